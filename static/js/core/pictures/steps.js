/**
 * A weighted sum as a walk: every share lets one number shrink, and each step starts where the one before it ended.
 *
 * @import { Canvas } from './canvas.js'
 * @import { Quantity } from './quantities.js'
 * @import { Span } from './geometry.js'
 *
 * @typedef {object} Step  `share` of `whole`
 * @property {Quantity} share
 * @property {Quantity} whole
 * @property {Quantity} product
 * @property {string} title
 *
 * @typedef {object} Walk  one coordinate: the steps that lead to the cell `result`, named `tensor` with `indices`
 * @property {string} tensor
 * @property {number[]} indices
 * @property {Step[]} steps
 * @property {Quantity} result
 * @property {boolean} focused
 */

import { NUMBER } from "./canvas.js";
import { Axis, textWidth, walked } from "./geometry.js";

const [LEFT, RIGHT] = [212, 520];

/**
 * Draws the walks one below the other on a common scale; returns the height that they end at.
 * @param {Canvas} canvas
 * @param {Walk[]} walks
 * @param {string} tone
 * @param {string} bead
 * @param {number} top
 */
export function drawWalks(canvas, walks, tone, bead, top) {
  const paths = walks.map((walk) => walked(walk.steps.map((step) => step.product.value)));
  const wholes = walks.flatMap((walk, order) => walk.steps.map((step, n) => from(paths[order], n) + step.whole.value));
  const axis = new Axis([...paths.flat(2), ...wholes], LEFT, RIGHT - LEFT);
  const count = Math.max(1, walks.length * Math.max(1, walks[0]?.steps.length ?? 0));
  const height = Math.max(4, Math.min(20, 240 / count));
  let y = top;
  walks.forEach((walk, place) => {
    const path = paths[place] ?? [];
    const bottom = y + Math.max(1, path.length) * height;
    const middle = (y + bottom) / 2;
    if (walk.focused) canvas.rect("halo", 8, y - 8, 624, bottom - y + 18, 8);
    canvas.line("axis", axis.at(0), y - 4, axis.at(0), bottom + 6);
    walk.steps.forEach((step, order) => {
      const span = path[order] ?? [0, 0];
      const here = y + order * height;
      drawStep(canvas, step, axis, span, here, height, tone);
      if (order + 1 < path.length)
        canvas.line("hair", axis.at(span[1]), here, axis.at(span[1]), y + (order + 2) * height - 2);
    });
    const last = axis.at(path.at(-1)?.[1] ?? 0);
    canvas.line("level", last, bottom - height, last, bottom + 6);
    canvas.line("hair", last, bottom + 6, 556, bottom + 6);
    canvas.symbol(20, middle + 6, "ink", walk.tensor, walk.indices);
    const title = canvas.scene.equation(canvas.scene.label(walk.tensor, ...walk.indices), walk.result);
    canvas.bead(588, middle, walk.result, bead, title, 88);
    y = bottom + 26;
  });
  return y - 8;
}

/**
 * Where step `n` begins.
 * @param {Span[] | undefined} path
 * @param {number} n
 */
const from = (path, n) => path?.[n]?.[0] ?? 0;

/**
 * @param {Canvas} canvas
 * @param {Step} step
 * @param {Axis} axis
 * @param {Span} span
 * @param {number} y
 * @param {number} height
 * @param {string} tone
 */
function drawStep(canvas, step, axis, [start, end], y, height, tone) {
  const whole = start + step.whole.value;
  const thick = height - 2;
  const [w1, w2] = [Math.min(axis.at(start), axis.at(whole)), Math.max(axis.at(start), axis.at(whole))];
  canvas.rect(`ghost ${tone}`, w1, y, w2 - w1, thick);
  const [x1, x2] = [Math.min(axis.at(start), axis.at(end)), Math.max(axis.at(start), axis.at(end))];
  canvas.block(tone, x1, y, x2 - x1, thick, step.product, step.title);
  if (height < 16) return;
  const line = y + height / 2 + 4;
  if (canvas.number(128, line, step.share, 62, "end", "number a")) {
    canvas.text("note", 136, line, "×", "middle");
    canvas.number(144, line, step.whole, 66, "start", `number ${tone}`);
  }
  const needed = textWidth(canvas.scene.show(step.product.value), NUMBER);
  if (needed <= x2 - x1 - 4) canvas.inside((x1 + x2) / 2, line, step.product, x2 - x1);
  else if (needed <= 534 - x2 || x1 - 6 - needed < LEFT)
    canvas.number(x2 + 6, line, step.product, 534 - x2, "start", "number over");
  else canvas.number(x1 - 6, line, step.product, needed, "end", "number over");
}
