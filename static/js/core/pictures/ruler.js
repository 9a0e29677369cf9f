/**
 * Two rulers with one scale: every number above is joined to the same number shrunk below.
 *
 * @import { Picture } from './canvas.js'
 * @import { Span } from './geometry.js'
 * @import { Quantity } from './quantities.js'
 * @import { Scene } from './scene.js'
 */

import { Canvas, NOTE, NUMBER } from "./canvas.js";
import { Axis, quadrilateral, range, textWidth, ticks } from "./geometry.js";

const [LEFT, RIGHT, UPPER, LOWER] = [100, 540, 92, 196];

/**
 * The reader's row of `above` and of `below`, the same row scaled; `surface` colours what is between.
 * @param {Scene} scene
 * @param {string} above
 * @param {string} below
 * @param {string} title
 * @param {string} surface
 * @returns {Picture}
 */
export function drawRuler(scene, above, below, title, surface) {
  const canvas = new Canvas(scene);
  const { reader } = scene;
  const reads = range(scene.size("n_k"));
  const rulers = [
    { tensor: above, y: UPPER, side: -1, row: reads.map((read) => scene.quantity(above, reader, read)) },
    { tensor: below, y: LOWER, side: 1, row: reads.map((read) => scene.quantity(below, reader, read)) },
  ];
  const rows = rulers.map(({ row }) => row.map((each) => each.value));
  const axis = new Axis(rows.flat(), LEFT, RIGHT - LEFT);
  const divisor = factor(scene);
  const [long, short] = /** @type {[Span, Span]} */ (rows.map((row) => [Math.min(0, ...row), Math.max(0, ...row)]));
  if (divisor.quantity.value < 0) short.reverse();
  const [x1, x2, x3, x4] = /** @type {[number, number, number, number]} */ (
    [...long, ...short].map((end) => axis.at(end))
  );
  canvas.path(`shade ${surface}`, quadrilateral(x1, x2, UPPER, x3, x4, LOWER));
  canvas.line("axis dashed", axis.at(0), UPPER, axis.at(0), LOWER);
  for (const { tensor, y, side, row } of rulers) {
    canvas.line("rod", LEFT - 14, y, RIGHT + 14, y);
    for (const tick of ticks(axis)) canvas.line("tick", axis.at(tick), y, axis.at(tick), y + side * 6);
    canvas.symbol(16, y + 6, "ink", tensor, [reader]);
    writeLabels(canvas, row, axis, y, side);
  }
  const closed = (/** @type {number} */ read) => (scene.mayRead(reader, read) ? "" : " closed");
  for (const read of reads) {
    const focus = scene.focus.j === read ? " focus" : "";
    const [from = 0, to = 0] = rows.map((row) => axis.at(row[read] ?? 0));
    canvas.line(`string${closed(read)}${focus}`, from, UPPER, to, LOWER);
  }
  for (const { tensor, y, row } of rulers)
    row.forEach((each, read) => {
      const name = scene.equation(scene.label(tensor, reader, read), each);
      canvas.circle(`pin ${surface}${closed(read)}`, axis.at(each.value), y, 5, each, name);
    });
  canvas.text("note", 594, 138, divisor.custom ? "× s" : "÷ √d", "middle", divisor.custom ? "" : "k");
  canvas.number(594, 158, divisor.quantity, 80);
  return canvas.picture(title, 286);
}

/**
 * The number that the scores are divided by, or multiplied by where the reader has set a scale.
 * @param {Scene} scene
 * @returns {{custom: boolean, quantity: Quantity}}
 */
function factor(scene) {
  const scale = scene.run.request.scale ?? null;
  if (scale !== null) return { custom: true, quantity: { derived: "scale", value: Number(scale) } };
  return { custom: false, quantity: { derived: "sqrt(d_k)", value: Math.sqrt(scene.size("d_k")) } };
}

/**
 * Numbers at the pins, equal ones together, in two tiers; what does not fit is left to the tooltips.
 * @param {Canvas} canvas
 * @param {Quantity[]} row
 * @param {Axis} axis
 * @param {number} y
 * @param {number} side
 */
function writeLabels(canvas, row, axis, y, side) {
  const { scene } = canvas;
  const focus = scene.focus.j ?? -1;
  /** @type {Span[][]} */
  const taken = [[], []];
  for (const { first, reads, open } of groups(scene, row, focus)) {
    const number = scene.fit(first.value, 96, NUMBER);
    if (number === null) continue;
    const listed = reads.length <= 4;
    const named = listed ? scene.say("read", { j: reads.join(", ") }) : scene.say("reads", { n: reads.length });
    const words = open ? named : scene.say("closed", { what: named });
    const half = Math.max(textWidth(number, NUMBER), textWidth(words, NOTE)) / 2 + 5;
    const middle = Math.min(Math.max(axis.at(first.value), half), 640 - half);
    const tier = taken.findIndex(
      (spans) => !spans.some(([left, right]) => middle - half < right && left < middle + half),
    );
    if (tier < 0) continue;
    taken[tier]?.push([middle - half, middle + half]);
    const near = y + side * (17 + 36 * tier) + (side > 0 ? 8 : 0);
    if (tier) canvas.line("hair", axis.at(first.value), y + side * 8, axis.at(first.value), y + side * 44);
    canvas.number(middle, near, first, 96, "middle", "number strong");
    canvas.text("note", middle, near + side * 16, words, "middle");
  }
}

/**
 * Equal numbers together, the focused one first.
 * @param {Scene} scene
 * @param {Quantity[]} row
 * @param {number} focus
 */
function groups(scene, row, focus) {
  /** @type {Map<string, {first: Quantity, reads: number[], open: boolean}>} */
  const found = new Map();
  row.forEach((each, read) => {
    const open = scene.mayRead(scene.reader, read);
    const group = found.get(`${each.value} ${open}`);
    if (group) group.reads.push(read);
    else found.set(`${each.value} ${open}`, { first: each, reads: [read], open });
  });
  const late = (/** @type {number[]} */ reads) => (reads.includes(focus) ? 0 : 1);
  return [...found.values()].sort((a, b) => late(a.reads) - late(b.reads) || (a.reads[0] ?? 0) - (b.reads[0] ?? 0));
}
