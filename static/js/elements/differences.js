/**
 * `<abacus-differences>`: the gradients held against differences: a verdict in words, the error of every coordinate, the
 * error against the step, and the wrong pair. One view at a time asks the server for what it shows.
 *
 * @import {View} from "../core/view.js"
 * @import {Choice} from "../core/differences/choice.js"
 * @import {Result} from "../core/differences/result.js"
 * @import {Params, Topic} from "../core/inquiries.js"
 */

import { inquire } from "../core/actions.js";
import * as choices from "../core/differences/choice.js";
import { steps } from "../core/differences/ladder.js";
import { pairOf, pairs } from "../core/differences/pair.js";
import { at } from "../core/differences/result.js";
import { finding } from "../core/inquiries.js";
import { ask } from "./ask.js";
import { chosenBy, drawControls } from "./difference_controls.js";
import { peek, toward } from "./difference_map.js";
import * as views from "./difference_views.js";
import { Live } from "./live.js";
import { attribute, sync } from "./nodes.js";

export class AbacusDifferences extends Live {
  #choice = choices.BEGIN;
  #tab = "map";
  /** @type {View | null} */
  #view = null;
  /** What is drawn now, older or not. @type {Result | null} */
  #result = null;
  /** @type {Partial<Record<Topic, string>>} */
  #asked = {};

  /** @param {AbortSignal} signal */
  listen(signal) {
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ hear, capture = false) =>
      this.addEventListener(type, hear, { signal, capture });
    on("toggle", () => this.#update({}), true);
    on("input", ({ target }) => this.#update(chosenBy(target)));
    on("click", ({ target }) => this.#click(target));
    on("keydown", (event) => this.#key(event));
    on("pointerover", ({ target }) => this.#peek(target));
    on("pointerleave", () => this.#peek(null));
    const sizes = new ResizeObserver(() => this.#draw());
    for (const place of this.querySelectorAll(".plot")) sizes.observe(place);
    signal.addEventListener("abort", () => sizes.disconnect());
  }

  /** @param {View} view */
  set view(view) {
    this.#view = view;
    this.#update({});
  }

  get #open() {
    return this.querySelector("details")?.open ?? false;
  }

  /** @param {Partial<Choice>} chosen */
  #update(chosen) {
    if (!this.#view) return;
    const { present } = this.#view;
    const moved = chosen.tensor !== undefined && chosen.tensor !== this.#choice.tensor;
    this.#choice = choices.fitted({ ...this.#choice, ...chosen, ...(moved && { cell: null }) }, present.run);
    const { phase, answer } = finding(present, "differences");
    const result = phase === "ready" ? /** @type {Result | undefined} */ (answer.results[0]) : undefined;
    // Until the reader chooses another, it is the worst that is looked at.
    if (result?.tensor === this.#choice.tensor && this.#choice.cell === null) {
      this.#choice = { ...this.#choice, cell: result.worst.cell };
    }
    this.#ask(present.run);
    this.#draw();
  }

  /** @param {View["present"]["run"]} run */
  #ask(run) {
    const choice = this.#choice;
    const rows = /** @type {number[][]} */ (run.tensors[choice.tensor] ?? []);
    const ladder = { wrt: [choice.tensor], method: "central", steps: steps(rows.length * (rows[0]?.length ?? 0)) };
    const pair = pairOf(choice.pair, run);
    const shown = (/** @type {string} */ tab, /** @type {Params | null} */ params) =>
      this.#open && this.#tab === tab ? params : null;
    /** @type {[Topic, Params | null][]} */
    const wanted = [
      ["differences", this.#open ? choices.verdictAsked(choice) : null],
      ["tangent", shown("map", choices.tangentAsked(choice))],
      ["errors", shown("errors", ladder)],
      ["pair", shown("pair", pair && choices.pairAsked(choice, pair))],
    ];
    for (const [topic, params] of wanted) {
      const written = JSON.stringify(params);
      if (written === (this.#asked[topic] ?? "null")) continue;
      this.#asked[topic] = written;
      ask(this, inquire(topic, params));
    }
  }

  #draw() {
    const view = this.#view;
    // Nobody looks at a closed panel.
    if (!view || !this.#open) return;
    const [choice, { present }] = [this.#choice, view];
    drawControls(this, choice, view);
    const found = finding(present, "differences");
    const covered = views.covering(choice.tensor, present.cover);
    const result = found.phase === "ready" ? /** @type {Result} */ (found.answer.results[0]) : null;
    const fits = result?.tensor === choice.tensor;
    attribute(this, "data-older", found.phase === "pending" && this.#result !== null);
    this.querySelector("[data-waits]")?.toggleAttribute("hidden", this.#result !== null || found.phase !== "pending");
    this.querySelector("[data-views]")?.toggleAttribute("hidden", covered || found.phase === "refused");
    if (covered) return views.drawCovered(this, choice.tensor, view);
    if (found.phase === "refused") {
      this.#result = null;
      return views.drawProblem(this, found.problem, view);
    }
    if (result && fits) {
      this.#result = result;
      views.drawVerdict(this, result, view);
    }
    for (const tab of this.querySelectorAll("[data-tab]")) {
      const own = tab.getAttribute("data-tab") === this.#tab;
      attribute(tab, "aria-selected", String(own));
      attribute(tab, "tabindex", own ? null : -1);
      document.getElementById(tab.getAttribute("aria-controls") ?? "")?.toggleAttribute("hidden", !own);
    }
    const current = fits ? result : null;
    if (this.#tab === "map") views.drawMap(this, current, choice, view);
    if (this.#tab === "errors") views.drawErrors(this, current, choice, view);
    if (this.#tab === "pair") views.drawPair(this, pairs(present.run), choice, view);
  }

  /** @param {Element} target */
  #click(target) {
    const tab = target.closest("[data-tab]")?.getAttribute("data-tab");
    if (tab) this.#show(tab);
    const cell = target.closest("[data-coordinate]")?.getAttribute("data-coordinate");
    if (cell) this.#look(cell);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    const square = target.closest("[data-coordinate]")?.getAttribute("data-coordinate");
    const to = square && this.#result ? toward(square, event, this.#result) : null;
    if (to) {
      event.preventDefault();
      return this.#look(to);
    }
    const tabs = target.closest("[data-tab]") ? [...this.querySelectorAll("[data-tab]")] : [];
    const here = tabs.indexOf(target);
    const next = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (here < 0 || next === undefined) return;
    event.preventDefault();
    const tab = /** @type {HTMLElement} */ (tabs[(next + tabs.length) % tabs.length]);
    this.#show(tab.dataset.tab ?? "");
    tab.focus();
  }

  /** @param {string} tab */
  #show(tab) {
    this.#tab = tab;
    this.#update({});
  }

  /** @param {string} cell */
  #look(cell) {
    this.#update({ cell });
    const square = this.querySelector(`[data-coordinate="${CSS.escape(cell)}"]`);
    /** @type {HTMLElement | null} */ (square)?.focus({ preventScroll: true });
  }

  /** @param {Element | null} target */
  #peek(target) {
    const line = this.querySelector("[data-peek]");
    const cell = target?.closest("[data-coordinate]")?.getAttribute("data-coordinate");
    if (!line || !this.#view) return;
    const known = cell && this.#result && !Number.isNaN(at(this.#result.error, cell));
    sync(line, known && this.#result ? peek(this.#result, cell, this.#view) : []);
  }
}
