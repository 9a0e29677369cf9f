/**
 * Two rows of length 2 as arrows: a dot product is length times length times the cosine of the angle between them.
 *
 * @import { Picture } from './canvas.js'
 * @import { Point } from './figures.js'
 * @import { Quantity } from './quantities.js'
 * @import { Scene } from './scene.js'
 *
 * @typedef {{one: string, other: string, result: string, tones: [string, string], title: string}} Pair  whose product is
 *   `result`: the reader's row of `one` and each row of `other`
 */

import { Canvas } from "./canvas.js";
import { angle, arc, arrowhead, groups, length, outline, unit } from "./figures.js";
import { frame, range, textWidth } from "./geometry.js";
import { BOTTOM, drawAxes, Labels, Plane, RIGHT, SHEET } from "./plane.js";
import { nameOf } from "./quantities.js";

const [ROWS, PITCH, SHOWN] = [BOTTOM + 78, 24, 4];
/** The middles of the two lengths, the cosine and the product. */
const COLUMNS = /** @type {const} */ ([66, 133, 202, 270]);
const ORIGIN = /** @type {Point} */ ([0, 0]);

/**
 * The query against the keys; null where d_k is not 2.
 * @param {Scene} scene
 */
export const dotVectors = (scene) =>
  draw(scene, { one: "query", other: "key", result: "dot_products", tones: ["q", "k"], title: "vectors" }, "d_k");

/**
 * G against the rows of V, which makes dA; null where d_v is not 2.
 * @param {Scene} scene
 */
export const gradientVectors = (scene) =>
  draw(
    scene,
    { one: "upstream", other: "value", result: "grad_weights", tones: ["gold", "v"], title: "vectors-gradient" },
    "d_v",
  );

/**
 * @param {Scene} scene
 * @param {Pair} pair
 * @param {string} size
 * @returns {Picture | null}
 */
function draw(scene, pair, size) {
  if (scene.size(size) !== 2) return null;
  const [canvas, labels] = [new Canvas(scene), new Labels()];
  const [reader, count] = [scene.reader, scene.size("n_k")];
  const chosen = Math.min(scene.focus.j ?? 0, count - 1);
  const one = rowOf(scene, pair.one, reader);
  const others = range(count).map((read) => rowOf(scene, pair.other, read));
  const plane = new Plane([one, ...others], true);
  const [origin, tip] = [plane.at(ORIGIN), plane.at(one)];
  drawAxes(canvas, plane, null);
  drawArrow(canvas, `band ${pair.tones[0]}`, origin, tip, 12);
  drawAngle(canvas, plane, one, others[chosen] ?? ORIGIN);
  for (const read of [...range(count).filter((each) => each !== chosen), chosen]) {
    const focus = read === chosen ? " focus" : "";
    drawArrow(canvas, `arrow ${pair.tones[1]}${focus}`, origin, plane.at(others[read] ?? ORIGIN), 9);
  }
  labels.keep(origin, 5);
  drawName(canvas, labels, pair.tones[0], pair.one, [reader], [tip, origin]);
  const named = groups(others).sort((a, b) => Number(b.includes(chosen)) - Number(a.includes(chosen)));
  for (const group of named)
    drawName(canvas, labels, pair.tones[1], pair.other, group, [plane.at(others[group[0] ?? 0] ?? ORIGIN), origin]);
  const shown = frame(count, SHOWN, chosen);
  drawHead(canvas, pair);
  shown.forEach((read, place) => drawRow(canvas, pair, read, ROWS + place * PITCH, read === chosen));
  return canvas.picture(scene.say(pair.title, { i: reader }), ROWS + shown.length * PITCH - 6, SHEET);
}

/**
 * @param {Scene} scene
 * @param {string} tensor
 * @param {number} row
 * @returns {Point}
 */
const rowOf = (scene, tensor, row) => [scene.value(tensor, row, 0), scene.value(tensor, row, 1)];

/**
 * From the origin to the tip; a ring where both are the same.
 * @param {Canvas} canvas
 * @param {string} style
 * @param {Point} start
 * @param {Point} tip
 * @param {number} size
 */
function drawArrow(canvas, style, start, tip, size) {
  const way = unit(tip[0] - start[0], tip[1] - start[1]);
  if (way === null) return canvas.circle(`${style} point`, ...start, size / 2);
  canvas.line(style, ...start, tip[0] - way[0] * size * 0.8, tip[1] - way[1] * size * 0.8);
  canvas.path(`${style} head`, arrowhead(tip, way, size));
}

