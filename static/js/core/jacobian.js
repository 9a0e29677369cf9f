/**
 * The Jacobian of one row of the softmax, entry by entry, and how dS is the product of it and dA:
 *
 *     ∂A_ij/∂S_ik = A_ij (δ_jk − A_ik)          dS_ij = Σ_k ∂A_ij/∂S_ik dA_ik
 *
 * The entries are no part of a run; they follow from it by the terms of the graph's aside `jacobian`. In rows and columns
 * of masked positions they are 0. With two positions dS is a(1 − a)(u − v) and its opposite, a being the first weight, u
 * and v the row of dA.
 *
 * @import {CellToken, DerivedToken, Graph, Operation, Run, Token} from "./types.js"
 *
 * @typedef {{tokens: Token[], result: CellToken | DerivedToken}} Explained  `= tokens = result`
 * @typedef {{cell: string, value: number, text: string}} Figure
 */

import { cellName, cellValue, environment, mayRead, readableKeys } from "./cells.js";
import { formatNumber, MINUS } from "./format.js";
import { evaluate } from "./terms.js";
import { op, Writer } from "./tokens.js";

const JACOBIAN = "jacobian";

/**
 * The aside; null for a graph without a softmax.
 *
 * @param {Graph} graph
 * @returns {Operation | null}
 */
export function aside(graph) {
  return graph.asides.find(({ tensor }) => tensor === JACOBIAN) ?? null;
}

/** @param {readonly number[]} at  i, j, k */
const bound = ([i = 0, j = 0, k = 0]) => ({ i, j, k });

export class Jacobian {
  /**
   * Of row `row` of a run whose graph has the aside.
   *
   * @param {Run} run
   * @param {Operation} operation  the aside
   * @param {Graph} graph
   * @param {number} row
   * @param {number} precision
   */
  constructor(run, operation, graph, row, precision) {
    this.run = run;
    this.row = row;
    this.precision = precision;
    this.size = run.shapes.n_k ?? 0;
    this.environment = environment(run, graph);
    this.terms = /** @type {import("./types.js").Term} */ (operation.terms);
  }

  /**
   * How the weight of position j follows the score of position k.
   *
   * @param {number} j
   * @param {number} k
   * @returns {Figure}
   */
  entry(j, k) {
    const at = [this.row, j, k];
    // Nobody reads a difference between 0 and −0.
    return this.#figure(cellName(JACOBIAN, at), evaluate(this.terms, bound(at), this.environment) + 0);
  }

  /**
   * A number of the run in this row.
   *
   * @param {string} tensor
   * @param {number} position
   * @returns {Figure}
   */
  number(tensor, position) {
    return this.#figure(cellName(tensor, [this.row, position]), cellValue(this.run, tensor, [this.row, position]));
  }

  /**
   * Whether the row may read a position.
   *
   * @param {number} position
   * @returns {boolean}
   */
  readable(position) {
    return mayRead(this.run, this.row, position);
  }

  /**
   * The arithmetic of one entry.
   *
   * @param {number} j
   * @param {number} k
   * @returns {Explained}
   */
  explain(j, k) {
    const writer = new Writer(this.environment, this.precision);
    return {
      tokens: writer.write(this.terms, bound([this.row, j, k])),
      result: { kind: "cell", tensor: JACOBIAN, ...this.entry(j, k) },
    };
  }

  /**
   * dS_ij as row j times dA, masked positions left out.
   *
   * @param {number} j
   * @returns {Explained}
   */
  product(j) {
    const positions = readableKeys(this.run, this.row);
    const factor = (/** @type {Figure} */ each, /** @type {string} */ tensor) =>
      /** @type {CellToken} */ ({ kind: "cell", tensor, ...each });
    const tokens = positions.flatMap((k, place) => {
      const one = wrapped(factor(this.entry(j, k), JACOBIAN), place === 0);
      const other = wrapped(factor(this.number("grad_weights", k), "grad_weights"), false);
      return [...(place ? [op("+")] : []), ...one, op("×"), ...other];
    });
    const value = positions.reduce((sum, k) => sum + this.entry(j, k).value * this.number("grad_weights", k).value, 0);
    const names = positions.map((k) => `${this.entry(j, k).cell}*${this.number("grad_weights", k).cell}`);
    return { tokens, result: this.#derived(names.join("+") || "0", value) };
  }

  /**
   * a(1 − a)(u − v) for two positions that may both be read; null elsewhere.
   *
   * `alone` is A ∘ dA, what the product rule's first half would give.
   *
   * @returns {(Explained & {equal: boolean, alone: DerivedToken[]}) | null}
   */
  closed() {
    if (this.size !== 2 || !this.readable(0) || !this.readable(1)) return null;
    const [a, u, v] = [this.number("weights", 0), this.number("grad_weights", 0), this.number("grad_weights", 1)];
    const token = (/** @type {Figure} */ each, /** @type {string} */ tensor, first = false) =>
      wrapped(/** @type {CellToken} */ ({ kind: "cell", tensor, ...each }), first);
    const tokens = [
      ...token(a, "weights", true),
      op("×"), op("("), this.#one(), op(MINUS), ...token(a, "weights"), op(")"),
      op("×"), op("("), ...token(u, "grad_weights", true), op(MINUS), ...token(v, "grad_weights"), op(")"),
    ]; // biome-ignore format: factor by factor
    const value = a.value * (1 - a.value) * (u.value - v.value) + 0;
    const halves = [0, 1].map((k) => {
      const [weight, gradient] = [this.number("weights", k), this.number("grad_weights", k)];
      return this.#derived(`${weight.cell}*${gradient.cell}`, weight.value * gradient.value);
    });
    const result = this.#derived(`${a.cell}*(1-${a.cell})*(${u.cell}-${v.cell})`, value);
    return { tokens, result, equal: u.value === v.value, alone: halves };
  }

  /** @returns {Token} */
  #one() {
    return { kind: "const", name: "1", value: 1, text: "1" };
  }

  /**
   * @param {string} cell
   * @param {number} value
   * @returns {Figure}
   */
  #figure(cell, value) {
    return { cell, value, text: formatNumber(value, this.precision) };
  }

  /**
   * @param {string} derived
   * @param {number} value
   * @returns {DerivedToken}
   */
  #derived(derived, value) {
    return { kind: "derived", derived, value, text: formatNumber(value, this.precision) };
  }
}

/**
 * A factor, in parentheses where a sign would stand after another.
 *
 * @param {CellToken} token
 * @param {boolean} leading
 * @returns {Token[]}
 */
function wrapped(token, leading) {
  return leading || !token.text.startsWith(MINUS) ? [token] : [op("("), token, op(")")];
}
