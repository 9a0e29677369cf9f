/**
 * `dot-products`: how far the reader's query agrees with every key, coordinate by coordinate.
 *
 * @import { Scene } from './scene.js'
 */

import { Canvas } from "./canvas.js";
import { drawColumns, drawRow, readings } from "./columns.js";

/**
 * One column a read: the products q_a k_ja piled up with their signs, R_ij at the level that they come to.
 * @param {Scene} scene
 */
export function dotProducts(scene) {
  const canvas = new Canvas(scene);
  drawRow(canvas, "query", "d_k", ["q", "q"], 48);
  const columns = readings(scene, "query", "key", "d_k", "dot_products");
  const height = drawColumns(canvas, columns, "k", "r", 14, 112, scene.say("masked"));
  return canvas.picture(scene.say("dot-products", { i: scene.reader }), height);
}
