/**
 * `<abacus-faults>`: the fault laboratory. One mistake at a time beside what is right, which checks see it, all mistakes
 * against all checks, and an exercise.
 *
 * @import {View} from "../core/view.js"
 * @import {Matrix} from "../core/sights.js"
 * @import {Round} from "../core/exercise.js"
 * @import {Scene} from "./contrast.js"
 */

import { edit, focus, setFault } from "../core/actions.js";
import { another, BEGINNING, given, hidden, pick } from "../core/exercise.js";
import { finding } from "../core/inquiries.js";
import { firstOf } from "../core/wrong.js";
import { ask } from "./ask.js";
import { keepAsked } from "./asking.js";
import { Comparison } from "./comparison.js";
import { scenes } from "./laboratory.js";
import { Live } from "./live.js";
import { showMistake } from "./mistake.js";
import { attribute, sync } from "./nodes.js";
import { bringIntoSight, showTab, steer } from "./steering.js";

/** @typedef {"contrast" | "sight" | "grid" | "exercise"} Name  of what is looked at */

export class AbacusFaults extends Live {
  /** @type {View | null} */
  #view = null;
  /** @type {Name} */
  #name = "contrast";
  /** The tensor that is looked at; null is the first that differs. @type {string | null} */
  #tensor = null;
  /** The tab stop of the grid; null is the row of the mistake. @type {[number, number] | null} */
  #at = null;
  #round = BEGINNING;
  #revealed = false;
  #comparison = new Comparison();

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("toggle", () => this.#toggled(), { signal, capture: true });
    this.addEventListener("change", () => this.#choose(this.#select.value), { signal });
    this.addEventListener("click", (event) => this.#click(event), { signal });
    this.addEventListener("keydown", (event) => steer(event), { signal });
    this.addEventListener("focusin", (event) => this.#focused(/** @type {Element} */ (event.target)), { signal });
  }

  /** @param {View} view */
  set view(view) {
    this.#view = view;
    this.#want();
    this.#draw();
  }

  get #select() {
    return /** @type {HTMLSelectElement} */ (this.querySelector("select[name='fault']"));
  }

  get #compared() {
    return this.#view ? this.#comparison.of(this.#view) : { fault: null, list: [], older: true };
  }

  /** @returns {Matrix | null} */
  get #matrix() {
    return this.#view ? finding(this.#view.present, "matrix").answer : null;
  }

  /** The mistake that is looked at; of the exercise, the one that is not told. */
  get #fault() {
    const chosen = this.#view?.present.fault ?? null;
    if (chosen === null || this.#name !== "exercise") return chosen;
    return this.#matrix && hidden(this.#matrix, this.#round.round);
  }

  /** Asks for what is looked at, and no longer for what is not. */
  #want() {
    if (!this.#view) return;
    const { present } = this.#view;
    const open = Boolean(present.fault);
    const [wrong, matrix] = [finding(present, "wrong").phase, finding(present, "matrix").phase];
    const unclear = wrong === "refused" || (wrong === "ready" && firstOf(this.#compared.list) === null);
    // All mistakes against all checks are much work: not at every edit while one mistake is looked at.
    const all = this.#name !== "contrast" || unclear || matrix === "ready";
    keepAsked(this, present, "matrix", open && all ? {} : null);
    keepAsked(this, present, "wrong", open && this.#fault ? { fault: this.#fault } : null);
  }

  #draw() {
    const view = this.#view;
    if (!view) return;
    const chosen = view.present.fault ?? this.#select.value;
    const details = this.querySelector("details");
    const body = this.querySelector(".faults-body");
    showTab(this, this.#name);
    if (this.#select.value !== chosen) this.#select.value = chosen;
    showMistake(this, chosen, view);
    if (!details || !body || view.present.fault === null || view.state.comparing) return;
    attribute(body, "data-view", this.#name);
    const panel = this.querySelector("#faults-view");
    if (panel) attribute(panel, "aria-labelledby", `faults-tab-${this.#name}`);
    const { list, older, fault } = this.#compared;
    /** @type {Scene} */
    const scene = { view, list, older, fault: fault ?? chosen };
    const row = Math.max(this.#matrix?.faults.indexOf(chosen) ?? 0, 0);
    const drawn = scenes[this.#name](scene, {
      tensor: this.#tensor,
      at: this.#at ?? [row, 0],
      chosen,
      hidden: this.#name === "exercise" ? this.#fault : null,
      ...this.#round,
    });
    for (const [name, specs] of Object.entries({ way: [], ...drawn })) {
      const place = this.querySelector(`[data-${name}]`);
      if (place) sync(place, specs);
    }
    this.#reveal();
  }

  /** The chosen row of the grid is brought into sight once, when the grid comes. */
  #reveal() {
    const row = this.#name === "grid" ? this.querySelector("tr[aria-selected='true']") : null;
    if (row && !this.#revealed) bringIntoSight(row);
    this.#revealed = row !== null;
  }

  #toggled() {
    const open = this.querySelector("details")?.open ?? false;
    if (open !== Boolean(this.#view?.present.fault)) ask(this, setFault(open ? this.#select.value : null));
  }

  /** @param {string} fault */
  #choose(fault) {
    this.#tensor = null;
    if (this.#name === "exercise") this.#name = "contrast";
    const row = this.#matrix?.faults.indexOf(fault) ?? -1;
    if (this.#at && row >= 0) this.#at = [row, this.#at[1]];
    ask(this, setFault(fault));
  }

  /** @param {Name} name */
  #look(name) {
    this.#name = name;
    this.#want();
    this.#draw();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target);
    const at = (/** @type {string} */ name) => target.closest(`[${name}]`)?.getAttribute(name) ?? null;
    if (target.closest("[role='tab']")) return this.#look(/** @type {Name} */ (at("data-view")));
    if (target.closest("[data-by]")) {
      const options = [...this.#select.options];
      const next = options.at((this.#select.selectedIndex + Number(at("data-by"))) % options.length);
      if (next) this.#choose(next.value);
    } else if (target.closest("[data-tensor-of]")) {
      this.#tensor = at("data-tensor-of");
      this.#draw();
    } else if (target.closest("[data-act]")) this.#act(at("data-act"));
    else if (target.closest("[data-pick]")) this.#play(pick(this.#round, this.#compared.list, at("data-pick") ?? ""));
    else if (target.closest("tr[data-fault]")) this.#choose(at("data-fault") ?? "");
    else if (target.closest(".number[data-cell]")) ask(this, focus(at("data-cell") ?? ""));
  }

  /** @param {string | null} act */
  #act(act) {
    const request = this.#matrix?.suggestions[this.#view?.present.fault ?? ""]?.request;
    if (act === "adopt" && request) ask(this, edit({ what: "request", request }));
    if (act === "again") this.#play(another(this.#round));
    if (act === "show") {
      this.#play(given(this.#round, this.#compared.list));
      bringIntoSight(this.querySelector("td[data-first]"));
    }
    const found = this.#fault;
    if (act !== "open" || !found) return;
    this.#round = another(this.#round);
    this.#choose(found);
  }

  /** @param {Round} round */
  #play(round) {
    this.#round = round;
    this.#look("exercise");
  }

  /**
   * The row and the column of the grid's focus are lit, and told in full.
   *
   * @param {Element} target
   */
  #focused(target) {
    const row = target.closest("tr[data-fault]");
    if (!row || !target.matches("[role='gridcell']")) return;
    const rows = [...(row.parentElement?.children ?? [])];
    this.#at = [rows.indexOf(row), [...row.querySelectorAll("[role='gridcell']")].indexOf(target)];
    this.#draw();
  }
}
