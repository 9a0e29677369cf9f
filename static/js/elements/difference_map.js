/**
 * The errors of all coordinates of a tensor as squares, the lighter the smaller, after the ARIA grid pattern.
 *
 * @import {View} from "../core/view.js"
 * @import {Result} from "../core/differences/result.js"
 * @import {Spec} from "./nodes.js"
 */

import { decades, level } from "../core/differences/levels.js";
import { analytic, error, numeric, small } from "../core/differences/result.js";
import { formatNumber } from "../core/format.js";
import { printedPower } from "../core/powers.js";
import { name, spoken } from "./difference_parts.js";
import { decimal } from "./paint.js";
import { number } from "./words.js";

/** The most rows or columns that squares of each size are for. */
const SIZES = /** @type {const} */ ([
  [4, "large"],
  [8, "medium"],
  [16, "small"],
]);

/**
 * @param {Result} result
 * @returns {string}
 */
export function sizeOf({ error: rows }) {
  const most = Math.max(rows.length, rows[0]?.length ?? 0);
  return SIZES.find(([limit]) => most <= limit)?.[1] ?? "tiny";
}

/**
 * The rows of the map.
 *
 * @param {Result} result
 * @param {string | null} chosen  the coordinate that is looked at
 * @param {View} view
 * @returns {Spec[]}
 */
export function map(result, chosen, view) {
  const { tensor, worst, threshold, empty_rows: empty } = result;
  return result.error.map((row, i) => ({
    tag: "tr",
    at: { role: "row" },
    of: row.map((value, j) => {
      const cell = `${tensor}:${i}:${j}`;
      const shade = level(value, threshold);
      const most = cell === worst.cell && value > 0;
      const named =
        shade === "none" ? {} : { "data-derived": error(result, cell).derived, "data-value": decimal(value) };
      return {
        tag: "td",
        at: {
          role: "gridcell",
          tabindex: cell === (chosen ?? worst.cell) ? 0 : -1,
          "aria-selected": String(cell === chosen),
          "aria-label": labelOf(result, cell, most, view),
          "data-coordinate": cell,
          "data-shade": shade,
          "data-worst": most,
          "data-hollow": empty.includes(i),
          ...named,
        },
      };
    }),
  }));
}

/**
 * @param {Result} result
 * @param {string} cell
 * @param {boolean} most
 * @param {View} view
 * @returns {string}
 */
function labelOf(result, cell, most, view) {
  const of = { cell: spoken(view, cell), error: error(result, cell).text };
  const hollow = result.empty_rows.includes(Number(cell.split(":")[1]));
  const key = most ? "differences.square.worst" : hollow ? "differences.square.empty" : "differences.square";
  return view.text(key, of);
}

/**
 * What the shades mean: the factor to the threshold under every other one.
 *
 * @param {Result} result
 * @param {View} view
 * @returns {Spec[]}
 */
export function legend({ empty_rows: empty }, { text }) {
  const swatch = (/** @type {string | number} */ shade, /** @type {string} */ words, hollow = false) => ({
    tag: "span",
    at: { class: "error-swatch" },
    of: [{ tag: "span", at: { "data-shade": shade, "data-hollow": hollow } }, words],
  });
  const worded = (/** @type {number} */ exponent) => (exponent === 0 ? "1" : printedPower(exponent));
  return [
    { tag: "span", at: { class: "error-legend-name" }, of: [text("differences.legend", {})] },
    swatch("zero", "0"),
    ...decades().map((exponent) => swatch(exponent, exponent % 2 ? "" : worded(exponent))),
    swatch("over", "> 1"),
    ...(empty.length ? [swatch("zero", text("differences.legend.empty", {}), true)] : []),
  ];
}

/**
 * The coordinate under the pointer with its numbers, in short.
 *
 * @param {Result} result
 * @param {string} cell
 * @param {View} view
 * @returns {(Spec | string)[]}
 */
export function peek(result, cell, view) {
  const { precision } = view.present;
  const print = (/** @type {number} */ value) =>
    Number.isFinite(value) ? formatNumber(value, precision) : small(value);
  const parts = [analytic(result, cell), numeric(result, cell), error(result, cell)].map((part, index) => ({
    ...part,
    text: index < 2 ? print(part.value) : part.text,
  }));
  return [
    name(view, result.tensor, cell),
    ...parts.flatMap((part) => [" · ", Number.isFinite(part.value) ? number(part, "number") : part.text]),
  ];
}

/**
 * The coordinate that a key leads to from `cell`; null where it leads nowhere.
 *
 * @param {string} cell
 * @param {KeyboardEvent} event
 * @param {Result} result
 * @returns {string | null}
 */
export function toward(cell, { key, ctrlKey, metaKey, shiftKey, altKey }, { tensor, error: rows }) {
  if (shiftKey || altKey) return null;
  const [, row = 0, column = 0] = cell.split(":").map(Number);
  const last = [rows.length - 1, (rows[0]?.length ?? 1) - 1];
  const [bottom = 0, right = 0] = last;
  const far = ctrlKey || metaKey;
  /** @type {Record<string, [number, number]>} */
  const moves = far
    ? { Home: [0, 0], End: [bottom, right] }
    : {
        ArrowLeft: [row, column - 1],
        ArrowRight: [row, column + 1],
        ArrowUp: [row - 1, column],
        ArrowDown: [row + 1, column],
        Home: [row, 0],
        End: [row, right],
        PageUp: [0, column],
        PageDown: [bottom, column],
      };
  const move = moves[key];
  if (!move) return null;
  const held = (/** @type {number} */ index, /** @type {number} */ most) => Math.min(Math.max(index, 0), most);
  return `${tensor}:${held(move[0], bottom)}:${held(move[1], right)}`;
}
