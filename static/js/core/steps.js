/**
 * From beat to beat and from stage to stage.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {Pick<State, "stage" | "beat" | "cell">} Place
 * @typedef {Pick<State, "graph" | "run" | "form"> & Place} Placed
 */

import { beats, home, total } from "./beats.js";
import { hasCell, shownForm } from "./cells.js";

/**
 * The next (`1`) or previous (`-1`) place. By beats, a stage's last beat is followed by beat 1 of the next stage and
 * beat 1 preceded by the last beat of the stage before; a complete stage counts as its last beat. By stages, each is
 * complete. At both ends nothing moves.
 *
 * @param {Placed} state
 * @param {"beat" | "stage"} by
 * @param {1 | -1} direction
 * @returns {Place}
 */
export function step(state, by, direction) {
  const { graph, run, stage, beat, cell, form } = state;
  const at = graph.stages.findIndex(({ name }) => name === stage);
  const next = graph.stages[at + direction]?.name;
  if (by === "stage") return next === undefined ? { stage, beat, cell } : place(state, next, null);
  const count = (/** @type {string} */ name) => total(graph, run.shapes, shownForm(run, form), name);
  const wanted = (beat ?? count(stage)) + direction;
  if (wanted >= 1 && wanted <= count(stage)) return place(state, stage, wanted);
  if (next === undefined) return { stage, beat, cell };
  if (direction > 0) return place(state, next, Math.min(1, count(next)));
  return place(state, next, count(next));
}

/**
 * A stage and beat with the cell in focus: the last of the beat, or where the stage is complete its first in the row
 * that is looked at. A stage without beats is always complete; beat 0 keeps the focus.
 *
 * @param {Placed} state
 * @param {string} stage  one that the graph has
 * @param {number | null} beat
 * @returns {Place}
 */
export function place(state, stage, beat) {
  const { graph, run } = state;
  const form = shownForm(run, state.form);
  const list = beats(graph, run.shapes, form, stage);
  const number = beat === null || list.length === 0 ? null : Math.min(Math.max(Math.trunc(beat), 0), list.length);
  if (number === 0) return { stage, beat: 0, cell: state.cell };
  const last = number === null ? undefined : list[number - 1]?.cells.at(-1);
  return { stage, beat: number, cell: last ?? home(graph, stage, form, reader(state)) };
}

/**
 * The state at load: in the middle of a stage it looks at the last cell of its beat, unless the address names another.
 *
 * @param {State} state
 * @param {boolean} named  whether the address names the cell
 * @returns {State}
 */
export function begun(state, named) {
  if (state.beat === null) return state;
  const placed = place(state, state.stage, state.beat);
  return { ...state, ...placed, cell: named ? state.cell : placed.cell };
}

/**
 * The reader whose row is looked at: that of the focused cell; 0 where the cell belongs to all of them.
 *
 * @param {Pick<State, "graph" | "cell">} state
 * @returns {number}
 */
export function reader({ graph, cell }) {
  const [tensor, ...indices] = cell.split(":");
  const letters = graph.operations.find((each) => each.tensor === tensor)?.indices ?? [];
  return Number(indices[letters.indexOf("i")] ?? 0);
}

/**
 * The cell that shows a reader: the focused one moved to its row, else of the last tensor that the stage makes with a
 * row each, else of the first given one. The server's twin is `reader_tensor` in `app/board/layout.py`.
 *
 * @param {Placed} state
 * @param {number} row
 * @returns {string}
 */
export function readerCell(state, row) {
  const { graph, stage, cell } = state;
  const rows = graph.operations.filter(({ indices }) => indices.includes("i"));
  const form = shownForm(state.run, state.form);
  const made = rows.filter(
    (each) => each.stage === stage && each.kind !== "given" && (!each.form || each.form === form),
  );
  const [tensor = "", ...indices] = cell.split(":");
  const focused = rows.find((each) => each.tensor === tensor);
  const shown = focused ?? made.at(-1) ?? rows[0];
  return [
    shown?.tensor,
    ...(shown?.indices ?? []).map((letter, at) => (letter === "i" ? row : (focused && indices[at]) || 0)),
  ].join(":");
}

/**
 * The place of a state that has got another graph and run: a stage that is no more gives way to the one before it, a
 * cell that is no more to the first of its stage.
 *
 * @param {Placed} state  with the new graph and run
 * @param {readonly {name: string}[]} before  the stages of the old graph
 * @returns {Place}
 */
export function settled(state, before) {
  const { graph, run, beat } = state;
  const kept = hasCell(run, state.cell);
  const names = new Set(graph.stages.map(({ name }) => name));
  const earlier = before.map(({ name }) => name).slice(0, before.findIndex(({ name }) => name === state.stage) + 1);
  const stage = earlier.findLast((name) => names.has(name)) ?? graph.stages[0]?.name ?? state.stage;
  if (stage !== state.stage) return place({ ...state, cell: kept ? state.cell : "" }, stage, null);
  const form = shownForm(run, state.form);
  const count = total(graph, run.shapes, form, stage);
  const number = beat === null || count === 0 ? null : Math.min(beat, count);
  return { stage, beat: number, cell: kept ? state.cell : home(graph, stage, form) };
}

/**
 * The number in a cell of a run, 1 or 0 in the mask; undefined where the run has no such cell.
 *
 * @param {Readonly<Record<string, any>>} tensors
 * @param {string} cell
 * @returns {number | undefined}
 */
export function valueAt(tensors, cell) {
  const [tensor = "", ...indices] = cell.split(":");
  const value = indices.reduce((part, index) => part?.[index], tensors[tensor]);
  return typeof value === "number" || typeof value === "boolean" ? Number(value) : undefined;
}
