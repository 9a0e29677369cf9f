/**
 * Signed stacks side by side: one column a read, its terms piled up from zero, a level line where they come to.
 *
 * @import { Canvas } from './canvas.js'
 * @import { Quantity } from './quantities.js'
 * @import { Scene } from './scene.js'
 *
 * @typedef {object} Term
 * @property {Quantity} quantity
 * @property {string} title
 *
 * @typedef {object} Column  what stands over one place of the axis: `terms` adding up to `result`
 * @property {number} number
 * @property {string} label
 * @property {Term[]} terms
 * @property {Quantity} result
 * @property {string} title
 * @property {boolean} focused
 * @property {boolean} closed
 */

import { NOTE, NUMBER } from "./canvas.js";
import { Axis, stacked, textWidth } from "./geometry.js";

/**
 * The terms, or where there are more than eight the sum of the positive and that of the negative ones.
 * @param {Scene} scene
 * @param {Term[]} terms
 * @returns {Term[]}
 */
export function merged(scene, terms) {
  if (terms.length <= 8) return terms;
  const sides = [terms.filter((term) => term.quantity.value > 0), terms.filter((term) => term.quantity.value < 0)];
  return sides
    .filter((side) => side.length > 0)
    .map((side) => {
      const quantity = scene.sum(side.map((term) => term.quantity));
      return { quantity, title: scene.equation(scene.say("terms", { n: side.length }), quantity) };
    });
}

/**
 * Draws the stacks from `left` to the right margin below `top`; returns the height that they end at.
 * `words` is what a closed column says under its name.
 * @param {Canvas} canvas
 * @param {Column[]} columns
 * @param {string} tone
 * @param {string} bead
 * @param {number} top
 * @param {number} left
 * @param {string} words
 */
export function drawColumns(canvas, columns, tone, bead, top, left, words) {
  const spans = columns.map((column) => stacked(column.terms.map((term) => term.quantity.value)));
  const ends = [...spans.flat(2), ...columns.map((column) => column.result.value)];
  const axis = new Axis(ends, top + 190, -150);
  const pitch = (624 - left) / columns.length;
  const width = Math.min(84, pitch * 0.68);
  const results = columns.map((column) => column.result);
  const decimals = canvas.scene.decimals(results, pitch - 14, NUMBER);
  canvas.line("axis", left, axis.at(0), 624, axis.at(0));
  canvas.text("note", left - 6, axis.at(0) + 5, "0", "end");
  columns.forEach((column, place) => {
    const middle = left + (place + 0.5) * pitch;
    const x = middle - width / 2;
    if (column.focused) canvas.rect("halo", middle - pitch / 2 + 1, top, pitch - 2, 232, 8);
    const level = axis.at(column.result.value);
    let peak = axis.at(0);
    column.terms.forEach(({ quantity, title }, order) => {
      const [start, end] = spans[place]?.[order] ?? [0, 0];
      const [upper, lower] = [Math.min(axis.at(start), axis.at(end)), Math.max(axis.at(start), axis.at(end))];
      peak = Math.min(peak, upper);
      canvas.block(`${tone} ${order % 2 ? "odd" : "even"}`, x, upper, width, lower - upper, quantity, title);
      const centre = (upper + lower) / 2;
      if (lower - upper >= NUMBER + 3 && Math.abs(level - centre) > 9)
        canvas.inside(middle, centre + 5, quantity, width - 6);
    });
    canvas.line("level", x - pitch * 0.08, level, x + width + pitch * 0.08, level);
    if (pitch >= 44)
      canvas.bead(middle, Math.min(peak, level) - 19, column.result, bead, column.title, pitch - 4, decimals);
    else canvas.circle(`knot ${bead}`, middle, level, Math.min(5, pitch / 3), column.result, column.title);
    canvas.text(column.focused ? "note strong" : "note", middle, top + 208, label(column, pitch), "middle");
    if (column.closed && textWidth(words, NOTE) <= pitch) canvas.text("note", middle, top + 225, words, "middle");
  });
  return top + 240;
}

/**
 * The column's name, or its number alone, or every fourth number, as there is room.
 * @param {Column} column
 * @param {number} room
 */
function label(column, room) {
  if (textWidth(column.label, NOTE) <= room - 4) return column.label;
  const roomy = textWidth("00", NOTE) <= room - 4;
  return roomy || column.number % 4 === 0 ? String(column.number) : "";
}
