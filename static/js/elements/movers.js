/**
 * Products, sums and multipliers in motion over the framed scene: what `motion/products.js` and `motion/rows.js` say, as
 * animations of copies.
 *
 * @import {View} from "../core/view.js"
 * @import {Track} from "../motion/track.js"
 * @import {Key, Mover} from "../motion/products.js"
 * @import {Point} from "./flights.js"
 */

import { parseCell } from "../core/cells.js";
import { fit } from "../core/fit.js";
import { formatNumber } from "../core/format.js";
import { inputText } from "../core/select.js";
import { valueAt } from "../core/steps.js";
import { centre } from "./flights.js";
import { decimal } from "./paint.js";
import { colour } from "./words.js";

/** From nothing to seen and back in this part of the beat. */
const INSTANT = 0.0001;

/**
 * The animations of all movers, paused at their beginning; none of what is covered or not shown.
 *
 * @param {HTMLElement} sheet
 * @param {Element} board
 * @param {Track} track
 * @param {View} view
 * @returns {Animation[]}
 */
export function movers(sheet, board, { movers: all, duration }, view) {
  const origin = sheet.getBoundingClientRect();
  /** @type {Map<string, Point | null>} */
  const places = new Map();
  const at = (/** @type {Key} */ { over, beside }) => {
    const name = `${over} ${beside ?? false}`;
    if (!places.has(name)) places.set(name, beside ? multiplierAt(board, over, origin) : centre(board, over, origin));
    return places.get(name) ?? null;
  };
  // All places are read before anything is written: a write between two reads would lay the page out anew.
  const routes = all.map((mover) => ({ mover, points: mover.keys.map(at) }));
  const shown = routes.flatMap(({ mover, points }) => {
    const seen = points.filter((each) => each !== null);
    const told = "cell" in mover.number ? [mover.number.cell] : mover.number.tells;
    if (seen.length < points.length || told.some((cell) => view.covered(cell))) return [];
    return [moving(sheet, mover, seen, duration, view)];
  });
  return [...shown, ...shares(board, all, duration)];
}

/**
 * The shares beside V wait until the multipliers that stand in their place have gone.
 *
 * @param {Element} board
 * @param {readonly Mover[]} all
 * @param {number} duration
 * @returns {Animation[]}
 */
function shares(board, all, duration) {
  const ends = all.filter(({ multiplies }) => multiplies).map(({ keys }) => keys.at(-1)?.at ?? 0);
  if (ends.length === 0) return [];
  const offset = Math.min(Math.max(...ends) / duration, 1);
  return [...board.querySelectorAll(".share")].map((share) => {
    const frames = [{ opacity: 0 }, { opacity: 0, offset }, { opacity: 1, offset }, { opacity: 1 }];
    const animation = share.animate(frames, { duration, fill: "both" });
    animation.pause();
    return animation;
  });
}

/**
 * @param {HTMLElement} sheet
 * @param {Mover} mover
 * @param {readonly Point[]} points  one a key
 * @param {number} duration
 * @param {View} view
 * @returns {Animation}
 */
function moving(sheet, mover, points, duration, view) {
  const ghost = ghostOf(mover, view);
  sheet.append(ghost);
  const frames = mover.keys.map(({ at, scale }, index) => {
    const { x, y } = points[index] ?? { x: 0, y: 0 };
    return {
      transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`,
      offset: Math.min(at / duration, 1),
      easing: "cubic-bezier(.4, 0, .3, 1)",
    };
  });
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last) throw new RangeError("a mover has a key at least");
  const animation = ghost.animate(
    [
      { ...first, opacity: 0, offset: 0 },
      { ...first, opacity: 0, offset: Math.max(first.offset - INSTANT, 0) },
      ...frames.map((frame) => ({ ...frame, opacity: 1 })),
      { ...last, opacity: 0, offset: Math.min(last.offset + INSTANT, 1) },
      { ...last, opacity: 0, offset: 1 },
    ],
    { duration, fill: "both" },
  );
  animation.pause();
  return animation;
}

/**
 * @param {Mover} mover
 * @param {View} view
 * @returns {HTMLElement}
 */
function ghostOf({ number, multiplies }, { state }) {
  const ghost = document.createElement("span");
  const tensor = "cell" in number ? parseCell(number.cell)[0] : number.tensor;
  ghost.className = `ghost ${colour(tensor)}${multiplies ? " multiplier" : ""}`;
  const value = "cell" in number ? (valueAt(state.run.tensors, number.cell) ?? 0) : number.value;
  if ("cell" in number) {
    ghost.dataset.cell = number.cell;
    ghost.dataset.copy = "";
  } else ghost.dataset.derived = number.derived;
  ghost.dataset.value = decimal(value);
  const typed = "cell" in number ? inputText(state, number.cell) : null;
  ghost.textContent = typed ?? formatNumber(value, state.precision);
  ghost.dataset.fit = fit(ghost.textContent, state.precision);
  return ghost;
}

/**
 * Where the multiplier of a row of V stands: at its left, where the wires end.
 *
 * @param {Element} board
 * @param {string} cell  of the row
 * @param {DOMRect} origin
 * @returns {Point | null}
 */
function multiplierAt(board, cell, origin) {
  const row = parseCell(cell)[1][0];
  const scene = board.querySelector(`.scene[data-name="${board.getAttribute("data-scene")}"]`);
  const share = scene?.querySelector(`.wires[data-from="weights"] [data-wire="${row}"] > .share`);
  const box = share?.getBoundingClientRect();
  return box && box.width > 0
    ? { x: box.left + box.width / 2 - origin.left, y: box.top + box.height / 2 - origin.top }
    : null;
}
