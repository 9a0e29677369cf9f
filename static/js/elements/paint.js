/**
 * Writing a view into the beads that the server has made. Only what differs is written; no node is made or moved.
 *
 * @import {View} from "../core/view.js"
 *
 * @typedef {object} Figure  a number's element inside a bead
 * @property {HTMLElement} node
 * @property {string} cell
 * @property {boolean} gradient
 *
 * @typedef {{node: HTMLElement, name: string, figures: Figure[]}} Bead
 */

import { mayRead } from "../core/cells.js";
import { fit } from "../core/fit.js";
import { formatNumber } from "../core/format.js";
import { drafted, inputText, refusal } from "../core/select.js";
import { valueAt } from "../core/steps.js";
import { paintCovered } from "./covered.js";
import { attribute, write } from "./nodes.js";

/**
 * The beads of a board with their numbers.
 *
 * @param {ParentNode} board
 * @returns {Bead[]}
 */
export function beadsOf(board) {
  return [...board.querySelectorAll("[data-bead]")].map((found) => {
    const node = /** @type {HTMLElement} */ (found);
    const figures = [...node.querySelectorAll("[data-cell], [data-slot]")].map((figure) => ({
      node: /** @type {HTMLElement} */ (figure),
      cell: nameOf(figure),
      gradient: figure.classList.contains("gradient"),
    }));
    return { node, name: node.dataset.bead ?? "", figures };
  });
}

/**
 * @param {Element} figure
 * @returns {string}
 */
export function nameOf(figure) {
  return figure.getAttribute("data-cell") ?? figure.getAttribute("data-slot") ?? "";
}

/**
 * A number with its cell, or an empty slot where it is not reached.
 *
 * @param {Figure} figure
 * @param {View} view
 * @param {string} written
 */
function paintFigure({ node, cell, gradient }, view, written) {
  const { state, reached } = view;
  const seen = reached(cell);
  attribute(node, "data-cell", seen ? cell : null);
  attribute(node, "data-value", seen ? decimal(valueAt(state.run.tensors, cell) ?? 0) : null);
  attribute(node, "data-slot", seen ? null : cell);
  const covered = paintCovered(node, cell, view);
  const shown = seen ? written : (covered ?? (gradient ? "·" : ""));
  write(node, shown);
  attribute(node, "data-fit", fit(shown, state.precision) || null);
}

/**
 * The shortest decimal that parses to the identical float64, zero without a sign.
 *
 * @param {number} value
 * @returns {string}
 */
export function decimal(value) {
  return String(value);
}

/**
 * @param {Bead} bead
 * @param {View} view
 */
export function paintBead(bead, view) {
  const { state, lit, marks, reached, direction } = view;
  for (const figure of bead.figures) {
    const typed = figure.gradient ? null : inputText(state, figure.cell);
    const written = typed ?? formatNumber(valueAt(state.run.tensors, figure.cell) ?? 0, state.precision);
    paintFigure(figure, view, written);
    attribute(
      figure.node,
      "data-draft",
      !figure.gradient && (drafted(state, figure.cell) || refusal(state, figure.cell) !== null),
    );
  }
  const names = bead.figures.map(({ cell }) => cell);
  const shown = direction === "backward" ? names.toReversed() : names.slice(0, 1);
  const told = shown.find((cell) => reached(cell)) ?? bead.name;
  const mark = reached(told) ? marks(told) : null;
  attribute(bead.node, "data-lit", names.map((cell) => lit.get(cell)).find(Boolean));
  attribute(bead.node, "data-change", mark?.change);
  attribute(bead.node, "data-delta", mark && mark.change !== "same" ? decimal(mark.delta) : null);
  attribute(bead.node, "data-masked", masked(bead.name, view));
  paintRefusal(bead, view);
}

/** Tensors whose cells a mask closes. The server's twin is in `app/board/beads.py`. */
const MASKED = new Set(["scores", "weights", "exponentials", "exponentials_shifted", "mask"]);

/**
 * @param {string} name
 * @param {View} view
 * @returns {boolean}
 */
function masked(name, { state: { run }, covered }) {
  const [tensor = "", row = "", column = ""] = name.split(":");
  if (!MASKED.has(tensor) || run.tensors.mask === undefined || covered(`mask:${row}:${column}`)) return false;
  return !mayRead(run, Number(row), Number(column));
}

/**
 * Why what was typed here was refused, beside it.
 *
 * @param {Bead} bead
 * @param {View} view
 */
function paintRefusal({ node, name }, { state, text }) {
  const why = refusal(state, name);
  attribute(node, "data-error", why !== null);
  attribute(node, "aria-invalid", why === null ? null : "true");
  let note = node.querySelector(".bead-note");
  if (why === null) {
    note?.remove();
    attribute(node, "aria-describedby", null);
    return;
  }
  if (note === null) {
    note = document.createElement("span");
    note.className = "bead-note";
    note.id = `note-${name.replaceAll(":", "-")}`;
    note.setAttribute("role", "alert");
    node.append(note);
  }
  write(note, text(`problem.${why.code}`, /** @type {Record<string, string | number>} */ (why.params)));
  attribute(node, "aria-describedby", note.id);
}
