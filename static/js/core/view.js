/**
 * What every element is given: the state and what is read from it once for all of them.
 *
 * @import {Text} from "./types.js"
 * @import {State, Form} from "./state.js"
 * @import {Mark} from "./marks.js"
 *
 * @typedef {object} View
 * @property {State} state
 * @property {Text} text
 * @property {Form} form  the softmax form that is shown
 * @property {"forward" | "backward"} direction
 * @property {(cell: string) => boolean} reached
 * @property {(cell: string) => boolean} made  there, covered or not
 * @property {(cell: string) => boolean} covered
 * @property {Map<string, "operand" | "result">} lit
 * @property {(cell: string) => Mark | null} marks
 */

import { covered } from "./cover.js";
import { lit, made, marks, reached, shownForm } from "./select.js";

/**
 * @param {State} state
 * @param {Text} text
 * @returns {View}
 */
export function viewOf(state, text) {
  return {
    state,
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
