/**
 * Undo and redo over what was asked for and what was refused.
 *
 * @typedef {import("./state.js").Past} Past
 * @typedef {import("./state.js").State} State
 */

/** As many steps are kept. */
export const DEPTH = 200;

/**
 * The past with the present draft on top, and no future; one entry for a whole sweep.
 *
 * @param {State} state
 * @param {string | number | null} sweep
 * @param {Past["step"]} [step]  the gradient step that leads on
 * @returns {{past: readonly Past[], future: readonly Past[]}}
 */
export function remember(state, sweep, step = null) {
  const merges = sweep !== null && state.past.at(-1)?.sweep === sweep;
  const past = merges ? state.past : [...state.past, { ...present(state), sweep, step }].slice(-DEPTH);
  return { past, future: [] };
}

/**
 * Where undo (or redo) leads, with the two stacks afterwards; null where there is nothing to undo (redo).
 *
 * @param {State} state
 * @param {"undo" | "redo"} way
 * @returns {{to: Past, past: readonly Past[], future: readonly Past[]} | null}
 */
export function turn(state, way) {
  const [from, onto] = way === "undo" ? [state.past, state.future] : [state.future, state.past];
  const to = from.at(-1);
  if (!to) return null;
  // A gradient step lies between two entries and belongs to the one that it is left from, or come back from.
  const [shorter, longer] = [from.slice(0, -1), [...onto, { ...present(state), step: to.step }]];
  return way === "undo" ? { to, past: shorter, future: longer } : { to, past: longer, future: shorter };
}

/**
 * @param {State} state
 * @returns {Past}
 */
function present({ draft, refused, tied }) {
  return { request: draft, refused, sweep: null, tied, step: null };
}
