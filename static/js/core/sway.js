/**
 * Shaking an input: one entry moved by ±h, everything computed anew, and what the page asks the server for it.
 *
 * @typedef {import("./types.js").Graph} Graph
 * @typedef {import("./types.js").Run} Run
 * @typedef {import("./view.js").View} View
 * @typedef {{cell: string, nudges: number[], tensors?: string[]}} Asked
 */

import { cellValue, hasCell, parseCell } from "./cells.js";
import { drafted, editable, refusal, shownForm } from "./select.js";

/** Nudges on either side of the entry: together with 0 they are the samples of one sway. */
const SIDE = 4;
/** With more positions only the two ends are asked for, and of the tensors only those that can be seen. */
const LARGEST = 8;
const PREFIX = "grad_";
/** What exists where X and its projections are given, and does not once Q, K or V is moved by itself. */
const PROJECTING = new Set(["inputs", "back-project"]);

/**
 * The input cell that a cell of the board stands for: itself, or for a gradient what it is the gradient of. Null where
 * that may not be moved now: a result, a bit of the mask, a covered number, an entry that the run does not answer yet. In
 * frames and slides it is null too, for they have no place in which what shakes would be told.
 *
 * @param {Pick<View, "state" | "covered">} view
 * @param {string} cell
 * @returns {string | null}
 */
export function shakeable({ state, covered }, cell) {
  const input = cell.startsWith(PREFIX) ? cell.slice(PREFIX.length) : cell;
  const [tensor, indices] = parseCell(input);
  if (state.frame || state.mode === "slide") return null;
  if (state.phase !== "ready" || tensor === "mask" || indices.length !== 2 || !editable(state, input)) return null;
  if (!hasCell(state.run, input) || covered(input) || drafted(state, input) || refusal(state, input)) return null;
  return input;
}

/**
 * How far an entry is moved: a tenth of it, at least 0.1, to one digit, so that it is easily read.
 *
 * @param {number} value
 * @returns {number}
 */
export function amplitude(value) {
  return Number((0.1 * Math.max(Math.abs(value), 1)).toPrecision(1));
}

/**
 * What is asked of the server: nine runs from −h to h, or with many positions the two at the ends.
 *
 * @param {Pick<View, "state">} view
 * @param {string} cell  as `shakeable` gives it
 * @returns {Asked}
 */
export function asked({ state }, cell) {
  const h = amplitude(cellValue(state.run, ...parseCell(cell)));
  const { n_q: readers = 0, n_k: keys = 0 } = state.run.shapes;
  if (Math.max(readers, keys) > LARGEST) return { cell, nudges: [-h, h], tensors: seen(state, cell) };
  return { cell, nudges: Array.from({ length: 2 * SIDE + 1 }, (_, at) => (h * (at - SIDE)) / SIDE) };
}

/**
 * Whether Q, K or V is moved although it comes from X: the other two are then frozen.
 *
 * @param {Graph} graph
 * @param {string} cell
 * @returns {boolean}
 */
export function freezes(graph, cell) {
  const [tensor] = parseCell(cell);
  return graph.operations.find((each) => each.tensor === tensor)?.stage === "project";
}

/**
 * The cell that says how J answers to a cell: its gradient, and O for G.
 *
 * @param {string} cell
 * @returns {string}
 */
export function slopeOf(cell) {
  const [tensor, indices] = parseCell(cell);
  return [tensor === "upstream" ? "output" : PREFIX + tensor, ...indices].join(":");
}

/**
 * The tensors that the stages so far have made and that a nudged run has, and J.
 *
 * @param {View["state"]} state
 * @param {string} cell
 * @returns {string[]}
 */
function seen(state, cell) {
  const { graph, run, stage } = state;
  const stages = graph.stages.map(({ name }) => name);
  const at = stages.indexOf(stage);
  const lacks = freezes(graph, cell) ? PROJECTING : new Set();
  const own = graph.operations.filter(
    (each) =>
      stages.indexOf(each.stage) <= at &&
      each.tensor in run.tensors &&
      each.tensor !== "mask" &&
      (each.form === null || each.form === shownForm(state)) &&
      (!lacks.has(each.stage) || each.tensor === "upstream"),
  );
  return [...new Set([...own.map(({ tensor }) => tensor), "probe"])];
}