/**
 * The arc between two arrows, and the shadow of the second on the line of the first.
 * @param {Canvas} canvas
 * @param {Plane} plane
 * @param {Point} one
 * @param {Point} other
 */
function drawAngle(canvas, plane, one, other) {
  const [first, last] = [unit(...one), unit(...other)];
  if (first === null || last === null) return;
  const [x, y] = plane.at(ORIGIN);
  const points = arc(first, last).map(([u, v]) => /** @type {Point} */ ([x + 26 * u, y - 26 * v]));
  canvas.path("arc", outline([[x, y], ...points]));
  const along = first[0] * other[0] + first[1] * other[1];
  canvas.line("hair", ...plane.at(other), ...plane.at([first[0] * along, first[1] * along]));
}

/**
 * @param {Canvas} canvas
 * @param {Labels} labels
 * @param {string} tone
 * @param {string} tensor
 * @param {number[]} rows
 * @param {[Point, Point]} ends
 */
function drawName(canvas, labels, tone, tensor, rows, [tip, origin]) {
  const lowered = rows.join(",");
  const found = labels.find(tip, 15 + textWidth(lowered, 13), 8, origin);
  const style = tone === "gold" ? "ink" : tone;
  if (found) canvas.text(`symbol ${style}`, found[0], found[1], canvas.scene.symbol(tensor), found[2], lowered);
}

/**
 * @param {Canvas} canvas
 * @param {Pair} pair
 */
function drawHead(canvas, pair) {
  const y = ROWS - PITCH;
  const { scene } = canvas;
  const words = [`|${scene.symbol(pair.one)}|`, `|${scene.symbol(pair.other)}|`, "cos θ", scene.symbol(pair.result)];
  COLUMNS.forEach((x, order) => canvas.text("note", x, y, words[order] ?? "", "middle"));
  canvas.text("note", RIGHT - 4, y, "θ", "end");
}

/**
 * |q| × |k| × cos θ = R, and θ; without a direction there is no angle.
 * @param {Canvas} canvas
 * @param {Pair} pair
 * @param {number} read
 * @param {number} y
 * @param {boolean} focused
 */
function drawRow(canvas, pair, read, y, focused) {
  const { scene } = canvas;
  const { reader } = scene;
  if (focused) canvas.rect("halo", 6, y - 17, SHEET - 12, PITCH, 6);
  const [first, last] = [lengthOf(scene, pair.one, reader), lengthOf(scene, pair.other, read)];
  const result = scene.quantity(pair.result, reader, read);
  const [sizes, wide] = [first.value * last.value, 60];
  canvas.symbol(14, y, pair.tones[1], pair.other, [read]);
  canvas.number(COLUMNS[0], y, first, wide);
  canvas.number(COLUMNS[1], y, last, wide);
  if (sizes) {
    const derived = `${nameOf(result)}/(${nameOf(first)}*${nameOf(last)})`;
    canvas.number(COLUMNS[2], y, { derived, value: result.value / sizes }, wide);
  } else canvas.text("note", COLUMNS[2], y, "–", "middle");
  [100, 167, 238].forEach((x, order) => canvas.text("note", x, y, "××=".charAt(order), "middle"));
  canvas.number(COLUMNS[3], y, result, wide, "middle", "number strong");
  const turn = angleOf(scene, pair, reader, read);
  if (turn === null) return;
  canvas.number(RIGHT, y, turn, 66, "end");
  canvas.text("note", RIGHT + 1, y, "°");
}

/**
 * @param {Scene} scene
 * @param {string} tensor
 * @param {number} row
 * @returns {Quantity}
 */
function lengthOf(scene, tensor, row) {
  const squares = [0, 1].map((at) => `${tensor}:${row}:${at}*${tensor}:${row}:${at}`).join("+");
  return { derived: `sqrt(${squares})`, value: length(...rowOf(scene, tensor, row)) };
}

/**
 * @param {Scene} scene
 * @param {Pair} pair
 * @param {number} reader
 * @param {number} read
 * @returns {Quantity | null}
 */
function angleOf(scene, pair, reader, read) {
  const [[a, b], [c, d]] = [rowOf(scene, pair.one, reader), rowOf(scene, pair.other, read)];
  const [one, other] = [`${pair.one}:${reader}`, `${pair.other}:${read}`];
  const value = angle(a * d - b * c, a * c + b * d);
  const cross = `abs(${one}:0*${other}:1-${one}:1*${other}:0)`;
  const derived = `atan2(${cross},${one}:0*${other}:0+${one}:1*${other}:1)*180/pi`;
  return value === null ? null : { derived, value };
}
