/**
 * `back-output`: what a little more of each read would be worth, or what a value gathers from all of its readers.
 *
 * @import { Scene } from './scene.js'
 */

import { Canvas } from "./canvas.js";
import { drawColumns, merged } from "./columns.js";
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
  const { reader } = scene;
  const columns = range(scene.size("n_k")).map((read) => {
    const terms = range(scene.size("d_v")).map((c) => {
      const quantity = scene.product(scene.quantity("upstream", reader, c), scene.quantity("value", read, c));
      const name = `${scene.label("upstream", reader, c)} · ${scene.label("value", read, c)}`;
      return { quantity, title: scene.equation(name, quantity) };
    });
    const result = scene.quantity("grad_weights", reader, read);
    return {
      number: read,
      label: scene.say("read", { j: read }),
      terms: merged(scene, terms),
      result,
      title: scene.equation(scene.label("grad_weights", reader, read), result),
      focused: scene.focus.j === read,
      closed: !scene.mayRead(reader, read),
    };
  });
  canvas.rect("surface", 4, 4, 632, 250, 12);
  canvas.symbol(16, 38, "ink", "upstream", [reader]);
  const shown = Math.min(scene.size("d_v"), 5);
  for (const c of range(shown)) {
    const each = scene.quantity("upstream", reader, c);
    canvas.bead(50, 66 + c * 32, each, "gold", scene.equation(scene.label("upstream", reader, c), each), 80);
  }
  if (shown < scene.size("d_v")) canvas.text("note", 50, 66 + shown * 32, "⋮", "middle");
  drawColumns(canvas, columns, "v", "gold", 14, 116, scene.say("masked"));
  return canvas.picture(scene.say("back-output", { i: reader }), 258);
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
