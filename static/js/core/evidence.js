/**
 * The evidence beside a gradient: which tensor is to be nudged for the cell in focus, and what a check by differences
 * says of this coordinate and of the whole tensor.
 *
 * @import {State} from "./state.js"
 *
 * @typedef {object} Result  one of `POST api/gradient-checks`
 * @property {string} tensor
 * @property {number} step
 * @property {number[][]} numeric
 * @property {number[][]} analytic
 * @property {number[][]} error
 * @property {{cell: string, error: number}} worst
 * @property {number} threshold
 * @property {"agrees" | "disagrees" | "empty" | "cannot-tell"} verdict
 * @property {string | null} reason
 * @property {number[]} empty_rows
 *
 * @typedef {object} Nudged
 * @property {string} tensor  that is nudged
 * @property {string} symbol  its own
 * @property {[number, number]} at
 * @property {boolean} large  so large that it is checked only when asked for
 *
 * @typedef {object} Evidence  of one coordinate
 * @property {number} step
 * @property {number} numeric
 * @property {number} analytic
 * @property {number} error
 * @property {Result["verdict"]} verdict
 * @property {string | null} reason
 * @property {number} count  of coordinates
 * @property {number} off  coordinates that disagree
 * @property {number} worst  the largest error
 * @property {readonly number[]} elsewhere  rows that make the whole verdict empty, where this coordinate is in none of them
 */

import { parseCell } from "./cells.js";

export const STEP = 1e-5;
/** Tensors with more rows or columns are checked only when asked for. */
export const LARGEST = 8;
const PREFIX = "grad_";

/**
 * The tensor whose gradient is in focus, where it is an input or a projection and can be nudged by itself; else null.
 *
 * @param {Pick<State, "run" | "graph" | "cell">} state
 * @returns {Nudged | null}
 */
export function nudged({ run, graph, cell }) {
  const [name, indices] = parseCell(cell);
  if (!name.startsWith(PREFIX)) return null;
  const tensor = name.slice(PREFIX.length);
  const operation = graph.operations.find((each) => each.tensor === tensor);
  const [row, column] = indices;
  if (row === undefined || column === undefined || !(operation?.kind === "given" || operation?.stage === "project")) {
    return null;
  }
  const rows = /** @type {number[][]} */ (run.tensors[tensor]);
  const large = Math.max(rows.length, rows[0]?.length ?? 0) > LARGEST;
  return { tensor, symbol: operation.symbol, at: [row, column], large };
}

/**
 * Whether the stage makes a gradient that can be nudged, so that place is kept for what will be told of it.
 *
 * @param {Pick<State, "run" | "graph" | "stage">} state
 * @returns {boolean}
 */
export function makes({ run, graph, stage }) {
  const tensors = graph.stages.find(({ name }) => name === stage)?.tensors ?? [];
  return tensors.some((tensor) => nudged({ run, graph, cell: `${tensor}:0:0` }) !== null);
}

/**
 * What is asked of the server.
 *
 * @param {string} tensor
 */
export const asked = (tensor) => ({ wrt: [tensor], steps: [STEP] });

/**
 * What an answer says of one coordinate; null where it is about another tensor.
 *
 * @param {{results: Result[]} | null} answer
 * @param {Nudged} nudge
 * @returns {Evidence | null}
 */
export function evidence(answer, { tensor, at: [row, column] }) {
  const result = answer?.results.find((each) => each.tensor === tensor);
  const analytic = result?.analytic[row]?.[column];
  if (!result || analytic === undefined) return null;
  const { step, verdict, reason, worst, threshold, error } = result;
  return {
    step,
    numeric: result.numeric[row]?.[column] ?? NaN,
    analytic,
    error: error[row]?.[column] ?? NaN,
    verdict,
    reason,
    count: error.flat().length,
    off: error.flat().filter((each) => !(each <= threshold)).length,
    worst: worst.error,
    elsewhere: result.empty_rows.includes(row) ? [] : result.empty_rows,
  };
}
