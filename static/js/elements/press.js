/**
 * Pressing and holding an input bead, by pointer or with the key S: it shakes until it is let go. A pointer that moves is
 * a sweep or a scroll and no hold, a short press is a click; S let go at once is a letter that is typed.
 *
 * @import {View} from "../core/view.js"
 *
 * @typedef {object} Hold
 * @property {HTMLElement} bead
 * @property {string} cell
 * @property {number | null} pointer  null: held with the key
 * @property {{x: number, y: number}} from
 * @property {string} letter  what the key types
 * @property {boolean} shakes  false while it may still be something else
 * @property {ReturnType<typeof setTimeout>} timer
 */

import { inquire } from "../core/actions.js";
import { finding } from "../core/inquiries.js";
import { editable } from "../core/select.js";
import { asked, shakeable } from "../core/sway.js";
import { ask } from "./ask.js";
import { listenToPulls } from "./pull.js";

/** So long a press is no click any more, in milliseconds. */
const LONG = 400;
/** A pointer that has moved so far, in pixels, is about something else. */
const THRESHOLD = 5;
const MODIFIERS = ["Shift", "Control", "Alt", "Meta", "CapsLock"];

export class Press {
  #board;
  #type;
  /** @type {View | null} */
  #view = null;
  /** @type {Hold | null} */
  #hold = null;
  #swallows = false;

  /**
   * @param {HTMLElement} board
   * @param {(bead: HTMLElement, letter: string) => void} type  opens a bead for typing
   */
  constructor(board, type) {
    this.#board = board;
    this.#type = type;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const board = this.#board;
    const first = { signal, capture: true };
    listenToPulls(board, this, signal);
    board.addEventListener("pointermove", (event) => this.#steady(event), first);
    board.addEventListener("click", (event) => this.#click(event), first);
    board.addEventListener("contextmenu", (event) => this.#menu(event), first);
    board.addEventListener("keydown", (event) => this.#key(event), first);
    board.addEventListener("focusout", () => this.#hold?.pointer === null && this.end(), { signal });
    window.addEventListener("keyup", (event) => this.#up(event), first);
    signal.addEventListener("abort", () => this.end());
  }

  /** @param {View} view */
  paint(view) {
    this.#view = view;
    if (this.#hold?.shakes && finding(view.state, "sway").phase === "closed") this.#hold = null;
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.end();
    const { target } = event;
    const bead = target instanceof Element && !target.closest("input") ? beadOf(target) : null;
    if (!bead || !event.isPrimary || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    this.#wait(bead, event.pointerId, { x: event.clientX, y: event.clientY }, "");
  }

  /** @param {PointerEvent} event */
  move(event) {
    const hold = this.#hold;
    if (hold?.pointer !== event.pointerId || hold.shakes) return;
    if (Math.hypot(event.clientX - hold.from.x, event.clientY - hold.from.y) >= THRESHOLD) this.end();
  }

  /** @param {PointerEvent} event */
  up(event) {
    // A finger is held by the bead at first: that it goes over to the board is no end.
    const goesOver = event.type === "lostpointercapture" && event.target !== this.#board;
    if (this.#hold?.pointer === event.pointerId && !goesOver) this.end();
  }

  /** The hand is off: what shakes by it stands still. */
  end() {
    const hold = this.#hold;
    if (!hold) return;
    this.#hold = null;
    clearTimeout(hold.timer);
    if (!hold.shakes) return;
    ask(this.#board, inquire("sway", null));
    if (hold.pointer === null) return;
    this.#swallows = true;
    setTimeout(() => {
      this.#swallows = false;
    });
    if (this.#board.hasPointerCapture(hold.pointer)) this.#board.releasePointerCapture(hold.pointer);
  }

  /**
   * @param {HTMLElement} bead
   * @param {number | null} pointer
   * @param {{x: number, y: number}} from
   * @param {string} letter
   * @returns {boolean}  whether the bead is one that can be shaken
   */
  #wait(bead, pointer, from, letter) {
    const cell = this.#view && shakeable(this.#view, bead.dataset.bead ?? "");
    if (!cell) return false;
    const timer = setTimeout(() => this.#begin(), LONG);
    this.#hold = { bead, cell, pointer, from, letter, shakes: false, timer };
    return true;
  }

  #begin() {
    const [hold, view] = [this.#hold, this.#view];
    if (!hold || !view) return;
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    if (shakeable(view, hold.cell) !== hold.cell) return this.end();
    hold.shakes = true;
    if (hold.pointer !== null) this.#board.setPointerCapture(hold.pointer);
    ask(this.#board, inquire("sway", asked(view, hold.cell)));
  }

  /**
   * A hand that trembles while it holds sweeps nothing.
   *
   * @param {PointerEvent} event
   */
  #steady(event) {
    if (this.#hold?.shakes && this.#hold.pointer === event.pointerId) event.stopImmediatePropagation();
  }

  /**
   * The click that ends a hold is none.
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
   * A finger that holds asks for no menu.
   *
   * @param {Event} event
   */
  #menu(event) {
    if (this.#swallows || (this.#hold && this.#hold.pointer !== null)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const hold = this.#hold?.pointer === null ? this.#hold : null;
    const own = event.key.toLowerCase() === "s" && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (hold && !own) {
      if (hold.shakes || MODIFIERS.includes(event.key)) return;
      // The next letter has come before this one is let go: both are typed.
      this.end();
      this.#type(hold.bead, hold.letter);
      return event.stopPropagation();
    }
    const bead = beadOf(event.target);
    if (!own || !bead || event.target !== bead || !this.#view) return;
    const repeats = event.repeat && editable(this.#view.state, bead.dataset.bead ?? "");
    if (!hold && !repeats && !this.#wait(bead, null, { x: 0, y: 0 }, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  #up(event) {
    const hold = this.#hold;
    if (hold?.pointer !== null || event.key.toLowerCase() !== "s") return;
    this.end();
    if (!hold.shakes) this.#type(hold.bead, hold.letter);
  }
}

/**
 * The input bead at a place; a bit of the mask is none.
 *
 * @param {EventTarget | null} at
 * @returns {HTMLElement | null}
 */
function beadOf(at) {
  return at instanceof Element ? at.closest("[data-bead][data-editable]:not([data-bead^='mask:'])") : null;
}
