/**
 * The worst error over steps from 1e-1 to 1e-12: the best step, and how steeply the error rises on both sides of it.
 *
 * For central differences the truncation of the Taylor series falls as h² and rounding grows as 1/h, so in a log–log plot
 * the error is a valley with slopes 2 and −1.
 *
 * @typedef {{step: number, error: number | null}} Rung  null: no finite number came out
 * @typedef {object} Ladder
 * @property {Rung[]} rungs  the largest step first
 * @property {Rung | null} best  of the smallest error; the larger step where two are equal
 * @property {number | null} truncation  the slope that was measured to the right of the best step; null: none to see
 * @property {number | null} rounding  to its left
 * @property {number} threshold
 */

import { power } from "../powers.js";

/** Forward passes that one ladder may take: a second or so. */
const PASSES = 12_500;
const HALF = Math.sqrt(10);
/** Few, but three on each side of the valley. */
const COARSE = [-1, -2, -3, -5, -7, -9, -11];

/** A slope is named only where what was measured is near it. */
const NEAR = { truncation: [1.7, 2.3], rounding: [-1.3, -0.7] };

/**
 * Steps from 1e-1 to 1e-12 in half decades; fewer where the tensor has so many coordinates that it would take long.
 *
 * @param {number} coordinates
 * @returns {number[]}
 */
export function steps(coordinates) {
  const whole = Array.from({ length: 12 }, (_, index) => -1 - index);
  const half = whole.flatMap((exponent) =>
    exponent === -12 ? [power(exponent)] : [power(exponent), Number(`${HALF}e${exponent - 1}`)],
  );
  return [half, whole.map(power)].find((list) => 2 * coordinates * list.length <= PASSES) ?? COARSE.map(power);
}

/**
 * @param {readonly {step: number, worst: {error: number | null}, threshold: number}[]} results  of one tensor
 * @returns {Ladder}
 */
export function ladder(results) {
  const rungs = results
    .map(({ step, worst }) => ({ step, error: Number.isFinite(worst.error) ? worst.error : null }))
    .toSorted((a, b) => b.step - a.step);
  const known = rungs.filter(({ error }) => error !== null);
  const best = known.reduce(
    (least, rung) => (least === null || Number(rung.error) < Number(least.error) ? rung : least),
    /** @type {Rung | null} */ (null),
  );
  const at = best?.step ?? 0;
  return {
    rungs,
    best,
    truncation: named(slope(known.filter(({ step }) => step > at * 9)), NEAR.truncation),
    rounding: named(slope(known.filter(({ step }) => step < at / 9)), NEAR.rounding),
    threshold: results[0]?.threshold ?? 0,
  };
}

/**
 * The slope of the least-squares line through log10 of errors over log10 of steps; null through fewer than three.
 *
 * @param {readonly Rung[]} rungs
 * @returns {number | null}
 */
export function slope(rungs) {
  const points = rungs
    .filter(({ error }) => error)
    .map(({ step, error }) => ({ x: Math.log10(step), y: Math.log10(Number(error)) }));
  if (points.length < 3) return null;
  const mean = (/** @type {number[]} */ list) => list.reduce((sum, each) => sum + each, 0) / list.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const across = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / across;
}

/**
 * @param {number | null} measured
 * @param {readonly number[]} bounds
 * @returns {number | null}
 */
function named(measured, [least = 0, most = 0]) {
  return measured !== null && measured >= least && measured <= most ? measured : null;
}
