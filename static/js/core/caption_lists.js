/**
 * What captions count up: shares and positions read. `app/board/caption_lists.py` is the same for the server.
 *
 * @import {Focus} from './focus.js'
 * @import {Phrases} from './phrases.js'
 */

import { cellValue } from "./cells.js";
import { FEW, TOP } from "./phrases.js";

/**
 * The keys, or where they are many those with the largest numbers in the reader's row, the largest first.
 * @param {Focus} focus
 * @param {string} tensor
 * @param {number[]} keys
 */
export function largest(focus, tensor, keys) {
  if (keys.length <= FEW) return keys;
  const value = (/** @type {number} */ key) => cellValue(focus.run, tensor, [focus.reader, key]);
  return [...keys].sort((one, other) => value(other) - value(one) || one - other).slice(0, TOP);
}

/**
 * The reader's shares, each as `item` says it, listed as `kind`.
 * @param {Focus} focus
 * @param {Phrases} phrases
 * @param {string} item
 * @param {"list" | "clause"} [kind]
 */
export function shares(focus, phrases, item, kind = "list") {
  const keys = largest(focus, "weights", focus.keys);
  return phrases.listing(
    keys.map((key) => phrases.say(item, { share: phrases.percent("weights", focus.reader, key), j: key })),
    "and",
    kind,
  );
}

/**
 * What the key of a sentence ends in where the reader may read more than it can name.
 * @param {Focus} focus
 */
export const many = (focus) => (focus.keys.length > FEW ? ".many" : "");

/**
 * `read 0, read 1 and read 2`.
 * @param {Phrases} phrases
 * @param {number[]} keys
 * @param {"and" | "or"} last
 */
export function reads(phrases, keys, last) {
  return phrases.listing(
    keys.map((key) => phrases.say("caption.read", { j: key })),
    last,
  );
}
