/**
 * What nudged runs say: how far each number goes with a shaken one, and J's swing beside the backward number.
 *
 * @typedef {import("./types.js").Run} Run
 * @typedef {{cell: string, value: number, nudges: number[], runs: Record<string, unknown>[]}} Answer  of `api/nudges`
 *
 * @typedef {object} Swing  how a number goes, sampled along the nudge
 * @property {number[]} at  from −1 to 1, in parts of h
 * @property {number[]} by  how far it is then from where it rests
 *
 * @typedef {object} Sway  how a bead goes
 * @property {number[]} at
 * @property {number[]} by  in parts of the widest sway, from −1 to 1; all 0 where the bead stands still
 *
 * @typedef {object} Reading  all told in the units of the numbers themselves
 * @property {number} h
 * @property {number} width  of the swing in: 2h
 * @property {Swing} probe
 * @property {number} swing  out: J at +h minus J at −h
 * @property {number} quotient  swing out ÷ swing in
 * @property {number} slope  the backward number
 * @property {number} gap  quotient − backward number
 * @property {boolean} straight  no more than rounding lies between the two
 */

import { cellValue, hasCell, parseCell } from "./cells.js";
import { slopeOf } from "./sway.js";

/** A number that moves by less than this part of h, or of itself, moves by rounding alone. */
const ROUNDING = 1e-13;
/** The narrowest sway that is drawn, in parts of the widest. */
export const NARROWEST = 0.16;

/**
 * The swing of one number. What the nudged runs lack is given and does not move, else nothing can be said: null.
 *
 * @param {Answer} answer
 * @param {Run} run
 * @param {string} cell
 * @returns {Swing | null}
 */
export function swingOf(answer, run, cell) {
  const [tensor, indices] = parseCell(cell);
  const h = Math.max(...answer.nudges);
  const missing = answer.runs.some((each) => !(tensor in each));
  if (!hasCell(run, cell) || (missing && /^grad_/.test(tensor))) return null;
  const rest = cellValue(run, tensor, indices);
  if (missing) return { at: [-1, 0, 1], by: [0, 0, 0] };
  const moved = answer.runs.map((tensors, index) => ({
    at: (answer.nudges[index] ?? 0) / h,
    by: cellValue(/** @type {any} */ ({ tensors }), tensor, indices) - rest,
  }));
  const all = moved.some(({ at }) => at === 0) ? moved : [...moved, { at: 0, by: 0 }];
  all.sort((one, other) => one.at - other.at);
  return { at: all.map(({ at }) => at), by: all.map(({ by }) => by) };
}

/**
 * The sways of some beads. Each is told by the first of its cells that moves at all. Values and gradients are compared
 * among themselves: the one that moves farthest sways widest, the others narrower on a cube-root scale that keeps their
 * order; within its sway a bead moves in proportion to its number.
 *
 * @param {Answer} answer
 * @param {Run} run
 * @param {readonly (readonly string[])[]} beads  the cells of each that can be seen
 * @returns {(Sway | null)[]}  null where nothing is known of a bead
 */
export function sways(answer, run, beads) {
  const h = Math.max(...answer.nudges);
  /** @type {Map<string, {swing: Swing, peak: number} | null>} */
  const known = new Map();
  /** @type {Record<string, number>} */
  const widest = {};
  for (const cell of new Set(beads.flat())) {
    const swing = swingOf(answer, run, cell);
    const far = swing ? Math.max(...swing.by.map(Math.abs)) : 0;
    const own = swing ? Math.abs(cellValue(run, ...parseCell(cell))) : 0;
    const peak = far <= ROUNDING * Math.max(h, own) ? 0 : far;
    known.set(cell, swing && { swing, peak });
    widest[kind(cell)] = Math.max(widest[kind(cell)] ?? 0, peak);
  }
  return beads.map((cells) => {
    const told = cells.map((cell) => ({ cell, found: known.get(cell) })).filter(({ found }) => found);
    const first = told.find(({ found }) => found && found.peak > 0) ?? told[0];
    if (!first?.found) return null;
    const { swing, peak } = first.found;
    const width = peak === 0 ? 0 : drawn(peak / (widest[kind(first.cell)] ?? peak)) / peak;
    return { at: swing.at, by: swing.by.map((each) => each * width || 0) };
  });
}

/**
 * How wide a sway is drawn, for one that is `share` of the widest.
 *
 * @param {number} share  above 0, at most 1
 * @returns {number}
 */
export function drawn(share) {
  return NARROWEST + (1 - NARROWEST) * Math.cbrt(share);
}

/**
 * J's swing beside the backward number; null where the run lacks one of them.
 *
 * @param {Answer} answer
 * @param {Run} run
 * @returns {Reading | null}
 */
export function reading(answer, run) {
  const h = Math.max(...answer.nudges);
  const probe = swingOf(answer, run, "probe");
  const cell = slopeOf(answer.cell);
  if (!probe || !hasCell(run, cell)) return null;
  const at = (/** @type {number} */ nudge) => Number(answer.runs[answer.nudges.indexOf(nudge)]?.probe);
  const slope = cellValue(run, ...parseCell(cell));
  const swing = at(h) - at(-h);
  const quotient = swing / (2 * h);
  const gap = quotient - slope;
  const size = Math.max(Math.abs(at(h)), Math.abs(at(-h)), Math.abs(slope) * h);
  return { h, width: 2 * h, probe, swing, quotient, slope, gap, straight: Math.abs(gap) * h <= ROUNDING * size };
}

/** @param {string} cell */
const kind = (cell) => (cell.startsWith("grad_") ? "gradient" : "value");
