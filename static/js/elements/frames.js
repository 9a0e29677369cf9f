/**
 * Bringing what a stage is about into the frame: the scene, unfolded matrices, and the part of the board that is seen.
 *
 * @import {View} from "../core/view.js"
 * @import {Breadth} from "../core/camera.js"
 * @import {Sight} from "./camera.js"
 */

import { room, span } from "../core/camera.js";
import { frame, framedScene } from "../core/frame.js";
import { reader } from "../core/steps.js";
import { travel } from "./camera.js";
import { attribute } from "./nodes.js";

/**
 * @param {HTMLElement} board
 * @param {View} view
 * @param {View | null} before  the view that was shown until now, null at load
 * @param {Sight | null} seen  where things were seen until now, null where the camera stays
 */
export function frameScenes(board, view, before, seen) {
  const { state, form, reached } = view;
  const inside = frame(state.graph, state.stage, form);
  attribute(board, "data-scene", framedScene(state.graph, state.stage));
  for (const matrix of board.querySelectorAll(".matrix")) {
    const tensor = matrix.getAttribute("data-tensor") ?? matrix.getAttribute("data-copy-of") ?? "";
    const gradient = gradientOf(matrix);
    const framed = inside.has(tensor) || inside.has(gradient.split(":", 1)[0] ?? "");
    attribute(matrix, "data-inside", framed);
    if (matrix.hasAttribute("data-folds")) attribute(matrix, "data-folded", !framed);
    attribute(matrix, "data-reached-gradient", gradient !== "" && reached(gradient));
    if (matrix.hasAttribute("data-form")) attribute(matrix, "hidden", matrix.getAttribute("data-form") !== form);
  }
  const columns = columnsOf(board, view.direction);
  attribute(board, "data-span", span(columns));
  attribute(board, "data-room", room(columns));
  const row = reader(state);
  for (const list of board.querySelectorAll(".readers")) {
    [...list.children].forEach((item, index) => attribute(item, "data-current", index === row));
  }
  for (const body of board.querySelectorAll(".rod tbody")) {
    [...body.children].forEach((line, index) => attribute(line, "data-current", index === row));
  }
  if (before === null || seen) scroll(board);
  // Once everything that measures places in this turn has done so.
  if (seen && before?.state.jump === state.jump) queueMicrotask(() => travel(board, seen));
}

/**
 * The columns of the framed scene, as the server has made them.
 *
 * @param {HTMLElement} board
 * @param {View["direction"]} direction
 * @returns {Breadth[]}
 */
function columnsOf(board, direction) {
  const scene = board.querySelector(`.scene[data-name="${board.dataset.scene}"]`);
  return [...(scene?.querySelectorAll(".slot.rod > .matrix") ?? [])].map((rod) => {
    const upper = rod.parentElement?.previousElementSibling?.querySelector(".matrix");
    const both = upper ? [rod, upper] : [rod];
    const framed = both.some((each) => each.hasAttribute("data-inside"));
    return {
      beads: Math.max(...both.map((each) => each.querySelectorAll("tbody tr:first-child [data-bead]").length)),
      framed,
      folded: rod.hasAttribute("data-folds") && !framed,
      absent: rod.hasAttribute("hidden") || (rod.hasAttribute("data-backward") && direction === "forward"),
    };
  });
}

/**
 * @param {Element} matrix
 * @returns {string}
 */
function gradientOf(matrix) {
  const figure = matrix.querySelector(".gradient");
  return figure?.getAttribute("data-cell") ?? figure?.getAttribute("data-slot") ?? "";
}

/**
 * Scrolls inside the board so that what the stage is about is seen: all of it, else what is lit, else the result. At once:
 * the camera's move leads there.
 *
 * @param {HTMLElement} board
 */
function scroll(board) {
  const scroller = board.querySelector(`.scene[data-name="${board.dataset.scene}"] .scene-scroll`);
  if (!scroller || scroller.scrollWidth <= scroller.clientWidth) return;
  const origin = scroller.getBoundingClientRect().left - scroller.scrollLeft;
  // The names of the rods lie over the left edge.
  const names = scroller.querySelector(".readers")?.getBoundingClientRect().width ?? 0;
  const room = scroller.clientWidth - names;
  const choices = [
    ".matrix[data-inside]",
    ".matrix[data-inside] [data-lit]",
    ".matrix[data-inside] [data-lit='result']",
  ];
  const found = choices.map((each) => extent(scroller, each)).filter((each) => each !== null);
  const [all] = found;
  const chosen = found.find(({ left, right }) => right - left <= room) ?? found.at(-1);
  if (!all || !chosen) return;
  const middle = (chosen.left + chosen.right) / 2 - origin - names - room / 2;
  const [first, last] = [all.left - origin - names, all.right - origin - scroller.clientWidth];
  const to = first < last ? Math.min(Math.max(middle, first), last) : middle;
  scroller.scrollTo({ left: Math.max(to, 0), behavior: "instant" });
}

/**
 * From where to where the elements of a selector are seen; null where none is.
 *
 * @param {Element} scroller
 * @param {string} selector
 * @returns {{left: number, right: number} | null}
 */
function extent(scroller, selector) {
  const boxes = [...scroller.querySelectorAll(selector)]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width }) => width > 0);
  if (boxes.length === 0) return null;
  return { left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)) };
}
