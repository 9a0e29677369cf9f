/**
 * What a picture is drawn from: the run, the focused cell and how numbers and words are put on paper.
 *
 * @import { Form, Graph, Run, Text } from '../types.js'
 * @import { Quantity } from './quantities.js'
 */

import { formatNumber } from "../format.js";
import { textWidth } from "./geometry.js";
import { Quantities } from "./quantities.js";

const LOWERED = "₀₁₂₃₄₅₆₇₈₉";

/**
 * One run seen from one cell. `focus` maps the index letters of the focused cell to their numbers; `reader` is its query
 * row, 0 where it has none. `form` is the softmax form that can be shown: shifted where the run holds no plain pair.
 */
export class Scene extends Quantities {
  /**
   * @param {Run} run
   * @param {Graph} graph
   * @param {string} cell
   * @param {Form} form
   * @param {number} precision
   * @param {Text} text
   */
  constructor(run, graph, cell, form, precision, text) {
    super(run, graph);
    this.precision = precision;
    this.text = text;
    /** @type {Form} */
    this.form = "exponentials" in run.tensors ? form : "shifted";
    const [tensor = "", ...numbers] = cell.split(":");
    this.tensor = tensor;
    /** @type {Partial<Record<string, number>>} */
    this.focus = {};
    const indices = graph.operations.find((each) => each.tensor === tensor)?.indices ?? [];
    numbers.slice(0, indices.length).forEach((number, place) => {
      this.focus[/** @type {string} */ (indices[place])] = Number(number);
    });
    this.reader = Math.min(this.focus.i ?? 0, this.size("n_q") - 1);
  }

  /** The row of X that the focused cell belongs to, be it as reader or as thing read. */
  get position() {
    return this.focus.i ?? this.focus.j ?? 0;
  }

  /**
   * How the tensor is written, `_` before what is lowered.
   * @param {string} tensor
   */
  symbol(tensor) {
    return this.graph.operations.find((each) => each.tensor === tensor)?.symbol ?? tensor;
  }

  /**
   * The name of a cell in one line, such as A₀₁.
   * @param {string} tensor
   * @param {number[]} indices
   */
  label(tensor, ...indices) {
    const lower = (/** @type {number} */ index) =>
      String(index).replace(/\d/g, (digit) => LOWERED[Number(digit)] ?? "");
    return this.symbol(tensor) + indices.map(lower).join(joint(indices));
  }

  /**
   * The name of the entry of W that leads from coordinate `e` of X to `coordinate` of `name`.
   * @param {string} name
   * @param {number} e
   * @param {number} coordinate
   */
  projectionLabel(name, e, coordinate) {
    return this.label(`w_${name}`, ...this.entry(name, e, coordinate));
  }

  /**
   * Words of the catalogue, `picture.` before the key.
   * @param {string} key
   * @param {Record<string, string | number>} [params]
   */
  say(key, params = {}) {
    return this.text(`picture.${key}`, params);
  }

  /**
   * The number as it is printed.
   * @param {number} value
   */
  show(value) {
    return formatNumber(value, this.precision);
  }

  /**
   * The number with as many decimals as `room` units hold, at least two; null where that is too wide.
   * @param {number} value
   * @param {number} room
   * @param {number} size
   * @param {number} [decimals]
   */
  fit(value, room, size, decimals = this.precision) {
    for (let precision = decimals; precision >= Math.min(decimals, 2); precision -= 1) {
      const words = formatNumber(value, precision);
      if (textWidth(words, size) <= room) return words;
    }
    return null;
  }

  /**
   * With how many decimals all of these numbers fit into `room` units, at least two where that is wanted.
   * @param {Quantity[]} quantities
   * @param {number} room
   * @param {number} size
   */
  decimals(quantities, room, size) {
    for (let precision = this.precision; precision > 2; precision -= 1)
      if (quantities.every((each) => textWidth(formatNumber(each.value, precision), size) <= room)) return precision;
    return Math.min(this.precision, 2);
  }

  /**
   * `A₀₁ = 0.4011`, for a tooltip.
   * @param {string} label
   * @param {Quantity} quantity
   */
  equation(label, quantity) {
    return `${label} = ${this.show(quantity.value)}`;
  }
}

/**
 * What stands between indices: nothing while each is one digit.
 * @param {number[]} indices
 */
export const joint = (indices) => (Math.max(0, ...indices) > 9 ? "," : "");
