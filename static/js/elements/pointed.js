/**
 * The strong ring around the beads that are pointed at.
 */

import { attribute } from "./nodes.js";

/**
 * Every bead that shows a cell: at home, and where the board shows it once more.
 *
 * @param {string} cell
 * @returns {Element[]}
 */
function showing(cell) {
  const numbers = document.querySelectorAll(`[data-bead] :is([data-cell="${cell}"], [data-slot="${cell}"])`);
  return [...numbers].flatMap((each) => each.closest("[data-bead]") ?? []);
}

/**
 * @param {string | null} cell
 */
export function paintPointed(cell) {
  const beads = cell === null ? [] : showing(cell);
  for (const bead of document.querySelectorAll("[data-pointed]"))
    if (!beads.includes(bead)) attribute(bead, "data-pointed", null);
  for (const bead of beads) attribute(bead, "data-pointed", true);
}
