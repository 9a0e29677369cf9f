/**
 * Numbers and symbols inside sentences and formulas, as descriptions of nodes.
 *
 * @import {Fragment} from "../core/types.js"
 * @import {Spec} from "./nodes.js"
 */

import { decimal } from "./paint.js";

/**
 * The class that gives a tensor its colour.
 *
 * @param {string} tensor
 * @returns {string}
 */
export function colour(tensor) {
  return `t-${tensor.replaceAll("_", "-")}`;
}

/**
 * A number that stands for a cell or is derived from cells; a link where `href` is given.
 *
 * @param {{cell: string, value: number, text: string} | {derived: string, value: number, text: string}} part
 * @param {string} names  its classes
 * @param {string} [href]
 * @returns {Spec}
 */
export function number(part, names, href) {
  const named = "cell" in part ? { "data-cell": part.cell, "data-copy": true } : { "data-derived": part.derived };
  return {
    tag: href ? "a" : "span",
    at: { class: names, href, ...named, "data-value": decimal(part.value) },
    of: [part.text],
  };
}

/**
 * @param {readonly Fragment[]} fragments
 * @returns {(Spec | string)[]}
 */
export function sentence(fragments) {
  return fragments.map((part) => (typeof part === "string" ? part : number(part, "number")));
}

/**
 * A sentence of the catalogue with nodes in place of its `{names}`.
 *
 * @param {string} words
 * @param {Record<string, Spec | string>} parts
 * @returns {(Spec | string)[]}
 */
export function filled(words, parts) {
  const pieces = words.split(/\{(\w+)\}/).map((piece, index) => (index % 2 ? (parts[piece] ?? piece) : piece));
  return pieces.filter((piece) => piece !== "");
}

/**
 * A symbol with its indices below, such as O with 00.
 *
 * @param {string} symbol
 * @param {readonly number[]} indices
 * @returns {Spec}
 */
export function indexed(symbol, indices) {
  const [base = "", below = ""] = symbol.replace("'", "′").split("_");
  const numbers = indices.join(indices.some((index) => index >= 10) ? "," : "");
  const sub = below && numbers ? `${below},${numbers}` : below + numbers;
  return { tag: "span", at: { class: "symbol" }, of: [base, { tag: "sub", of: [sub] }] };
}
