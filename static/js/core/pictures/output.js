/**
 * `output`: the row's shares as a bar, and every coordinate of V shrunk by them and walked off to O.
 *
 * @import { Scene } from './scene.js'
 */

import { Canvas } from "./canvas.js";
import { frame, largest, range, textWidth, total } from "./geometry.js";
import { drawWalks } from "./steps.js";

/**
 * The bar of A_i on top, below it one walk a coordinate c: A_ij of V_jc for each read, ending at O_ic.
 * @param {Scene} scene
 */
export function output(scene) {
  const canvas = new Canvas(scene);
  const { reader } = scene;
  const title = scene.say("output", { i: reader });
  const reads = range(scene.size("n_k")).filter((read) => scene.mayRead(reader, read));
  drawShares(canvas, reads);
  if (reads.length === 0) return canvas.picture(title, 104);
  const shown = Math.max(1, Math.min(4, Math.floor(12 / reads.length)));
  const walks = frame(scene.size("d_v"), shown, scene.focus.c ?? 0).map((c) => ({
    tensor: "output",
    indices: [reader, c],
    steps: reads.map((read) => {
      const [share, whole] = [scene.quantity("weights", reader, read), scene.quantity("value", read, c)];
      const product = scene.product(share, whole);
      const name = `${scene.label("weights", reader, read)} · ${scene.label("value", read, c)}`;
      return { share, whole, product, title: scene.equation(name, product) };
    }),
    result: scene.quantity("output", reader, c),
    focused: scene.focus.c === c,
  }));
  return canvas.picture(title, drawWalks(canvas, walks, "v", "ink", 106));
}

/**
 * @param {Canvas} canvas
 * @param {number[]} reads
 */
function drawShares(canvas, reads) {
  const { scene } = canvas;
  if (reads.length === 0) return canvas.nothing(20);
  const held = reads.map((read) => scene.quantity("weights", scene.reader, read));
  const whole = total(held.map((each) => Math.abs(each.value)));
  canvas.symbol(20, 45, "a", "weights", [scene.reader]);
  if (largest(held.map((each) => each.value)) === 0) return canvas.rect("tray made a", 72, 20, 540, 38, 8);
  let x = 72;
  held.forEach((each, order) => {
    const read = reads[order] ?? 0;
    const width = (Math.abs(each.value) / whole) * 540;
    const inset = Math.min(1, width / 4);
    const title = scene.equation(scene.label("weights", scene.reader, read), each);
    canvas.block("a", x + inset, 20, width - inset * 2, 38, each, title);
    canvas.number(x + width / 2, 44, each, width - 8, "middle", "number strong");
    const words = scene.say("read", { j: read });
    if (textWidth(words, 13) <= width) canvas.text("note", x + width / 2, 76, words, "middle");
    x += width;
  });
}
