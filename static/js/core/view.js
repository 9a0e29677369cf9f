/**
 * What every element is given: the state and what is read from it once for all of them.
 *
 * @import {Text} from "./types.js"
 * @import {State, Form} from "./state.js"
 * @import {Mark} from "./marks.js"
 *
 * @typedef {object} View
 * @property {State} state  as it is seen: the baseline stands in place of the run while the reader compares
 * @property {State} present  as it is
 * @property {Text} text
 * @property {Form} form  the softmax form that is shown
 * @property {"forward" | "backward"} direction
 * @property {(cell: string) => boolean} reached
 * @property {(cell: string) => boolean} made  there, covered or not
 * @property {(cell: string) => boolean} covered
 * @property {Map<string, "operand" | "result">} lit
 * @property {(cell: string) => Mark | null} marks
 */

import { shown } from "./compare.js";
import { covered } from "./cover.js";
import { lit, made, marks, reached, shownForm } from "./select.js";

/**
 * @param {State} present
 * @param {Text} text
 * @returns {View}
 */
export function viewOf(present, text) {
  const state = shown(present);
  return {
    state,
    present,
    text,
    form: shownForm(state),
    direction: state.stage.startsWith("back-") ? "backward" : "forward",
    reached: reached(state),
    made: made(state),
    covered: covered(state.cover),
    lit: lit(state),
    marks: marks(state),
  };
}

/**
 * Whether two states differ in what is pointed at and in nothing else: then no element has anything new to show.
 *
 * @param {State} before
 * @param {State} after
 * @returns {boolean}
 */
export function onlyPoints(before, after) {
  const names = /** @type {(keyof State)[]} */ (Object.keys(after));
  return before.pointed !== after.pointed && names.every((name) => name === "pointed" || before[name] === after[name]);
}
