/**
 * What stands in the editor when it opens, and what a nudge makes of it.
 *
 * @import {State} from "./state.js"
 */

import { inputText } from "./select.js";
import { valueAt } from "./steps.js";

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** Decimals that a nudged number keeps, so that 0.1 + 0.2 reads 0.3. */
const DECIMALS = 10;

/**
 * An input as it was typed, else the number with all its digits.
 *
 * @param {State} state
 * @param {string} cell
 * @returns {string}
 */
export function formatEntry(state, cell) {
  return inputText(state, cell) ?? String(valueAt(state.run.tensors, cell) ?? "");
}

/**
 * The text one tenth up or down, a whole one with Shift; null where the text is no plain number.
 *
 * @param {string} text
 * @param {1 | -1} direction
 * @param {boolean} whole
 * @returns {string | null}
 */
export function nudged(text, direction, whole) {
  const plain = text.trim().replace("−", "-");
  if (!NUMBER.test(plain)) return null;
  return String(Number((Number(plain) + direction * (whole ? 1 : 0.1)).toFixed(DECIMALS)));
}
