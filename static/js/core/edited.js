/**
 * What an edit does to the state: the draft, what was refused, the past.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./edits.js").Change} Change
 * @typedef {import("./tie.js").Asking} Asking
 */

import { apply } from "./edits.js";
import { remember } from "./history.js";
import { same, structure } from "./request.js";
import { besideRow } from "./scaling.js";
import { followed, twin, untied } from "./tie.js";

/**
 * The state after an edit of the draft; edits of one sweep are one step to undo.
 *
 * @param {State} state
 * @param {Change} change
 * @param {string | number | null} sweep
 * @param {Asking} asking
 * @returns {State}
 */
export function edited(state, change, sweep, asking) {
  const { request: asked, notice: said } = apply(state.draft, state.run, change, state.limits);
  // What the first edit of a sweep had to say stays until the sweep is over.
  const notice = said ?? (sweep !== null && state.past.at(-1)?.sweep === sweep ? state.notice : null);
  // A whole request brings both matrices with it.
  const request = state.tied && change.what !== "request" ? followed(state.draft, asked) : asked;
  const cell = touched(change);
  const { [cell]: mended, [(state.tied && twin(cell)) || cell]: _, ...others } = state.refused;
  const moved = !same(request, state.draft);
  if (!moved && !mended) return { ...state, notice };
  // Cells of another structure are other cells: what was refused there has no place any more.
  const refused = moved && structure(request) !== structure(state.draft) ? {} : besideRow(others, change);
  return { ...untied(asking({ ...state, ...remember(state, sweep), notice }, request, refused)), sweep };
}

/**
 * @param {Change} change
 * @returns {string}
 */
function touched(change) {
  if (change.what === "cell" || change.what === "toggle") return change.cell;
  return change.what === "offset" ? "query_offset" : change.what;
}
