/**
 * A sway in time: the entry goes as a sine, and what depends on it as it has been computed for where the entry is then.
 * Pure: the phase alone says where everything is.
 *
 * @import {Sway} from "../core/swing.js"
 */

/** From rest to rest, by way of +h and −h, in milliseconds. */
export const PERIOD = 1800;
/** Pictures of one period, evenly in time. A multiple of four, so that rest and both ends are among them. */
const PICTURES = 48;
/** Where reduced motion stops in turn, as phases: +h, rest, −h. */
export const STOPS = Object.freeze([0.25, 0, 0.75]);

/**
 * Where the entry is, in parts of h. Exactly −1, 0 and 1 at the quarters.
 *
 * @param {number} phase  in periods
 * @returns {number}
 */
export function nudge(phase) {
  const quarters = (((phase % 1) + 1) % 1) * 4;
  return Number.isInteger(quarters) ? ([0, 1, 0, -1][quarters] ?? 0) : Math.sin((quarters * Math.PI) / 2);
}

/**
 * Where a bead is, in parts of the widest sway: straight between the two nearest samples.
 *
 * @param {Sway} sway
 * @param {number} phase
 * @returns {number}
 */
export function place({ at, by }, phase) {
  const now = nudge(phase);
  const next = Math.max(
    at.findIndex((each) => each >= now),
    1,
  );
  const [from = 0, to = 0] = [at[next - 1], at[next]];
  const [low = 0, high = 0] = [by[next - 1], by[next]];
  const part = (now - from) / (to - from);
  return (1 - part) * low + part * high;
}

/**
 * One period as places at even distances in time, the first and the last at rest.
 *
 * @param {Sway} sway
 * @returns {number[]}
 */
export function pictures(sway) {
  return Array.from({ length: PICTURES + 1 }, (_, index) => place(sway, index / PICTURES));
}
