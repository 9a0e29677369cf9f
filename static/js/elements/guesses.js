/**
 * Covered beads on the board: a click or space marks one as about to change, typing keeps a guess on it, U uncovers the
 * next; those that were uncovered show whether they were predicted.
 *
 * @import {View} from "../core/view.js"
 */

import { guess, mark, uncover } from "../core/actions.js";
import { ask } from "./ask.js";
import { Editor } from "./editor.js";
import { attribute } from "./nodes.js";
import { nameOf } from "./paint.js";

const STARTS_TYPING = /^[-+−0-9.,．－＋０-９]$/;

export class Guesses {
  #board;
  #editor = new Editor();
  /** @type {View | null} */
  #view = null;

  /** @param {HTMLElement} board */
  constructor(board) {
    this.#board = board;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const options = { signal, capture: true };
    this.#board.addEventListener("click", (event) => this.#click(event), options);
    this.#board.addEventListener("dblclick", (event) => this.#twice(event), options);
    this.#board.addEventListener("keydown", (event) => this.#key(event), options);
  }

  /**
   * @param {View} view
   * @param {View | null} before
   */
  paint(view, before) {
    this.#view = view;
    const { predictions, graph } = view.state;
    if (before && before.state.predictions === predictions && before.state.graph === graph) return;
    for (const bead of this.#board.querySelectorAll("[data-verdict]")) attribute(bead, "data-verdict", null);
    for (const { cell, hit } of predictions.verdicts) {
      for (const figure of this.#board.querySelectorAll(`[data-bead] [data-cell="${cell}"]`))
        attribute(/** @type {Element} */ (figure.closest("[data-bead]")), "data-verdict", hit ? "hit" : "miss");
    }
  }

  /**
   * The covered number that an event on a bead is about: the one that was hit, else the last of the bead.
   *
   * @param {Event} event
   * @returns {{bead: HTMLElement, cell: string} | null}
   */
  #covered(event) {
    const at = /** @type {Element} */ (event.target);
    const bead = /** @type {HTMLElement | null} */ (at.closest("[data-bead]"));
    if (!bead || at.closest("input, [data-cell]") || !this.#view?.state.cover.length) return null;
    const figure = at.closest("[data-covered]") ?? [...bead.querySelectorAll("[data-covered]")].at(-1);
    return figure ? { bead, cell: nameOf(figure) } : null;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const found = this.#covered(event);
    if (!found || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    stop(event);
    found.bead.focus({ preventScroll: true });
    ask(this.#board, mark(found.cell));
  }

  /** @param {MouseEvent} event */
  #twice(event) {
    const found = this.#covered(event);
    if (!found) return;
    stop(event);
    this.#open(found.bead, found.cell, null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.#view?.state.cover.length) return;
    const bead = /** @type {Element} */ (event.target).closest("[data-bead]");
    if (bead !== event.target) return;
    if (event.key.toLowerCase() === "u") {
      stop(event);
      ask(this.#board, uncover());
      return;
    }
    const found = this.#covered(event);
    if (!found) return;
    if (event.key === " ") {
      stop(event);
      ask(this.#board, mark(found.cell));
    } else if (event.key === "Enter" || event.key === "F2" || STARTS_TYPING.test(event.key)) {
      stop(event);
      this.#open(found.bead, found.cell, event.key.length === 1 ? event.key : null);
    }
  }

  /**
   * @param {HTMLElement} bead
   * @param {string} cell
   * @param {string | null} start
   */
  #open(bead, cell, start) {
    const view = this.#view;
    if (!view) return;
    const keep = (/** @type {string} */ text) => ask(this.#board, guess(cell, text));
    const before = view.state.predictions.guesses[cell]?.text ?? "";
    this.#editor.open(bead, view, cell, start, { commit: keep, nudge: () => {}, before });
  }
}

/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
