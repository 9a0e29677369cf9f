/**
 * The wrong pair as two matrices and how far they are apart, with the reason.
 *
 * @import {View} from "../core/view.js"
 * @import {Result, Part} from "../core/differences/result.js"
 * @import {Spec} from "./nodes.js"
 */

import { apart } from "../core/differences/pair.js";
import { analytic, error, named, numeric, small, threshold } from "../core/differences/result.js";
import { formatNumber } from "../core/format.js";
import { stepName } from "../core/powers.js";
import { name, node, told } from "./difference_parts.js";

/**
 * The sentences about a pair.
 *
 * @param {Result} nudged
 * @param {Result} compared
 * @param {View} view
 * @returns {Spec[]}
 */
export function why(nudged, compared, view) {
  const { most, cell, same } = apart(nudged, compared);
  const kind = nudged.tensor === "x" ? "x" : "direct";
  const parts = {
    nudged: { symbol: nudged.tensor, cell: null },
    gradient: { symbol: `grad_${compared.tensor}`, cell: null },
    right: { symbol: `grad_${nudged.tensor}`, cell: null },
    compared: { symbol: compared.tensor, cell: null },
    most: named(distanceName(nudged, cell), most, small(most)),
    cell: { symbol: `grad_${compared.tensor}`, cell },
    limit: threshold(nudged),
    error: error(nudged, nudged.worst.cell),
  };
  const paragraph = (/** @type {string} */ key) => ({ tag: "p", of: told(view, `differences.pair.${key}`, parts) });
  if (same) return [paragraph("same")];
  const right = nudged.verdict === "agrees" ? [paragraph("right")] : [];
  return [paragraph("apart"), paragraph(`why.${kind}`), ...right];
}

/**
 * Difference, gradient, and the distance between them.
 *
 * @param {Result} nudged
 * @param {Result} compared
 * @param {View} view
 * @returns {Spec[]}
 */
export function matrices(nudged, compared, view) {
  const { distance } = apart(nudged, compared);
  const { precision } = view.present;
  const print = (/** @type {number} */ value) =>
    Number.isFinite(value) ? formatNumber(value, precision) : small(value);
  const cells = (/** @type {(i: number, j: number) => Part} */ part) =>
    nudged.numeric.map((row, i) => row.map((_, j) => part(i, j)));
  const shown = (/** @type {{value: number}} */ part) => /** @type {any} */ ({ ...part, text: print(part.value) });
  const difference = cells((i, j) => shown(numeric(nudged, `${nudged.tensor}:${i}:${j}`)));
  const gradient = cells((i, j) => shown(analytic(compared, `${compared.tensor}:${i}:${j}`)));
  const between = cells((i, j) => {
    const value = distance[i]?.[j] ?? Number.NaN;
    return named(distanceName(nudged, `${compared.tensor}:${i}:${j}`), value, print(value));
  });
  const { text } = view;
  return [
    table([text("differences.pair.numeric", {}), " ", name(view, nudged.tensor)], difference, "difference", view),
    { tag: "span", at: { class: "pair-sign", "aria-hidden": "true" }, of: ["≠"] },
    table([name(view, `grad_${compared.tensor}`)], gradient, "gradient", view),
    { tag: "span", at: { class: "pair-sign", "aria-hidden": "true" }, of: ["→"] },
    table([text("differences.pair.distance", {})], between, "distance", view),
  ];
}

/**
 * @param {Result} nudged
 * @param {string} cell  of the gradient that is compared
 * @returns {string}
 */
const distanceName = ({ tensor, step }, cell) => `distance:${tensor}:${cell}:${stepName(step)}`;

/**
 * @param {(Spec | string)[]} caption
 * @param {Part[][]} rows
 * @param {string} style
 * @param {View} view
 * @returns {Spec}
 */
function table(caption, rows, style, view) {
  const body = rows.map((row) => ({
    tag: "tr",
    of: row.map((part) => ({ tag: "td", of: [node(view, part)] })),
  }));
  // What may have to be scrolled can be reached by keyboard.
  const wide = rows.length > 6 || (rows[0]?.length ?? 0) > 3;
  return {
    tag: "div",
    at: {
      class: "pair-scroll",
      ...(wide && { tabindex: 0, role: "group", "aria-label": view.text("differences.pair.matrix", {}) }),
    },
    of: [
      {
        tag: "table",
        at: { class: `pair-matrix pair-${style}` },
        of: [
          { tag: "caption", of: caption },
          { tag: "tbody", of: body },
        ],
      },
    ],
  };
}
