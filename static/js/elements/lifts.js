/**
 * Numbers that stand in both scenes travel from one to the other: K stands up to become the columns of Kᵀ, V lifts to
 * the upper right, and their gradients come back.
 *
 * @import {View} from "../core/view.js"
 * @import {Point} from "./flights.js"
 */

import { centre, moving } from "./flights.js";
import { nameOf } from "./paint.js";

/** Milliseconds of the way from scene to scene. */
export const LIFT = 650;
const TRAVELS = ["query", "key", "value", "grad_query", "grad_key", "grad_value"];

/**
 * Where the numbers that may travel stand in the framed scene, in the window.
 *
 * @param {Element} board
 * @returns {Map<string, Point>}
 */
export function standing(board) {
  const scene = board.querySelector(`.scene[data-name="${board.getAttribute("data-scene")}"]`);
  const wanted = TRAVELS.map((tensor) => `[data-bead] [data-cell^="${tensor}:"]`).join(",");
  return new Map(
    [...(scene?.querySelectorAll(wanted) ?? [])].map((figure) => {
      const box = /** @type {Element} */ (figure.closest("[data-bead]")).getBoundingClientRect();
      return [nameOf(figure), { x: box.left + box.width / 2, y: box.top + box.height / 2 }];
    }),
  );
}

/**
 * The way of each of them to its place in the scene that is framed now, and the beads there, seen on arrival.
 *
 * @param {HTMLElement} sheet
 * @param {Element} board
 * @param {Map<string, Point>} from
 * @param {number} duration  of the whole track
 * @param {View} view
 * @returns {Animation[]}
 */
export function lifts(sheet, board, from, duration, view) {
  const origin = sheet.getBoundingClientRect();
  const ways = [...from].map(([cell, { x, y }]) => ({
    cell,
    from: { x: x - origin.left, y: y - origin.top },
    to: centre(board, cell, origin),
  }));
  return ways.flatMap(({ cell, from: start, to }) => {
    if (!to) return [];
    const scene = board.querySelector(`.scene[data-name="${board.getAttribute("data-scene")}"]`);
    const figure = scene?.querySelector(`[data-bead] [data-cell="${cell}"]`);
    const at = LIFT / duration;
    const seen = figure?.animate(
      [{ opacity: 0 }, { opacity: 0, offset: at }, { opacity: 1, offset: Math.min(at + 0.001, 1) }, { opacity: 1 }],
      { duration, fill: "both" },
    );
    seen?.pause();
    return [moving(sheet, { cell, path: [], start: 0, end: LIFT }, start, to, duration, view), ...(seen ? [seen] : [])];
  });
}
