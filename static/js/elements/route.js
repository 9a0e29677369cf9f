/**
 * `<abacus-route>`: whether A·V is shown by the wires from A to V, or by rows of V that shrink and drop into O.
 *
 * @import {View} from "../core/view.js"
 */

import { setRoute } from "../core/actions.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute } from "./nodes.js";

export class AbacusRoute extends Live {
  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(/** @type {Element} */ (event.target)), { signal });
  }

  /** @param {View} view */
  set view({ state }) {
    attribute(this, "hidden", state.stage !== "output");
    for (const button of this.querySelectorAll("[data-by]"))
      attribute(button, "aria-pressed", String(button.getAttribute("data-by") === state.route));
  }

  /** @param {Element} element */
  #click(element) {
    const by = element.closest("[data-by]")?.getAttribute("data-by");
    if (by === "wire" || by === "row") ask(this, setRoute(by));
  }
}
