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
import { Axis, range, stacked, textWidth } from "./geometry.js";

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
 * One column a read: the products of the reader's `row` and the `readRow`, one a coordinate, and their sum `result`.
 * @param {Scene} scene
 * @param {string} row
 * @param {string} readRow
 * @param {string} size
 * @param {string} result
 * @returns {Column[]}
 */
export function readings(scene, row, readRow, size, result) {
  const { reader } = scene;
  return range(scene.size("n_k")).map((read) => {
    const terms = range(scene.size(size)).map((at) => {
      const quantity = scene.product(scene.quantity(row, reader, at), scene.quantity(readRow, read, at));
      const name = `${scene.label(row, reader, at)} · ${scene.label(readRow, read, at)}`;
      return { quantity, title: scene.equation(name, quantity) };
    });
    const total = scene.quantity(result, reader, read);
    return {
      number: read,
      label: scene.say("read", { j: read }),
      terms: merged(scene, terms),
      result: total,
      title: scene.equation(scene.label(result, reader, read), total),
      focused: scene.focus.j === read,
      closed: !scene.mayRead(reader, read),
    };
  });
}

/**
 * The reader's `row` as a column of beads under its symbol, at most five of them; tones of symbol and beads.
 * @param {Canvas} canvas
 * @param {string} row
 * @param {string} size
 * @param {readonly [string, string]} tones
 * @param {number} left
 */
export function drawRow(canvas, row, size, [symbol, bead], left) {
  const { scene } = canvas;
  const { reader } = scene;
  canvas.symbol(16, 38, symbol, row, [reader]);
  const shown = Math.min(scene.size(size), 5);
  for (const at of range(shown)) {
    const each = scene.quantity(row, reader, at);
    canvas.bead(left, 66 + at * 32, each, bead, scene.equation(scene.label(row, reader, at), each), 80);
  }
  if (shown < scene.size(size)) canvas.text("note", left, 66 + shown * 32, "⋮", "middle");
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
