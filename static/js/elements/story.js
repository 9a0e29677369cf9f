/**
 * `<abacus-story>`: what the stage is about, in words.
 *
 * @import {View} from "../core/view.js"
 */

import { write } from "./nodes.js";

export class AbacusStory extends HTMLElement {
  /** @param {View} view */
  set view({ state, text }) {
    const title = this.querySelector("h1");
    const words = this.querySelector("[data-words]");
    if (title) write(title, text(`stage.${state.stage}.title`, {}));
    if (words) write(words, text(`stage.${state.stage}.text`, {}));
  }
}
