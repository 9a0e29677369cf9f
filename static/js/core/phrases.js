/**
 * Sentences with numbers of the run in them: lists of fragments, each number with the cell that it comes from.
 * `app/board/phrases.py` is the same for the server.
 *
 * @import {CellFragment, DerivedFragment, Fragment, Run, Text} from './types.js'
 *
 * @typedef {Fragment[]} Phrase
 */

import { cellName, cellValue, tensorRow } from "./cells.js";
import { formatNumber, MINUS } from "./format.js";

/** Up to so many items a sentence names them all. */
export const FEW = 6;
/** So many it names where there are more. */
export const TOP = 3;

const SLOT = /\ue000([0-9]+)\ue001/;

/**
 * @param {readonly Fragment[]} fragments
 * @returns {Phrase}
 */
function merged(fragments) {
  /** @type {Phrase} */
  const phrase = [];
  for (const fragment of fragments) {
    const last = phrase.at(-1);
    if (typeof fragment === "string" && typeof last === "string") phrase[phrase.length - 1] = last + fragment;
    else if (fragment !== "") phrase.push(fragment);
  }
  return phrase;
}

/** Puts phrases together from the catalogue behind `text`, with numbers of `run` in `precision` decimals. */
export class Phrases {
  /**
   * @param {Run} run
   * @param {number} precision
   * @param {Text} text
   */
  constructor(run, precision, text) {
    this.run = run;
    this.precision = precision;
    this.text = text;
  }

  /**
   * The sentence `key` with each placeholder replaced by a text, a number or a phrase.
   * @param {string} key
   * @param {Record<string, Phrase | Fragment | number>} [params]
   * @returns {Phrase}
   */
  say(key, params = {}) {
    const values = Object.values(params);
    // The catalogue fills in marks, which are exchanged for the phrases afterwards.
    const marks = Object.keys(params).map((name, place) => [name, `\ue000${place}\ue001`]);
    const parts = this.text(key, Object.fromEntries(marks)).split(SLOT);
    return merged(
      parts.flatMap((part, place) => {
        if (place % 2 === 0) return [part];
        const value = values[Number(part)] ?? "";
        return Array.isArray(value) ? value : [typeof value === "number" ? String(value) : value];
      }),
    );
  }

  /**
   * A cell of the run.
   * @param {string} tensor
   * @param {...number} indices
   * @returns {CellFragment}
   */
  number(tensor, ...indices) {
    const value = cellValue(this.run, tensor, indices);
    return { cell: cellName(tensor, indices), value, text: formatNumber(value, this.precision) };
  }

  /**
   * A number that stands in no cell.
   * @param {number} value
   * @returns {string}
   */
  plain(value) {
    return formatNumber(value, this.precision);
  }

  /**
   * A number that `expression` makes from cells.
   * @param {string} expression
   * @param {number} value
   * @returns {DerivedFragment}
   */
  derived(expression, value) {
    return { derived: expression, value, text: formatNumber(value, this.precision) };
  }

  /**
   * A share in whole percent; one that is not quite nothing or everything says so.
   * @param {string} tensor
   * @param {...number} indices
   * @returns {DerivedFragment}
   */
  percent(tensor, ...indices) {
    const value = 100 * cellValue(this.run, tensor, indices);
    let text;
    if (value > 0 && value < 0.5) text = this.text("caption.percent.trace", {});
    else if (value >= 99.5 && value < 100) text = this.text("caption.percent.most", {});
    else if (value > -0.5 && value < 0) text = this.text("caption.percent.below", {});
    else text = this.text("caption.percent", { number: formatNumber(value, 0) });
    return { derived: `100*${cellName(tensor, indices)}`, value, text };
  }

  /**
   * `(1, 0)`; longer ones are cut short.
   * @param {readonly Fragment[]} numbers
   * @returns {Phrase}
   */
  sequence(numbers) {
    const shown = numbers.length <= FEW ? numbers : [...numbers.slice(0, TOP), "…"];
    return merged(["(", ...shown.flatMap((fragment, place) => (place ? [", ", fragment] : [fragment])), ")"]);
  }

  /**
   * A row of a matrix as a sequence.
   * @param {string} tensor
   * @param {number} row
   * @returns {Phrase}
   */
  row(tensor, row) {
    return this.sequence(tensorRow(this.run, tensor, row).map((_, column) => this.number(tensor, row, column)));
  }

  /**
   * `a, b and c`; `kind` is `clause` where the items have a verb.
   * @param {readonly Phrase[]} items
   * @param {"and" | "or"} [last]
   * @param {"list" | "clause"} [kind]
   * @returns {Phrase}
   */
  listing(items, last = "and", kind = "list") {
    const before = items.slice(0, -1);
    const final = items.at(-1) ?? [];
    if (!before.length) return final;
    const head = before.reduce((first, second) => this.say(`caption.${kind}.comma`, { first, second }));
    return this.say(`caption.${kind}.${last}`, { first: head, second: final });
  }

  /**
   * `1 + (−2)`.
   * @param {readonly CellFragment[]} numbers
   * @returns {Phrase}
   */
  added(numbers) {
    return merged(
      numbers.flatMap((fragment, place) => {
        const signed = place > 0 && fragment.text.startsWith(MINUS);
        return [...(place ? [" + "] : []), ...(signed ? ["(", fragment, ")"] : [fragment])];
      }),
    );
  }

  /**
   * One sentence after another.
   * @param {readonly Phrase[]} parts
   * @returns {Phrase}
   */
  sentences(parts) {
    return parts.reduce((first, second) => this.say("caption.then", { first, second }));
  }
}
