/**
 * `<abacus-rails>`: the stops of both rails, and the beats of each stage as ticks.
 *
 * @import {View} from "../core/view.js"
 */

import { go } from "../core/actions.js";
import { beats } from "../core/beats.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute, sync } from "./nodes.js";

export class AbacusRails extends Live {
  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(event), { signal });
  }

  #stage = "";

  /** @param {View} view */
  set view({ state, form }) {
    const moved = this.#stage !== state.stage;
    this.#stage = state.stage;
    const own = new Set(state.graph.stages.map(({ name }) => name));
    for (const stop of this.querySelectorAll("[data-stop]")) {
      const name = stop.getAttribute("data-stop") ?? "";
      const here = name === state.stage;
      attribute(stop, "hidden", !own.has(name));
      attribute(stop, "href", own.has(name) ? `?stage=${name}` : null);
      attribute(stop, "aria-current", here ? "step" : null);
      const ticks = stop.parentElement?.querySelector(".ticks");
      if (!ticks) continue;
      const count = own.has(name) ? beats(state.graph, state.run.shapes, form, name).length : 0;
      const passed = here ? (state.beat ?? count) : 0;
      const shown = here && count > 1 ? count : 0;
      sync(
        ticks,
        Array.from({ length: shown }, (_, index) => ({
          tag: "button",
          at: {
            class: "tick",
            type: "button",
            "data-beat": index + 1,
            "data-passed": index < passed,
            "aria-label": `${index + 1} / ${count}`,
            tabindex: -1,
          },
        })),
      );
    }
    if (moved) this.#frame();
  }

  /** On narrow screens the rails scroll: the present stop is brought to their middle. */
  #frame() {
    const stop = this.querySelector("[aria-current]");
    if (!stop || this.scrollWidth <= this.clientWidth) return;
    const { left, width } = stop.getBoundingClientRect();
    const middle = left + width / 2 - this.getBoundingClientRect().left + this.scrollLeft;
    this.scrollTo({ left: middle - this.clientWidth / 2, behavior: "instant" });
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const element = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stop = element.closest("li")?.querySelector("[data-stop]");
    const beat = element.closest("[data-beat]")?.getAttribute("data-beat");
    if (!stop || !element.closest("[data-stop], [data-beat]")) return;
    event.preventDefault();
    ask(this, go(stop.getAttribute("data-stop") ?? "", beat ? Number(beat) : null));
  }
}
