/**
 * Changed and same, against the baseline and never against the edit before.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {{change: "same" | "changed" | "new", delta: number}} Mark  `delta` is now minus baseline, 0 where new
 */

import { valueAt } from "./steps.js";

/**
 * The mark of each cell of the run: equal as float64 or not, or new where the baseline has no such cell. Null for every
 * cell while nothing differs, and for cells that the run has not.
 *
 * @param {Pick<State, "run" | "baseline">} state
 * @returns {(cell: string) => Mark | null}
 */
export function marks({ run, baseline }) {
  if (run === baseline || !differs(run.tensors, baseline.tensors)) return () => null;
  return (cell) => {
    const now = valueAt(run.tensors, cell);
    if (now === undefined) return null;
    const before = valueAt(baseline.tensors, cell);
    if (before === undefined) return { change: "new", delta: 0 };
    return now === before ? { change: "same", delta: 0 } : { change: "changed", delta: now - before };
  };
}

/**
 * Whether any cell of `now` is missing in `before`, or has another number there.
 *
 * @param {any} now
 * @param {any} before
 * @returns {boolean}
 */
function differs(now, before) {
  if (typeof now !== "object") return Number(now) !== Number(before);
  if (typeof before !== "object") return true;
  return Object.keys(now).some((name) => differs(now[name], before[name]));
}
