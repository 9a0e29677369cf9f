/**
 * The names of the rods: one of them is the reader in focus. A brass ring slides from rod to rod, by drag or by arrow keys.
 *
 * @import {View} from "../core/view.js"
 */

import { focus } from "../core/actions.js";
import { reader, readerCell } from "../core/steps.js";
import { ask } from "./ask.js";
import { attribute, write } from "./nodes.js";
import { listenToPulls } from "./pull.js";
import { still } from "./stillness.js";

const SLIDE = Object.freeze({ duration: 180, easing: "cubic-bezier(.3, .7, .3, 1)" });
const KEYS = Object.freeze({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity });

export class Readers {
  #board;
  /** @type {View | null} */
  #view = null;
  /** @type {{list: Element, pointer: number, y: number, moves: boolean} | null} */
  #pull = null;
  /** @type {number | null} the rod that was pressed: what one presses may move before it is let go */
  #pressed = null;

  /** @param {HTMLElement} board */
  constructor(board) {
    this.#board = board;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const board = this.#board;
    listenToPulls(board, this, signal);
    board.addEventListener("keydown", (event) => this.#key(event), { signal });
    board.addEventListener("click", (event) => this.#click(event), { signal });
  }

  /**
   * @param {View} view
   * @param {View | null} before
   */
  paint(view, before) {
    this.#view = view;
    const row = reader(view.state);
    const from = before && before.state.graph === view.state.graph ? reader(before.state) : row;
    for (const list of this.#board.querySelectorAll(".readers")) {
      const framed = list.closest(".scene")?.getAttribute("data-name") === this.#board.dataset.scene;
      attribute(list, "role", "radiogroup");
      attribute(list, "aria-label", view.text("control.reader", {}));
      [...list.children].forEach((item, index) => {
        const name = item.querySelector("[data-reader]");
        attribute(item, "role", "none");
        if (!name) return;
        attribute(name, "role", "radio");
        nameRod(name, view.state.tokens[index] ?? "");
        attribute(name, "aria-checked", String(index === row));
        attribute(name, "tabindex", framed && index === row ? 0 : -1);
      });
      const ring = list.parentElement?.querySelector(".reader-ring");
      if (ring instanceof HTMLElement) slide(ring, list, from, row);
    }
  }

  /** @param {number} row */
  #choose(row) {
    const view = this.#view;
    const cell = view && readerCell(view.state, row);
    if (cell && cell !== view.state.cell) ask(this.#board, focus(cell));
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.#pressed = rodAt(/** @type {Element} */ (event.target), event.clientY);
    const at = /** @type {Element} */ (event.target).closest(".reader-ring, [data-reader]");
    const list = at?.closest(".slot")?.querySelector(".readers");
    if (!list || !event.isPrimary || event.button !== 0 || event.ctrlKey || event.metaKey) return;
    this.#pull = { list, pointer: event.pointerId, y: event.clientY, moves: false };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const pull = this.#pull;
    if (pull?.pointer !== event.pointerId) return;
    if (!pull.moves) {
      if (Math.abs(event.clientY - pull.y) < 5) return;
      pull.moves = true;
      this.#board.setPointerCapture(event.pointerId);
      attribute(this.#board, "data-sliding", true);
    }
    const row = nearest(pull.list.children, event.clientY)?.index;
    if (row !== undefined) this.#choose(row);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const goesOver = event.type === "lostpointercapture" && event.target !== this.#board;
    if (this.#pull?.pointer === event.pointerId && !goesOver) this.end();
  }

  end() {
    this.#pull = null;
    attribute(this.#board, "data-sliding", false);
  }

  /**
   * A click on a name, or anywhere on a rod beside its beads.
   *
   * @param {MouseEvent} event
   */
  #click(event) {
    const element = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const name = element.closest("[data-reader]")?.getAttribute("data-reader");
    const row = name ? Number(name) : rodAt(element, event.clientY);
    if (row !== null && (name || row === this.#pressed)) this.#choose(row);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const name = /** @type {Element} */ (event.target).closest("[data-reader]");
    const list = name?.closest(".readers");
    if (!list || !this.#view || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const steps = event.key === " " ? 0 : KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
    if (steps === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const from = Number(name?.getAttribute("data-reader"));
    const row = Math.min(Math.max(from + steps, 0), list.children.length - 1);
    this.#choose(row);
    /** @type {HTMLElement | null | undefined} */ (list.children[row]?.querySelector("[data-reader]"))?.focus();
  }
}

/**
 * @param {Element} rod
 * @param {string} token  what its position is called; empty: it has its number alone
 */
function nameRod(rod, token) {
  const shown = rod.querySelector(".rod-token");
  if (!shown || shown.textContent === token) return;
  write(shown, token);
  attribute(shown, "title", token || null);
  const number = rod.querySelector(".rod-name")?.textContent ?? "";
  attribute(rod, "aria-label", token ? `${number}, ${token}` : number);
}

/**
 * The reader whose rod a click has met, beads apart: its name, or the gap between beads; null beside all rods.
 *
 * @param {Element} element
 * @param {number} y
 * @returns {number | null}
 */
function rodAt(element, y) {
  const slot = element.closest(".slot.rod");
  if (!slot || element.closest("[data-bead], .matrix-head, [data-scales], [data-tensor='probe']")) return null;
  const found = nearest(slot.querySelectorAll(".readers li, tbody tr"), y);
  return found && found.away <= found.reach ? found.index : null;
}

/**
 * @param {Iterable<Element>} rows
 * @param {number} y
 * @returns {{index: number, away: number, reach: number} | undefined}
 */
function nearest(rows, y) {
  return [...rows]
    .map((row, index) => {
      const { top, height } = row.getBoundingClientRect();
      return { index, away: Math.abs(top + height / 2 - y), reach: height / 2 + 6 };
    })
    .toSorted((a, b) => a.away - b.away)[0];
}

/**
 * Puts the ring on a rod, sliding from another.
 *
 * @param {HTMLElement} ring
 * @param {Element} list
 * @param {number} from
 * @param {number} to
 */
function slide(ring, list, from, to) {
  if (ring.style.getPropertyValue("--row") === String(to)) return;
  ring.style.setProperty("--row", String(to));
  const [old, young] = [list.children[from], list.children[to]];
  if (from === to || !old || !young || still()) return;
  const way = old.getBoundingClientRect().top - young.getBoundingClientRect().top;
  ring.animate({ translate: [`0 ${way}px`, "0 0"] }, SLIDE);
}
