/**
 * What the forward stages have to say. `app/board/caption_forward.py` is the same for the server.
 *
 * @import {Focus} from './focus.js'
 * @import {Phrase, Phrases} from './phrases.js'
 */

import { largest, many, reads, shares } from "./caption_lists.js";
import { cellName, cellValue, tensorRow } from "./cells.js";
import { FEW } from "./phrases.js";

/**
 * Whatever comes in for this reader, and what the mask leaves to read.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase[]}
 */
export function inputs(focus, phrases) {
  const i = focus.reader;
  const n = focus.shapes.n_k;
  if (focus.kind === "weighted") {
    const list = shares(focus, phrases, "caption.share.row");
    return [phrases.say(`caption.inputs.weighted${many(focus)}`, { i, list })];
  }
  const first =
    focus.kind === "projected"
      ? phrases.say("caption.inputs.projected", { i: focus.position, row: phrases.row("x", focus.position) })
      : phrases.say(`caption.inputs.direct${focus.closed.length ? ".masked" : ""}`, {
          i,
          row: phrases.row("query", i),
          n,
        });
  if (!focus.closed.length) return [first];
  if (!focus.keys.length) return [first, phrases.say("caption.mask.all", { i })];
  return [first, phrases.say("caption.mask.some", { i, count: focus.keys.length, n })];
}

/**
 * A position's query, key and value.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase[]}
 */
export function project(focus, phrases) {
  const i = focus.position;
  const [row = [], query = [], key = [], value = []] = ["x", "query", "key", "value"].map((name) =>
    phrases.row(name, i),
  );
  return [phrases.say("caption.project", { i, row, query, key, value })];
}

/**
 * A query against every key, those behind the mask included.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase[]}
 */
export function dotProducts(focus, phrases) {
  const n = focus.shapes.n_k;
  const keys = largest(
    focus,
    "dot_products",
    Array.from({ length: n }, (_, key) => key),
  );
  const items = keys.map((key) =>
    phrases.say("caption.dot-products.item", { number: phrases.number("dot_products", focus.reader, key), j: key }),
  );
  const key = n > FEW ? "caption.dot-products.many" : "caption.dot-products";
  return [phrases.say(key, { i: focus.reader, n, list: phrases.listing(items, "and", "clause") })];
}

/** @param {number} factor */
function effect(factor) {
  if (factor < 0) return "reverse";
  if (factor === 0) return "flat";
  if (factor === 1) return "same";
  return factor < 1 ? "shrink" : "grow";
}

/**
 * A row of scores, and what the factor does to its order and gaps.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase[]}
 */
export function scores(focus, phrases) {
  const i = focus.reader;
  const row = phrases.row("scores", i);
  const scale = focus.run.request.scale ?? null;
  const d = focus.shapes.d_k;
  const first =
    scale === null
      ? phrases.say("caption.scores", { d, i, row })
      : phrases.say("caption.scores.custom", { scale: phrases.plain(Number(scale)), i, row });
  // Where all are equal there is neither order nor gap.
  const products = tensorRow(focus.run, "dot_products", i);
  if (products.every((product) => product === products[0])) return [first];
  return [first, phrases.say(`caption.scores.${effect(scale === null ? 1 / Math.sqrt(d) : Number(scale))}`)];
}

/**
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase[]}
 */
function closed(focus, phrases) {
  if (!focus.closed.length) return [];
  if (focus.closed.length > FEW) return [phrases.say("caption.closed.many", { count: focus.closed.length })];
  return [phrases.say("caption.closed", { list: reads(phrases, focus.closed, "and") })];
}

/**
 * The shares of a row, and the number by which its exponentials were divided.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase[]}
 */
export function weights(focus, phrases) {
  const i = focus.reader;
  const [j] = focus.keys;
  if (j === undefined) return [phrases.say("caption.weights.empty", { i })];
  if (focus.keys.length === 1) {
    const share = phrases.percent("weights", i, j);
    return [phrases.say("caption.weights.one", { i, j, share }), ...closed(focus, phrases)];
  }
  const list = shares(focus, phrases, "caption.share.read", "clause");
  const plain = focus.form === "plain";
  const sum = phrases.number(plain ? "row_sums" : "row_sums_shifted", i);
  const key = `caption.weights.${focus.form}${many(focus)}`;
  const first = plain
    ? phrases.say(key, { i, list, sum })
    : phrases.say(key, { i, list, sum, max: phrases.number("row_max", i) });
  return [first, ...closed(focus, phrases)];
}

/**
 * In what shares a reader takes the rows of V, and one coordinate of what that makes.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase[]}
 */
export function output(focus, phrases) {
  const i = focus.reader;
  const c = focus.coordinate;
  if (!focus.keys.length) return [phrases.say("caption.output.empty", { i })];
  const list = shares(focus, phrases, "caption.share.row");
  const first = phrases.say(`caption.output${many(focus)}`, { i, n: focus.keys.length, list });
  const number = phrases.number("output", i, c);
  const negative = number.value < 0 ? ".negative" : "";
  const second = phrases.say(`caption.output.coordinate${negative}`, { c, number });
  return [first, second, ...oddSum(focus, phrases)];
}

/**
 * For shares set by hand: what they add up to where it is not 1.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase[]}
 */
function oddSum(focus, phrases) {
  if (focus.kind !== "weighted") return [];
  const value = focus.keys.reduce((sum, key) => sum + cellValue(focus.run, "weights", [focus.reader, key]), 0);
  if (Math.abs(value - 1) <= 1e-12) return [];
  const names = focus.keys.map((key) => cellName("weights", [focus.reader, key])).join("+");
  return [phrases.say("caption.output.sum", { sum: phrases.derived(names, value) })];
}

/**
 * What a reader adds to J.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase[]}
 */
export function probe(focus, phrases) {
  const i = focus.reader;
  const upstream = /** @type {number[][]} */ (focus.run.tensors.upstream);
  if (upstream.every((row) => row.every((entry) => entry === 0))) return [phrases.say("caption.probe.zero")];
  let value = 0;
  const products = Array.from({ length: focus.shapes.d_v }, (_, c) => {
    value += cellValue(focus.run, "upstream", [i, c]) * cellValue(focus.run, "output", [i, c]);
    return `${cellName("upstream", [i, c])}*${cellName("output", [i, c])}`;
  });
  const part = phrases.derived(products.join("+"), value);
  return [phrases.say("caption.probe", { i, part, probe: phrases.number("probe") })];
}
