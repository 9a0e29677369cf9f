/**
 * J along the nudge of one coordinate as a curve, the secant through ±h and the tangent that the formula gives.
 *
 * @import {Text} from "../types.js"
 * @import {Picture} from "../pictures/canvas.js"
 * @import {Mark} from "../pictures/shapes.js"
 * @import {Size} from "./error_plot.js"
 * @import {Tangent} from "./tangent.js"
 */

import { formatNumber } from "../format.js";
import { Axis, point, rounded, ticks } from "../pictures/geometry.js";
import { RANGE } from "./choice.js";
import { INSETS } from "./error_plot.js";
import { small } from "./result.js";

/** A curve that moves by less, beside J, is a flat one and the rest rounding. */
const FLAT = 1e-12;

/**
 * @param {Tangent} tangent
 * @param {Size} size
 * @param {Text} text
 * @returns {Picture}
 */
export function tangentPlot(tangent, { width, height }, text) {
  const [left, right, top, bottom] = [INSETS.left, width - INSETS.right, INSETS.top, height - INSETS.bottom];
  const values = tangent.samples.map(({ probe }) => probe);
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (high - low <= FLAT * Math.max(1, Math.abs(tangent.probe))) [low, high] = [low - 1, high + 1];
  const air = (high - low) * 0.08;
  const across = new Axis([-RANGE, RANGE], left, right - left);
  const up = new Axis([0], bottom, top - bottom);
  [up.low, up.high] = [low - air, high + air];
  const place = (/** @type {number} */ nudge, /** @type {number} */ probe) =>
    point(across.at(nudge), Math.min(Math.max(up.at(probe), top), bottom));
  const straight = (/** @type {string} */ style, /** @type {number} */ slope, /** @type {number} */ middle) => ({
    tag: "path",
    class: style,
    at: { d: clipped((nudge) => middle + slope * nudge, up, place) },
  });
  const { low: before, high: after } = tangent;
  const chord = (after.probe - before.probe) / (after.nudge - before.nudge);
  const middle = (after.probe + before.probe) / 2;
  const d = tangent.samples.map(({ nudge, probe }, index) => `${index ? "L" : "M"}${place(nudge, probe)}`).join("");
  return {
    title: text("differences.tangent.title", {
      h: small(tangent.h),
      secant: small(tangent.secant, 4),
      slope: small(tangent.slope, 4),
    }),
    width,
    height,
    marks: [
      ...scale(tangent, across, up, { left, right, top, bottom }, text),
      { tag: "path", class: "line", at: { d } },
      straight("secant", chord, middle - (chord * (after.nudge + before.nudge)) / 2),
      straight("slope", tangent.slope, tangent.probe),
      ...[before, after].map((sample) => dot(tangent, sample, "dot end", across, up)),
      dot(tangent, { nudge: 0, probe: tangent.probe }, "dot", across, up),
    ],
  };
}

/**
 * A straight line from side to side, as far as it stays inside the field.
 *
 * @param {(nudge: number) => number} along
 * @param {Axis} up
 * @param {(nudge: number, probe: number) => string} place
 * @returns {string}
 */
function clipped(along, up, place) {
  const [start, end] = [along(-RANGE), along(RANGE)];
  const inside = (/** @type {number} */ probe) => Math.min(Math.max(probe, up.low), up.high);
  const nudge = (/** @type {number} */ probe, /** @type {number} */ side) =>
    start === end ? side : -RANGE + ((probe - start) / (end - start)) * 2 * RANGE;
  const [from, to] = [inside(start), inside(end)];
  return `M${place(from === start ? -RANGE : nudge(from, -RANGE), from)}L${place(to === end ? RANGE : nudge(to, RANGE), to)}`;
}

/**
 * @param {Tangent} tangent
 * @param {{nudge: number, probe: number}} sample
 * @param {string} style
 * @param {Axis} across
 * @param {Axis} up
 * @returns {Mark}
 */
function dot({ cell }, { nudge, probe }, style, across, up) {
  const of = nudge === 0 ? { cell: "probe" } : { derived: `probe:${cell}:${nudge}` };
  return {
    tag: "circle",
    class: style,
    at: { cx: rounded(across.at(nudge)), cy: rounded(up.at(probe)), r: 4.5 },
    title: `J = ${formatNumber(probe, 6)}`,
    value: probe,
    ...of,
  };
}

/**
 * @param {Tangent} tangent
 * @param {Axis} across
 * @param {Axis} up
 * @param {{left: number, right: number, top: number, bottom: number}} field
 * @param {Text} text
 * @returns {Mark[]}
 */
function scale({ low, high }, across, up, { left, right, top, bottom }, text) {
  const marks = /** @type {Mark[]} */ ([]);
  for (const probe of ticks(up, 4)) {
    const y = rounded(up.at(probe));
    if (y > bottom - 8 || y < top + 18) continue;
    marks.push({ tag: "path", class: "rule", at: { d: `M${left} ${y}H${right}` } });
    const place = { x: left - 8, y: y + 4, "text-anchor": "end" };
    marks.push({ tag: "text", class: "note", at: place, text: formatNumber(Number(probe.toPrecision(6)), 3) });
  }
  for (const nudge of [-RANGE, 0, RANGE]) {
    const place = { x: rounded(across.at(nudge)), y: bottom + 31, "text-anchor": "middle" };
    const written = nudge === 0 ? text("differences.tangent.rest", {}) : `${nudge < 0 ? "−" : "+"}${RANGE}`;
    marks.push({ tag: "text", class: "note", at: place, text: written });
  }
  marks.push({ tag: "path", class: "axis", at: { d: `M${left} ${top}V${bottom}` } });
  for (const { nudge, probe } of [low, high]) {
    const d = `M${rounded(across.at(nudge))} ${bottom}V${rounded(Math.min(Math.max(up.at(probe), top), bottom))}`;
    marks.push({ tag: "path", class: "drop", at: { d } });
  }
  marks.push({ tag: "text", class: "note", at: { x: left - 8, y: top + 10, "text-anchor": "end" }, text: "J" });
  return marks;
}
