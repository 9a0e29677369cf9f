/**
 * `back-project`: three streams come back, from dQ, dK and dV, and add up to the row of dX.
 *
 * @import { Quantity } from './quantities.js'
 * @import { Scene } from './scene.js'
 *
 * @typedef {{part: Quantity, tensor: string, tone: string, left: number, right: number, y: number}} Branch
 */

import { Canvas } from "./canvas.js";
import { Axis, curve, frame, largest, range, rounded, walked } from "./geometry.js";

const BRANCHES = [
  { name: "query", tone: "q", size: "d_k" },
  { name: "key", tone: "k", size: "d_k" },
  { name: "value", tone: "v", size: "d_v" },
];
const [FROM, LEFT, RIGHT, THICK, LANE] = [132, 300, 520, 19, 76];

/**
 * One lane a coordinate e: the three branches end to end, each with its sign, up to dX_pe.
 * @param {Scene} scene
 */
export function backProject(scene) {
  const canvas = new Canvas(scene);
  const { position } = scene;
  const lanes = frame(scene.size("d_x"), 4, scene.focus.e ?? 0).map((e) => {
    const parts = BRANCHES.map(({ name }) => scene.quantity(`grad_x_${name}`, position, e));
    return { e, parts, path: walked(parts.map((part) => part.value)) };
  });
  const axis = new Axis(
    lanes.flatMap(({ path }) => path.flat()),
    LEFT,
    RIGHT - LEFT,
  );
  const most = largest(lanes.flatMap(({ parts }) => parts.map((part) => part.value)));
  const height = Math.max(216, lanes.length * LANE + 20);
  canvas.rect("surface", 4, 4, 632, height - 8, 12);
  let top = (height - lanes.length * LANE) / 2 + 10;
  for (const { e, parts, path } of lanes) {
    if (scene.focus.e === e) canvas.rect("halo", 240, top - 7, 390, LANE - 6, 8);
    const branches = parts.map((part, order) => {
      const [from, to] = (path[order] ?? [0, 0]).map((end) => axis.at(end));
      const { name, tone } = /** @type {typeof BRANCHES[0]} */ (BRANCHES[order]);
      const [left, right] = [Math.min(from ?? 0, to ?? 0), Math.max(from ?? 0, to ?? 0)];
      return { part, tensor: `grad_x_${name}`, tone, left, right, y: top + order * THICK };
    });
    branches.forEach((branch, order) => drawStream(canvas, branch, source(height, order), most));
    canvas.line("axis", axis.at(0), top - 5, axis.at(0), top + 3 * THICK + 3);
    for (const branch of branches) drawBranch(canvas, branch, e);
    const last = axis.at(path.at(-1)?.[1] ?? 0);
    canvas.line("level", last, top + 2 * THICK - 1, last, top + 3 * THICK + 3);
    const result = scene.quantity("grad_x", position, e);
    canvas.symbol(538, top + 12, "ink", "grad_x", [position, e]);
    canvas.bead(582, top + 36, result, "gold", scene.equation(scene.label("grad_x", position, e), result), 92);
    top += LANE;
  }
  BRANCHES.forEach(({ name, tone, size }, order) =>
    drawSource(canvas, `grad_${name}`, tone, scene.size(size), source(height, order)),
  );
  return canvas.picture(scene.say("back-project", { i: position }), height);
}

/**
 * @param {number} height
 * @param {number} order
 */
const source = (height, order) => height / 2 + (order - 1) * 66;

/**
 * The row of dQ, dK or dV as a tray with as many of its numbers as fit.
 * @param {Canvas} canvas
 * @param {string} tensor
 * @param {string} tone
 * @param {number} size
 * @param {number} y
 */
function drawSource(canvas, tensor, tone, size, y) {
  const { scene } = canvas;
  canvas.rect(`pearl ${tone}`, 14, y - 29, FROM - 14, 58, 8);
  canvas.symbol(24, y + 6, tone, tensor, [scene.position]);
  const shown = Math.min(size, size <= 3 ? 3 : 2);
  const start = y - (size <= 3 ? shown - 1 : shown) * 9 + 5;
  for (const coordinate of range(shown)) {
    const each = scene.quantity(tensor, scene.position, coordinate);
    canvas.number(FROM - 8, start + coordinate * 18, each, 62, "end");
  }
  if (shown < size) canvas.text("note", FROM - 30, start + shown * 18, "⋮", "middle");
}

/**
 * From the tray to the left end of the branch's segment, as thick as the branch is large.
 * @param {Canvas} canvas
 * @param {Branch} branch
 * @param {number} from
 * @param {number} most
 */
function drawStream(canvas, { part, tone, left, y }, from, most) {
  const size = most ? (Math.abs(part.value) / most) * 9 : 0;
  const kind = size === 0 ? "none" : `${tone}${part.value < 0 ? " minus" : ""}`;
  const d = `${curve(FROM, from, LEFT - 30, y + THICK / 2 - 1)}H${rounded(left)}`;
  canvas.path(`stream ${kind}`, d, null, "", size === 0 ? 1 : Math.max(1.5, size));
}

/**
 * @param {Canvas} canvas
 * @param {Branch} branch
 * @param {number} e
 */
function drawBranch(canvas, { part, tensor, tone, left, right, y }, e) {
  const { scene } = canvas;
  const name = scene.equation(scene.label(tensor, scene.position, e), part);
  canvas.block(tone, left, y, right - left, THICK - 2, part, name);
  if (!canvas.inside((left + right) / 2, y + 14, part, right - left - 6))
    canvas.number(right + 6, y + 14, part, RIGHT + 16 - right, "start", "number over");
}
