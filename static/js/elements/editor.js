/**
 * The one input that is opened inside a bead. Enter and leaving it commit, Escape does not, arrows up and down nudge.
 *
 * @import {View} from "../core/view.js"
 *
 * @typedef {object} Answers
 * @property {(text: string) => void} commit
 * @property {(text: string) => void} nudge
 * @property {string} [before]  what stands there already, where it is not the entry of the cell
 */

import { formatEntry, nudged } from "../core/entry.js";

export class Editor {
  /** @type {HTMLInputElement | null} */
  #input = null;

  /**
   * @param {HTMLElement} bead
   * @param {View} view
   * @param {string} cell
   * @param {string | null} start
   * @param {Answers} answers
   */
  open(bead, view, cell, start, answers) {
    if (this.#input?.parentElement === bead) return;
    const before = answers.before ?? formatEntry(view.state, cell);
    const input = document.createElement("input");
    input.type = "text";
    input.value = start ?? before;
    input.maxLength = 64;
    input.autocomplete = "off";
    input.spellcheck = false;
    input.setAttribute("aria-label", `${view.text("control.edit", {})} ${cell}`);
    this.#input = input;
    bead.append(input);
    input.focus({ preventScroll: true });
    if (start === null) input.select();

    const close = (/** @type {boolean} */ commits, /** @type {boolean} */ returns) => {
      if (this.#input !== input) return;
      this.#input = null;
      const text = input.value;
      input.remove();
      if (returns) bead.focus({ preventScroll: true });
      if (commits && text.trim() !== before) answers.commit(text);
    };
    input.addEventListener("blur", () => close(true, false));
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.isComposing) return;
      if (event.key === "Enter" || event.key === "F2") {
        event.preventDefault();
        close(true, true);
      } else if (event.key === "Escape") {
        event.preventDefault();
        close(false, true);
      } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
        event.preventDefault();
        const text = nudged(input.value, event.key === "ArrowUp" ? 1 : -1, event.shiftKey);
        if (text === null) return;
        input.value = text;
        answers.nudge(text);
      } else if (event.key === "Tab") {
        const next = bead[event.shiftKey ? "previousElementSibling" : "nextElementSibling"];
        close(true, true);
        if (next instanceof HTMLElement && next.dataset.bead) {
          event.preventDefault();
          next.focus();
        }
      }
    });
  }

  /** Takes the input away without committing. */
  leave() {
    const input = this.#input;
    this.#input = null;
    input?.remove();
  }
}
