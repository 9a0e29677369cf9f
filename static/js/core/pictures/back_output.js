/**
 * `back-output`: what a little more of each read would be worth, or what a value gathers from all of its readers.
 *
 * @import { Scene } from './scene.js'
 */

import { Canvas } from "./canvas.js";
import { drawColumns, drawRow, readings } from "./columns.js";
import { frame, range } from "./geometry.js";
import { drawWalks } from "./steps.js";

/**
 * For a cell of V or dV the walk of A_ij G_ic over the readers; else dA_ij = G_i · V_j, one column a read.
 * @param {Scene} scene
 */
export function backOutput(scene) {
  const gathering = scene.focus.i === undefined ? scene.focus.j : undefined;
  if (gathering !== undefined) return ofValue(scene, gathering);
  const canvas = new Canvas(scene);
  canvas.rect("surface", 4, 4, 632, 250, 12);
  drawRow(canvas, "upstream", "d_v", ["ink", "gold"], 50);
  const columns = readings(scene, "upstream", "value", "d_v", "grad_weights");
  drawColumns(canvas, columns, "v", "gold", 14, 116, scene.say("masked"));
  return canvas.picture(scene.say("back-output", { i: scene.reader }), 258);
}

/**
 * @param {Scene} scene
 * @param {number} read
 */
function ofValue(scene, read) {
  const canvas = new Canvas(scene);
  const readers = range(scene.size("n_q")).filter((reader) => scene.mayRead(reader, read));
  canvas.text("note", 20, 34, scene.say("readers", { j: read }));
  const shown = Math.max(1, Math.min(4, Math.floor(12 / Math.max(1, readers.length))));
  const walks = frame(scene.size("d_v"), shown, scene.focus.c ?? 0).map((c) => ({
    tensor: "grad_value",
    indices: [read, c],
    steps: readers.map((reader) => {
      const [share, whole] = [scene.quantity("weights", reader, read), scene.quantity("upstream", reader, c)];
      const product = scene.product(share, whole);
      const name = `${scene.label("weights", reader, read)} · ${scene.label("upstream", reader, c)}`;
      return { share, whole, product, title: scene.equation(name, product) };
    }),
    result: scene.quantity("grad_value", read, c),
    focused: scene.focus.c === c,
  }));
  return canvas.picture(scene.say("back-output-value", { j: read }), drawWalks(canvas, walks, "gold", "gold", 62));
}
