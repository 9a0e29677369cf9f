/**
 * What moved against the baseline and what did not, as a list: of each tensor the number that moved most.
 *
 * @import {Form, Graph, Run} from "./types.js"
 * @import {Mark} from "./marks.js"
 *
 * @typedef {object} Row  a tensor of which something moved
 * @property {string} tensor
 * @property {string} symbol
 * @property {string} cell  the one that moved most, the first of several; the first new one where all are new
 * @property {number | null} before  null where the baseline has no such cell
 * @property {number} now
 * @property {number} delta
 * @property {number} count  cells that moved or are new
 * @property {number} total
 *
 * @typedef {{rows: Row[], same: {tensor: string, symbol: string}[], count: number}} Moved  `count` over all tensors
 */

import { valueAt } from "./steps.js";

/**
 * The tensors in which something moved, the largest change first, new ones last; and those that are wholly the same.
 * Only what the reader can see is told. Nothing differs: nothing is listed.
 *
 * @param {{run: Run, baseline: Run, graph: Graph}} state
 * @param {Form} form
 * @param {(cell: string) => boolean} reached
 * @param {(cell: string) => Mark | null} marks
 * @returns {Moved}
 */
export function moved({ run, baseline, graph }, form, reached, marks) {
  /** @type {Moved} */
  const found = { rows: [], same: [], count: 0 };
  if (run === baseline) return found;
  for (const { tensor, symbol, form: only } of graph.operations) {
    if (only !== null && only !== form) continue;
    const cells = cellsOf(tensor, run.tensors[tensor]).filter((cell) => reached(cell));
    const changed = cells.filter((cell) => (marks(cell)?.change ?? "same") !== "same");
    if (cells.length === 0) continue;
    if (changed.length === 0) found.same.push({ tensor, symbol });
    else found.rows.push({ tensor, symbol, ...most(changed), count: changed.length, total: cells.length });
  }
  if (found.rows.length === 0) return { ...found, same: [] };
  found.rows.sort((left, right) => size(right) - size(left));
  found.count = found.rows.reduce((sum, { count }) => sum + count, 0);
  return found;

  /** @param {string[]} changed */
  function most(changed) {
    const deltas = changed.map((cell) => ({ cell, ...marks(cell) }));
    const old = deltas.filter(({ change }) => change === "changed");
    const { cell, delta = 0 } = (old.length ? old : deltas.slice(0, 1)).reduce((largest, each) =>
      Math.abs(each.delta ?? 0) > Math.abs(largest.delta ?? 0) ? each : largest,
    );
    const before = valueAt(baseline.tensors, cell) ?? null;
    return { cell, before, now: valueAt(run.tensors, cell) ?? 0, delta };
  }
}

/**
 * How far a row moved; new cells moved from nowhere and come last.
 *
 * @param {Row} row
 */
function size({ before, delta }) {
  return before === null ? -1 : Math.abs(delta);
}

/**
 * The names of a tensor's cells, row by row.
 *
 * @param {string} name
 * @param {unknown} value
 * @returns {string[]}
 */
function cellsOf(name, value) {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.flatMap((part, index) => cellsOf(`${name}:${index}`, part)) : [name];
}
