/**
 * A line of arithmetic beside the ledger: what a number is computed from, and the number.
 *
 * @import {Explained} from "../core/jacobian.js"
 * @import {Token, DerivedToken} from "../core/types.js"
 * @import {Spec} from "./nodes.js"
 */

import { colour, number } from "./words.js";

/**
 * @param {Explained} explained
 * @returns {(Spec | string)[]}
 */
export function arithmetic({ tokens, result }) {
  const equals = tokens.length ? ["= "] : [];
  const spaced = groups(tokens).flatMap((group) => [whole(group), " "]);
  return [...spaced, ...equals, { tag: "strong", of: [written(result)] }];
}

/**
 * The tokens one by one, but what stands in parentheses together.
 *
 * @param {readonly Token[]} tokens
 * @returns {Token[][]}
 */
function groups(tokens) {
  /** @type {Token[][]} */
  const made = [];
  let inside = false;
  for (const token of tokens) {
    const sign = token.kind === "op" ? token.text : "";
    if (inside) made.at(-1)?.push(token);
    else made.push([token]);
    inside = sign === "(" || (inside && sign !== ")");
  }
  return made;
}

/**
 * A group that no line break divides.
 *
 * @param {Token[]} group
 * @returns {Spec}
 */
function whole(group) {
  const [only, ...others] = group.map(written);
  if (only && others.length === 0) return only;
  const [open, close] = [group[0], group.at(-1)].map((token) => token && written(token));
  const between = group.slice(1, -1).flatMap((token, at) => [...(at ? [" "] : []), written(token)]);
  return { tag: "span", at: { class: "unbroken" }, of: [open ?? "", ...between, close ?? ""] };
}

/**
 * @param {Token | DerivedToken} token
 * @returns {Spec}
 */
function written(token) {
  if (token.kind === "cell") return number(token, `number ${colour(token.tensor)}`);
  if (token.kind === "derived") return number(token, "number");
  if (token.kind === "const") return number({ derived: token.name, value: token.value, text: token.text }, "number");
  return { tag: "span", at: { class: "operator" }, of: [token.kind === "op" ? token.text : ""] };
}
