/**
 * `project`: the row of X runs out in three streams, through W_Q into q, through W_K into k, through W_V into v.
 *
 * @import { Quantity } from './quantities.js'
 * @import { Scene } from './scene.js'
 *
 * @typedef {object} Mouth  where streams end: a coordinate of q, k or v, the terms X_pe W_e. that flow in, its height
 * @property {string} tensor
 * @property {string} tone
 * @property {number} coordinate
 * @property {Quantity[]} terms
 * @property {number} y
 * @property {boolean} focused
 */

import { Canvas } from "./canvas.js";
import { curve, frame, largest, range } from "./geometry.js";

const STREAMS = [
  { tensor: "query", tone: "q", size: "d_k", letter: "a" },
  { tensor: "key", tone: "k", size: "d_k", letter: "a" },
  { tensor: "value", tone: "v", size: "d_v", letter: "c" },
];
const [FROM, TO, PITCH, MANY] = [122, 470, 32, 8];

/**
 * A stream from X_pe to each coordinate, as thick as its contribution is large, broken where it is negative.
 * @param {Scene} scene
 */
export function project(scene) {
  const canvas = new Canvas(scene);
  const { position } = scene;
  const width = scene.size("d_x");
  /** @type {Mouth[]} */
  const mouths = [];
  let y = 38;
  for (const { tensor, tone, size, letter } of STREAMS) {
    for (const coordinate of frame(scene.size(size), 4, scene.focus[letter] ?? 0)) {
      const terms = range(width).map((e) =>
        scene.product(scene.quantity("x", position, e), scene.projection(tensor, e, coordinate)),
      );
      const focused = [tensor, `w_${tensor}`].includes(scene.tensor) && scene.focus[letter] === coordinate;
      mouths.push({ tensor, tone, coordinate, terms, y, focused });
      y += PITCH;
    }
    y += 24;
  }
  const height = y - 32;
  const pitch = Math.min(56, (height - 24) / width);
  const sources = range(width).map((e) => height / 2 + (e - (width - 1) / 2) * pitch);
  const most = largest(mouths.flatMap((mouth) => mouth.terms.map((term) => term.value)));
  if (width > MANY) drawRivers(canvas, mouths, height / 2);
  else for (const mouth of mouths) drawStreams(canvas, mouth, sources, most);
  for (const { tensor, tone } of STREAMS) {
    const heights = mouths.filter((mouth) => mouth.tensor === tensor).map((mouth) => mouth.y);
    const [first = 0, last = 0] = [heights[0], heights.at(-1)];
    canvas.rect(`gate ${tone}`, TO - 76, first - 14, 12, last - first + 28, 6);
    canvas.symbol(TO - 70, first - 20, tone, `w_${tensor}`, [], "middle");
  }
  drawSources(canvas, sources, pitch);
  canvas.symbol(10, height / 2 + 6, "ink", "x", [position]);
  for (const mouth of mouths) {
    const each = scene.quantity(mouth.tensor, position, mouth.coordinate);
    const name = scene.equation(scene.label(mouth.tensor, position, mouth.coordinate), each);
    canvas.bead(526, mouth.y, each, mouth.focused ? `${mouth.tone} focus` : mouth.tone, name, 100);
    canvas.symbol(586, mouth.y + 6, mouth.tone, mouth.tensor, [position, mouth.coordinate]);
  }
  return canvas.picture(scene.say("project", { i: position }), height);
}

/**
 * The row of X: beads, or bars where it is wide.
 * @param {Canvas} canvas
 * @param {number[]} sources
 * @param {number} pitch
 */
function drawSources(canvas, sources, pitch) {
  const { scene } = canvas;
  const row = sources.map((_, e) => scene.quantity("x", scene.position, e));
  const most = largest(row.map((each) => each.value)) || 1;
  row.forEach((each, e) => {
    const source = /** @type {number} */ (sources[e]);
    const name = scene.equation(scene.label("x", scene.position, e), each);
    const reach = (Math.abs(each.value) / most) * 60;
    if (row.length <= MANY) canvas.bead(84, source, each, "ink", name, 84);
    else canvas.block("ink", FROM - reach, source - pitch / 2 + 1, reach, pitch - 2, each, name);
  });
}

/**
 * How a stream is painted: by its tone, broken where it is negative, a hair where it carries nothing.
 * @param {string} tone
 * @param {number} value
 * @param {number} size
 */
const kind = (tone, value, size) => `stream ${size === 0 ? "none" : `${tone}${value < 0 ? " minus" : ""}`}`;

/**
 * Where X is wide, one stream a coordinate, as thick as what arrives.
 * @param {Canvas} canvas
 * @param {Mouth[]} mouths
 * @param {number} source
 */
function drawRivers(canvas, mouths, source) {
  const { scene } = canvas;
  const arrived = mouths.map((mouth) => scene.quantity(mouth.tensor, scene.position, mouth.coordinate));
  const most = largest(arrived.map((each) => each.value));
  arrived.forEach((each, order) => {
    const mouth = /** @type {Mouth} */ (mouths[order]);
    const size = most ? (Math.abs(each.value) / most) * 14 : 0;
    const name = scene.equation(scene.label(mouth.tensor, scene.position, mouth.coordinate), each);
    const d = curve(FROM + 4, source, TO + 20, mouth.y);
    canvas.path(kind(mouth.tone, each.value, size), d, each, name, Math.max(1, size));
  });
}

/**
 * The streams of one coordinate; a contribution of 0 is a hair that carries nothing.
 * @param {Canvas} canvas
 * @param {Mouth} mouth
 * @param {number[]} sources
 * @param {number} most
 */
function drawStreams(canvas, mouth, sources, most) {
  const { scene } = canvas;
  const count = sources.length;
  mouth.terms.forEach((term, e) => {
    const landing = mouth.y + (e - (count - 1) / 2) * Math.min(9, 20 / count);
    const size = most ? (Math.abs(term.value) / most) * Math.min(9, 60 / count) : 0;
    const d = curve(FROM - 4, sources[e] ?? 0, TO + 20, landing);
    const name = `${scene.label("x", scene.position, e)} · ${scene.projectionLabel(mouth.tensor, e, mouth.coordinate)}`;
    const stroke = size === 0 ? 1 : Math.max(1.5, size);
    canvas.path(kind(mouth.tone, term.value, size), d, term, scene.equation(name, term), stroke);
  });
}
