/**
 * `<abacus-caption>`: what just happened, in one or two sentences with the run's numbers; also for screen readers.
 *
 * @import {View} from "../core/view.js"
 */

import { caption } from "../core/captions.js";
import { sync } from "./nodes.js";
import { sentence } from "./words.js";

export class AbacusCaption extends HTMLElement {
  /** @param {View} view */
  set view({ state, form, text, reached }) {
    const said = caption(state.run, state.graph, state.stage, state.cell, form, state.precision, text);
    const told = said.every((part) => typeof part === "string" || !("cell" in part) || reached(part.cell));
    sync(this, told ? sentence(said) : []);
  }
}
