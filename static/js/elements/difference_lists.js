/**
 * Words and numbers beside the pictures of the differences.
 *
 * @import {View} from "../core/view.js"
 * @import {Choice} from "../core/differences/choice.js"
 * @import {Ladder} from "../core/differences/ladder.js"
 * @import {Part, Result} from "../core/differences/result.js"
 * @import {Tangent} from "../core/differences/tangent.js"
 * @import {Spec} from "./nodes.js"
 */

import { analytic, error, named, numeric, small } from "../core/differences/result.js";
import { decade, printedPower } from "../core/powers.js";
import { name, node, told } from "./difference_parts.js";

/** J is a straight line along these, so that a difference cuts nothing off. */
const LINEAR = new Set(["value", "w_value", "weights"]);
/** Digits of the secant's slope. */
const DIGITS = 6;

/**
 * The chosen coordinate: gradient, difference and error, and the slope of the secant where there is one.
 *
 * @param {Result} result
 * @param {string} cell
 * @param {Tangent | null} drawn
 * @param {View} view
 * @returns {Spec[]}
 */
export function chosen(result, cell, drawn, view) {
  const { text } = view;
  const exponent = printedPower(decade(result.step));
  const by = result.method === "central" ? `±${exponent}` : `i·${exponent}`;
  const worst = cell === result.worst.cell && result.worst.error > 0;
  const row = (/** @type {string} */ kind, /** @type {(Spec | string)[]} */ words, /** @type {Part} */ part) => ({
    tag: "div",
    at: { "data-line": kind },
    of: [
      { tag: "dt", of: words },
      { tag: "dd", of: [node(view, part)] },
    ],
  });
  const rows = [
    row(
      "slope",
      [text("differences.formula", {}), " ", name(view, `grad_${result.tensor}`, cell)],
      analytic(result, cell),
    ),
    row("difference", [text("differences.difference", { by })], numeric(result, cell)),
    row("error", [text("differences.error", {})], error(result, cell)),
  ];
  if (drawn && drawn.cell === cell) {
    const secant = named(`secant:${cell}:${drawn.h}`, drawn.secant, small(drawn.secant, DIGITS));
    rows.push(row("secant", [text("differences.secant", { h: drawn.h })], secant));
  }
  return [
    {
      tag: "p",
      at: { class: "chosen-name" },
      of: [
        name(view, result.tensor, cell),
        ...(worst ? [" ", { tag: "small", of: [text("differences.worst", {})] }] : []),
      ],
    },
    { tag: "dl", of: rows },
  ];
}

/**
 * What the error does as the step shrinks.
 *
 * @param {Ladder} ladder
 * @param {Choice} choice
 * @param {Result | null} result  of the step that is chosen
 * @param {View} view
 * @returns {Spec[]}
 */
export function ladderWords({ rungs, best, truncation, rounding }, { tensor }, result, view) {
  const paragraph = (/** @type {string} */ key, /** @type {Record<string, Part>} */ parts = {}) => ({
    tag: "p",
    of: told(view, `differences.errors.${key}`, parts),
  });
  const symbol = { symbol: tensor, cell: null };
  const paragraphs = [];
  if (rungs.every(({ error: each }) => each === 0)) return [paragraph("zero", { symbol })];
  if (best !== null && best.error !== null) {
    const step = named(`best:${tensor}`, best.step, small(best.step));
    paragraphs.push(paragraph("best", { step, error: named(`best-error:${tensor}`, best.error, small(best.error)) }));
  }
  if (truncation !== null) paragraphs.push(paragraph("truncation"));
  else if (LINEAR.has(tensor)) paragraphs.push(paragraph("linear", { symbol }));
  if (rounding !== null) paragraphs.push(paragraph("rounding"));
  if (result?.method === "complex-step") {
    paragraphs.push(paragraph("complex", { error: error(result, result.worst.cell) }));
  }
  return paragraphs;
}
