/**
 * The caption of a stage: in one or two sentences what it did for the reader of the focused cell, with its numbers.
 * `app/board/captions.py` is the same for the server.
 *
 * @import {Form, Fragment, Graph, Run, Text} from './types.js'
 * @import {Phrase} from './phrases.js'
 */

import * as backward from "./caption_backward.js";
import * as forward from "./caption_forward.js";
import { Focus } from "./focus.js";
import { stage as stageOf } from "./graph.js";
import { Phrases } from "./phrases.js";

const SENTENCES = /** @type {Record<string, (focus: Focus, phrases: Phrases) => Phrase[]>} */ ({
  inputs: forward.inputs,
  project: forward.project,
  "dot-products": forward.dotProducts,
  scores: forward.scores,
  weights: forward.weights,
  output: forward.output,
  probe: forward.probe,
  "back-output": backward.backOutput,
  "back-weights": backward.backWeights,
  "back-scores": backward.backScores,
  "back-dot-products": backward.backDotProducts,
  "back-project": backward.backProject,
});

/**
 * The caption of `stage` as fragments: texts, cells of the run, and numbers derived from cells.
 *
 * A cell that belongs to no reader stands for reader 0. Throws RangeError where the graph has no such stage or cell.
 * @param {Run} run
 * @param {Graph} graph
 * @param {string} stage
 * @param {string} cell
 * @param {Form} form
 * @param {number} precision
 * @param {Text} text
 * @returns {Fragment[]}
 */
export function caption(run, graph, stage, cell, form, precision, text) {
  const say = SENTENCES[stageOf(graph, stage).name];
  if (say === undefined) throw new RangeError(`no caption for ${stage}`);
  const phrases = new Phrases(run, precision, text);
  return phrases.sentences(say(new Focus(run, graph, cell, form), phrases));
}
