/**
 * Playing: the beats of all stages as one line, and where on it the state stands.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./steps.js").Place} Place
 * @typedef {{stage: string, beat: number}} Stop
 */

import { beats } from "./beats.js";
import { shownForm } from "./cells.js";
import { place, step } from "./steps.js";

/**
 * Every beat of every stage, in order.
 *
 * @param {State} state
 * @returns {Stop[]}
 */
export function line({ graph, run, form }) {
  const shown = shownForm(run, form);
  return graph.stages.flatMap(({ name }) =>
    beats(graph, run.shapes, shown, name).map((_, index) => ({ stage: name, beat: index + 1 })),
  );
}

/**
 * How many beats lie behind the state, the one under way included; a complete stage counts as its last beat.
 *
 * @param {State} state
 * @returns {number}
 */
export function position(state) {
  const { graph, run, form, stage, beat } = state;
  const at = graph.stages.findIndex(({ name }) => name === stage);
  const shown = shownForm(run, form);
  const count = (/** @type {string} */ name) => beats(graph, run.shapes, shown, name).length;
  const before = graph.stages.slice(0, at).reduce((sum, { name }) => sum + count(name), 0);
  return before + (beat ?? count(stage));
}

/**
 * The state one beat on, or one stage on where detail is coarser; at the end it stops playing, or begins again in a frame
 * that asks for that.
 *
 * @param {State} state
 * @returns {State}
 */
export function advanced(state) {
  const to = step(state, state.detail === "coarser" ? "stage" : "beat", 1);
  const ended = to.stage === state.stage && to.beat === state.beat;
  if (ended && state.playing && state.frame?.loop) return fromTheBeginning(state);
  return { ...state, ...to, at: null, playing: state.playing && !ended };
}

/**
 * The state at a point of the line: 2.25 is a quarter into the third beat. It rests there.
 *
 * @param {State} state
 * @param {number} point
 * @returns {State}
 */
export function sought(state, point) {
  const stops = line(state);
  const within = Math.min(Math.max(point, 0), stops.length);
  const index = Math.max(Math.ceil(within) - 1, 0);
  const stop = stops[index];
  if (!stop) return state;
  const fraction = within - index;
  return { ...state, ...place(state, stop.stage, stop.beat), at: fraction === 1 ? null : fraction, playing: false };
}

/**
 * The state that begins to play: from where it stands, at the end from the beginning.
 *
 * @param {State} state
 * @returns {State}
 */
export function playing(state) {
  if (state.at !== null) return { ...state, playing: true };
  if (position(state) < line(state).length) return { ...advanced(state), playing: true };
  return fromTheBeginning(state);
}

/** @param {State} state @returns {State} */
function fromTheBeginning(state) {
  const first = line(state)[0];
  return first ? { ...state, ...place(state, first.stage, first.beat), at: null, playing: true } : state;
}
