/**
 * `scores`: the reader's row of raw products, and the same row drawn together by the root of d_k.
 *
 * @import { Scene } from './scene.js'
 */

import { drawRuler } from "./ruler.js";

/**
 * R above, S below; what the mask closes keeps its value and has a broken ring.
 * @param {Scene} scene
 */
export const scores = (scene) =>
  drawRuler(scene, "dot_products", "scores", scene.say("scores", { i: scene.reader }), "plain");
