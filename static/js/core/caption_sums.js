/**
 * The arithmetic of one cell inside a sentence: what the ledger writes in its first line, as fragments.
 *
 * @import {Form, Fragment, Graph, Run, Token} from './types.js'
 */

import { ledger } from "./ledger.js";
import { FEW } from "./phrases.js";

/**
 * `1 × 1 + 0 × 0`; null where it has more terms than a sentence can hold, or none.
 *
 * @param {Run} run
 * @param {Graph} graph
 * @param {string} cell
 * @param {Form} form
 * @param {number} precision
 * @returns {Fragment[] | null}
 */
export function sumOf(run, graph, cell, form, precision) {
  const tokens = ledger(run, graph, cell, form, precision)[0]?.tokens ?? [];
  const terms = 1 + tokens.filter((token) => token.kind === "op" && token.text === "+").length;
  if (tokens.length === 0 || terms > FEW) return null;
  return tokens.flatMap((token, place) => [...(spaced(tokens[place - 1], token) ? [" "] : []), fragment(token)]);
}

/**
 * Whether there is a space between two tokens: not inside of parentheses.
 *
 * @param {Token | undefined} before
 * @param {Token} after
 */
const spaced = (before, after) => before !== undefined && !is(before, "(") && !is(after, ")");

/**
 * @param {Token} token
 * @param {string} text
 */
const is = (token, text) => token.kind === "op" && token.text === text;

/**
 * @param {Token} token
 * @returns {Fragment}
 */
function fragment(token) {
  if (token.kind === "cell") return { cell: token.cell, value: token.value, text: token.text };
  return token.kind === "power" ? "e^" : token.text;
}
