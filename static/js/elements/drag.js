/**
 * Sweeping an input bead: pressed and moved sideways it counts up or down, with Shift finely. It listens on the board and
 * knows the bead by name, so that it goes on when the board is made anew under the hand.
 *
 * @import {View} from "../core/view.js"
 *
 * @typedef {object} Sweep
 * @property {string} cell
 * @property {number} pointer
 * @property {{x: number, y: number}} from  where the pointer was when the number was `start`
 * @property {number} start
 * @property {string} text  what has been asked for last
 * @property {string} typed  what stood there when `start` did
 * @property {boolean} fine
 * @property {string | null} id  of the sweep; null while it may still be a click
 */

import { edit, undo } from "../core/actions.js";
import { formatEntry } from "../core/entry.js";
import { startOf, swept } from "../core/sweep.js";
import { ask } from "./ask.js";
import { attribute } from "./nodes.js";
import { listenToPulls } from "./pull.js";

/** A pointer that has moved less is still a click. */
const THRESHOLD = 5;
const SWEPT = "[data-bead][data-editable]:not([data-bead^='mask:'])";

export class Drag {
  #board;
  /** @type {View | null} */
  #view = null;
  /** @type {Sweep | null} */
  #sweep = null;
  #swallows = false;

  /** @param {HTMLElement} board */
  constructor(board) {
    this.#board = board;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const board = this.#board;
    listenToPulls(board, this, signal);
    // The focus comes with the click: a sweep leaves it, and the arithmetic that it explains, where it is.
    board.addEventListener("mousedown", (event) => sweptBead(event.target) && event.preventDefault(), { signal });
    board.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    board.addEventListener("click", (event) => this.#click(event), { signal, capture: true });
    window.addEventListener("keydown", (event) => this.#key(event), { signal, capture: true });
    signal.addEventListener("abort", () => this.end());
  }

  /** @param {View} view */
  paint(view) {
    this.#view = view;
    if (view.state.sent > 0) this.#board.querySelector(".grip")?.classList.remove("grip");
    this.#mark();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.#sweep && !event.isPrimary) this.end();
    const view = this.#view;
    const cell = sweptBead(event.target)?.dataset.bead;
    if (!cell || !view || !event.isPrimary || event.button !== 0 || event.ctrlKey || event.metaKey) return;
    const start = startOf(view.state, cell);
    if (start === undefined) return;
    const typed = formatEntry(view.state, cell);
    const from = { x: event.clientX, y: event.clientY };
    this.#sweep = { cell, pointer: event.pointerId, from, start, typed, text: typed, fine: event.shiftKey, id: null };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const sweep = this.#sweep;
    if (sweep?.pointer !== event.pointerId) return;
    const across = event.clientX - sweep.from.x;
    if (sweep.id === null) {
      if (Math.abs(across) < THRESHOLD || Math.abs(across) < Math.abs(event.clientY - sweep.from.y)) return;
      this.#begin(sweep);
    }
    if (event.shiftKey !== sweep.fine) {
      const now = swept(sweep.start, across, sweep.fine);
      Object.assign(sweep, { start: now, typed: sweep.text, from: { x: event.clientX, y: 0 }, fine: event.shiftKey });
    }
    const value = swept(sweep.start, event.clientX - sweep.from.x, sweep.fine);
    const text = value === sweep.start ? sweep.typed : String(value).replace("-", "−");
    if (text === sweep.text) return;
    sweep.text = text;
    ask(this.#board, edit({ what: "cell", cell: sweep.cell, text }, sweep.id));
  }

  /** @param {Sweep} sweep */
  #begin(sweep) {
    sweep.id = `drag-${sweep.cell}-${performance.now()}`;
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    this.#board.setPointerCapture(sweep.pointer);
    this.#mark();
  }

  /** @param {PointerEvent} event */
  up(event) {
    // A finger is held by the bead at first: that it goes over to the board is no end.
    const goesOver = event.type === "lostpointercapture" && event.target !== this.#board;
    if (this.#sweep?.pointer === event.pointerId && !goesOver) this.end();
  }

  end() {
    const sweep = this.#sweep;
    if (!sweep) return;
    this.#sweep = null;
    if (sweep.id === null) return;
    this.#swallows = true;
    setTimeout(() => {
      this.#swallows = false;
    });
    if (this.#board.hasPointerCapture(sweep.pointer)) this.#board.releasePointerCapture(sweep.pointer);
    this.#mark();
  }

  /** The bead under the hand, also on a board that has been made anew. */
  #mark() {
    const cell = this.#sweep?.id ? this.#sweep.cell : null;
    attribute(this.#board, "data-sweeping", cell !== null);
    for (const bead of this.#board.querySelectorAll("[data-swept]"))
      if (bead.getAttribute("data-bead") !== cell) attribute(bead, "data-swept", false);
    if (cell === null) return;
    for (const bead of this.#board.querySelectorAll(`[data-bead="${cell}"]`)) attribute(bead, "data-swept", true);
  }

  /**
   * The click that ends a sweep is none.
   *
   * @param {MouseEvent} event
   */
  #click(event) {
    if (!this.#swallows) return;
    this.#swallows = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Escape takes the sweep back.
   *
   * @param {KeyboardEvent} event
   */
  #key(event) {
    if (event.key !== "Escape" || !this.#sweep?.id) return;
    event.preventDefault();
    event.stopPropagation();
    const moved = this.#view?.state.past.at(-1)?.sweep === this.#sweep.id;
    this.end();
    if (moved) ask(this.#board, undo());
  }
}

/**
 * The bead that a pointer would sweep; null in an open editor and where one may not type.
 *
 * @param {EventTarget | null} at
 * @returns {HTMLElement | null}
 */
function sweptBead(at) {
  return at instanceof Element && !at.closest("input") ? at.closest(SWEPT) : null;
}
