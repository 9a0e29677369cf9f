/**
 * `<abacus-training>`: one gradient step at a time, W_Q and W_K tied or not, and J over the steps.
 *
 * @import {View} from "../core/view.js"
 * @import {Point} from "../core/descent.js"
 * @import {Spec} from "./nodes.js"
 */

import { descend, rewind, setRate, setTied } from "../core/actions.js";
import { curve } from "../core/curve.js";
import { trace } from "../core/descent.js";
import { formatNumber } from "../core/format.js";
import { made } from "../core/select.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute, sync } from "./nodes.js";
import { drawInto } from "./picture.js";
import { filled, number } from "./words.js";

const ACTS = { descend, rewind };
/** As many numbers of J are written out. */
const LISTED = 8;
const SVG = "http://www.w3.org/2000/svg";

export class AbacusTraining extends Live {
  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(/** @type {Element} */ (event.target)), { signal });
    this.addEventListener("change", (event) => this.#change(/** @type {HTMLInputElement} */ (event.target)), {
      signal,
    });
  }

  /** @param {View} view */
  set view({ state, present, reached, text }) {
    const projected = state.draft.inputs.kind === "projected";
    for (const part of this.querySelectorAll("[data-where]")) {
      attribute(part, "hidden", (part.getAttribute("data-where") === "projected") !== projected);
    }
    attribute(this, "data-tied", state.tied);
    const tie = /** @type {HTMLInputElement | null} */ (this.querySelector("[name='tie']"));
    if (tie) tie.checked = state.tied;
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector("[name='rate']"));
    const shown = state.rateRefused ?? String(state.rate);
    if (field && field !== document.activeElement && field.value !== shown) field.value = shown;
    if (field) attribute(field, "aria-invalid", state.rateRefused === null ? null : "true");
    const points = trace(present);
    const wrong = this.querySelector("[data-wrong]");
    if (wrong) attribute(wrong, "hidden", state.rateRefused === null);
    this.#act("descend", projected && state.phase === "ready" && !state.comparing && state.rateRefused === null);
    this.#act("rewind", points.length > 0 && !state.comparing);
    // A covered J is not given away; one that no stage has shown yet was asked for by stepping.
    const covered = made(state)("probe") && !reached("probe");
    if (state.phase === "ready" || points.length === 0) this.#draw(covered ? [] : points, state.precision, text);
  }

  /**
   * A button that can do nothing now stays where it is, so that the keyboard does not lose it.
   *
   * @param {string} name
   * @param {boolean} possible
   */
  #act(name, possible) {
    const button = this.querySelector(`[data-act="${name}"]`);
    if (button) attribute(button, "aria-disabled", possible ? null : "true");
  }

  /**
   * @param {Point[]} points
   * @param {number} precision
   * @param {View["text"]} text
   */
  #draw(points, precision, text) {
    const told = this.querySelector("[data-told]");
    const drawing = this.querySelector("[data-curve]");
    const list = this.querySelector("ol");
    if (!told || !drawing || !list) return;
    const written = (/** @type {Point} */ { origin, probe }) =>
      number({ derived: origin, value: probe, text: formatNumber(probe, precision) }, "number");
    const [before, after] = points.slice(-2);
    sync(told, before && after ? spoken(before, after) : [text("training.none", {})]);
    attribute(list, "hidden", points.length < 3);
    sync(
      list,
      points.slice(-LISTED).map((point) => ({
        tag: "li",
        of: [{ tag: "span", at: { class: "training-step" }, of: [String(point.step)] }, " ", written(point)],
      })),
    );
    drawing.toggleAttribute("hidden", points.length < 2);
    if (points.length < 2) return drawing.replaceChildren();
    const { title, width, height, marks } = curve(points, precision, text);
    const svg = drawing.querySelector("svg") ?? drawing.appendChild(document.createElementNS(SVG, "svg"));
    attribute(svg, "viewBox", `0 0 ${width} ${height}`);
    attribute(svg, "role", "img");
    attribute(svg, "aria-label", title);
    drawInto(svg, marks, 0);

    /**
     * @param {Point} from
     * @param {Point} to
     * @returns {(Spec | string)[]}
     */
    function spoken(from, to) {
      const moved = { derived: `(${to.origin})-(${from.origin})`, value: to.probe - from.probe };
      const change = number({ ...moved, text: formatNumber(moved.value, precision) }, "number");
      const key = moved.value > 0 ? "training.rose" : "training.fell";
      const parts = { step: String(to.step), before: written(from), after: written(to), change };
      return filled(text(key, {}), parts);
    }
  }

  /** @param {Element} element */
  #click(element) {
    const button = element.closest("[data-act]");
    const act = button?.getAttribute("data-act");
    if (!act || !(act in ACTS) || button?.getAttribute("aria-disabled")) return;
    ask(this, ACTS[/** @type {keyof typeof ACTS} */ (act)]());
  }

  /** @param {HTMLInputElement} field */
  #change({ name, value, checked }) {
    if (name === "tie") ask(this, setTied(checked));
    if (name === "rate") ask(this, setRate(value));
  }
}
