/**
 * Gradient descent on J, one step at a time: W ← W − η·dW for W_Q, W_K and W_V, then A is made anew from them. Tied
 * matrices both move by the sum of their gradients.
 *
 * A step is an edit like others. What it began with is kept in the past, so that the trace of J is as long as the
 * unbroken row of steps at the end of the past, and undo and redo shorten and lengthen it by themselves.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Run} Run
 * @typedef {import("./state.js").Past} Past
 * @typedef {import("./state.js").Descent} Descent
 * @typedef {import("./state.js").Request} Request
 * @typedef {import("./state.js").Matrix} Matrix
 * @typedef {import("./tie.js").Asking} Asking
 * @typedef {object} Point  J after so many steps
 * @property {number} step
 * @property {number} probe
 * @property {string} origin  J in the numbers that it came from: Σ G∘O of that step, or the number itself where that is long
 * @property {Request} request  the inputs of that step
 */

import { remember } from "./history.js";
import { matrixOf, same, withMatrix } from "./request.js";
import { sums } from "./tie.js";

/** η where the address names none: DEFAULT_RATE in `app/pages/address.py`. */
export const RATE = 0.1;
/** The server takes no larger entry: MAX_ENTRY in `app/limits.py`. */
export const LARGEST = 1e6;

/** A sum of more products is not written out. */
const WRITTEN_OUT = 32;

const PARAMETERS = /** @type {const} */ (["w_query", "w_key", "w_value"]);

/**
 * Sets η; anything but a number above 0 changes nothing and is remembered as a mistake.
 *
 * @param {State} state
 * @param {string} text
 * @returns {State}
 */
export function rated(state, text) {
  const rate = text.trim() === "" ? Number.NaN : Number(text);
  const valid = Number.isFinite(rate) && rate > 0;
  return valid ? { ...state, rate, rateRefused: null } : { ...state, rateRefused: text };
}

/**
 * One step. Nothing happens while the run is not the answer to the draft, for its gradients are those of other
 * parameters, nor without parameters; a step that would leave every entry where it is, or leads beyond what the server
 * takes, is told in a notice.
 *
 * @param {State} state
 * @param {Asking} asking
 * @returns {State}
 */
export function descend(state, asking) {
  const { draft, run, rate, phase, tied, past } = state;
  if (draft.inputs.kind !== "projected" || phase !== "ready") return state;
  let next = draft;
  for (const name of PARAMETERS) {
    const moved = step(
      /** @type {Matrix} */ (matrixOf(draft, name)),
      values(run, name),
      gradient(run, name, tied),
      rate,
    );
    next = withMatrix(next, name, moved);
  }
  if (same(next, draft)) return { ...state, notice: { code: "notice.flat" } };
  const entries = PARAMETERS.flatMap((name) => (matrixOf(next, name) ?? []).flat());
  const far = entries.some((each) => typeof each === "number" && !(Math.abs(each) <= LARGEST));
  if (far) return { ...state, notice: { code: "notice.far-step", params: { max: LARGEST } } };
  const made = taken(run, (past.at(-1)?.step?.number ?? 0) + 1);
  const refused = Object.fromEntries(Object.entries(state.refused).filter(([cell]) => !/^w_/.test(cell)));
  return asking({ ...state, ...remember(state, null, made), notice: null }, next, refused);
}

/**
 * Back to where the steps began, which is itself one step to undo.
 *
 * @param {State} state
 * @param {Asking} asking
 * @returns {State}
 */
export function rewind(state, asking) {
  const [first] = steps(state);
  if (!first) return state;
  const now = { ...state, ...remember(state, null), tied: first.tied, notice: null };
  return asking(now, first.request, first.refused);
}

/**
 * J before the first step of the row and after each; the last of them once the run has come.
 *
 * @param {State} state
 * @returns {Point[]}
 */
export function trace(state) {
  const all = steps(state);
  const points = all.map(({ step: made, request }) => point({ ...made, number: made.number - 1 }, request));
  const last = all.at(-1);
  if (last && state.phase === "ready") points.push(point(taken(state.run, last.step.number), state.draft));
  return points;
}

/**
 * @param {Run} run
 * @param {number} number
 * @returns {Descent}
 */
function taken(run, number) {
  const { probe } = run.tensors;
  return {
    number,
    probe: /** @type {number} */ (probe),
    output: values(run, "output"),
    upstream: values(run, "upstream"),
  };
}

/**
 * @param {Descent} made
 * @param {Request} request
 * @returns {Point}
 */
function point({ number, probe, output, upstream }, request) {
  const products = output.flatMap((row, i) => row.map((value, c) => `${upstream[i]?.[c]}*${value}`));
  return { step: number, probe, origin: products.length > WRITTEN_OUT ? String(probe) : products.join("+"), request };
}

/**
 * The entries of the past that gradient steps began with, from the last one that was something else on.
 *
 * @param {State} state
 */
function steps({ past }) {
  const before = past.findLastIndex(({ step: made }) => made === null);
  return /** @type {(Past & {step: NonNullable<Past["step"]>})[]} */ (past.slice(before + 1));
}

/**
 * @param {Run} run
 * @param {string} tensor
 */
function values(run, tensor) {
  return /** @type {number[][]} */ (run.tensors[tensor]);
}

/**
 * @param {Run} run
 * @param {string} name
 * @param {boolean} tied
 * @returns {number[][]}
 */
function gradient(run, name, tied) {
  if (tied && name !== "w_value") return sums(run).map((row) => row.map(({ value }) => value));
  return values(run, `grad_${name}`);
}

/**
 * An entry that does not move stays as it was typed.
 *
 * @param {Matrix} typed
 * @param {number[][]} now
 * @param {number[][]} slope
 * @param {number} rate
 * @returns {Matrix}
 */
function step(typed, now, slope, rate) {
  return typed.map((row, i) =>
    row.map((entry, j) => {
      const value = now[i]?.[j] ?? 0;
      const moved = value - rate * (slope[i]?.[j] ?? 0);
      return moved === value ? entry : moved;
    }),
  );
}
