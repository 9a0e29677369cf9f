/**
 * `<abacus-tie>`: what it means, at the stage that is shown, that W_Q and W_K are one matrix. Empty while they are two.
 *
 * @import {View} from "../core/view.js"
 * @import {Sum} from "../core/tie.js"
 * @import {Spec} from "./nodes.js"
 */

import { focus } from "../core/actions.js";
import { parseCell } from "../core/cells.js";
import { formatNumber } from "../core/format.js";
import { valueAt } from "../core/steps.js";
import { pair, sums } from "../core/tie.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute, sync } from "./nodes.js";
import { filled, indexed, number } from "./words.js";

export class AbacusTie extends Live {
  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener(
      "click",
      (event) => {
        const link = /** @type {Element} */ (event.target).closest("a[data-cell]");
        if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        ask(this, focus(link.getAttribute("data-cell") ?? ""));
      },
      { signal },
    );
  }

  /** @param {View} view */
  set view(view) {
    const told = view.state.tied && view.state.graph.kind === "projected";
    attribute(this, "hidden", !told);
    sync(this, told ? lines(view) : []);
  }
}

/**
 * @param {View} view
 * @returns {Spec[]}
 */
function lines(view) {
  const { state, reached, text } = view;
  const sentence = (/** @type {(Spec | string)[]} */ of) => ({ tag: "p", of });
  if (state.stage === "back-project") {
    const all = sums(state.run);
    if (!all.flat().every(({ cells }) => cells.every((cell) => reached(cell)))) return [];
    const words = [arithmetic(focused(all, state.cell), view), sentence([text("tie.gradient", {})])];
    return [matrix(all, view), { tag: "div", at: { class: "tie-words" }, of: words }];
  }
  const scores = pair(state);
  if (!scores?.every((cell) => reached(cell))) return [sentence([text("tie.one", {})])];
  const [left, right] = scores.map((cell) => [indexed("S", parseCell(cell)[1]), " = ", figure(cell, view)]);
  return [sentence(filled(text("tie.symmetric", {}), { left: group(left ?? []), right: group(right ?? []) }))];
}

/** @param {(Spec | string)[]} of @returns {Spec} */
const group = (of) => ({ tag: "span", at: { class: "tie-term" }, of });

/**
 * A number of the run, linked to its bead.
 *
 * @param {string} cell
 * @param {View} view
 * @param {string} [names]
 */
function figure(cell, { state }, names = "number") {
  const value = valueAt(state.run.tensors, cell) ?? 0;
  return number({ cell, value, text: formatNumber(value, state.precision) }, names, `?cell=${cell}`);
}

/**
 * @param {Sum} sum
 * @param {View} view
 */
function total({ expression, value }, { state }) {
  return number({ derived: expression, value, text: formatNumber(value, state.precision) }, "number");
}

/**
 * The sum that belongs to the focused cell of W_Q, W_K or their gradients, else the first.
 *
 * @param {Sum[][]} all
 * @param {string} cell
 * @returns {Sum}
 */
function focused(all, cell) {
  const [tensor = "", i, j] = cell.split(":");
  const own = /^(grad_)?w_(query|key)$/.test(tensor) ? all[Number(i)]?.[Number(j)] : undefined;
  return /** @type {Sum} */ (own ?? all[0]?.[0]);
}

/**
 * The summed gradient as the board draws W: transposed where Q = X Wᵀ.
 *
 * @param {Sum[][]} all
 * @param {View} view
 * @returns {Spec}
 */
function matrix(all, view) {
  const turned = view.state.graph.weight_layout === "out_in";
  const rows = turned ? (all[0] ?? []).map((_, j) => all.map((row) => /** @type {Sum} */ (row[j]))) : all;
  const up = turned ? [{ tag: "sup", of: ["⊤"] }] : [];
  const name = [indexed("dW_Q", []), ...up, " + ", indexed("dW_K", []), ...up];
  return {
    tag: "table",
    at: { class: "tie-sum" },
    of: [
      { tag: "caption", of: name },
      {
        tag: "tbody",
        of: rows.map((row) => ({ tag: "tr", of: row.map((each) => ({ tag: "td", of: [total(each, view)] })) })),
      },
    ],
  };
}

/**
 * @param {Sum} sum
 * @param {View} view
 * @returns {Spec}
 */
function arithmetic(sum, view) {
  const [query, key] = sum.cells;
  const indices = parseCell(query)[1];
  const negative = sum.parts[1] < 0;
  const right = figure(key, view, "number t-key");
  return {
    tag: "p",
    at: { class: "tie-line" },
    of: [
      indexed("dW", indices),
      " = ",
      figure(query, view, "number t-query"),
      " + ",
      ...(negative ? ["(", right, ")"] : [right]),
      " = ",
      total(sum, view),
    ],
  };
}
