/**
 * The arithmetic of the pictures: rounding, scales, sums and outlines; its twin is `app/board/pictures/geometry.py`.
 *
 * Only operations that IEEE 754 rounds correctly are used (no e^x, no logarithm), so that both sides agree exactly.
 *
 * @typedef {[number, number]} Span  from, to
 */

/** Every picture is this many units wide. */
export const WIDTH = 640;

const NARROW = " .,:;'|·i()[]";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂₃₄₅₆₇₈₉";

/**
 * `value` to two decimals, halves upwards.
 * @param {number} value
 */
export const rounded = (value) => Math.floor(value * 100 + 0.5) / 100;

/**
 * A cautious guess at how wide `words` stand in a sans-serif of `size` units.
 * @param {string} words
 * @param {number} size
 */
export function textWidth(words, size) {
  let ems = 0;
  for (const letter of words) {
    if ((letter.codePointAt(0) ?? 0) >= 0x2e80) ems += 1;
    else if (NARROW.includes(letter)) ems += 0.36;
    else if (RAISED.includes(letter)) ems += 0.46;
    else ems += 0.65;
  }
  return ems * size;
}

/**
 * The running sum.
 * @param {number[]} values
 */
export const total = (values) => values.reduce((sum, value) => sum + value, 0);

/**
 * The largest magnitude; 0 where there is none.
 * @param {number[]} values
 */
export const largest = (values) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/**
 * The whole numbers from 0 to below `count`.
 * @param {number} count
 */
export const range = (count) => Array.from({ length: count }, (_, index) => index);

/**
 * At most `limit` neighbouring indices below `size`, `focus` among them.
 * @param {number} size
 * @param {number} limit
 * @param {number} focus
 */
export function frame(size, limit, focus) {
  const start = size <= limit ? 0 : Math.min(Math.max(0, focus - Math.floor(limit / 2)), size - limit);
  return range(Math.min(size, limit)).map((index) => start + index);
}

/** A straight scale with room for 0 and all `values`, from `start` over `length` units (maybe negative). */
export class Axis {
  /**
   * @param {number[]} values
   * @param {number} start
   * @param {number} length
   */
  constructor(values, start, length) {
    let [low, high] = [0, 0];
    for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
    if (low === high) [low, high] = [-1, 1];
    this.low = low;
    this.high = high;
    this.start = start;
    this.length = length;
  }

  /**
   * Where `value` stands.
   * @param {number} value
   */
  at(value) {
    return this.start + ((value - this.low) / (this.high - this.low)) * this.length;
  }

  /**
   * What stands at a place of the scale or at the end beyond which it is, in round steps of about half a unit.
   * @param {number} place
   */
  valueAt(place) {
    const share = Math.min(Math.max((place - this.start) / this.length, 0), 1);
    let step = 1;
    while (step < (this.high - this.low) / 1000) step *= 10;
    while (step > (this.high - this.low) / 100) step /= 10;
    const value = Math.round((this.low + share * (this.high - this.low)) / step) * step;
    return Number(value.toPrecision(12)) + 0;
  }
}

/**
 * From-to of each value laid end to end: positive ones away from 0 upwards, negative ones downwards.
 * @param {number[]} values
 * @returns {Span[]}
 */
export function stacked(values) {
  let [up, down] = [0, 0];
  return values.map((value) => {
    const from = value < 0 ? down : up;
    if (value < 0) down += value;
    else up += value;
    return [from, from + value];
  });
}

/**
 * From-to of each value when every one starts where the one before it ended.
 * @param {number[]} values
 * @returns {Span[]}
 */
export function walked(values) {
  let here = 0;
  return values.map((value) => {
    const from = here;
    here += value;
    return [from, here];
  });
}

/**
 * Round steps (1, 2 or 5 times a power of ten) along `axis`, at most `most` and two.
 * @param {Axis} axis
 * @param {number} [most]
 */
export function ticks(axis, most = 10) {
  const span = axis.high - axis.low;
  let step = 1;
  while (step < span / most) step *= 10;
  while (step > span / most && step > 1e-300) step /= 10;
  let chosen = step * 10;
  for (const factor of [5, 2]) if (step * factor >= span / most) chosen = step * factor;
  const first = Math.ceil(axis.low / chosen);
  return range(Math.floor((axis.high - first * chosen) / chosen) + 1).map((n) => (first + n) * chosen);
}

/**
 * `x y` of a path.
 * @param {number} x
 * @param {number} y
 */
export const point = (x, y) => `${rounded(x)} ${rounded(y)}`;

/**
 * A stream from one point to another, level at both ends.
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 */
export function curve(x1, y1, x2, y2) {
  const middle = (x1 + x2) / 2;
  return `M${point(x1, y1)}C${point(middle, y1)} ${point(middle, y2)} ${point(x2, y2)}`;
}

/**
 * The area between the segment x1 to x2 at height y1 and the segment x3 to x4 at height y2.
 * @param {number} x1
 * @param {number} x2
 * @param {number} y1
 * @param {number} x3
 * @param {number} x4
 * @param {number} y2
 */
export const quadrilateral = (x1, x2, y1, x3, x4, y2) =>
  `M${point(x1, y1)}L${point(x2, y1)}L${point(x4, y2)}L${point(x3, y2)}Z`;

/**
 * Slanted lines seven units apart across a rectangle.
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
export function hatching(x, y, width, height) {
  let lines = "";
  for (let offset = 3.5; offset < width + height; offset += 7) {
    const from = offset <= width ? point(x + offset, y) : point(x + width, y + offset - width);
    const to = offset <= height ? point(x, y + offset) : point(x + offset - height, y + height);
    lines += `M${from}L${to}`;
  }
  return lines;
}
