/**
 * `back-weights`: the water level. Widths A, heights dA, mu the level; dS is the area above or below it.
 *
 * @import { Quantity } from './quantities.js'
 * @import { Scene } from './scene.js'
 */

import { Canvas, NUMBER } from "./canvas.js";
import { Axis, hatching, range, textWidth, total } from "./geometry.js";

const [LEFT, LENGTH, TOP, DEEP, SLOT] = [92, 434, 52, 150, 12];

/**
 * The bar of the forward pass, now with heights; areas over and under the level cancel.
 * @param {Scene} scene
 */
export function backWeights(scene) {
  const canvas = new Canvas(scene);
  const { reader } = scene;
  const title = scene.say("back-weights", { i: reader });
  if (!scene.run.readable[reader]) {
    canvas.nothing(20);
    return canvas.picture(title, 104);
  }
  const reads = range(scene.size("n_k"));
  const level = scene.quantity("row_average", reader);
  const open = reads.filter((read) => scene.mayRead(reader, read));
  const heights = open.map((read) => scene.value("grad_weights", reader, read));
  const axis = new Axis([...heights, level.value], TOP + DEEP, -DEEP);
  const [zero, surface] = [axis.at(0), axis.at(level.value)];
  const shut = reads.length - open.length;
  const slot = shut ? Math.min(SLOT, (0.3 * LENGTH) / shut) : 0;
  let x = LEFT;
  for (const read of reads) {
    const width = scene.mayRead(reader, read) ? scene.value("weights", reader, read) * (LENGTH - slot * shut) : slot;
    if (scene.mayRead(reader, read)) drawRead(canvas, axis, read, x, width, surface);
    else canvas.gap(x + 1, TOP, slot - 2, DEEP, scene.say("closed", { what: scene.say("read", { j: read }) }));
    x += width;
  }
  canvas.line("axis", LEFT - 8, zero, LEFT + LENGTH + 8, zero);
  canvas.line("level", LEFT - 8, surface, LEFT + LENGTH + 8, surface);
  if (Math.abs(zero - surface) > 16) canvas.text("note", LEFT - 14, zero + 5, "0", "end");
  canvas.symbol(LEFT + LENGTH + 14, surface + 5, "ink", "row_average", [reader]);
  canvas.number(LEFT + LENGTH + 28 + 8 * String(reader).length, surface + 5, level, 64, "start", "number strong");
  canvas.symbol(20, 43, "ink", "grad_weights", [reader]);
  canvas.symbol(20, 227, "a", "weights", [reader]);
  canvas.symbol(20, 259, "ink", "grad_scores", [reader]);
  drawBalance(
    canvas,
    open.map((read) => scene.quantity("grad_scores", reader, read)),
  );
  return canvas.picture(title, 282);
}

/**
 * What the areas add up to: 0, unless a computed sum is further off than rounding explains.
 * @param {Canvas} canvas
 * @param {Quantity[]} parts
 */
function drawBalance(canvas, parts) {
  const balance = canvas.scene.sum(parts);
  if (Math.abs(balance.value) <= 1e-12 * Math.max(1, total(parts.map((part) => Math.abs(part.value)))))
    balance.value = 0;
  const words = canvas.scene.say("sum");
  canvas.text("note", LEFT + LENGTH + 14, 259, words);
  canvas.number(LEFT + LENGTH + 20 + textWidth(words, 13), 259, balance, 60, "start", "number strong");
}

/**
 * One read: its bar from zero, and between its top and the surface the signed area dS.
 * @param {Canvas} canvas
 * @param {Axis} axis
 * @param {number} read
 * @param {number} start
 * @param {number} whole
 * @param {number} surface
 */
function drawRead(canvas, axis, read, start, whole, surface) {
  const { scene } = canvas;
  const { reader } = scene;
  const inset = Math.min(1, whole / 4);
  const height = scene.quantity("grad_weights", reader, read);
  const area = scene.quantity("grad_scores", reader, read);
  const [x, width] = [start + inset, whole - 2 * inset];
  const [top, zero] = [axis.at(height.value), axis.at(0)];
  const bar = scene.equation(scene.label("grad_weights", reader, read), height);
  canvas.rect("block a", x, Math.min(top, zero), width, Math.abs(top - zero), 2, height, bar);
  const name = scene.equation(scene.label("grad_scores", reader, read), area);
  const focus = scene.focus.j === read ? " focus" : "";
  const over = top <= surface;
  const deep = Math.abs(top - surface);
  canvas.rect(`area ${over ? "over" : "under"}${focus}`, x, Math.min(top, surface), width, deep, 1, area, name);
  if (!over) canvas.path("hatch ink", hatching(x, surface, width, deep));
  const middle = x + width / 2;
  if (width >= 16 && deep >= 16 && area.value !== 0)
    canvas.text("sign", middle, (top + surface) / 2 + 6, over ? "+" : "−", "middle");
  const words = scene.say("read", { j: read });
  if (textWidth(words, 13) <= width) canvas.text("note", middle, 18, words, "middle");
  canvas.number(middle, 42, height, width - 4);
  canvas.number(middle, 226, scene.quantity("weights", reader, read), width - 4, "middle", "number a");
  if (scene.fit(area.value, width - 10, NUMBER) !== null) canvas.bead(middle, 254, area, "gold", name, width);
}
