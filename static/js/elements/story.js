/**
 * `<abacus-story>`: what the stage is about, in words and in its formulas.
 *
 * @import {View} from "../core/view.js"
 */

import { attribute, write } from "./nodes.js";

export class AbacusStory extends HTMLElement {
  /** @param {View} view */
  set view({ state, text }) {
    const title = this.querySelector("h1");
    const words = this.querySelector("[data-words]");
    if (title) write(title, text(`stage.${state.stage}.title`, {}));
    if (words) write(words, text(`stage.${state.stage}.text`, {}));
    for (const formula of this.querySelectorAll("[data-formula]")) {
      attribute(formula, "hidden", formula.getAttribute("data-formula") !== state.stage);
    }
  }
}
