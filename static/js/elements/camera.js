/**
 * The camera: one move of the framed scene from how it was seen to how it is framed now. The layout is final at once; only
 * its picture moves, so that nothing is laid out anew while it does.
 *
 * @import {View} from "../core/view.js"
 *
 * @typedef {{scene: string, places: Map<string, DOMRect>}} Sight  where each matrix of the framed scene was seen
 */

import { zoom } from "../core/actions.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute } from "./nodes.js";
import { still } from "./stillness.js";

/** The one move at a change of stage, in milliseconds. */
const MOVE = 400;

/**
 * Whether the camera moves between two views.
 *
 * @param {View} before
 * @param {View} after
 */
export function moves({ state: before }, { state: after }) {
  return before.stage !== after.stage || before.graph !== after.graph;
}

/**
 * Where everything in the framed scene is seen now.
 *
 * @param {HTMLElement} board
 * @returns {Sight}
 */
export function sight(board) {
  const scene = board.dataset.scene ?? "";
  const found = board.querySelectorAll(`.scene[data-name="${scene}"] .matrix`);
  return { scene, places: new Map([...found].map((each) => [nameOf(each), bead(each)])) };
}

/**
 * Moves from an earlier sight to the present one: the first framed matrix that was there begins where it was.
 *
 * @param {HTMLElement} board
 * @param {Sight} from
 */
export function travel(board, { scene, places }) {
  if (scene !== board.dataset.scene || still()) return;
  const grid = board.querySelector(`.scene[data-name="${scene}"] .scene-grid`);
  const framed = [...(grid?.querySelectorAll(".matrix[data-inside]") ?? [])];
  const known = framed.map((each) => ({ old: places.get(nameOf(each)), now: bead(each) }));
  const pair = known.find(({ old, now }) => old && old.width > 0 && now.width > 0);
  if (!grid || !pair?.old) return;
  const { old, now } = pair;
  const origin = grid.getBoundingClientRect();
  const at = `${now.left - origin.left}px ${now.top - origin.top}px`;
  const [across, down] = [old.left - now.left, old.top - now.top];
  const scale = old.height / now.height;
  if (Math.abs(across) < 1 && Math.abs(down) < 1 && Math.abs(scale - 1) < 0.01) return;
  const scroller = /** @type {HTMLElement} */ (grid.parentElement);
  for (const running of scroller.getAnimations({ subtree: true })) if (running.id === "camera") running.cancel();
  attribute(scroller, "data-moving", true);
  const animation = grid.animate(
    [
      { transformOrigin: at, transform: `translate(${across}px, ${down}px) scale(${scale})` },
      { transformOrigin: at, transform: "none" },
    ],
    { id: "camera", duration: MOVE, easing: "cubic-bezier(.3, 0, .2, 1)" },
  );
  const rest = () => attribute(scroller, "data-moving", scroller.getAnimations({ subtree: true }).some(isCamera));
  animation.addEventListener("finish", rest);
  animation.addEventListener("cancel", rest);
}

/** @param {Animation} animation */
const isCamera = ({ id, playState }) => id === "camera" && playState === "running";

/** @param {Element} matrix */
const nameOf = (matrix) => matrix.getAttribute("data-tensor") ?? matrix.getAttribute("data-copy-of") ?? "";

/**
 * Its first bead: a matrix may have unfolded meanwhile, a bead tells how large things are drawn.
 *
 * @param {Element} matrix
 */
const bead = (matrix) => (matrix.querySelector("[data-bead]") ?? matrix).getBoundingClientRect();

/** `<abacus-camera>`: buttons for larger, smaller and as large as the frame allows. */
export class AbacusCamera extends Live {
  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(/** @type {Element} */ (event.target)), {
      signal,
    });
  }

  /** @param {View} view */
  set view({ state }) {
    if (this.hasAttribute("data-floats")) attribute(this, "hidden", state.zoom === 1);
  }

  /** @param {Element} element */
  #click(element) {
    const by = element.closest("[data-zoom]")?.getAttribute("data-zoom");
    if (by) ask(this, zoom(by === "fit" ? null : Number(by)));
  }
}
