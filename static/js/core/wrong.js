/**
 * A right run beside a wrong one of the same inputs: what differs, in the order of computation.
 *
 * @import {Form, Graph, Tensor} from "./types.js"
 *
 * @typedef {{request: {inputs: unknown}, tensors: Record<string, Tensor>}} Computed
 *
 * @typedef {object} Contrast  one tensor in both runs
 * @property {string} tensor
 * @property {string} symbol
 * @property {boolean} given  an input: nothing is computed there
 * @property {string[][]} cells  the names of its cells in rows; a number for each row stands as a column, a number alone
 * @property {number[][]} right
 * @property {number[][]} wrong
 * @property {boolean[][]} differs
 * @property {string | null} first  the first cell that differs
 * @property {number} count  of the cells that differ
 * @property {number} total
 */

/** More than rounding: |wrong − right| > this · max(1, |right|), as the server has it. */
export const PRECISION = 1e-12;

/**
 * @param {number} right
 * @param {number} wrong
 * @returns {boolean}
 */
export function apart(right, wrong) {
  return !(Math.abs(wrong - right) <= PRECISION * Math.max(1, Math.abs(right)));
}

/**
 * Every tensor of numbers that both runs have, in the order of computation, of the softmax form that is shown.
 *
 * @param {Pick<Computed, "tensors">} right
 * @param {Pick<Computed, "tensors">} wrong
 * @param {Pick<Graph, "operations">} graph
 * @param {Form} form
 * @returns {Contrast[]}
 */
export function contrasts(right, wrong, { operations }, form) {
  const shown = operations.filter((each) => (each.form ?? form) === form && each.tensor !== "mask");
  return shown.flatMap(({ tensor, symbol, kind }) => {
    const [ours, theirs] = [right.tensors[tensor], wrong.tensors[tensor]];
    if (ours === undefined || theirs === undefined) return [];
    return [{ tensor, symbol, given: kind === "given", ...compared(tensor, rowsOf(ours), rowsOf(theirs), ours) }];
  });
}

/**
 * @param {string} tensor
 * @param {number[][]} right
 * @param {number[][]} wrong
 * @param {Tensor} shape  tells how its cells are named
 */
function compared(tensor, right, wrong, shape) {
  const cells = namesOf(tensor, right, shape);
  const differs = right.map((row, i) => row.map((value, j) => apart(value, wrong[i]?.[j] ?? Number.NaN)));
  const names = cells.flat().filter((_, index) => differs.flat()[index]);
  return { cells, right, wrong, differs, first: names[0] ?? null, count: names.length, total: cells.flat().length };
}

/**
 * A tensor in rows, whatever its shape.
 *
 * @param {Tensor} tensor
 * @returns {number[][]}
 */
export function rowsOf(tensor) {
  if (!Array.isArray(tensor)) return [[tensor]];
  return tensor.map((row) => (Array.isArray(row) ? row.map(Number) : [row]));
}

/**
 * The names of a tensor's cells, in the rows of {@link rowsOf}.
 *
 * @param {string} tensor
 * @param {number[][]} rows
 * @param {Tensor} shape
 * @returns {string[][]}
 */
export function namesOf(tensor, rows, shape) {
  if (!Array.isArray(shape)) return [[tensor]];
  return rows.map((row, i) => row.map((_, j) => (Array.isArray(shape[i]) ? `${tensor}:${i}:${j}` : `${tensor}:${i}`)));
}

/**
 * The first tensor in which two runs differ; null where they do not.
 *
 * @param {readonly Contrast[]} list
 * @returns {Contrast | null}
 */
export const firstOf = (list) => list.find(({ first }) => first !== null) ?? null;

/**
 * The numbers of a cell in both runs; null where none of the list has it.
 *
 * @param {readonly Contrast[]} list
 * @param {string} cell
 * @returns {{symbol: string, right: number, wrong: number, differs: boolean} | null}
 */
export function pairOf(list, cell) {
  for (const { symbol, cells, right, wrong, differs } of list) {
    for (const [i, row] of cells.entries()) {
      const j = row.indexOf(cell);
      const pair = { right: right[i]?.[j] ?? Number.NaN, wrong: wrong[i]?.[j] ?? Number.NaN };
      if (j >= 0) return { symbol, ...pair, differs: differs[i]?.[j] ?? false };
    }
  }
  return null;
}
