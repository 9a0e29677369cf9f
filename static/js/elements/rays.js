/**
 * Rays from an edited bead of V to the outputs that it reaches, as thick as their weights, on a sheet over the framed scene.
 * They fade some time after the edit; where motion is reduced they stay until the focus moves on.
 *
 * @import {View} from "../core/view.js"
 * @import {Ray} from "../core/rays.js"
 */

import { editedValues, raysOf } from "../core/rays.js";
import { still } from "./stillness.js";

const SVG = "http://www.w3.org/2000/svg";
/** Width of a ray of weight 1 and of the thinnest, in pixels; how far the nearest swings out, and the farthest at least. */
const [WIDTH, THINNEST, NEAR, FAR] = [12, 0.75, 8, 14];
/** How long the rays are seen after the last edit, in milliseconds. */
const SEEN = 3_000;

export class Rays {
  #board;
  /** @type {readonly string[]} */
  #cells = [];
  #focus = "";
  #drawn = "";
  /** @type {SVGElement | null} */
  #sheet = null;
  /** @type {Animation | null} */
  #fading = null;

  /** @param {HTMLElement} board */
  constructor(board) {
    this.#board = board;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    window.addEventListener("resize", () => this.#hide(), { signal });
    signal.addEventListener("abort", () => this.#hide());
  }

  /**
   * @param {View} view
   * @param {View | null} before
   */
  paint(view, before) {
    const edited = before ? editedValues(before.state, view.state) : [];
    if (edited.length > 0) [this.#cells, this.#focus] = [edited, view.state.cell];
    else if (this.#cells.length > 0 && before && leaves(before, view, this.#focus)) this.#hide();
    if (this.#cells.length === 0) return;
    const rays = this.#cells.flatMap((cell) => raysOf(view.state.run, cell)).filter(({ to }) => view.reached(to));
    const drawn = JSON.stringify(rays);
    if (drawn !== this.#drawn || !this.#sheet?.isConnected) this.#draw(rays, view.state.run.shapes.d_v ?? 1);
    this.#drawn = drawn;
    if (edited.length > 0 || !this.#fading) this.#fade();
  }

  /**
   * @param {readonly Ray[]} rays
   * @param {number} width  of V
   */
  #draw(rays, width) {
    this.#sheet?.remove();
    const scene = this.#board.querySelector(`.scene[data-name="${this.#board.dataset.scene}"] .scene-grid`);
    if (!scene || rays.length === 0) return;
    const sheet = document.createElementNS(SVG, "svg");
    const box = scene.getBoundingClientRect();
    const at = (/** @type {string} */ cell) => scene.querySelector(`[data-bead="${cell}"]`)?.getBoundingClientRect();
    // Between two columns there is as much room as their slots keep on both sides.
    const slot = scene.querySelector(`[data-bead="${rays[0]?.to}"]`)?.closest(".slot");
    const reach = Math.max(slot ? 2 * parseFloat(getComputedStyle(slot).paddingLeft) : 0, FAR);
    const paths = rays.flatMap((ray, index) => {
      const [from, to] = [at(ray.from), at(ray.to)];
      if (!from?.width || !to?.width) return [];
      const side = Number(ray.from.split(":")[2]) * 2 < width - 1 ? "left" : "right";
      const swing = NEAR + (index / Math.max(rays.length - 1, 1)) * (reach - NEAR);
      return [drawing(ray, from, to, side, swing, box)];
    });
    sheet.setAttribute("class", "rays");
    sheet.setAttribute("aria-hidden", "true");
    sheet.setAttribute("viewBox", `0 0 ${box.width} ${box.height}`);
    sheet.append(...paths);
    scene.append(sheet);
    this.#sheet = sheet;
    this.#fading = null;
  }

  /** The time that they are seen begins anew. */
  #fade() {
    this.#fading?.cancel();
    this.#fading = null;
    if (!this.#sheet || still()) return;
    this.#fading = this.#sheet.animate([{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], SEEN);
    this.#fading.onfinish = () => this.#hide();
  }

  #hide() {
    this.#fading?.cancel();
    this.#sheet?.remove();
    [this.#cells, this.#drawn, this.#sheet, this.#fading] = [[], "", null, null];
  }
}

/**
 * Whether the reader has turned to something else, another edit among it.
 *
 * @param {View} before
 * @param {View} view
 * @param {string} focus  the focused cell at the edit
 * @returns {boolean}
 */
function leaves({ state: before }, { state }, focus) {
  const names = /** @type {const} */ (["stage", "beat", "precision", "sent"]);
  return state.cell !== focus || names.some((name) => state[name] !== before[name]);
}

/**
 * An arc beside both beads, ending in a dot.
 *
 * @param {Ray} ray
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {"left" | "right"} side
 * @param {number} swing  how far it leaves the beads, in pixels
 * @param {DOMRect} origin
 * @returns {SVGElement}
 */
function drawing({ from: source, to: target, weight }, from, to, side, swing, origin) {
  // A cubic arc leaves the line between its ends by three quarters of what its control points do.
  const out = ((side === "left" ? -4 : 4) / 3) * swing;
  const [x1, x2] = [from[side] - origin.left, to[side] - origin.left];
  const [y1, y2] = [from.top + from.height / 2 - origin.top, to.top + to.height / 2 - origin.top];
  const width = Math.max(Math.abs(weight) * WIDTH, THINNEST);
  const group = document.createElementNS(SVG, "g");
  const arc = document.createElementNS(SVG, "path");
  const dot = document.createElementNS(SVG, "circle");
  arc.setAttribute("d", `M${x1} ${y1}C${x1 + out} ${y1} ${x2 + out} ${y2} ${x2} ${y2}`);
  arc.setAttribute("stroke-width", String(width));
  for (const [name, value] of Object.entries({ cx: x2, cy: y2, r: Math.max(width / 2 + 1.5, 3) }))
    dot.setAttribute(name, String(value));
  group.setAttribute("class", "ray");
  group.setAttribute("data-from", source);
  group.setAttribute("data-to", target);
  group.append(arc, dot);
  return group;
}
