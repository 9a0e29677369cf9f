/**
 * A term written out as a row of tokens, as one would write the sum on paper.
 * `app/board/tokens.py` is the same for the server.
 *
 * @import {CellToken, ConstToken, OpToken, Term, Token} from './types.js'
 * @import {Binding, Environment} from './terms.js'
 */

import { cellName } from "./cells.js";
import { formatNumber, MINUS } from "./format.js";
import { bindings, body, bound, evaluate, mayRead } from "./terms.js";

/** The sign of each operation and how strongly it binds. */
const SIGNS = /** @type {Record<string, [string, number]>} */ ({
  sum: ["+", 1],
  add: ["+", 1],
  sub: [MINUS, 1],
  mul: ["×", 2],
  div: ["÷", 2],
});
const ATOM = 3;

/**
 * A sign.
 * @param {string} text
 * @returns {OpToken}
 */
export const op = (text) => ({ kind: "op", text });

/**
 * Writes terms with numbers of the run rounded to `precision`.
 *
 * Operands that may not be read are left out; negative operands stand in parentheses unless they come first; so do sums
 * inside products, and sums inside sums do not.
 */
export class Writer {
  /**
   * @param {Environment} environment
   * @param {number} precision
   */
  constructor(environment, precision) {
    this.environment = environment;
    this.precision = precision;
  }

  /**
   * The token of one cell.
   * @param {string} tensor
   * @param {number[]} indices
   * @returns {CellToken}
   */
  cell(tensor, indices) {
    const value = this.environment.cell(tensor, indices);
    return { kind: "cell", cell: cellName(tensor, indices), tensor, value, text: formatNumber(value, this.precision) };
  }

  /**
   * The token of a constant; the root of d_k is written as a root.
   * @param {string} name
   * @returns {ConstToken}
   */
  const(name) {
    const value = this.environment.constants[name];
    if (value === undefined) throw new RangeError(`no value for ${name}`);
    const text = name === "root_d_k" ? `√${Math.round(value * value)}` : formatNumber(value, this.precision);
    return { kind: "const", name, value, text };
  }

  /**
   * The tokens of `term`; none where the mask leaves nothing. `leading` says that nothing stands to the left, `within`
   * how strongly the surroundings bind.
   * @param {Term} term
   * @param {Binding} binding
   * @param {boolean} [leading]
   * @param {number} [within]
   * @returns {Token[]}
   */
  write(term, binding, leading = true, within = 0) {
    if (term.op === "readable") {
      if (!mayRead(term, binding, this.environment)) return [];
      return this.write(body(term), binding, leading, within);
    }
    if (term.op === "ref") return this.#atom(this.cell(term.tensor ?? "", bound(term, binding)), leading, within);
    if (term.op === "const") return this.#atom(this.const(term.name ?? ""), leading, within);
    if (term.op === "same") return [this.#same(term, binding)];
    if (term.op === "exp") return [{ kind: "power", of: this.write(body(term), binding) }];
    if (term.op === "max") return this.#largest(term, binding);
    return this.#chain(term, binding, leading, within);
  }

  /**
   * The token of δ, named by its own value.
   * @param {Term} term
   * @param {Binding} binding
   * @returns {ConstToken}
   */
  #same(term, binding) {
    const value = evaluate(term, binding, this.environment);
    return { kind: "const", name: String(value), value, text: String(value) };
  }

  /**
   * @param {CellToken | ConstToken} token
   * @param {boolean} leading
   * @param {number} within
   * @returns {Token[]}
   */
  #atom(token, leading, within) {
    const binds = token.text.includes("×") ? 2 : ATOM;
    const bare = binds >= within && (leading || !token.text.startsWith(MINUS));
    return bare ? [token] : [op("("), token, op(")")];
  }

  /**
   * @param {Term} term
   * @param {Binding} binding
   * @returns {Token[]}
   */
  #largest(term, binding) {
    /** @type {Token[]} */
    const tokens = [];
    for (const inner of bindings(term, binding, this.environment)) {
      if (tokens.length) tokens.push(op(","));
      tokens.push(...this.write(body(term), inner));
    }
    return tokens.length ? [op("max"), op("("), ...tokens, op(")")] : [];
  }

  /**
   * @param {Term} term
   * @param {Binding} binding
   * @param {boolean} leading
   * @param {number} within
   * @returns {Token[]}
   */
  #chain(term, binding, leading, within) {
    const [sign, binds] = SIGNS[term.op] ?? ["", 0];
    if (binds === 0) throw new RangeError(`unknown op ${term.op}`);
    const wrapped = binds < within;
    const parts =
      term.op === "sum"
        ? bindings(term, binding, this.environment).map((inner) => ({ part: body(term), inner }))
        : (term.of ?? []).map((part) => ({ part, inner: binding }));
    /** @type {Token[]} */
    const tokens = [];
    for (const { part, inner } of parts) {
      const first = tokens.length === 0;
      // What follows a minus or a division sign must hold together by itself.
      const tight = first || (term.op !== "sub" && term.op !== "div") ? binds : binds + 1;
      const written = this.write(part, inner, first && (leading || wrapped), tight);
      if (!first && written.length) tokens.push(op(sign));
      tokens.push(...written);
    }
    return wrapped && tokens.length ? [op("("), ...tokens, op(")")] : tokens;
  }
}

/**
 * The tokens in one line of plain text, such as `0.4011 × 1 + 0.1978 × (−2)`.
 * @param {readonly Token[]} tokens
 * @returns {string}
 */
export function tokensText(tokens) {
  return tokens
    .map((token) => (token.kind === "power" ? `e^(${tokensText(token.of)})` : token.text))
    .join(" ")
    .replaceAll("( ", "(")
    .replaceAll(" )", ")")
    .replaceAll(" ,", ",")
    .replaceAll("max (", "max(");
}
