/**
 * Dragging a row of V in its plane: both coordinates follow the pointer, as one step to undo. The axes stay as they are
 * until the point is let go. By keyboard the beads of the row do the same.
 *
 * @import { Picture } from "../core/pictures/canvas.js"
 * @import { Held } from "../core/pictures/plane.js"
 * @import { View } from "../core/view.js"
 *
 * @typedef {{row: string, pointer: number, sweep: string, told: string[], off: [number, number], at: [number, number]}} Drag
 */

import { edit } from "../core/actions.js";
import { editable } from "../core/select.js";
import { ask } from "./ask.js";

export class Dragging {
  /** @type {Held | null} */
  held = null;
  /** @type {HTMLElement} */
  #element;
  /** @type {AbortController | null} */
  #listening = null;
  /** @type {View | null} */
  #view = null;
  /** @type {Held | null} */
  #axes = null;
  /** @type {Drag | null} */
  #drag = null;
  #count = 0;
  #frame = 0;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
  }

  listen() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const on = (/** @type {string} */ name, /** @type {(event: PointerEvent) => void} */ act) =>
      this.#element.addEventListener(name, /** @type {EventListener} */ (act), { signal });
    on("pointerdown", (event) => this.#start(event));
    on("pointermove", (event) => this.#move(event));
    // Inside a scroller Chromium pans in spite of `touch-action` on a circle. The pointer has come before the touch.
    const stays = (/** @type {Event} */ event) => this.#drag && event.preventDefault();
    this.#element.addEventListener("touchstart", stays, { signal, passive: false });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"])
      on(name, (event) => {
        // A finger is held by the point at first: that it goes over to the element is no end.
        const goesOver = event.type === "lostpointercapture" && event.target !== this.#element;
        if (this.#drag?.pointer === event.pointerId && !goesOver) this.#end();
      });
  }

  leave() {
    this.#listening?.abort();
    this.#end();
  }

  /**
   * @param {View} view
   * @param {Picture | null} drawn
   */
  show(view, drawn) {
    this.#view = view;
    this.#axes = drawn?.axes ?? null;
  }

  /** @param {PointerEvent} event */
  #start(event) {
    const point = /** @type {Element} */ (event.target).closest(".knob");
    const row = point?.getAttribute("data-cell")?.split(":")[1];
    if (!row || !this.#view || !this.#axes || this.#drag || !event.isPrimary || event.button !== 0) return;
    if (!editable(this.#view.state, `value:${row}:0`)) return;
    event.preventDefault();
    this.#element.setPointerCapture(event.pointerId);
    this.#count += 1;
    this.held = this.#axes;
    const { left, top, width, height } = point.getBoundingClientRect();
    const off = /** @type {[number, number]} */ ([left + width / 2 - event.clientX, top + height / 2 - event.clientY]);
    this.#drag = { row, pointer: event.pointerId, sweep: `plane:${this.#count}`, told: [], off, at: [0, 0] };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#drag?.pointer !== event.pointerId) return;
    this.#drag.at = [event.clientX, event.clientY];
    this.#frame ||= requestAnimationFrame(() => this.#tell());
  }

  /** Asks for the two numbers where the point has been taken to. */
  #tell() {
    this.#frame = 0;
    const drag = this.#drag;
    const held = this.held;
    const matrix = this.#element.querySelector("svg")?.getScreenCTM()?.inverse();
    if (!drag || !held || !matrix) return;
    const { x, y } = new DOMPoint(drag.at[0] + drag.off[0], drag.at[1] + drag.off[1]).matrixTransform(matrix);
    [held.x.valueAt(x), held.y.valueAt(y)].forEach((value, coordinate) => {
      const text = String(value);
      if (drag.told[coordinate] === text) return;
      drag.told[coordinate] = text;
      ask(this.#element, edit({ what: "cell", cell: `value:${drag.row}:${coordinate}`, text }, drag.sweep));
    });
  }

  #end() {
    if (this.#frame) {
      cancelAnimationFrame(this.#frame);
      this.#tell();
    }
    this.#drag = null;
    this.held = null;
  }
}
