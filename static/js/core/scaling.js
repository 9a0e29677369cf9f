/**
 * A whole row times a factor: length without direction. Dot products of the row, and with them the differences of its
 * scores, grow by the same factor.
 *
 * @import {State, Request, Run, Entry, Refused} from "./state.js"
 * @import {Edit, Change} from "./edits.js"
 *
 * @typedef {{entry: Entry, value: number}} Part  an entry as it was typed, and its number
 * @typedef {readonly Part[]} Base  a row as it was before it was scaled
 */

import { freeze } from "./kind.js";
import { matrixOf, withMatrix } from "./request.js";
import { startOf } from "./sweep.js";

/** Rows of these may be scaled; a result among them becomes an input. */
const SCALED = new Set(["x", "query", "key", "value"]);
const FROZEN = new Set(["query", "key", "value"]);
const LONGEST = 64;
/** Digits that a product keeps, so that 3 × 0.1 reads 0.3. */
const DIGITS = 15;
/** One step of the handle, below 1 and above; a fine one is a tenth of it. */
const [LESS, MORE, FINE] = [0.1, 0.5, 10];
export const [LEAST, GREATEST] = [0, 10];

/**
 * A row as it stands now; null where there is none to scale.
 *
 * @param {Pick<State, "draft" | "run">} state
 * @param {string} tensor
 * @param {number} row
 * @returns {Base | null}
 */
export function baseOf(state, tensor, row) {
  const entries = rowOf(state, tensor, row);
  if (!SCALED.has(tensor) || !entries) return null;
  return entries.map((entry, column) => ({ entry, value: startOf(state, `${tensor}:${row}:${column}`) ?? 0 }));
}

/**
 * The entries of a row: as asked for, else as the run has made them.
 *
 * @param {Pick<State, "draft" | "run">} state
 * @param {string} tensor
 * @param {number} row
 * @returns {readonly Entry[] | null}
 */
export function rowOf({ draft, run }, tensor, row) {
  const rows = matrixOf(draft, tensor) ?? /** @type {number[][] | undefined} */ (run.tensors[tensor]);
  return /** @type {Entry[] | undefined} */ (rows?.[row]) ?? null;
}

/**
 * An entry times a factor: a number where it is one, an expression as a product as long as that may be typed.
 *
 * @param {Part} part
 * @param {number} factor
 * @returns {Entry}
 */
export function scaled({ entry, value }, factor) {
  if (factor === 1) return entry;
  const product = Number((value * factor).toPrecision(DIGITS)) + 0;
  if (factor === 0 || typeof entry === "number" || String(value) === entry.trim()) return product;
  const text = `${factor}*(${entry})`;
  return text.length <= LONGEST ? text : product;
}

/**
 * The request with one row of it times `factor`. Q, K and V of a projected run become inputs of a direct one first.
 *
 * @param {Request} request
 * @param {Run} run
 * @param {{tensor: string, row: number, factor: number, from: Base}} change
 * @returns {Edit}
 */
export function scaleRow(request, run, { tensor, row, factor, from }) {
  const freezes = request.inputs.kind === "projected" && FROZEN.has(tensor);
  if (freezes && factor === 1) return { request, notice: null };
  const { request: held, notice } = freezes ? freeze(request, run, "direct") : { request, notice: null };
  if (freezes && held === request) return { request, notice };
  const matrix = matrixOf(held, tensor);
  if (matrix?.[row]?.length !== from.length) return { request, notice: { code: "notice.read-only" } };
  const entries = from.map((part) => scaled(part, factor));
  if (entries.every((each, column) => each === matrix[row]?.[column])) return { request: held, notice: null };
  return {
    request: withMatrix(held, tensor, matrix.with(row, entries)),
    notice: freezes ? { code: "notice.switched-to-direct" } : null,
  };
}

/**
 * The factor a number of steps on from another, within what the handle can do: tenths below 1, halves above, in fine
 * steps a tenth of that. From in between the first step leads to the next
 * whole one.
 *
 * @param {number} factor
 * @param {number} steps  negative for less
 * @param {boolean} [fine]
 * @returns {number}
 */
export function stepped(factor, steps, fine = false) {
  if (steps === 0) return factor;
  const [less, more] = fine ? [LESS / FINE, MORE / FINE] : [LESS, MORE];
  const exact = factor <= 1 ? factor / less : 1 / less + (factor - 1) / more;
  // The nearest whole step is taken for reached: 0.3 / 0.1 is 2.9999999999999996.
  const place = Number(exact.toFixed(6));
  const to = (steps > 0 ? Math.floor(place) : Math.ceil(place)) + steps;
  const wanted = to * less <= 1 ? to * less : 1 + (to - 1 / less) * more;
  return Number(Math.min(Math.max(wanted, LEAST), GREATEST).toFixed(2));
}

/**
 * The refusals that a change leaves: a row that is scaled gets new entries, whatever was refused in it.
 *
 * @param {Refused} refused
 * @param {Change} change
 * @returns {Refused}
 */
export function besideRow(refused, change) {
  if (change.what !== "scale-row") return refused;
  const row = `${change.tensor}:${change.row}:`;
  return Object.fromEntries(Object.entries(refused).filter(([cell]) => !cell.startsWith(row)));
}
