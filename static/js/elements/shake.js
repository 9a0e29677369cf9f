/**
 * `<abacus-shake>`: a shake under way, and the button that holds it for those who cannot. The state says which input is
 * shaken; the player says how far the sway is. Where motion is reduced three pictures follow one another.
 *
 * @import {View} from "../core/view.js"
 */

import { inquire } from "../core/actions.js";
import { finding } from "../core/inquiries.js";
import { asked, shakeable } from "../core/sway.js";
import { Player } from "../motion/player.js";
import { PERIOD, STOPS } from "../motion/sway.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { needle, symbolOf } from "./needle.js";
import { attribute, sync } from "./nodes.js";
import { swaying, unmark } from "./swaying.js";
import { filled } from "./words.js";

/** Nobody holds on for more sways than these. */
const ROUNDS = 1000;
/** Each picture of a shake without movement is seen so long, in milliseconds. */
const PICTURE = 1000;
/** A large board that has not scrolled for so long rests. */
const SETTLE = 120;

export class AbacusShake extends Live {
  #player = new Player();
  /** @type {View | null} */
  #view = null;
  /** What is being shown. @type {unknown} */
  #shown = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #pictures;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #scrolls;

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(event), { signal });
    window.addEventListener("keydown", (event) => this.#key(event), { signal, capture: true });
    window.addEventListener("scroll", () => this.#scrolled(), { signal, capture: true, passive: true });
    signal.addEventListener("abort", () => this.#stop());
  }

  /** @param {View} view */
  set view(view) {
    const before = this.#view;
    this.#view = view;
    const { phase, params, answer, problem } = finding(view.state, "sway");
    const ends = phase !== "closed" && before !== null && disturbed(before, view);
    if (ends) ask(this, inquire("sway", null));
    const shaken = phase === "closed" ? null : String(params?.cell);
    this.#offer(shaken ?? shakeable(view, view.state.cell), shaken !== null, view);
    const refused = /** @type {HTMLElement} */ (this.querySelector("[data-refused]"));
    attribute(refused, "hidden", phase !== "refused");
    sync(refused, phase === "refused" ? [view.text(`problem.${problem?.code}`, {})] : []);
    const shows = phase === "ready" && !ends ? answer : null;
    if (shows !== this.#shown) this.#show(shows, view);
    else if (shows && before?.state.precision !== view.state.precision) this.#show(shows, view);
  }

  /**
   * The button, for the input in focus or the one that is shaken.
   *
   * @param {string | null} cell
   * @param {boolean} pressed
   * @param {View} view
   */
  #offer(cell, pressed, view) {
    const offer = /** @type {HTMLElement} */ (this.querySelector("[data-offer]"));
    attribute(offer, "hidden", cell === null);
    if (!cell) return;
    const button = /** @type {HTMLElement} */ (offer.querySelector("button"));
    attribute(button, "data-shakes", cell);
    attribute(button, "aria-pressed", String(pressed));
    const name = /** @type {HTMLElement} */ (button.querySelector("[data-name]"));
    sync(name, filled(view.text("shake.button", {}), { entry: symbolOf(cell, view) }));
  }

  /**
   * @param {any} answer  null: nothing is shaken
   * @param {View} view
   * @param {number} [time]  how far the sway is
   */
  #show(answer, view, time = 0) {
    this.#stop();
    const board = /** @type {HTMLElement | null} */ (document.querySelector("abacus-board"));
    if (!answer || !board) return;
    this.#shown = answer;
    attribute(board, "data-shaking", true);
    const place = /** @type {HTMLElement} */ (this.querySelector("[data-needle]"));
    const moving = [...swaying(board, answer, view, ROUNDS), ...needle(place, answer, view, ROUNDS)];
    this.#player.load(moving, ROUNDS * PERIOD, () => ask(this, inquire("sway", null)));
    this.#player.seek(time);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) return this.#player.play();
    let turn = 0;
    const next = () => {
      const stop = STOPS[turn % STOPS.length] ?? 0;
      turn += 1;
      this.#player.seek(stop * PERIOD);
    };
    next();
    this.#pictures = setInterval(next, PICTURE);
  }

  /** On a large board other beads have come into the frame: they join in where the sway is. */
  #scrolled() {
    if (!this.#shown || !document.querySelector("abacus-board[data-small]")) return;
    clearTimeout(this.#scrolls);
    this.#scrolls = setTimeout(() => {
      const { time } = this.#player;
      if (this.#view) this.#show(this.#shown, this.#view, time);
    }, SETTLE);
  }

  #stop() {
    clearInterval(this.#pictures);
    clearTimeout(this.#scrolls);
    this.#player.stop();
    this.#shown = null;
    const board = document.querySelector("abacus-board");
    if (board?.hasAttribute("data-shaking")) {
      attribute(board, "data-shaking", false);
      unmark(board);
    }
    const place = this.querySelector("[data-needle]");
    if (place) attribute(place, "hidden", true);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const button = /** @type {Element} */ (event.target).closest("[data-shakes]");
    const cell = button?.getAttribute("data-shakes");
    if (!cell || !this.#view) return;
    const pressed = button?.getAttribute("aria-pressed") === "true";
    ask(this, inquire("sway", pressed ? null : asked(this.#view, cell)));
  }

  /**
   * Escape ends a shake before it ends anything else.
   *
   * @param {KeyboardEvent} event
   */
  #key(event) {
    if (event.key !== "Escape" || !this.#view || finding(this.#view.state, "sway").phase === "closed") return;
    event.preventDefault();
    event.stopPropagation();
    ask(this, inquire("sway", null));
  }
}

/**
 * Whether something else has begun on the board: another run or stage, a beat, a cover, the run before.
 *
 * @param {View} before
 * @param {View} after
 * @returns {boolean}
 */
function disturbed({ state: before, form }, after) {
  const { state } = after;
  const kept = /** @type {const} */ (["run", "draft", "stage", "beat", "cover", "comparing", "playing", "zoom"]);
  return form !== after.form || kept.some((name) => before[name] !== state[name]);
}
