/**
 * Figures of plane geometry: hulls, angles and arcs; its twin is `app/board/pictures/figures.py`.
 *
 * Only operations that IEEE 754 rounds correctly are used, so that both sides agree exactly: an angle is halved by roots.
 *
 * @typedef {[number, number]} Point
 */

import { point } from "./geometry.js";

/** Coefficients of the arcsine in odd powers, the last ones first; enough for angles below a tenth. */
const ARCSINE = [10395 / 599040, 945 / 42240, 105 / 3456, 15 / 336, 3 / 40, 1 / 6, 1];

/**
 * The corners of the convex hull in turn; points on an edge are none.
 * @param {Point[]} points
 * @returns {Point[]}
 */
export function hull(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const left = sorted.filter((each, order) => {
    const before = sorted[order - 1];
    return before === undefined || before[0] !== each[0] || before[1] !== each[1];
  });
  return left.length < 3 ? left : [...chain(left), ...chain(left.toReversed())];
}

/**
 * @param {Point[]} points
 * @returns {Point[]}
 */
function chain(points) {
  /** @type {Point[]} */
  const kept = [];
  for (const each of points) {
    while (kept.length > 1 && turn(/** @type {Point} */ (kept.at(-2)), /** @type {Point} */ (kept.at(-1)), each) <= 0)
      kept.pop();
    kept.push(each);
  }
  return kept.slice(0, -1);
}

/**
 * @param {Point} a
 * @param {Point} b
 * @param {Point} c
 */
const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/**
 * A closed path through `points`; of one point nothing that can be seen.
 * @param {Point[]} points
 */
export const outline = (points) => `M${points.map(([x, y]) => point(x, y)).join("L")}Z`;

/**
 * How far (x, y) is from the origin.
 * @param {number} x
 * @param {number} y
 */
export const length = (x, y) => Math.sqrt(x * x + y * y);

/**
 * (x, y) at length 1; null for the origin, which has no direction.
 * @param {number} x
 * @param {number} y
 * @returns {Point | null}
 */
export function unit(x, y) {
  const size = length(x, y);
  return size ? [x / size, y / size] : null;
}

/**
 * The angle in degrees, 0 to 180, of two vectors with this cross and dot product; null where one of them is 0.
 * Whole degrees are exactly whole.
 * @param {number} cross
 * @param {number} dot
 */
export function angle(cross, dot) {
  const size = length(cross, dot);
  if (!size) return null;
  let [sine, cosine] = [Math.abs(cross) / size, dot / size];
  for (let halving = 0; halving < 5; halving += 1) {
    if (cosine >= 0) {
      const half = Math.sqrt((1 + cosine) / 2);
      [sine, cosine] = [sine / (2 * half), half];
    } else {
      const half = Math.sqrt((1 - cosine) / 2);
      [sine, cosine] = [half, sine / (2 * half)];
    }
  }
  const series = ARCSINE.reduce((sum, coefficient) => sum * sine * sine + coefficient, 0);
  const degrees = 32 * series * sine * (180 / Math.PI);
  const whole = Math.floor(degrees + 0.5);
  return Math.abs(degrees - whole) < 1e-12 * (1 + whole) ? whole : degrees;
}

/**
 * Nine points of the unit circle from one to the other, the shorter way round.
 * @param {Point} first
 * @param {Point} last
 * @returns {Point[]}
 */
export function arc(first, last) {
  let points = [first, last];
  for (let halving = 0; halving < 3; halving += 1) {
    points = points.flatMap((each, order) => {
      const next = points[order + 1];
      return next ? [each, middle(each, next)] : [each];
    });
  }
  return points;
}

/**
 * @param {Point} a
 * @param {Point} b
 * @returns {Point}
 */
const middle = (a, b) => unit(a[0] + b[0], a[1] + b[1]) ?? [-a[1], a[0]];

/**
 * A triangle that ends at the tip, pointing along a unit vector.
 * @param {Point} tip
 * @param {Point} way
 * @param {number} size
 */
export function arrowhead([x, y], [u, v], size) {
  const [x1, y1] = [x - size * u, y - size * v];
  const side = size * 0.42;
  return outline([
    [x, y],
    [x1 - side * v, y1 + side * u],
    [x1 + side * v, y1 - side * u],
  ]);
}

/**
 * Which of the points stand at the same place.
 * @param {Point[]} points
 * @returns {number[][]}
 */
export function groups(points) {
  /** @type {number[][]} */
  const found = [];
  points.forEach((each, order) => {
    const same = found.find(([first = 0]) => points[first]?.[0] === each[0] && points[first]?.[1] === each[1]);
    if (same) same.push(order);
    else found.push([order]);
  });
  return found;
}
