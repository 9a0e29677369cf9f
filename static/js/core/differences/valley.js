/**
 * What the plot of the error against h names: the slopes on both sides of the valley and its best step.
 *
 * @import {Text} from "../types.js"
 * @import {Mark} from "../pictures/shapes.js"
 * @import {Ladder} from "./ladder.js"
 *
 * @typedef {{x: (step: number) => number, y: (error: number | null) => number, left: number, right: number, top: number,
 *   bottom: number}} Field
 */

import { NOTE } from "../pictures/canvas.js";
import { rounded, textWidth } from "../pictures/geometry.js";
import { small } from "./result.js";

/** How far above its branch a guide lies, and how far along the error it runs: factors. */
const [ABOVE, LONG] = [4, 10 ** -1.6];

/**
 * Both branches named where their slopes were found: a guide of the slope that theory gives, inside the valley.
 *
 * @param {Field} field
 * @param {Ladder} ladder
 * @param {string} tensor
 * @param {Text} text
 * @returns {Mark[]}
 */
export function slopeMarks({ x, y, top }, { rungs, truncation, rounding }, tensor, text) {
  const branches = /** @type {const} */ ([
    ["rounding", rounding, -1, rungs.at(-1), "start", 24],
    ["truncation", truncation, 2, rungs[0], "end", -18],
  ]);
  return branches.flatMap(([name, measured, slope, end, anchor, aside]) => {
    if (measured === null || !end?.error) return [];
    const along = (/** @type {number} */ factor) => ({
      x: x(Number(end.step) * factor ** (1 / slope)),
      y: y(Number(end.error) * factor * ABOVE),
    });
    // It begins as high as the branch ends.
    const [from, to] = [along(1 / ABOVE), along(LONG / ABOVE)];
    const at = {
      x: rounded((from.x + to.x) / 2 + aside),
      y: rounded(Math.max((from.y + to.y) / 2 - 8, top + 12)),
      "text-anchor": anchor,
    };
    const number = { value: measured, derived: `slope:${name}:${tensor}`, text: small(measured) };
    return [
      { tag: "path", class: "guide", at: { d: `M${from.x} ${from.y}L${to.x} ${to.y}` } },
      { tag: "text", class: "label halo", at, text: text(`differences.plot.${name}.name`, {}) },
      counted("note halo", { ...at, y: at.y + 16 }, text("differences.plot.slope", {}), number),
    ];
  });
}

/**
 * Words with their number behind them.
 *
 * @param {string} style
 * @param {Mark["at"]} at
 * @param {string} words
 * @param {{value: number, derived: string, text: string}} number
 * @returns {Mark}
 */
export function counted(style, at, words, number) {
  return {
    tag: "text",
    class: style,
    at,
    text: `${words} `,
    marks: [{ tag: "tspan", class: "number", at: {}, ...number }],
  };
}

/**
 * @param {Field} field
 * @param {Ladder} ladder
 * @param {string} tensor
 * @param {Text} text
 * @returns {Mark[]}
 */
export function bestMarks({ x, y, left, right, bottom }, { best }, tensor, text) {
  if (best === null || best.error === null) return [];
  const words = `${text("differences.plot.best", {})} h =`;
  const number = { value: best.step, derived: `best:${tensor}`, text: small(best.step) };
  const half = textWidth(`${words} ${number.text}`, NOTE) / 2;
  const at = {
    x: rounded(Math.min(Math.max(x(best.step), left + half + 4), right - half - 4)),
    y: rounded(Math.min(y(best.error) + 21, bottom - 6)),
    "text-anchor": "middle",
  };
  return [
    { tag: "circle", class: "best", at: { cx: x(best.step), cy: y(best.error), r: 7 } },
    counted("label halo", at, words, number),
  ];
}
