/**
 * `<abacus-cover>`: predict first. In the settings it covers the focused bead, its row or its matrix; in its bar the reader
 * says what is under a cover, uncovers one number after the other, and is told how the predictions turned out.
 *
 * @import {View} from "../core/view.js"
 * @import {Verdict} from "../core/predict.js"
 * @import {Spec} from "./nodes.js"
 */

import { cover, focus, guess, mark, uncover } from "../core/actions.js";
import { cellsUnder, nextCovered } from "../core/cover.js";
import { formatNumber } from "../core/format.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute, sync, write } from "./nodes.js";
import { filled, indexed, number } from "./words.js";

export class AbacusCover extends Live {
  #cell = "";

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(/** @type {Element} */ (event.target)), { signal });
    this.addEventListener("change", (event) => this.#keep(/** @type {HTMLInputElement} */ (event.target)), { signal });
    this.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  /** @param {View} view */
  set view(view) {
    const { state } = view;
    this.#cell = state.cell;
    for (const button of this.querySelectorAll("[data-cover]")) {
      const cells = cellsUnder(state.run, this.#name(button));
      attribute(button, "aria-pressed", String(cells.length > 0 && cells.every(view.covered)));
    }
    if (this.querySelector("[data-told]")) this.#bar(view);
  }

  /** @param {View} view */
  #bar(view) {
    const { state, text, covered } = view;
    const { cover: names, predictions, cell } = state;
    attribute(this, "hidden", names.length === 0 && predictions.verdicts.length === 0);
    if (this.hidden) return;
    const own = covered(cell) && view.made(cell);
    const told = this.querySelector("[data-told]");
    const last = predictions.verdicts.at(-1);
    if (told) sync(told, last ? [...turnedOut(view, last), ...score(view)] : [text("cover.hint", {})]);
    attribute(this, "data-verdict", last ? (last.hit ? "hit" : "miss") : null);
    const field = this.querySelector("input");
    const label = this.querySelector("[data-guesses]");
    if (field && label) {
      attribute(label, "hidden", !own);
      sync(/** @type {Element} */ (label.querySelector("[data-symbol]")), [named(view, cell)]);
      const typed = predictions.guesses[cell]?.text ?? "";
      if (field !== document.activeElement && field.value !== typed) field.value = typed;
    }
    const moves = this.querySelector("[data-mark]");
    if (moves) {
      attribute(moves, "hidden", !own);
      attribute(moves, "aria-pressed", String(predictions.marked.includes(cell)));
    }
    const next = this.querySelector("[data-uncover='next']");
    const left = names.length > 0;
    if (next) {
      write(/** @type {Element} */ (next.querySelector("span")), text(left ? "cover.next" : "cover.done", {}));
      attribute(next, "aria-disabled", left && !nextCovered(names, state.run, view.made) ? "true" : null);
    }
    const all = this.querySelector("[data-uncover='*']");
    if (all) attribute(all, "hidden", !left);
  }

  /**
   * What a button of the settings covers: the focused cell, its row or its tensor.
   *
   * @param {Element} button
   */
  #name(button) {
    const length = { tensor: 1, row: 2, cell: 3 }[button.getAttribute("data-cover") ?? ""] ?? 1;
    return this.#cell.split(":").slice(0, length).join(":");
  }

  /** @param {Element} element */
  #click(element) {
    const button = element.closest("button");
    if (!button || button.getAttribute("aria-disabled")) return;
    const which = button.getAttribute("data-uncover");
    if (button.hasAttribute("data-cover")) ask(this, cover(this.#name(button)));
    else if (button.hasAttribute("data-mark")) ask(this, mark(this.#cell));
    else if (which) ask(this, uncover(which === "next" ? null : which));
    const cell = element.closest("a[data-cell]")?.getAttribute("data-cell");
    if (cell) ask(this, focus(cell));
  }

  /** @param {HTMLInputElement} field */
  #keep(field) {
    if (field.name === "guess") ask(this, guess(this.#cell, field.value));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (event.key.toLowerCase() !== "u" || !plain || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.querySelector("[data-uncover]")) ask(this, uncover());
  }
}

/**
 * A cell's symbol with its indices.
 *
 * @param {View} view
 * @param {string} cell
 * @returns {Spec}
 */
function named({ state }, cell) {
  const [tensor, ...indices] = cell.split(":");
  const symbol = state.graph.operations.find((each) => each.tensor === tensor)?.symbol ?? "";
  return indexed(symbol, indices.map(Number));
}

/**
 * How a prediction turned out, in a sentence.
 *
 * @param {View} view
 * @param {Verdict} verdict
 * @returns {(Spec | string)[]}
 */
function turnedOut(view, { cell, kind, hit, guess: told, value, difference }) {
  const { precision } = view.state;
  const printed = (/** @type {number} */ each) => formatNumber(each, precision);
  const signed = `${difference > 0 ? "+" : ""}${printed(difference)}`;
  const moved = difference !== 0 ? "moved" : "same";
  const key = kind === "value" ? "cover.value" : `cover.change.${moved}`;
  const derived = `${cell}-${told ? told.value : value - difference}`;
  return [
    { tag: "strong", at: { class: "verdict-mark", "aria-hidden": "true" }, of: [hit ? "✓" : "✗"] },
    " ",
    ...filled(view.text(`${key}.${hit ? "hit" : "miss"}`, {}), {
      cell: named(view, cell),
      value: number({ cell, value, text: printed(value) }, "number"),
      guess: told ? number({ derived: String(told.value), value: told.value, text: told.text }, "number") : "",
      difference: number({ derived, value: difference, text: signed }, "number"),
    }),
  ];
}

/**
 * @param {View} view
 * @returns {string[]}
 */
function score({ state, text }) {
  const { verdicts } = state.predictions;
  if (verdicts.length < 2) return [];
  const hits = verdicts.filter(({ hit }) => hit).length;
  return [" ", text("cover.score", { hits, total: verdicts.length })];
}
