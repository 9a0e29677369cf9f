/**
 * What checks found, as it is shown: counted, each with a mark, its numbers and the place of the largest deviation.
 * `app/board/checks.py` is the same for the server.
 *
 * @import {Check, Fragment, Graph, Status} from "./types.js"
 *
 * @typedef {{words: string, cell: string, symbol: string, indices: number[], stage: string}} Place  `words`: a key
 * @typedef {{total: number, passed: number, failed: number, unknown: number}} Counts
 * @typedef {Record<"measured" | "tolerance", Exclude<Fragment, string>>} Figures
 */

import { parseCell } from "./cells.js";
import { formatNumber } from "./format.js";
import { operation } from "./graph.js";

/** @type {Readonly<Record<Status, string>>} Told by shape too, for colour alone tells not everybody. */
export const MARKS = { passed: "✓", failed: "✗", "cannot-tell": "?" };

/**
 * @param {readonly Check[]} checks
 * @returns {Counts}
 */
export function counts(checks) {
  const count = (/** @type {Status} */ wanted) => checks.filter(({ status }) => status === wanted).length;
  return {
    total: checks.length,
    passed: count("passed"),
    failed: count("failed"),
    unknown: count("cannot-tell"),
  };
}

/**
 * The measured deviation and its tolerance; null where there was nothing to measure.
 *
 * @param {Check} check
 * @param {number} precision
 * @returns {Figures | null}
 */
export function figures({ id, measured, tolerance }, precision) {
  if (measured === undefined || measured === null || tolerance === undefined || tolerance === null) return null;
  const told = (/** @type {string} */ name, /** @type {number} */ value) => {
    return { derived: `check:${id}:${name}`, value, text: formatNumber(value, precision) };
  };
  return { measured: told("measured", measured), tolerance: told("tolerance", tolerance) };
}

/**
 * The cell in which the deviation is largest, the stage that makes it, and the words that lead there.
 *
 * @param {Check} check
 * @param {Graph} graph
 * @returns {Place | null}
 */
export function place({ cell, measured }, graph) {
  if (!cell) return null;
  const [tensor, indices] = parseCell(cell);
  const { symbol, stage } = operation(graph, tensor);
  return { words: measured === 0 ? "check.see" : "check.worst", cell, symbol, indices, stage };
}
