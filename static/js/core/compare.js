/**
 * Seeing before: while the reader compares, the board shows the baseline as a whole in place of the run, in the same
 * beads. What is shown is then one run, with its own inputs, and none of its numbers can be edited.
 *
 * @import {Action} from "./actions.js"
 * @import {State} from "./state.js"
 */

import { normal, structure } from "./request.js";

/** What would change inputs, or what is compared with: by hand it waits until the run is seen again. */
const WAITS = new Set(["edit", "tie", "descend", "rewind"]);
/** What leads elsewhere, and so ends the comparison. */
const ENDS = new Set(["undo", "redo", "reset", "adopt", "pin", "release", "uncover", "mark", "guess"]);

/**
 * Why the baseline cannot be seen in the beads of the run: nothing differs, or it has other beads. Null where it can.
 *
 * @param {Pick<State, "run" | "baseline">} state
 * @returns {"same" | "unlike" | null}
 */
export function incomparable({ run, baseline }) {
  if (run === baseline) return "same";
  const alike = structure(normal(run.request)) === structure(normal(baseline.request));
  // Without the plain pair of softmax its beads are not there either.
  const plain = (/** @type {State["run"]} */ { tensors }) => "exponentials" in tensors;
  return alike && plain(run) === plain(baseline) ? null : "unlike";
}

/**
 * @param {State} state
 * @param {boolean} on
 * @returns {State}
 */
export function compared(state, on) {
  const comparing = on && incomparable(state) === null;
  const notice = state.notice?.code === "notice.comparing" ? null : state.notice;
  return comparing === state.comparing ? state : { ...state, comparing, notice };
}

/**
 * The state without the comparison where nothing can be compared any more.
 *
 * @param {State} state
 * @returns {State}
 */
export function ended(state) {
  return state.comparing && incomparable(state) !== null ? compared(state, false) : state;
}

/**
 * The state in which an action is taken; null where it has to wait for the end of the comparison.
 *
 * @param {State} state
 * @param {Action} action
 * @returns {State | null}
 */
export function allowed(state, { type }) {
  if (!state.comparing) return state;
  if (WAITS.has(type)) return null;
  return ENDS.has(type) ? compared(state, false) : state;
}

/**
 * The state as it is seen: with the baseline and its inputs in place of the run while the reader compares.
 *
 * @param {State} state
 * @returns {State}
 */
export function shown(state) {
  if (!state.comparing) return state;
  const { baseline: run, predictions } = state;
  // How predictions turned out is told in numbers of the run.
  return { ...state, run, draft: normal(run.request), refused: {}, predictions: { ...predictions, verdicts: [] } };
}
