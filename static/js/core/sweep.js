/**
 * Sweeping a number by hand: how far the pointer has gone sideways, in steps that read well.
 *
 * @import {State} from "./state.js"
 */

import { entry } from "./request.js";
import { valueAt } from "./steps.js";

/** So many pixels sideways are one step. */
export const STEP_PIXELS = 8;
/** Decimals that a swept number keeps, so that 0.1 + 0.2 reads 0.3. */
const DECIMALS = 10;
/** The largest magnitude that a cell takes. */
const LARGEST = 1e6;
const NUMBER = /^[+\-−]?(\d+\.?\d*|\.\d+)$/;

/**
 * The number that a sweep of a cell begins with: what was typed where it is a plain number, else what the run has made
 * of it. Undefined where there is none.
 *
 * @param {Pick<State, "draft" | "run">} state
 * @param {string} cell
 * @returns {number | undefined}
 */
export function startOf({ draft, run }, cell) {
  const typed = entry(draft, cell);
  if (typeof typed === "number") return typed;
  if (typeof typed === "string" && NUMBER.test(typed.trim())) return Number(typed.trim().replace("−", "-"));
  return valueAt(run.tensors, cell);
}

/**
 * How much one step changes: a tenth, or a hundredth where fine; ten times as much for numbers of three digits, and so on.
 *
 * @param {number} start
 * @param {boolean} fine
 * @returns {number}
 */
export function stepOf(start, fine) {
  const digits = Math.floor(Math.log10(Math.max(Math.abs(start), 1)));
  return 10 ** (Math.max(digits - 1, 0) - (fine ? 2 : 1));
}

/**
 * The number `pixels` to the right of `start`, a whole multiple of the step. `start` itself while less than a step away.
 *
 * @param {number} start
 * @param {number} pixels  negative to the left
 * @param {boolean} fine
 * @returns {number}
 */
export function swept(start, pixels, fine) {
  const steps = Math.trunc(pixels / STEP_PIXELS);
  if (steps === 0) return start;
  const step = stepOf(start, fine);
  // The nearest whole step is taken for reached: 0.3 / 0.1 is 2.9999999999999996.
  const exact = Number((start / step).toFixed(DECIMALS - 2));
  const from = steps > 0 ? Math.floor(exact) : Math.ceil(exact);
  const value = Number(((from + steps) * step).toFixed(DECIMALS));
  return Math.min(Math.max(value, -LARGEST), LARGEST) + 0;
}
