/**
 * Sentences about differences as descriptions of nodes: numbers, names of tensors and coordinates, readers.
 *
 * @import {View} from "../core/view.js"
 * @import {Part} from "../core/differences/result.js"
 * @import {Spec} from "./nodes.js"
 */

import { operation } from "../core/graph.js";
import { colour, filled, indexed, number } from "./words.js";

/**
 * The name of a tensor, or of a cell of it, in its colour.
 *
 * @param {View} view
 * @param {string} tensor
 * @param {string | null} [cell]
 * @returns {Spec}
 */
export function name({ present: { graph } }, tensor, cell = null) {
  const indices = cell === null ? [] : cell.split(":").slice(1).map(Number);
  return { tag: "span", at: { class: colour(tensor) }, of: [indexed(operation(graph, tensor).symbol, indices)] };
}

/**
 * The name of a cell in letters alone, for what is read aloud.
 *
 * @param {View} view
 * @param {string} cell
 * @returns {string}
 */
export function spoken({ present: { graph } }, cell) {
  const [tensor = "", ...indices] = cell.split(":");
  return `${operation(graph, tensor).symbol} ${indices.join(" ")}`;
}

/**
 * The sentence `key` with its parts in place.
 *
 * @param {View} view
 * @param {string} key
 * @param {Record<string, Part>} [parts]
 * @returns {(Spec | string)[]}
 */
export function told(view, key, parts = {}) {
  const made = Object.entries(parts).map(([slot, part]) => [slot, node(view, part)]);
  return filled(view.text(key, {}), Object.fromEntries(made));
}

/**
 * @param {View} view
 * @param {Part} part
 * @returns {Spec | string}
 */
export function node(view, part) {
  if (typeof part === "string") return part;
  if ("symbol" in part) return name(view, part.symbol, part.cell);
  if ("readers" in part) {
    const { text } = view;
    return part.readers.map((index) => text("axis.reader", { index })).join(text("differences.and", {}));
  }
  return Number.isFinite(part.value) ? number(part, "number") : part.text;
}
