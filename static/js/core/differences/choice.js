/**
 * What the reader has chosen to look at among the differences, and what is asked of the server for it.
 *
 * @import {Run} from "../types.js"
 * @import {Params} from "../inquiries.js"
 *
 * @typedef {"central" | "complex-step"} Method
 * @typedef {object} Choice
 * @property {string} tensor  that is nudged
 * @property {Method} method
 * @property {number} exponent  h = 10 to this power; the complex step has one of its own
 * @property {string | null} cell  the coordinate that is looked at; null until an answer tells which is the worst
 * @property {number} reach  h of the tangent picture, in steps of `REACH_STEP`
 * @property {string} pair  `nudged/compared`
 */

import { power } from "../powers.js";

/** @type {Readonly<Record<string, readonly string[]>>} The tensors that can be nudged, as in `app/attention/nudges.py`. */
export const NUDGED = {
  projected: ["query", "key", "value", "x", "w_query", "w_key", "w_value"],
  direct: ["query", "key", "value"],
  weighted: ["weights", "value"],
};

/** Exponents of the steps that can be chosen. */
export const LEAST = -12;
export const MOST = -1;
/** The complex step subtracts nothing, so it may be as small as one likes. */
const COMPLEX = -30;

/** The tangent picture reaches so far to both sides. */
export const RANGE = 2;
export const REACH_STEP = 0.05;
export const REACHES = 40;
const SAMPLES = 24;

/** @type {Choice} */
export const BEGIN = { tensor: "query", method: "central", exponent: -5, cell: null, reach: 20, pair: "" };

/**
 * The choice as far as this run has what is chosen; a coordinate that it lacks is forgotten.
 *
 * @param {Choice} choice
 * @param {Run} run
 * @returns {Choice}
 */
export function fitted(choice, run) {
  const choices = NUDGED[run.request.inputs.kind] ?? [];
  const tensor = choices.includes(choice.tensor) ? choice.tensor : (choices[0] ?? "");
  const [name, row = 0, column = 0] = (choice.cell ?? "").split(":");
  const rows = /** @type {number[][]} */ (run.tensors[tensor] ?? []);
  const there = name === tensor && rows[Number(row)]?.[Number(column)] !== undefined;
  return { ...choice, tensor, cell: there ? choice.cell : null };
}

/**
 * The exponent of the step that is in force.
 *
 * @param {Choice} choice
 * @returns {number}
 */
export const exponentOf = ({ method, exponent }) => (method === "central" ? exponent : COMPLEX);

/**
 * h of the tangent picture, a decimal that reads well.
 *
 * @param {Choice} choice
 * @returns {number}
 */
export const reachOf = ({ reach }) => Number((reach * REACH_STEP).toFixed(2));

/**
 * @param {Choice} choice
 * @returns {Params}
 */
export const verdictAsked = (choice) => checked(choice, [choice.tensor]);

/**
 * The verdicts on two tensors: the nudged one of a pair, and the one whose gradient it is wrongly compared with.
 *
 * @param {Choice} choice
 * @param {readonly [string, string]} pair
 * @returns {Params}
 */
export const pairAsked = (choice, pair) => checked(choice, pair);

/**
 * @param {Choice} choice
 * @param {readonly string[]} wrt
 * @returns {Params}
 */
function checked(choice, wrt) {
  return { wrt: [...wrt], method: choice.method, steps: [power(exponentOf(choice))] };
}

/**
 * J at ±h exactly, and at places between which it is drawn as a curve. Null while no coordinate is chosen.
 *
 * @param {Choice} choice
 * @returns {Params | null}
 */
export function tangentAsked(choice) {
  if (choice.cell === null) return null;
  const h = reachOf(choice);
  const spread = Array.from({ length: SAMPLES + 1 }, (_, index) => RANGE * ((2 * index) / SAMPLES - 1));
  return { cell: choice.cell, nudges: [-h, h, ...spread], tensors: ["probe"] };
}
