/**
 * The numbers of a picture: cells of the run, and what is reckoned from them, each with its origin.
 *
 * @import { Graph, Run } from '../types.js'
 *
 * @typedef {{value: number, cell: string} | {value: number, derived: string}} Quantity  a number and where it comes from
 */

import { total } from "./geometry.js";

/**
 * How a quantity stands in an expression: the name of the cell, or the expression that it is itself.
 * @param {Quantity} quantity
 */
export const nameOf = (quantity) => ("cell" in quantity ? quantity.cell : quantity.derived);

/** The run as a source of quantities. */
export class Quantities {
  /**
   * @param {Run} run
   * @param {Graph} graph
   */
  constructor(run, graph) {
    this.run = run;
    this.graph = graph;
  }

  /**
   * How far an index runs.
   * @param {string} name
   */
  size(name) {
    return /** @type {number} */ (this.run.shapes[name]);
  }

  /**
   * Whether the mask lets `query` read `key`.
   * @param {number} query
   * @param {number} key
   */
  mayRead(query, key) {
    const mask = /** @type {boolean[][] | undefined} */ (this.run.tensors.mask);
    return mask === undefined || Boolean(mask[query]?.[key]);
  }

  /**
   * One number of the run.
   * @param {string} tensor
   * @param {number[]} indices
   */
  value(tensor, ...indices) {
    /** @type {any} */
    let found = this.run.tensors[tensor];
    for (const index of indices) found = found[index];
    return Number(found);
  }

  /**
   * A cell with its value.
   * @param {string} tensor
   * @param {number[]} indices
   * @returns {Quantity}
   */
  quantity(tensor, ...indices) {
    return { cell: [tensor, ...indices].join(":"), value: this.value(tensor, ...indices) };
  }

  /**
   * Two cells multiplied.
   * @param {Quantity} left
   * @param {Quantity} right
   * @returns {Quantity}
   */
  product(left, right) {
    return { derived: `${nameOf(left)}*${nameOf(right)}`, value: left.value * right.value };
  }

  /**
   * One cell less another.
   * @param {Quantity} left
   * @param {Quantity} right
   * @returns {Quantity}
   */
  difference(left, right) {
    return { derived: `${nameOf(left)}-${nameOf(right)}`, value: left.value - right.value };
  }

  /**
   * The sum of cells or of products of cells.
   * @param {Quantity[]} parts
   * @returns {Quantity}
   */
  sum(parts) {
    return { derived: parts.map(nameOf).join("+") || "0", value: total(parts.map((part) => part.value)) };
  }

  /**
   * The entry of W_Q, W_K or W_V that leads from coordinate `e` of X to `coordinate` of `name`.
   * @param {string} name
   * @param {number} e
   * @param {number} coordinate
   */
  projection(name, e, coordinate) {
    return this.quantity(`w_${name}`, ...this.entry(name, e, coordinate));
  }

  /**
   * The indices of that entry, in W's own layout.
   * @param {string} name
   * @param {number} e
   * @param {number} coordinate
   */
  entry(name, e, coordinate) {
    const indices = this.graph.operations.find((each) => each.tensor === `w_${name}`)?.indices;
    return indices?.[0] === "e" ? [e, coordinate] : [coordinate, e];
  }
}
