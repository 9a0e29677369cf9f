/**
 * `<abacus-steps>`: play and pause, forward and back by beat and by stage, and a scrubber over all beats.
 *
 * @import {View} from "../core/view.js"
 */

import { pause, play, seek, step } from "../core/actions.js";
import { total } from "../core/beats.js";
import { line, position } from "../core/playing.js";
import { step as stepped } from "../core/steps.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute, write } from "./nodes.js";

export class AbacusSteps extends Live {
  #playing = false;

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(event), { signal });
    this.addEventListener("input", (event) => this.#scrub(event), { signal });
  }

  /** @param {View} view */
  set view({ state, form, text }) {
    for (const button of this.querySelectorAll("[data-step]")) {
      const { by, direction } = meaning(button);
      const to = stepped(state, by, direction);
      const ends = to.stage === state.stage && to.beat === state.beat;
      attribute(button, "aria-disabled", ends ? "true" : null);
      if (button.localName === "a") attribute(button, "href", ends ? null : `?stage=${to.stage}`);
    }
    const count = total(state.graph, state.run.shapes, form, state.stage);
    this.#playing = state.playing;
    const button = this.querySelector("[data-play]");
    if (button) {
      const name = text(state.playing ? "control.pause" : "control.play", {});
      attribute(button, "aria-label", name);
      attribute(button, "title", name);
      write(button, state.playing ? "❚❚" : "▶");
    }
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector("[name='scrub']"));
    if (field) {
      field.max = String(line(state).length);
      field.value = String(state.at === null ? position(state) : position(state) - 1 + state.at);
    }
    const told = this.querySelector("output");
    if (told) write(told, count ? text("control.beat", { beat: state.beat ?? count, total: count }) : "");
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const element = /** @type {Element} */ (event.target);
    if (element.closest("[data-play]")) ask(this, this.#playing ? pause() : play());
    const button = element.closest("[data-step]");
    if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (button.getAttribute("aria-disabled")) return;
    const { by, direction } = meaning(button);
    ask(this, step(by, direction));
  }

  /** @param {Event} event */
  #scrub(event) {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (field.name === "scrub") ask(this, seek(Number(field.value)));
  }
}

/**
 * @param {Element} button
 * @returns {{by: "beat" | "stage", direction: 1 | -1}}
 */
function meaning(button) {
  return {
    by: button.getAttribute("data-step") === "stage" ? "stage" : "beat",
    direction: button.getAttribute("data-direction") === "1" ? 1 : -1,
  };
}
