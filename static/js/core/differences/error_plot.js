/**
 * The worst error against the step h, both in powers of ten: a valley between rounding and truncation, with its best
 * step, the threshold and the present step.
 *
 * @import {Text} from "../types.js"
 * @import {Picture} from "../pictures/canvas.js"
 * @import {Mark} from "../pictures/shapes.js"
 * @import {Ladder} from "./ladder.js"
 * @import {Field} from "./valley.js"
 *
 * @typedef {{width: number, height: number}} Size
 */

import { NOTE } from "../pictures/canvas.js";
import { rounded, textWidth } from "../pictures/geometry.js";
import { printedPower, stepName } from "../powers.js";
import { LEAST, MOST } from "./choice.js";
import { small } from "./result.js";
import { bestMarks, counted, slopeMarks } from "./valley.js";

/** Room around the field; the slider below it has the same in `differences.css`. */
export const INSETS = { left: 56, right: 20, top: 12, bottom: 40 };
/** Between two labels of an axis at least. */
const [ACROSS, DOWN] = [46, 26];

/**
 * @param {Ladder} ladder
 * @param {string} tensor
 * @param {{step: number, error: number} | null} present  the step that is chosen
 * @param {Size} size
 * @param {Text} text
 * @returns {Picture}
 */
export function errorPlot(ladder, tensor, present, { width, height }, text) {
  const shown = [...ladder.rungs, ...(present ? [present] : [])].flatMap(({ error }) => (error ? [error] : []));
  const high = Math.ceil(Math.log10(Math.max(...shown, ladder.threshold)) + 0.2);
  const low = Math.floor(Math.log10(Math.min(...shown, ladder.threshold)) - 1.2);
  const [left, right, top, bottom] = [INSETS.left, width - INSETS.right, INSETS.top, height - INSETS.bottom];
  const x = (/** @type {number} */ step) =>
    rounded(left + ((right - left) * (Math.log10(step) - LEAST)) / (MOST - LEAST));
  // An error of 0 has no logarithm: it lies on the floor.
  const y = (/** @type {number | null} */ error) =>
    error ? rounded(bottom - ((bottom - top) * (Math.log10(error) - low)) / (high - low)) : bottom;
  const field = { x, y, left, right, top, bottom };
  const marks = [
    ...scale(field, low, high),
    ...thresholdMarks(field, ladder, tensor, text),
    ...curveMarks(field, ladder, tensor),
    ...slopeMarks(field, ladder, tensor, text),
    ...bestMarks(field, ladder, tensor, text),
    ...(present ? presentMarks(field, present, tensor) : []),
  ];
  return { title: titleOf(ladder, text), width, height, marks };
}

/**
 * @param {Ladder} ladder
 * @param {Text} text
 * @returns {string}
 */
function titleOf({ best, truncation, rounding }, text) {
  if (best === null) return text("differences.plot.none", {});
  const of = { step: small(best.step), error: small(best.error) };
  const slopes = [
    ...(rounding === null ? [] : [text("differences.plot.rounding", { slope: small(rounding) })]),
    ...(truncation === null ? [] : [text("differences.plot.truncation", { slope: small(truncation) })]),
  ];
  return [text("differences.plot.title", of), ...slopes].join(" ");
}

/**
 * @param {Field} field
 * @param {number} low
 * @param {number} high
 * @returns {Mark[]}
 */
function scale({ x, y, left, right, top, bottom }, low, high) {
  const stride = (/** @type {number} */ length, /** @type {number} */ decades, /** @type {number} */ room) =>
    [1, 2, 3, 4, 6].find((each) => (length / decades) * each >= room) ?? 12;
  const marks = /** @type {Mark[]} */ ([]);
  for (let exponent = MOST; exponent >= LEAST; exponent -= stride(right - left, MOST - LEAST, ACROSS)) {
    const at = x(10 ** exponent);
    marks.push({ tag: "path", class: "rule", at: { d: `M${at} ${top}V${bottom}` } });
    const place = { x: at, y: bottom + 31, "text-anchor": "middle" };
    marks.push({ tag: "text", class: "note", at: place, text: printedPower(exponent) });
  }
  for (let exponent = high; exponent >= low; exponent -= stride(bottom - top, high - low, DOWN)) {
    const at = y(10 ** exponent);
    if (at > bottom - 8) break;
    marks.push({ tag: "path", class: "rule", at: { d: `M${left} ${at}H${right}` } });
    const place = { x: left - 8, y: at + 4, "text-anchor": "end" };
    marks.push({ tag: "text", class: "note", at: place, text: printedPower(exponent) });
  }
  marks.push({ tag: "text", class: "note", at: { x: right + 8, y: bottom - 10 }, text: "h" });
  marks.push({ tag: "path", class: "axis", at: { d: `M${left} ${top}V${bottom}` } });
  return marks;
}

/**
 * The line of the threshold, named where the curve leaves most room.
 *
 * @param {Field} field
 * @param {Ladder} ladder
 * @param {string} tensor
 * @param {Text} text
 * @returns {Mark[]}
 */
function thresholdMarks({ x, y, left, right }, { rungs, threshold }, tensor, text) {
  const words = text("differences.plot.threshold", {});
  const number = { value: threshold, derived: `threshold:${tensor}`, text: small(threshold) };
  const room = textWidth(`${words} ${number.text}`, NOTE) + 16;
  const places = Array.from({ length: 9 }, (_, index) => left + ((right - left - room) * index) / 8);
  const clear = (/** @type {number} */ from) => {
    const near = rungs.filter(({ step }) => x(step) >= from - 8 && x(step) <= from + room + 8);
    return Math.min(...near.map(({ error }) => Math.abs(y(error) - y(threshold))));
  };
  const place = places.reduce((best, next) => (clear(next) > clear(best) ? next : best));
  const at = { x: rounded(place + 8), y: rounded(y(threshold) - 5) };
  return [
    { tag: "path", class: "limit", at: { d: `M${left} ${y(threshold)}H${right}` } },
    counted("note halo", at, words, number),
  ];
}

/**
 * @param {Field} field
 * @param {Ladder} ladder
 * @param {string} tensor
 * @returns {Mark[]}
 */
function curveMarks({ x, y }, { rungs }, tensor) {
  const known = /** @type {{step: number, error: number}[]} */ (rungs.filter(({ error }) => error !== null));
  const d = known.map(({ step, error }, index) => `${index ? "L" : "M"}${x(step)} ${y(error)}`).join("");
  const dots = known.map(({ step, error }) => ({
    tag: "circle",
    class: error === 0 ? "dot zero" : "dot",
    at: { cx: x(step), cy: y(error), r: 3 },
    title: `h = ${small(step)}: ${small(error)}`,
    value: error,
    derived: `error:${tensor}:${stepName(step)}`,
  }));
  return [{ tag: "path", class: "line", at: { d } }, ...dots];
}

/**
 * @param {Field} field
 * @param {{step: number, error: number}} present
 * @param {string} tensor
 * @returns {Mark[]}
 */
function presentMarks({ x, y, top, bottom }, { step, error }, tensor) {
  return [
    { tag: "path", class: "now", at: { d: `M${x(step)} ${top}V${bottom}` } },
    {
      tag: "circle",
      class: "dot now",
      at: { cx: x(step), cy: y(error), r: 5 },
      title: `h = ${small(step)}: ${small(error)}`,
      value: error,
      derived: `error:${tensor}:${stepName(step)}`,
    },
  ];
}
