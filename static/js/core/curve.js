/**
 * J over gradient steps as a small line: a dot a step, the first and the last of them with their numbers.
 *
 * @import {Text} from "./types.js"
 * @import {Picture} from "./pictures/canvas.js"
 * @import {Mark} from "./pictures/shapes.js"
 * @import {Point} from "./descent.js"
 */

import { formatNumber } from "./format.js";

const WIDTH = 400;
const HEIGHT = 132;
const LEFT = 86;
const RIGHT = 314;
const TOP = 20;
const BOTTOM = 92;
/** From so many steps on the dots are small. */
const MANY = 40;

/**
 * The picture of two points or more. Where J stays the same, the line lies in the middle.
 *
 * @param {readonly Point[]} points
 * @param {number} precision
 * @param {Text} text
 * @returns {Picture}
 */
export function curve(points, precision, text) {
  const values = points.map(({ probe }) => probe);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (/** @type {number} */ index) => round(LEFT + ((RIGHT - LEFT) * index) / Math.max(points.length - 1, 1));
  const y = (/** @type {number} */ value) =>
    round(high === low ? (TOP + BOTTOM) / 2 : BOTTOM - (BOTTOM - TOP) * ((value - low) / (high - low)));
  const path = points.map(({ probe }, index) => `${index ? "L" : "M"}${x(index)} ${y(probe)}`).join("");
  /** @type {Mark[]} */
  const marks = [
    { tag: "path", class: "curve-floor", at: { d: `M${LEFT} ${BOTTOM + 12}H${RIGHT}` } },
    { tag: "path", class: "curve-line", at: { d: path } },
  ];
  points.forEach(({ step, probe, origin }, index) => {
    marks.push({
      tag: "circle",
      class: index === points.length - 1 ? "curve-dot curve-now" : "curve-dot",
      at: { cx: x(index), cy: y(probe), r: points.length > MANY ? 2 : 4 },
      title: text("training.point", { step, probe: formatNumber(probe, precision) }),
      value: probe,
      derived: origin,
    });
  });
  const ends = /** @type {const} */ ([
    [0, LEFT - 10, "end"],
    [points.length - 1, RIGHT + 10, "start"],
  ]);
  for (const [index, at, anchor] of ends) {
    const point = points[index];
    if (!point) continue;
    const { step, probe, origin } = point;
    const written = formatNumber(probe, precision);
    const place = { x: at, y: y(probe) + 5, "text-anchor": anchor };
    marks.push({ tag: "text", class: "number", at: place, text: written, value: probe, derived: origin });
    const below = { x: x(index), y: HEIGHT - 8, "text-anchor": "middle" };
    marks.push({ tag: "text", class: "note", at: below, text: text("training.after", { step }) });
  }
  return { title: text("training.curve", { steps: points.length - 1 }), width: WIDTH, height: HEIGHT, marks };
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;
