/**
 * Zooming the board by hand: pinching, the wheel with Ctrl, and + − 0 while a bead has the focus. What was under the
 * fingers stays there.
 *
 * @import {View} from "../core/view.js"
 */

import { zoom } from "../core/actions.js";
import { ask } from "./ask.js";
import { attribute } from "./nodes.js";

const STEP = 1.2;
/** From here on small beads have room for their digits. */
const LEGIBLE = 2.2;
/** A wheel is turned in steps of about a hundred, a pad pinched in ones. */
const WHEEL = 0.004;
const KEYS = /** @type {Record<string, number | null>} */ ({
  "+": STEP,
  "=": STEP,
  "-": 1 / STEP,
  "−": 1 / STEP,
  0: null,
});

export class Zoom {
  #board;
  #zoom = 1;
  #apart = 0;
  /** @type {{scroller: Element, x: number, share: number} | null} what is to stay in its place */
  #held = null;

  /** @param {HTMLElement} board */
  constructor(board) {
    this.#board = board;
  }

  /**
   * Gestures are listened for around the board: it has no box of its own, and browsers ask where listeners' boxes are.
   *
   * @param {AbortSignal} signal
   */
  listen(signal) {
    const board = this.#board;
    const around = board.parentElement ?? board;
    around.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
    around.addEventListener("touchstart", (event) => this.#touch(event), { signal, passive: true });
    around.addEventListener("touchmove", (event) => this.#pinch(event), { signal, passive: false });
    board.addEventListener("keydown", (event) => this.#key(event), { signal, capture: true });
  }

  /** @param {View} view */
  paint({ state }) {
    const held = this.#held;
    this.#held = null;
    if (state.zoom === this.#zoom) return;
    this.#zoom = state.zoom;
    if (state.zoom === 1) this.#board.style.removeProperty("--zoom");
    else this.#board.style.setProperty("--zoom", String(state.zoom));
    attribute(this.#board, "data-near", state.zoom >= LEGIBLE);
    if (held) held.scroller.scrollLeft = held.share * held.scroller.scrollWidth - held.x;
  }

  /**
   * @param {EventTarget | null} target
   * @param {number} x  of the middle of the gesture
   * @param {number} factor
   */
  #by(target, x, factor) {
    const scroller = target instanceof Element ? target.closest(".scene-scroll") : null;
    if (scroller) {
      const inside = x - scroller.getBoundingClientRect().left;
      this.#held = { scroller, x: inside, share: (scroller.scrollLeft + inside) / scroller.scrollWidth };
    }
    ask(this.#board, zoom(factor));
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey || !this.#board.contains(/** @type {Node} */ (event.target))) return;
    event.preventDefault();
    this.#by(event.target, event.clientX, Math.exp(-Math.max(-100, Math.min(event.deltaY, 100)) * WHEEL));
  }

  /** @param {TouchEvent} event */
  #touch({ touches }) {
    const inside = [...touches].every(({ target }) => this.#board.contains(/** @type {Node} */ (target)));
    this.#apart = inside && touches.length === 2 ? apart(touches) : 0;
  }

  /** @param {TouchEvent} event */
  #pinch(event) {
    const { touches } = event;
    if (touches.length !== 2 || this.#apart === 0 || !event.cancelable) return;
    event.preventDefault();
    const now = apart(touches);
    const middle = ((touches[0]?.clientX ?? 0) + (touches[1]?.clientX ?? 0)) / 2;
    if (Math.abs(now - this.#apart) < 2) return;
    this.#by(event.target, middle, now / this.#apart);
    this.#apart = now;
  }

  /**
   * In a bead that takes numbers these keys type; there they zoom with Alt.
   *
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const factor = KEYS[event.key];
    const bead = /** @type {Element} */ (event.target).closest("[data-bead]");
    if (factor === undefined || !bead || bead !== event.target || event.ctrlKey || event.metaKey) return;
    if (!event.altKey && bead.matches("[data-editable], :has([data-covered])")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    ask(this.#board, zoom(factor));
  }
}

/**
 * How far two fingers are apart.
 *
 * @param {TouchList} touches
 */
function apart(touches) {
  const [one, other] = [touches[0], touches[1]];
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}
