/**
 * What stands in a covered bead: a question mark, or the guess that the reader has kept there.
 *
 * @import {View} from "../core/view.js"
 */

import { attribute } from "./nodes.js";

/**
 * Marks a number's element as covered, or as uncovered again; what is written in its place, null where it is seen.
 *
 * @param {HTMLElement} node
 * @param {string} cell
 * @param {View} view
 * @returns {string | null}
 */
export function paintCovered(node, cell, { state, text, covered, made }) {
  const hidden = state.cover.length > 0 && covered(cell) && made(cell);
  if (!hidden && !node.hasAttribute("data-covered")) return null;
  const guess = hidden ? state.predictions.guesses[cell] : undefined;
  const marked = hidden && state.predictions.marked.includes(cell);
  attribute(node, "data-covered", hidden);
  attribute(node, "data-guess", guess !== undefined);
  attribute(node, "role", hidden ? "button" : null);
  attribute(node, "aria-pressed", hidden ? String(marked) : null);
  attribute(node, "aria-label", hidden ? text("cover.bead", { guess: guess?.text ?? "?" }) : null);
  return hidden ? (guess?.text ?? "?") : null;
}
