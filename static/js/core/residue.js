/**
 * What printed digits lose: the residue of a line, and differences that vanish in print.
 * `app/board/residue.py` is the same for the server.
 *
 * @import {Term} from './types.js'
 * @import {Binding, Environment} from './terms.js'
 */

import { formatNumber, parseNumber } from "./format.js";
import { body, evaluate } from "./terms.js";

/**
 * `value` as it is printed.
 * @param {number} value
 * @param {number} precision
 * @returns {number}
 */
export const printedValue = (value, precision) => parseNumber(formatNumber(value, precision));

/**
 * `value` in 13 digits: what the last bits of float64 add is no residue, and may differ between machines.
 * @param {number} value
 */
const settled = (value) => Number(value.toExponential(12));

/**
 * What printed numbers give, `printed`, if that does not print like `value`; null where it does.
 *
 * Null, too, where `printed` is infinite: rounding has left float64 altogether, and there is nothing to print.
 * @param {number} printed
 * @param {number} value
 * @param {number} precision
 * @returns {{printed: string, value: number} | null}
 */
export function residue(printed, value, precision) {
  if (!Number.isFinite(printed)) return null;
  const given = settled(printed);
  const same = printedValue(given, precision) === printedValue(settled(value), precision);
  return same ? null : { printed: formatNumber(given, precision), value: given };
}

/**
 * `term` computed in the environment of printed numbers; infinite where that is too large.
 * @param {Term} term
 * @param {Binding} binding
 * @param {Environment} printed
 * @returns {number}
 */
export function reckoned(term, binding, printed) {
  try {
    return evaluate(term, binding, printed);
  } catch (error) {
    if (error instanceof RangeError) return Infinity;
    throw error;
  }
}

/**
 * Whether a difference among the factors of a product vanishes in print.
 * @param {Term} term
 * @param {Binding} binding
 * @param {Environment} printed
 * @returns {boolean}
 */
export function cancels(term, binding, printed) {
  if (term.op === "readable") return cancels(body(term), binding, printed);
  if (term.op !== "mul") return false;
  return (term.of ?? []).some((part) => part.op === "sub" && evaluate(part, binding, printed) === 0);
}
