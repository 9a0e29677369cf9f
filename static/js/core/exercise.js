/**
 * An exercise: a run with one mistake, of which the reader is not told, and the cell where it went wrong to be found.
 *
 * @import {Contrast} from "./wrong.js"
 *
 * @typedef {"found" | "later" | "same" | "given"} Judgement
 * @typedef {{round: number, picked: string | null, solved: boolean}} Round  `picked` is the cell last taken for the wrong one
 */

import { firstOf } from "./wrong.js";

/** Prime to the number of any few mistakes, so that rounds come from all over the computation. */
const STRIDE = 11;
const START = 4;

/**
 * The mistake of a round: one that changes some number of these inputs. All of them come before one comes again. Null where
 * there is none.
 *
 * @param {{faults: readonly string[], first: Readonly<Record<string, string | null>>}} matrix
 * @param {number} round  from 0
 * @returns {string | null}
 */
export function hidden({ faults, first }, round) {
  const shown = faults.filter((fault) => first[fault] !== null);
  const stride = shown.length % STRIDE === 0 ? 1 : STRIDE;
  return shown[(START + round * stride) % shown.length] ?? null;
}

/** @type {Round} */
export const BEGINNING = { round: 0, picked: null, solved: false };

/** @param {Round} round @returns {Round} */
export const another = ({ round }) => ({ ...BEGINNING, round: round + 1 });

/**
 * The round after a cell was picked; a solved one stays.
 *
 * @param {Round} round
 * @param {readonly Contrast[]} list
 * @param {string} cell
 * @returns {Round}
 */
export function pick(round, list, cell) {
  return round.solved ? round : { ...round, picked: cell, solved: judged(list, cell) === "found" };
}

/**
 * The round with its solution shown.
 *
 * @param {Round} round
 * @param {readonly Contrast[]} list
 * @returns {Round}
 */
export function given(round, list) {
  const cell = firstOf(list)?.first ?? null;
  return cell === null ? round : { ...round, picked: cell, solved: true };
}

/**
 * What a cell is when it is taken for the first wrong one: it is (any cell that differs in the first tensor that does, whose
 * cells are all made at once), it differs only for what went wrong before, it is right, or it is an input.
 *
 * @param {readonly Contrast[]} list
 * @param {string} cell
 * @returns {Judgement}
 */
export function judged(list, cell) {
  const own = list.find(({ cells }) => cells.some((row) => row.includes(cell)));
  if (!own || own.given) return "given";
  const differs = own.cells.some((row, i) => row.some((name, j) => name === cell && own.differs[i]?.[j]));
  if (!differs) return "same";
  return own === firstOf(list) ? "found" : "later";
}
