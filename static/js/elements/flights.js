/**
 * Numbers in flight: a sheet over the framed scene, on which copies of numbers move from bead to bead.
 *
 * @import {View} from "../core/view.js"
 * @import {Track, Flight} from "../motion/track.js"
 *
 * @typedef {{x: number, y: number}} Point
 */

import { parseCell } from "../core/cells.js";
import { fit } from "../core/fit.js";
import { formatNumber } from "../core/format.js";
import { inputText } from "../core/select.js";
import { valueAt } from "../core/steps.js";
import { decimal } from "./paint.js";
import { colour } from "./words.js";

/**
 * A new sheet over the scene in frame; null where there is none.
 *
 * @param {Element} board
 * @returns {HTMLElement | null}
 */
export function overlay(board) {
  const grid = board.querySelector(`.scene[data-name="${board.getAttribute("data-scene")}"] .scene-grid`);
  if (!grid) return null;
  const sheet = document.createElement("div");
  sheet.className = "flights";
  sheet.setAttribute("aria-hidden", "true");
  grid.append(sheet);
  return sheet;
}

/**
 * The animations of all flights, paused at their beginning.
 *
 * @param {HTMLElement} sheet
 * @param {Element} board
 * @param {Track} track
 * @param {View} view
 * @returns {Animation[]}
 */
export function flights(sheet, board, track, view) {
  const origin = sheet.getBoundingClientRect();
  /** @type {Map<string, Point | null>} */
  const places = new Map();
  const at = (/** @type {string} */ cell) => {
    if (!places.has(cell)) places.set(cell, centre(board, cell, origin));
    return places.get(cell) ?? null;
  };
  // All places are read before anything is written: a write between two reads would lay the page out anew.
  const trays = new Map(Object.entries(track.trays).map(([name, cells]) => [name, middle(cells.map(at))]));
  const routes = track.flights.map((flight) => ({ flight, points: flight.path.map(at) }));
  for (const [name, start] of trays) {
    const own = routes.filter(({ flight }) => flight.tray === name);
    const end = middle(own.map(({ points }) => points[1] ?? null));
    if (start && end)
      for (const { points } of own) {
        const to = points[1];
        if (to) points[0] = { x: start.x + to.x - end.x, y: start.y + to.y - end.y };
      }
  }
  return routes.flatMap(({ flight, points }) => {
    const [from, to] = points;
    return from && to && !view.covered(flight.cell) ? [moving(sheet, flight, from, to, track.duration, view)] : [];
  });
}

/**
 * @param {HTMLElement} sheet
 * @param {Flight} flight
 * @param {Point} from
 * @param {Point} to
 * @param {number} duration
 * @param {View} view
 * @returns {Animation}
 */
export function moving(sheet, { cell, start, end, tray }, from, to, duration, { state }) {
  const value = valueAt(state.run.tensors, cell) ?? 0;
  const ghost = document.createElement("span");
  ghost.className = `ghost ${colour(parseCell(cell)[0])}`;
  ghost.dataset.cell = cell;
  ghost.dataset.copy = "";
  ghost.dataset.value = decimal(value);
  ghost.textContent = inputText(state, cell) ?? formatNumber(value, state.precision);
  ghost.dataset.fit = fit(ghost.textContent, state.precision);
  sheet.append(ghost);
  const move = (/** @type {Point} */ { x, y }, scale = 1) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  // On a tray beads keep apart as they stand.
  const lifted = tray === undefined ? 1.1 : 1;
  const [first, last] = [start / duration, end / duration];
  const bend =
    from.y - to.y > 30 && Math.abs(from.x - to.x) > 30
      ? [{ transform: move({ x: from.x, y: to.y }, lifted), opacity: 1, offset: first + (last - first) * 0.5 }]
      : [];
  const animation = ghost.animate(
    [
      { transform: move(from), opacity: 0, offset: 0 },
      { transform: move(from), opacity: 0, offset: Math.max(first - 0.0001, 0) },
      { transform: move(from, lifted), opacity: 1, offset: first, easing: "cubic-bezier(.4,0,.3,1)" },
      ...bend,
      { transform: move(to), opacity: 1, offset: last },
      { transform: move(to), opacity: 0, offset: Math.min(last + 0.0001, 1) },
      { transform: move(to), opacity: 0, offset: 1 },
    ],
    { duration, fill: "both" },
  );
  animation.pause();
  return animation;
}

/**
 * The middle of some points; null where none of them is shown.
 *
 * @param {readonly (Point | null)[]} points
 * @returns {Point | null}
 */
function middle(points) {
  const seen = points.filter((each) => each !== null);
  if (seen.length === 0) return null;
  const mean = (/** @type {(point: Point) => number} */ of) =>
    seen.reduce((sum, each) => sum + of(each), 0) / seen.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

/**
 * The middle of a cell's bead, seen from the sheet; null where it is not shown.
 *
 * @param {Element} board
 * @param {string} cell
 * @param {DOMRect} origin
 * @returns {Point | null}
 */
export function centre(board, cell, origin) {
  const scene = board.querySelector(`.scene[data-name="${board.getAttribute("data-scene")}"]`);
  const figure = scene?.querySelector(`[data-bead] [data-cell="${cell}"], [data-bead] [data-slot="${cell}"]`);
  const box = figure?.closest("[data-bead]")?.getBoundingClientRect();
  return box && box.width > 0
    ? { x: box.left + box.width / 2 - origin.left, y: box.top + box.height / 2 - origin.top }
    : null;
}
