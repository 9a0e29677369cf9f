/**
 * The small pictures under the ledger: what the stage does, drawn from the numbers of the run.
 *
 * One file a picture, and `app/board/pictures` is the twin: both give the same marks. Where rows have two coordinates a
 * plane stands beside the picture.
 *
 * @import { Picture } from './pictures/canvas.js'
 * @import { Held } from './pictures/plane.js'
 * @import { Form, Graph, Run, Text } from './types.js'
 */

import { backDotProducts } from "./pictures/back_dot_products.js";
import { backOutput } from "./pictures/back_output.js";
import { backProject } from "./pictures/back_project.js";
import { backScores } from "./pictures/back_scores.js";
import { backWeights } from "./pictures/back_weights.js";
import { dotProducts } from "./pictures/dot_products.js";
import { inputs } from "./pictures/inputs.js";
import { mixture } from "./pictures/mixture.js";
import { output } from "./pictures/output.js";
import { probe } from "./pictures/probe.js";
import { project } from "./pictures/project.js";
import { Scene } from "./pictures/scene.js";
import { scores } from "./pictures/scores.js";
import { dotVectors, gradientVectors } from "./pictures/vectors.js";
import { weights } from "./pictures/weights.js";

/**
 * What draws each stage.
 * @type {Record<string, (scene: Scene) => Picture>}
 */
export const PICTURES = {
  inputs,
  project,
  "dot-products": dotProducts,
  scores,
  weights,
  output,
  probe,
  "back-output": backOutput,
  "back-weights": backWeights,
  "back-scores": backScores,
  "back-dot-products": backDotProducts,
  "back-project": backProject,
};

/**
 * What draws rows of two coordinates as points or arrows; null for other rows. `held` are axes to be kept.
 * @type {Record<string, (scene: Scene, held?: Held | null) => Picture | null>}
 */
export const PLANES = {
  "dot-products": dotVectors,
  output: mixture,
  "back-output": gradientVectors,
};

/**
 * The picture of `stage` for the row of `cell`; null where `graph` has no such stage.
 *
 * `form` is the softmax form wished for, `text(key, params)` looks up the catalogue.
 * @param {Run} run
 * @param {Graph} graph
 * @param {string} stage
 * @param {string} cell
 * @param {Form} form
 * @param {number} precision
 * @param {Text} text
 * @returns {Picture | null}
 */
export function picture(run, graph, stage, cell, form, precision, text) {
  const draw = graph.stages.some((each) => each.name === stage) ? PICTURES[stage] : undefined;
  return draw ? draw(new Scene(run, graph, cell, form, precision, text)) : null;
}

/**
 * The plane of `stage` for the row of `cell`; null where it has none or its rows are not of two coordinates.
 * @param {Run} run
 * @param {Graph} graph
 * @param {string} stage
 * @param {string} cell
 * @param {Form} form
 * @param {number} precision
 * @param {Text} text
 * @param {Held | null} [held]  axes that stay as they are while a point is dragged
 * @returns {Picture | null}
 */
export function plane(run, graph, stage, cell, form, precision, text, held = null) {
  const draw = graph.stages.some((each) => each.name === stage) ? PLANES[stage] : undefined;
  return draw ? draw(new Scene(run, graph, cell, form, precision, text), held) : null;
}
