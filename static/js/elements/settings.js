/**
 * `<abacus-settings>`: which inputs, mask, scale and softmax form, how many positions and coordinates.
 *
 * @import {View} from "../core/view.js"
 * @import {Action} from "../core/actions.js"
 * @import {Axis} from "../core/resize.js"
 */

import { edit, setDetail, setForm, setPrecision, setSpeed } from "../core/actions.js";
import { axes, extent } from "../core/resize.js";
import { refusal } from "../core/select.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute, write } from "./nodes.js";

export class AbacusSettings extends Live {
  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("change", (event) => this.#change(/** @type {HTMLInputElement} */ (event.target)), {
      signal,
    });
    this.addEventListener("click", (event) => this.#click(/** @type {Element} */ (event.target)), { signal });
  }

  /** @param {View} view */
  set view(view) {
    const { state, form } = view;
    const { inputs, mask, scale } = state.draft;
    this.#show("kind", inputs.kind);
    this.#show("layout", inputs.kind === "projected" ? inputs.weight_layout : null);
    this.#show("mask", mask ? mask.kind : null);
    this.#show(
      "query_offset",
      mask?.kind === "causal" ? String(mask.query_offset) : null,
      refusal(state, "query_offset")?.text,
    );
    this.#show("scale", mask ? String(scale ?? "") : null, refusal(state, "scale")?.text);
    this.#show("form", mask ? form : null);
    this.#show("speed", String(state.speed));
    this.#show("detail", state.detail);
    this.#show("precision", String(state.precision));
    const own = axes(state.draft);
    for (const control of this.querySelectorAll("[data-axis]")) {
      const axis = /** @type {Axis} */ (control.getAttribute("data-axis"));
      const told = control.querySelector("output");
      attribute(control, "hidden", !own.includes(axis));
      if (told) write(told, String(extent(state.draft, axis)));
    }
  }

  /**
   * @param {string} name
   * @param {string | null} value  null hides the control
   * @param {string} [wrong]  what was typed and refused
   */
  #show(name, value, wrong) {
    const control = this.querySelector(`[data-control="${name}"]`);
    const field = /** @type {HTMLInputElement | HTMLSelectElement | null | undefined} */ (
      control?.querySelector("[name]")
    );
    if (!control || !field) return;
    attribute(control, "hidden", value === null);
    attribute(field, "aria-invalid", wrong === undefined ? null : "true");
    const shown = wrong ?? value ?? "";
    if (field.value !== shown && field !== document.activeElement) field.value = shown;
    else if (field.localName === "select" && field.value !== shown) field.value = shown;
  }

  /** @param {HTMLInputElement} field */
  #change({ name, value }) {
    /** @type {Record<string, () => Action>} */
    const meanings = {
      kind: () => edit({ what: "inputs", to: /** @type {any} */ (value) }),
      layout: () => edit({ what: "layout", to: /** @type {any} */ (value) }),
      mask: () => edit({ what: "mask", to: /** @type {any} */ (value) }),
      query_offset: () => edit({ what: "offset", text: value }),
      scale: () => edit({ what: "scale", text: value }),
      form: () => setForm(/** @type {any} */ (value)),
      speed: () => setSpeed(Number(value)),
      detail: () => setDetail(/** @type {any} */ (value)),
      precision: () => setPrecision(Number(value)),
    };
    const action = meanings[name]?.();
    if (action) ask(this, action);
  }

  /** @param {Element} element */
  #click(element) {
    const sizer = element.closest("[data-resize]");
    if (!sizer) return;
    const by = sizer.getAttribute("data-by") === "1" ? 1 : -1;
    ask(this, edit({ what: "resize", axis: /** @type {Axis} */ (sizer.getAttribute("data-resize")), by }));
  }
}
