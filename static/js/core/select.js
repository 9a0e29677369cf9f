/**
 * What the elements read from the state.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Refusal} Refusal
 */

import { beats } from "./beats.js";
import { shownForm as formOf } from "./cells.js";
import { covered } from "./cover.js";
import { operands } from "./operands.js";
import { opened } from "./options.js";
import { entry, same } from "./request.js";

export { marks } from "./marks.js";

/**
 * The softmax form that is shown: the shifted one where the run lacks the plain pair.
 *
 * @param {Pick<State, "run" | "form">} state
 * @returns {import("./state.js").Form}
 */
export function shownForm({ run, form }) {
  return formOf(run, form);
}

/**
 * Which cells can be seen: what the stages so far have made and nobody has covered.
 *
 * @param {State} state
 * @returns {(cell: string) => boolean}
 */
export function reached(state) {
  const [there, hidden] = [made(state), covered(state.cover)];
  return (cell) => there(cell) && !hidden(cell);
}

/**
 * Which cells are there, covered or not: inputs, everything that earlier stages make, and of this stage what its beats
 * have shown.
 *
 * @param {State} state
 * @returns {(cell: string) => boolean}
 */
export function made(state) {
  const { graph, run, stage, beat, form } = state;
  const at = graph.stages.findIndex(({ name }) => name === stage);
  const full = new Set(
    graph.stages.slice(0, beat === null ? at + 1 : Math.max(at, 1)).flatMap(({ tensors }) => tensors),
  );
  const shown = beat === null ? [] : beats(graph, run.shapes, formOf(run, form), stage).slice(0, beat);
  const cells = new Set(shown.flatMap(({ cells, riding }) => [...cells, ...riding]));
  return (cell) => full.has(cell.split(":", 1)[0] ?? "") || cells.has(cell);
}

/**
 * The cells that are lit. While the focus is on the last cell of a beat, all cells of the beat are results and what
 * they are made from operands; otherwise the focused cell is the result. Nothing where the focused cell is not reached.
 *
 * @param {State} state
 * @returns {Map<string, "operand" | "result">}
 */
export function lit(state) {
  const { graph, run, stage, beat, cell } = state;
  const form = formOf(run, state.form);
  const shown = beat ? beats(graph, run.shapes, form, stage)[beat - 1]?.cells : undefined;
  const results = shown?.at(-1) === cell ? shown : made(state)(cell) ? [cell] : [];
  /** @type {Map<string, "operand" | "result">} */
  const found = new Map();
  for (const result of results) for (const each of operands(graph, run, result, form)) found.set(each, "operand");
  for (const result of results) found.set(result, "result");
  return found;
}

/**
 * An input as it was typed, a refused entry included; null for a number, which the view formats, and for a result.
 *
 * @param {State} state
 * @param {string} cell
 * @returns {string | null}
 */
export function inputText(state, cell) {
  const refused = refusal(state, cell);
  if (refused) return refused.text;
  const typed = entry(state.draft, cell);
  return typeof typed === "string" ? typed : null;
}

/**
 * Why an entry was refused; null where it was not.
 *
 * @param {State} state
 * @param {string} cell
 * @returns {Refusal | null}
 */
export function refusal({ refused }, cell) {
  return refused[cell] ?? null;
}

/**
 * Whether a cell holds an entry that the run does not answer yet.
 *
 * @param {State} state
 * @param {string} cell
 * @returns {boolean}
 */
export function drafted({ draft, run }, cell) {
  return entry(draft, cell) !== entry(run.request, cell);
}

/**
 * Whether one may type into a cell: an input, or Q, K, V of a projected run, which makes it a direct one. Nobody may
 * while the board shows the baseline. A page in a frame may be open for some matrices only.
 *
 * @param {State} state
 * @param {string} cell
 * @returns {boolean}
 */
export function editable({ graph, comparing, frame }, cell) {
  if (comparing || (frame && !opened(frame, cell))) return false;
  const operation = graph.operations.find(({ tensor }) => tensor === cell.split(":", 1)[0]);
  return operation?.kind === "given" || (operation?.stage === "project" && operation.kind === "matmul");
}

/**
 * What can be undone, redone and reset now.
 *
 * @param {State} state
 * @returns {{undo: boolean, redo: boolean, reset: boolean}}
 */
export function turns({ past, future, draft, origin, refused, tied }) {
  return {
    undo: past.length > 0,
    redo: future.length > 0,
    reset: tied || !same(draft, origin) || Object.keys(refused).length > 0,
  };
}
