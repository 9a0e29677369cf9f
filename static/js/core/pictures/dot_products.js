/**
 * `dot-products`: how far the reader's query agrees with every key, coordinate by coordinate.
 *
 * @import { Scene } from './scene.js'
 */

import { Canvas } from "./canvas.js";
import { drawColumns, merged } from "./columns.js";
import { range } from "./geometry.js";

/**
 * One column a read: the products q_a k_ja piled up with their signs, R_ij at the level that they come to.
 * @param {Scene} scene
 */
export function dotProducts(scene) {
  const canvas = new Canvas(scene);
  const { reader } = scene;
  const columns = range(scene.size("n_k")).map((read) => {
    const terms = range(scene.size("d_k")).map((a) => {
      const quantity = scene.product(scene.quantity("query", reader, a), scene.quantity("key", read, a));
      const name = `${scene.label("query", reader, a)} · ${scene.label("key", read, a)}`;
      return { quantity, title: scene.equation(name, quantity) };
    });
    const result = scene.quantity("dot_products", reader, read);
    return {
      number: read,
      label: scene.say("read", { j: read }),
      terms: merged(scene, terms),
      result,
      title: scene.equation(scene.label("dot_products", reader, read), result),
      focused: scene.focus.j === read,
      closed: !scene.mayRead(reader, read),
    };
  });
  canvas.symbol(16, 38, "q", "query", [reader]);
  const shown = Math.min(scene.size("d_k"), 5);
  for (const a of range(shown)) {
    const query = scene.quantity("query", reader, a);
    canvas.bead(48, 66 + a * 32, query, "q", scene.equation(scene.label("query", reader, a), query), 80);
  }
  if (shown < scene.size("d_k")) canvas.text("note", 48, 66 + shown * 32, "⋮", "middle");
  const height = drawColumns(canvas, columns, "k", "r", 14, 112, scene.say("masked"));
  return canvas.picture(scene.say("dot-products", { i: reader }), height);
}
