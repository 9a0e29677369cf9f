/**
 * What a beat has to say: in one or two sentences what has just been reckoned, with its numbers. It tells of the cells of
 * this beat and of what they are made from, and of nothing that a later beat shows.
 *
 * @import {Beat} from './beats.js'
 * @import {Form, Fragment, Graph, Run, Text} from './types.js'
 * @import {Phrase} from './phrases.js'
 */

import { beats } from "./beats.js";
import * as backward from "./caption_backward.js";
import * as forward from "./caption_forward.js";
import { sumOf } from "./caption_sums.js";
import { caption } from "./captions.js";
import { parseCell, shownForm } from "./cells.js";
import { Focus } from "./focus.js";
import { operation } from "./graph.js";
import { Phrases } from "./phrases.js";

/**
 * @typedef {object} Moment  a beat and where in its stage it stands
 * @property {Run} run
 * @property {Graph} graph
 * @property {Form} form
 * @property {number} precision
 * @property {string} cell  the cell of the beat that is spoken of
 * @property {Beat} beat
 * @property {number} step  which step of the stage it belongs to
 * @property {Focus} focus  of `cell`
 * @property {Phrases} phrases
 *
 * @typedef {(moment: Moment) => Phrase[]} Teller
 */

/** @type {Record<string, Teller>} */
const TELLERS = {
  "dot-products": (moment) => matrix(moment, "dot-products"),
  output: (moment) => matrix(moment, "output"),
  weights,
  "back-output": ({ step, focus, phrases }) => [
    step === 0 ? backward.valueGradient(focus, phrases) : backward.shareGradient(focus, phrases),
  ],
  "back-weights": ({ step, focus, phrases }) =>
    step === 0 || focus.keys.length < 2
      ? [step === 0 ? backward.level(focus, phrases) : backward.slopes(focus, phrases)]
      : [
          phrases.say("caption.beat.back-weights", { i: focus.reader, row: phrases.row("grad_scores", focus.reader) }),
          backward.slopes(focus, phrases),
        ],
  "back-dot-products": ({ step, focus, phrases }) => [
    step === 0 ? backward.queryGradient(focus, phrases) : backward.keyGradient(focus, phrases),
  ],
  "back-project": (moment) =>
    moment.step === 0 ? [projections(moment)] : [backward.branches(moment.focus, moment.phrases)],
};

/**
 * The sentence of beat `number` of a stage as fragments. The focused cell is spoken of where it belongs to the beat, else
 * the last one of the beat. A beat that is a whole stage says what the stage says; before the first beat it is said that
 * nothing is there yet.
 *
 * @param {Run} run
 * @param {Graph} graph
 * @param {string} stage
 * @param {number | null} number  null: the stage is complete
 * @param {string} cell
 * @param {Form} form
 * @param {number} precision
 * @param {Text} text
 * @returns {Fragment[]}
 */
export function beatCaption(run, graph, stage, number, cell, form, precision, text) {
  const shown = shownForm(run, form);
  const list = number === null ? [] : beats(graph, run.shapes, shown, stage);
  const beat = list[(number ?? 0) - 1];
  const phrases = new Phrases(run, precision, text);
  if (number === 0 && list.length) return phrases.say("caption.beat.none");
  if (!beat) return caption(run, graph, stage, cell, form, precision, text);
  const told = beat.cells.includes(cell) ? cell : (beat.cells.at(-1) ?? cell);
  const teller = TELLERS[stage];
  if (!teller) return caption(run, graph, stage, told, form, precision, text);
  const steps = graph.stages.find(({ name }) => name === stage)?.steps ?? [];
  const step = steps.findIndex(({ tensors }) => beat.tensors.some((tensor) => tensors.includes(tensor)));
  const focus = new Focus(run, graph, told, form);
  return phrases.sentences(
    teller({ run, graph, form: shown, precision, cell: told, beat, step: Math.max(step, 0), focus, phrases }),
  );
}

/**
 * The rows that a beat shows, by the first index of its cells.
 * @param {Beat} beat
 */
const rowsOf = ({ cells }) => [...new Set(cells.map((cell) => parseCell(cell)[1][0] ?? 0))];

/**
 * A beat of a matrix that goes cell by cell: one sum, then one row, then all others.
 * @param {Moment} moment
 * @param {string} key
 * @returns {Phrase[]}
 */
function matrix({ run, graph, form, precision, cell, beat, focus, phrases }, key) {
  const [tensor, indices] = parseCell(cell);
  if (key === "output" && !focus.keys.length) return forward.output(focus, phrases);
  const rows = rowsOf(beat);
  if (beat.cells.length === 1 && rows[0] === 0) {
    const [i = 0, at = 0] = indices;
    const sum = sumOf(run, graph, cell, form, precision);
    const number = phrases.number(tensor, ...indices);
    const place = { i, [key === "output" ? "c" : "j"]: at };
    return [
      sum
        ? phrases.say(`caption.beat.${key}`, { ...place, sum, number })
        : phrases.say(`caption.beat.${key}.long`, { ...place, number }),
    ];
  }
  const row = { i: focus.reader, row: phrases.row(tensor, focus.reader) };
  return [...next(rows, phrases), phrases.say("caption.beat.row", row)];
}

/**
 * A beat of softmax: one row in full, or the rows that are left.
 * @param {Moment} moment
 * @returns {Phrase[]}
 */
function weights({ beat, focus, phrases }) {
  return [...next(rowsOf(beat), phrases), ...forward.weights(focus, phrases)];
}

/**
 * After rows 0 and 1 nothing new happens: the same with the readers that are left.
 * @param {number[]} rows
 * @param {Phrases} phrases
 * @returns {Phrase[]}
 */
function next(rows, phrases) {
  if ((rows[0] ?? 0) < 2) return [];
  return [phrases.say(rows.length === 1 ? "caption.beat.next" : "caption.beat.next.many")];
}

/**
 * How one number of a projection's gradient is collected.
 * @param {Moment} moment
 * @returns {Phrase}
 */
function projections({ run, graph, form, precision, cell, focus, phrases }) {
  const [tensor, indices] = parseCell(cell);
  const sum = sumOf(run, graph, cell, form, precision);
  const number = phrases.number(tensor, ...indices);
  const name = operation(graph, tensor, form).symbol;
  const n = focus.shapes.n_q;
  if (!sum) return phrases.say("caption.beat.back-project.long", { n, name, number });
  return phrases.say(`caption.beat.back-project${n === 1 ? ".one" : ""}`, { n, name, sum, number });
}
