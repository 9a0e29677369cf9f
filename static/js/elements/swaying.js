/**
 * The beads of a shake: those that answer go up and down, up for more, those that do not stand still and pale.
 *
 * @import {View} from "../core/view.js"
 * @import {Answer, Sway} from "../core/swing.js"
 */

import { sways } from "../core/swing.js";
import { PERIOD, pictures } from "../motion/sway.js";
import { attribute } from "./nodes.js";
import { nameOf } from "./paint.js";

/** The widest sway: a part of the height of a bead, and no more than so many pixels. */
const [PART, MOST] = [0.3, 8];
const MARKS = ["data-shaken", "data-sways", "data-still"];

/**
 * Marks the beads of the board and gives what moves them, paused at rest. Of a large board those in the frame move.
 *
 * @param {HTMLElement} board
 * @param {Answer} answer
 * @param {View} view
 * @param {number} rounds
 * @returns {Animation[]}
 */
export function swaying(board, answer, { state, reached, direction }, rounds) {
  const all = seen(board).map((node) => ({ node, cells: told(node, direction).filter(reached) }));
  const beads = all.filter(({ cells }) => cells.length > 0);
  const found = sways(
    answer,
    state.run,
    beads.map(({ node, cells }) => (node.getAttribute("data-bead") === answer.cell ? [answer.cell] : cells)),
  );
  const height = Math.min(PART * Math.max(...beads.map(({ node }) => node.offsetHeight), 0), MOST);
  return beads.flatMap(({ node }, index) => {
    const sway = found[index];
    const moves = sway?.by.some((each) => each !== 0) ?? false;
    attribute(node, "data-shaken", node.getAttribute("data-bead") === answer.cell);
    attribute(node, "data-sways", moves);
    attribute(node, "data-still", sway !== null && sway !== undefined && !moves);
    return sway && moves ? [along(node, sway, "Y", -height, rounds)] : [];
  });
}

/**
 * What moves an element along one axis, paused at rest.
 *
 * @param {Element} node
 * @param {Sway} sway
 * @param {"X" | "Y"} axis
 * @param {number} width  pixels of a whole sway
 * @param {number} rounds
 * @returns {Animation}
 */
export function along(node, sway, axis, width, rounds) {
  const frames = pictures(sway).map((each) => ({ transform: `translate${axis}(${each * width}px)` }));
  const animation = node.animate(frames, { id: "sway", duration: PERIOD, iterations: rounds, fill: "both" });
  animation.pause();
  return animation;
}

/**
 * Takes all marks away.
 *
 * @param {Element} board
 */
export function unmark(board) {
  for (const mark of MARKS) for (const each of board.querySelectorAll(`[${mark}]`)) attribute(each, mark, false);
}

/**
 * The beads that can be seen: all that are shown, and of a large board those of the frame and in its window.
 *
 * @param {HTMLElement} board
 * @returns {HTMLElement[]}
 */
function seen(board) {
  const scene = `.scene[data-name="${board.dataset.scene}"]`;
  if (!board.hasAttribute("data-small"))
    return [.../** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll("[data-bead]"))].filter(
      ({ offsetWidth }) => offsetWidth > 0,
    );
  const frame = board.querySelector(`${scene} .scene-scroll`)?.getBoundingClientRect();
  const framed = /** @type {NodeListOf<HTMLElement>} */ (
    board.querySelectorAll(`${scene} .matrix[data-inside]:not([hidden]) [data-bead]`)
  );
  return [...framed].filter((bead) => {
    const { left, right, top, bottom, width } = bead.getBoundingClientRect();
    return frame && width > 0 && left < frame.right && right > frame.left && top < frame.bottom && bottom > frame.top;
  });
}

/**
 * The cells of a bead, what it tells first in front: going backward its gradient.
 *
 * @param {Element} bead
 * @param {View["direction"]} direction
 * @returns {string[]}
 */
function told(bead, direction) {
  const cells = [...bead.querySelectorAll("[data-cell]")].map(nameOf);
  return direction === "backward" ? cells.reverse() : cells.filter((cell) => !cell.startsWith("grad_"));
}
