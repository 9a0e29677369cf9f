/**
 * `<abacus-formulas>`: the formulas of the stage, made by the server for all of them.
 *
 * @import {View} from "../core/view.js"
 */

import { attribute } from "./nodes.js";

export class AbacusFormulas extends HTMLElement {
  /** @param {View} view */
  set view({ state }) {
    for (const formula of this.querySelectorAll("[data-formula]")) {
      attribute(formula, "hidden", formula.getAttribute("data-formula") !== state.stage);
    }
  }

  /**
   * Takes the formulas of another graph.
   *
   * @param {Element} made
   */
  adopt(made) {
    this.replaceChildren(...made.childNodes);
  }
}
