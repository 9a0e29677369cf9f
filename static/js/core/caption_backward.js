/**
 * What the backward stages have to say. `app/board/caption_backward.py` is the same for the server.
 *
 * @import {Focus} from './focus.js'
 * @import {Phrase, Phrases} from './phrases.js'
 */

import { reads } from "./caption_lists.js";
import { cellValue, tensorRow } from "./cells.js";
import { FEW, TOP } from "./phrases.js";

/**
 * @param {Focus} focus
 * @param {Phrases} phrases
 */
const noGradient = (focus, phrases) => phrases.say("caption.no-gradient", { i: focus.reader });

/**
 * The readers of the focused key with their shares, or where they are many those with the largest.
 * @param {Focus} focus
 * @param {Phrases} phrases
 */
function readBy(focus, phrases) {
  let { readers } = focus;
  if (readers.length > FEW) {
    const share = (/** @type {number} */ i) => cellValue(focus.run, "weights", [i, focus.key]);
    readers = [...readers].sort((one, other) => share(other) - share(one) || one - other).slice(0, TOP);
  }
  return phrases.listing(
    readers.map((i) => phrases.say("caption.share.reader", { share: phrases.percent("weights", i, focus.key), i })),
    "and",
    "clause",
  );
}

/**
 * What comes back to a row of V.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase}
 */
export function valueGradient(focus, phrases) {
  const { key: j, readers } = focus;
  const many = readers.length > FEW ? ".many" : "";
  return readers.length
    ? phrases.say(`caption.back-output${many}`, {
        j,
        n: readers.length,
        list: readBy(focus, phrases),
        row: phrases.row("grad_value", j),
      })
    : phrases.say("caption.back-output.unread", { j });
}

/**
 * What comes back to one share.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase}
 */
export function shareGradient(focus, phrases) {
  const { reader: i, key: j } = focus;
  const closed = focus.keys.includes(j) ? "" : ".closed";
  return phrases.say(`caption.back-output.share${closed}`, { i, j, number: phrases.number("grad_weights", i, j) });
}

/**
 * What comes back to a row of V, and to one share of it.
 * @param {Focus} focus
 * @param {Phrases} phrases
 */
export const backOutput = (focus, phrases) => [valueGradient(focus, phrases), shareGradient(focus, phrases)];

/**
 * The level of a row.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase}
 */
export function level(focus, phrases) {
  const i = focus.reader;
  if (!focus.keys.length) return noGradient(focus, phrases);
  return phrases.say("caption.back-weights", { i, level: phrases.number("row_average", i) });
}

/**
 * Which scores of a row would raise or lower J.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase}
 */
export function slopes(focus, phrases) {
  const { reader: i, keys } = focus;
  const [j] = keys;
  if (j === undefined) return noGradient(focus, phrases);
  if (keys.length === 1) {
    return phrases.say("caption.back-weights.one", { i, j, number: phrases.number("grad_scores", i, j) });
  }
  const slope = (/** @type {number} */ key) => cellValue(focus.run, "grad_scores", [i, key]);
  const above = keys.filter((key) => slope(key) > 0);
  const below = keys.filter((key) => slope(key) < 0);
  if (!above.length && !below.length) return phrases.say("caption.back-weights.flat");
  if (!above.length || !below.length || keys.length > FEW) {
    const counts = { n: keys.length, above: above.length, below: below.length };
    return phrases.say("caption.back-weights.many", counts);
  }
  const sides = { above: reads(phrases, above, "or"), below: reads(phrases, below, "or") };
  return phrases.say("caption.back-weights.both", sides);
}

/**
 * The level of a row, and which scores would raise or lower J.
 * @param {Focus} focus
 * @param {Phrases} phrases
 */
export const backWeights = (focus, phrases) =>
  focus.keys.length > 1 ? [level(focus, phrases), slopes(focus, phrases)] : [slopes(focus, phrases)];

/**
 * A row of dR.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase[]}
 */
export function backScores(focus, phrases) {
  if (!focus.keys.length) return [noGradient(focus, phrases)];
  const i = focus.reader;
  const row = phrases.row("grad_dot_products", i);
  const scale = focus.run.request.scale ?? null;
  if (scale === null) return [phrases.say("caption.back-scores", { d: focus.shapes.d_k, i, row })];
  return [phrases.say("caption.back-scores.custom", { scale: phrases.plain(Number(scale)), i, row })];
}

/**
 * What a query gathers from the keys.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase}
 */
export function queryGradient(focus, phrases) {
  const i = focus.reader;
  const moves = (/** @type {string} */ tensor) => tensorRow(focus.run, tensor, i).some((entry) => entry !== 0);
  if (!focus.keys.length) return noGradient(focus, phrases);
  if (moves("grad_dot_products") && !moves("grad_query")) return phrases.say("caption.back-dot-products.cancel", { i });
  return phrases.say("caption.back-dot-products.query", { i, row: phrases.row("grad_query", i) });
}

/**
 * What a key gathers from the queries.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase}
 */
export function keyGradient(focus, phrases) {
  const j = focus.key;
  if (!focus.readers.length) return phrases.say("caption.back-dot-products.unread", { j });
  return phrases.say("caption.back-dot-products.key", { j, row: phrases.row("grad_key", j) });
}

/**
 * What a query gathers from the keys and a key from the queries.
 * @param {Focus} focus
 * @param {Phrases} phrases
 */
export const backDotProducts = (focus, phrases) => [queryGradient(focus, phrases), keyGradient(focus, phrases)];

/**
 * The three branches of dX in one coordinate.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase}
 */
export function branches(focus, phrases) {
  const { position: i, feature: e } = focus;
  const terms = phrases.added(["query", "key", "value"].map((name) => phrases.number(`grad_x_${name}`, i, e)));
  return phrases.say("caption.back-project", { i, e, terms, sum: phrases.number("grad_x", i, e) });
}

/**
 * The branches of dX, and where the projections collect from.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @returns {Phrase[]}
 */
export function backProject(focus, phrases) {
  const first = branches(focus, phrases);
  const n = focus.shapes.n_q;
  return n > 1 ? [first, phrases.say("caption.back-project.weights", { n })] : [first];
}
