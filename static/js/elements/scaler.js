/**
 * The handles at the rows of X, Q, K and V that scale a whole row: by pointer, by arrow keys, with Shift finely, by Home
 * and End. A row keeps in mind what it was before it was scaled, so that from × 0 there is a way back, until something else is done to it.
 *
 * @import {View} from "../core/view.js"
 * @import {Base} from "../core/scaling.js"
 *
 * @typedef {{from: Base, factors: Map<string, number>}} Memory  factors by the rows that they have led to
 * @typedef {{name: string, pointer: number, x: number, factor: number, fine: boolean, sweep: string}} Pull
 */

import { edit } from "../core/actions.js";
import { formatNumber } from "../core/format.js";
import { baseOf, GREATEST, LEAST, rowOf, scaled, stepped } from "../core/scaling.js";
import { STEP_PIXELS } from "../core/sweep.js";
import { ask } from "./ask.js";
import { attribute, sync } from "./nodes.js";
import { listenToPulls } from "./pull.js";

const STEPS = Object.freeze({ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 4, PageDown: -4 });

export class Scaler {
  #board;
  /** @type {View | null} */
  #view = null;
  /** @type {Map<string, Memory>} */
  #memory = new Map();
  /** @type {Pull | null} */
  #pull = null;
  /** @type {{name: string, sweep: string} | null} the handle whose keys make one step to undo */
  #keyed = null;

  /** @param {HTMLElement} board */
  constructor(board) {
    this.#board = board;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const board = this.#board;
    listenToPulls(board, this, signal);
    board.addEventListener("keydown", (event) => this.#key(event), { signal });
    document.addEventListener("focusin", (event) => this.#focused(event), { signal });
  }

  /** @param {View} view */
  paint(view) {
    this.#view = view;
    for (const handle of this.#board.querySelectorAll("[data-scales]")) {
      const name = handle.getAttribute("data-scales") ?? "";
      const factor = this.#factor(name);
      const written = formatNumber(factor, 2);
      attribute(handle, "aria-valuenow", factor);
      attribute(handle, "aria-valuetext", `× ${written}`);
      attribute(handle, "data-held", this.#pull?.name === name);
      const number = { tag: "span", at: { "data-derived": String(factor), "data-value": factor }, of: [written] };
      sync(handle, factor === 1 ? [] : [{ tag: "span", at: { class: "scaler-factor" }, of: ["× ", number] }]);
    }
    for (const grid of this.#board.querySelectorAll("table:has([data-scales])")) {
      const row = grid.querySelector("[data-bead][tabindex='0']")?.getAttribute("data-bead")?.split(":")[1] ?? "0";
      for (const handle of grid.querySelectorAll("[data-scales]"))
        attribute(handle, "tabindex", handle.getAttribute("data-scales")?.split(":")[1] === row ? 0 : -1);
    }
  }

  /**
   * The factor that a row stands at: 1 unless it is one that its handle has led to.
   *
   * @param {string} name
   * @returns {number}
   */
  #factor(name) {
    const [tensor = "", row] = name.split(":");
    const memory = this.#memory.get(name);
    const entries = this.#view && memory && rowOf(this.#view.state, tensor, Number(row));
    return (entries && memory.factors.get(JSON.stringify(entries))) ?? 1;
  }

  /**
   * @param {string} name
   * @param {number} factor
   * @param {string} sweep
   */
  #scale(name, factor, sweep) {
    const view = this.#view;
    const [tensor = "", index] = name.split(":");
    const row = Number(index);
    const entries = view && rowOf(view.state, tensor, row);
    if (!entries) return;
    let memory = this.#memory.get(name);
    if (!memory?.factors.has(JSON.stringify(entries))) {
      const from = baseOf(view.state, tensor, row);
      if (!from) return;
      memory = { from, factors: new Map([[JSON.stringify(entries), 1]]) };
      this.#memory.set(name, memory);
    }
    const { from, factors } = memory;
    factors.set(JSON.stringify(from.map((part) => scaled(part, factor))), factor);
    ask(this.#board, edit({ what: "scale-row", tensor, row, factor, from }, sweep));
  }

  /** @param {PointerEvent} event */
  down(event) {
    const name = handleAt(event.target)?.getAttribute("data-scales");
    if (!name || !event.isPrimary || event.button !== 0) return;
    const sweep = `scale-${name}-${performance.now()}`;
    const [factor, fine] = [this.#factor(name), event.shiftKey];
    this.#pull = { name, pointer: event.pointerId, x: event.clientX, factor, fine, sweep };
    this.#board.setPointerCapture(event.pointerId);
    if (this.#view) this.paint(this.#view);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const pull = this.#pull;
    if (pull?.pointer !== event.pointerId) return;
    const now = this.#factor(pull.name);
    if (event.shiftKey !== pull.fine) Object.assign(pull, { factor: now, x: event.clientX, fine: event.shiftKey });
    const factor = stepped(pull.factor, Math.trunc((event.clientX - pull.x) / STEP_PIXELS), pull.fine);
    if (factor !== now) this.#scale(pull.name, factor, pull.sweep);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const goesOver = event.type === "lostpointercapture" && event.target !== this.#board;
    if (this.#pull?.pointer === event.pointerId && !goesOver) this.end();
  }

  end() {
    if (!this.#pull) return;
    this.#pull = null;
    if (this.#view) this.paint(this.#view);
  }

  /**
   * A run of keys is over when the focus leaves the handle; a board made anew gives it back to the same one.
   *
   * @param {FocusEvent} event
   */
  #focused(event) {
    if (handleAt(event.target)?.getAttribute("data-scales") !== this.#keyed?.name) this.#keyed = null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const name = handleAt(event.target)?.getAttribute("data-scales");
    if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
    const now = this.#factor(name);
    const steps = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    const ends = /** @type {Record<string, number | undefined>} */ ({ Home: LEAST, End: GREATEST });
    const factor = steps === undefined ? ends[event.key] : stepped(now, steps, event.shiftKey);
    if (factor === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#keyed ??= { name, sweep: `scale-${name}-${performance.now()}` };
    if (factor !== now) this.#scale(name, factor, this.#keyed.sweep);
  }
}

/**
 * @param {EventTarget | null} at
 * @returns {Element | null}
 */
function handleAt(at) {
  return at instanceof Element ? at.closest("[data-scales]") : null;
}
