/**
 * `back-scores`: the gradient shrinks by the same root as the scores did, on a ruler of gold.
 *
 * @import { Scene } from './scene.js'
 */

import { drawRuler } from "./ruler.js";

/**
 * dS above, dR below.
 * @param {Scene} scene
 */
export const backScores = (scene) =>
  drawRuler(scene, "grad_scores", "grad_dot_products", scene.say("back-scores", { i: scene.reader }), "gold");
