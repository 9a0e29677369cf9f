/**
 * The Jacobian of a row as a table: its entries, beside them dA as a column, and dS as another. One entry can be reached by
 * Tab, the others from there by arrow keys.
 *
 * @import {View} from "../core/view.js"
 * @import {Figure, Jacobian} from "../core/jacobian.js"
 * @import {Spec} from "./nodes.js"
 *
 * @typedef {{j: number, k: number | null}} Chosen  an entry; of dS where `k` is null
 */

import { parseCell } from "../core/cells.js";
import { decimal } from "./paint.js";
import { colour, indexed, number } from "./words.js";

const SYMBOLS = { weights: "A", grad_weights: "dA", grad_scores: "dS" };

/**
 * @param {Jacobian} jacobian
 * @param {Chosen} chosen
 * @param {boolean} done  dS is there
 * @param {View} view
 * @returns {Spec}
 */
export function table(jacobian, chosen, done, { text }) {
  const { size, row } = jacobian;
  const places = Array.from({ length: size }, (_, place) => place);
  const sign = (/** @type {string} */ of) => ({
    tag: "td",
    at: { class: "jacobian-sign", rowspan: size, "aria-hidden": "true" },
    of: [of],
  });
  const top = { tag: "td", at: { "aria-hidden": "true" } };
  const column = (/** @type {string} */ tensor, /** @type {string} */ symbol) => ({
    tag: "th",
    at: { scope: "col", class: colour(tensor) },
    of: [indexed(symbol, [row])],
  });
  const heads = places.map((k) => header("col", jacobian.number("weights", k)));
  const lines = places.map((j) => ({
    tag: "tr",
    of: [
      header("row", jacobian.number("weights", j)),
      ...places.map((k) => entry(jacobian, j, k, chosen)),
      ...(j === 0 ? [sign("×")] : []),
      { tag: "td", at: { role: "gridcell", class: "jacobian-beside" }, of: [copy(jacobian.number("grad_weights", j))] },
      ...(j === 0 ? [sign("=")] : []),
      result(jacobian, j, chosen, done),
    ],
  }));
  const first = { tag: "tr", of: [top, ...heads, top, column("grad_weights", "dA"), top, column("grad_scores", "dS")] };
  return {
    tag: "table",
    at: { role: "grid", "aria-label": text("jacobian.label", { row }) },
    of: [
      { tag: "thead", of: [first] },
      { tag: "tbody", of: lines },
    ],
  };
}

/** @param {Figure} figure @returns {Spec} */
const copy = (figure) => number(figure, `number ${colour(parseCell(figure.cell)[0])}`);

/**
 * The weight that a row or a column of entries is made with.
 *
 * @param {"row" | "col"} scope
 * @param {Figure} figure
 * @returns {Spec}
 */
function header(scope, figure) {
  const [, indices] = parseCell(figure.cell);
  return {
    tag: "th",
    at: { scope, class: colour("weights") },
    of: [indexed(SYMBOLS.weights, indices), " ", copy(figure)],
  };
}

/**
 * @param {Jacobian} jacobian
 * @param {number} j
 * @param {number} k
 * @param {Chosen} chosen
 * @returns {Spec}
 */
function entry(jacobian, j, k, chosen) {
  const { cell, value, text } = jacobian.entry(j, k);
  const masked = !jacobian.readable(j) || !jacobian.readable(k);
  const figure = { tag: "span", at: { class: "number", "data-cell": cell, "data-value": decimal(value) }, of: [text] };
  return { tag: "td", at: { ...stop(chosen, j, k), "data-masked": masked }, of: [figure] };
}

/**
 * dS, empty where no beat has shown it yet.
 *
 * @param {Jacobian} jacobian
 * @param {number} j
 * @param {Chosen} chosen
 * @param {boolean} done
 * @returns {Spec}
 */
function result(jacobian, j, chosen, done) {
  const figure = jacobian.number("grad_scores", j);
  const slot = { tag: "span", at: { class: "number", "data-slot": figure.cell }, of: ["·"] };
  const at = { ...stop(chosen, j, null), class: "jacobian-result", "data-masked": !jacobian.readable(j) };
  return { tag: "td", at, of: [done ? copy(figure) : slot] };
}

/**
 * @param {Chosen} chosen
 * @param {number} j
 * @param {number | null} k
 */
function stop(chosen, j, k) {
  const here = chosen.j === j && chosen.k === k;
  return { role: "gridcell", "data-entry": `${j}:${k ?? ""}`, tabindex: here ? 0 : -1, "aria-selected": String(here) };
}
