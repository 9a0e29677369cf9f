/**
 * `inputs`: what is given, in broken outlines with a bead for each number, and the empty rods that will be filled.
 *
 * @import { Operation, Term } from '../types.js'
 * @import { Scene } from './scene.js'
 */

import { Canvas } from "./canvas.js";
import { curve, hatching, largest, range } from "./geometry.js";

/** @typedef {Record<string, [number, number]>} Places */

/** @type {Record<string, string>} */
const TONES = { query: "q", key: "k", value: "v", weights: "a", w_query: "q", w_key: "k", w_value: "v" };

/**
 * Where the middle of each tensor stands; what is not named here (exponentials, sums) is passed through.
 * @type {Record<string, Places>}
 */
// biome-ignore format: a table
const PLACES = {
  direct: {
    query: [62, 66], key: [62, 172], value: [62, 278], dot_products: [204, 119], scores: [312, 119],
    weights: [420, 119], output: [516, 206], upstream: [516, 66], probe: [602, 136],
  },
  projected: {
    x: [40, 172], w_query: [128, 66], w_key: [128, 172], w_value: [128, 278], query: [222, 66],
    key: [222, 172], value: [222, 278], dot_products: [312, 119], scores: [394, 119],
    weights: [476, 119], output: [548, 206], upstream: [548, 66], probe: [614, 136],
  },
  weighted: {
    weights: [120, 66], value: [120, 172], output: [300, 119], upstream: [300, 226], probe: [480, 172],
  },
};

const [BOX, MANY] = [52, 64];

/**
 * Given trays to the left, J to the right; wires lead from operands (from X through W) to what is made.
 * @param {Scene} scene
 */
export function inputs(scene) {
  const canvas = new Canvas(scene);
  const places = /** @type {Places} */ (PLACES[scene.graph.kind]);
  const place = (/** @type {string} */ tensor) => /** @type {[number, number]} */ (places[tensor]);
  for (const tensor of Object.keys(places))
    for (const operand of operandsOf(scene, tensor, places)) {
      const through = operand === "x" ? `w_${tensor}` : tensor;
      const start = place(operand)[0] + sizeOf(scene, operand).width / 2 + 3;
      const end = place(through)[0] - sizeOf(scene, through).width / 2 - 3;
      canvas.path(`wire ${TONES[operand] ?? "plain"}`, curve(start, place(operand)[1], end, place(tensor)[1]));
    }
  for (const [tensor, [x, y]] of Object.entries(places)) drawTray(canvas, tensor, x, y);
  return canvas.picture(scene.say("inputs"), scene.graph.kind === "weighted" ? 286 : 338);
}

/**
 * @param {Scene} scene
 * @param {string} tensor
 */
const operationOf = (scene, tensor) =>
  /** @type {Operation} */ (scene.graph.operations.find((each) => each.tensor === tensor));

/**
 * @param {Term} term
 * @returns {string[]}
 */
const references = (term) => (term.op === "ref" ? [term.tensor ?? ""] : (term.of ?? []).flatMap(references));

/**
 * What `tensor` is made of, followed back to tensors that have a place.
 * @param {Scene} scene
 * @param {string} tensor
 * @param {Places} places
 * @returns {string[]}
 */
function operandsOf(scene, tensor, places) {
  const { terms } = operationOf(scene, tensor);
  const names = terms ? references(terms) : [];
  return [...new Set(names.flatMap((name) => (name in places ? [name] : operandsOf(scene, name, places))))];
}

/**
 * Rows and columns, the side of a cell, and width and height of the tray, in scale but never too small to be seen.
 * @param {Scene} scene
 * @param {string} tensor
 */
function sizeOf(scene, tensor) {
  const sizes = operationOf(scene, tensor).indices.map((letter) => scene.size(scene.graph.indices[letter] ?? ""));
  const [rows = 1, columns = 1] = sizes;
  const unit = Math.min(16, BOX / Math.max(rows, columns));
  return { rows, columns, unit, width: Math.max(12, columns * unit) + 8, height: Math.max(12, rows * unit) + 8 };
}

/**
 * @param {Canvas} canvas
 * @param {string} tensor
 * @param {number} x
 * @param {number} y
 */
function drawTray(canvas, tensor, x, y) {
  const { scene } = canvas;
  const tone = TONES[tensor] ?? "plain";
  const { rows, columns, unit, width, height } = sizeOf(scene, tensor);
  const given = operationOf(scene, tensor).kind === "given";
  canvas.rect(`tray ${given ? "given" : "made"} ${tone}`, x - width / 2, y - height / 2, width, height, 7);
  const [left, top] = [x - (columns * unit) / 2, y - (rows * unit) / 2];
  for (const row of range(unit >= 5 ? rows : 0)) {
    const style = row === scene.reader && tensor !== "key" ? "rod" : "rod faint";
    const line = top + (row + 0.5) * unit;
    canvas.line(style, x - width / 2 + 3, line, x + width / 2 - 3, line);
  }
  if (given && rows * columns <= MANY) drawBeads(canvas, tensor, tone, left, top);
  if (tensor === "weights" && !given)
    for (const row of range(rows))
      for (const column of range(columns).filter((each) => !scene.mayRead(row, each)))
        canvas.path("hatch ink", hatching(x + (column - columns / 2) * unit, top + row * unit, unit, unit));
  canvas.symbol(x, y - height / 2 - 8, tone, tensor, [], "middle");
  if (tensor !== "probe") canvas.text("note", x, y + height / 2 + 16, `${rows}×${columns}`, "middle");
}

/**
 * A bead a number, its area in proportion to the magnitude; negative ones are rings, zeros dots.
 * @param {Canvas} canvas
 * @param {string} tensor
 * @param {string} tone
 * @param {number} left
 * @param {number} top
 */
function drawBeads(canvas, tensor, tone, left, top) {
  const { scene } = canvas;
  const { rows, columns, unit } = sizeOf(scene, tensor);
  const cells = range(rows).flatMap((row) => range(columns).map((column) => ({ row, column })));
  const most = largest(cells.map(({ row, column }) => scene.value(tensor, row, column)));
  for (const { row, column } of cells) {
    const each = scene.quantity(tensor, row, column);
    const size = most ? Math.sqrt(Math.abs(each.value) / most) : 0;
    const kind = each.value === 0 ? "none" : each.value < 0 ? "minus" : "plus";
    const name = scene.equation(scene.label(tensor, row, column), each);
    const [x, y] = [left + (column + 0.5) * unit, top + (row + 0.5) * unit];
    canvas.circle(`grain ${kind} ${tone}`, x, y, Math.max(1.5, size * (unit / 2 - 1)), each, name);
  }
}
