/**
 * One result of `api/gradient-checks`, and its numbers as parts of a sentence.
 *
 * @typedef {object} Result
 * @property {string} tensor
 * @property {import("./choice.js").Method} method
 * @property {number} step
 * @property {number[][]} analytic
 * @property {number[][]} numeric
 * @property {number[][]} error
 * @property {{cell: string, error: number}} worst
 * @property {number} threshold
 * @property {"agrees" | "disagrees" | "empty" | "cannot-tell"} verdict
 * @property {string | null} reason
 * @property {number[]} empty_rows
 *
 * @typedef {{derived: string, value: number, text: string}} Derived
 * @typedef {{cell: string, value: number, text: string}} Cell
 * @typedef {{symbol: string, cell: string | null}} Name  of a tensor, with the indices of a cell
 * @typedef {{readers: readonly number[]}} Readers
 * @typedef {string | Derived | Cell | Name | Readers} Part
 */

import { formatNumber } from "../format.js";
import { stepName } from "../powers.js";

/** Gradient and difference are printed so far that one sees where they part. */
const DIGITS = 12;

/**
 * A number as it is printed where its magnitude is what matters; a dash where there is none.
 *
 * @param {number | null | undefined} value
 * @param {number} [decimals]
 * @returns {string}
 */
export const small = (value, decimals = 2) =>
  value === null || value === undefined || !Number.isFinite(value) ? "–" : formatNumber(value, decimals);

/**
 * @param {string} derived
 * @param {number} value
 * @param {string} text
 * @returns {Derived}
 */
export const named = (derived, value, text) => ({ derived, value, text });

/**
 * The number of a matrix of the result at a coordinate such as `query:0:1`.
 *
 * @param {readonly (readonly number[])[]} matrix
 * @param {string} cell
 * @returns {number}
 */
export function at(matrix, cell) {
  const [, row, column] = cell.split(":").map(Number);
  return matrix[row ?? 0]?.[column ?? 0] ?? Number.NaN;
}

/**
 * The gradient by the formula: a number of the run.
 *
 * @param {Result} result
 * @param {string} cell
 * @returns {Cell}
 */
export function analytic(result, cell) {
  const value = at(result.analytic, cell);
  return { cell: `grad_${cell}`, value, text: small(value, DIGITS) };
}

/**
 * @param {Result} result
 * @param {string} cell
 * @returns {Derived}
 */
export function numeric(result, cell) {
  const value = at(result.numeric, cell);
  return named(`difference:${cell}:${stepName(result.step)}`, value, small(value, DIGITS));
}

/**
 * @param {Result} result
 * @param {string} cell
 * @returns {Derived}
 */
export function error(result, cell) {
  const value = at(result.error, cell);
  return named(`error:${cell}:${stepName(result.step)}`, value, small(value));
}

/**
 * @param {Result} result
 * @returns {Derived}
 */
export const threshold = ({ tensor, step, threshold: value }) =>
  named(`threshold:${tensor}:${stepName(step)}`, value, small(value));
