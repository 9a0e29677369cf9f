/**
 * Numbers under way that are no cells of the run: products of cells, and the sums that they have come to so far.
 *
 * @import {Run} from "../core/types.js"
 *
 * @typedef {{cell: string} | {derived: string, value: number, tensor: string, tells: string[]}} Shown  a number of the
 *   run, or one that is reckoned from the cells that it tells; `tensor` gives the colour
 * @typedef {object} Key
 * @property {number} at  milliseconds from the beginning of the beat
 * @property {string} over  the cell whose bead it is over
 * @property {boolean} [beside]  at the left of that bead's row, where its multiplier stands
 * @property {number} scale
 *
 * @typedef {{number: Shown, multiplies: boolean, keys: Key[]}} Mover  a number and where it is when; it is seen from its
 *   first key to its last
 * @typedef {readonly string[]} Factors  cells that are multiplied; one stands for itself
 */

import { cellValue, parseCell } from "../core/cells.js";

/** A sum that has grown settles for so many milliseconds. */
const SETTLE = 70;

/**
 * Σ a·b over some summands, on its way into `result`, in the colour of the last factor.
 *
 * @param {Run} run
 * @param {string} result
 * @param {readonly Factors[]} terms
 * @returns {Shown}
 */
export function sumOf(run, result, terms) {
  const value = (/** @type {string} */ cell) => cellValue(run, ...parseCell(cell));
  return {
    derived: terms.map((factors) => factors.join("*")).join("+"),
    value: terms.reduce((sum, factors) => sum + factors.reduce((product, cell) => product * value(cell), 1), 0),
    tensor: parseCell(terms.at(-1)?.at(-1) ?? result)[0],
    tells: [...terms.flat(), result],
  };
}

/**
 * What has come together over `result` after each summand but the last: then the result itself is there.
 *
 * @param {Run} run
 * @param {string} result
 * @param {readonly {factors: Factors, at: number}[]} landed  the summands in the order of landing
 * @returns {Mover[]}
 */
export function sums(run, result, landed) {
  const terms = landed.map(({ factors }) => factors);
  return landed.slice(0, -1).map(({ at }, order) => ({
    number: { ...sumOf(run, result, terms.slice(0, order + 1)), tensor: parseCell(result)[0] },
    multiplies: false,
    keys: [
      { at, over: result, scale: 1.05 },
      { at: at + SETTLE, over: result, scale: 1 },
      { at: landed[order + 1]?.at ?? at, over: result, scale: 1 },
    ],
  }));
}
