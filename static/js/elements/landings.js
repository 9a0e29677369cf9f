/**
 * Results that appear when their numbers have landed, and the arithmetic with them.
 *
 * @import {Track} from "../motion/track.js"
 */

import { reveal } from "./reveal.js";

/** A landed number settles for so many milliseconds. */
const SETTLE = 180;

/**
 * @param {Track} track
 * @returns {Animation[]}
 */
export function landings({ landings: landed, duration }) {
  const last = Math.max(...landed.map(({ at }) => at), 0);
  const beads = landed.flatMap(({ cell, at }) =>
    [...document.querySelectorAll(`abacus-board [data-bead] [data-cell="${cell}"]`)].map((node) =>
      appearing(node, at, duration),
    ),
  );
  const told = [...document.querySelectorAll(".ledger .result, .caption")].map((node) =>
    appearing(node, last, duration),
  );
  const pictures = [...document.querySelectorAll("abacus-picture")].flatMap((node) => reveal(node, last, duration));
  return [...beads, ...told, ...pictures];
}

/**
 * @param {Element} node
 * @param {number} at
 * @param {number} duration
 * @returns {Animation}
 */
function appearing(node, at, duration) {
  const [from, to] = [at / duration, Math.min((at + SETTLE) / duration, 1)];
  const frames = [
    { opacity: 0, transform: "scale(0.85)", offset: 0 },
    { opacity: 0, transform: "scale(0.85)", offset: from },
    { opacity: 1, transform: "scale(0.85)", offset: from },
    { opacity: 1, transform: "scale(1.06)", offset: (from + to) / 2 },
    { opacity: 1, transform: "none", offset: to },
    { opacity: 1, transform: "none", offset: 1 },
  ];
  const fading = [
    { opacity: 0, offset: 0 },
    { opacity: 0, offset: from },
    { opacity: 1, offset: to },
    { opacity: 1, offset: 1 },
  ];
  const animation = node.animate(node.matches(".caption") ? fading : frames, { duration, fill: "both" });
  animation.pause();
  return animation;
}
