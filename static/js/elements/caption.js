/**
 * `<abacus-caption>`: what just happened, in one or two sentences with the run's numbers. Screen readers are told the same
 * through the status beside it; while beats play on their own they hear that it plays, is paused or over, and no more.
 *
 * @import {View} from "../core/view.js"
 * @import {Fragment} from "../core/types.js"
 */

import { beatCaption } from "../core/caption_beats.js";
import { frame } from "../core/frame.js";
import { line, position } from "../core/playing.js";
import { drawn, tells } from "../core/veil.js";
import { sync, write } from "./nodes.js";
import { Voice } from "./voice.js";
import { sentence } from "./words.js";

export class AbacusCaption extends HTMLElement {
  #voice = new Voice((said) => {
    const status = document.querySelector("[data-voice]");
    if (status) write(status, said);
  });
  /** @type {boolean | null} */
  #playing = null;

  /** @param {View} view */
  set view({ state, form, text, reached }) {
    const said = beatCaption(state.run, state.graph, state.stage, state.beat, state.cell, form, state.precision, text);
    const numbers = said.filter((part) => typeof part !== "string");
    const about = frame(state.graph, state.stage, form);
    const told = numbers.every((part) => !tells(part, (cell) => !reached(cell))) && !drawn(numbers, state.cover, about);
    sync(this, told ? sentence(said) : []);
    this.#tell(state, told ? spoken(said) : "", text);
  }

  /**
   * @param {View["state"]} state
   * @param {string} said
   * @param {View["text"]} text
   */
  #tell(state, said, text) {
    const before = this.#playing;
    this.#playing = state.playing;
    if (before === null) return this.#voice.know(said);
    if (state.playing) {
      if (before) return;
      this.#voice.hush();
      return this.#voice.say(text("caption.voice.playing", {}));
    }
    if (before) {
      const ended = state.at === null && position(state) === line(state).length;
      return this.#voice.say(`${text(`caption.voice.${ended ? "ended" : "paused"}`, {})} ${said}`.trim());
    }
    // A number under way has no sentence yet.
    if (said && state.phase === "ready") this.#voice.say(said);
  }
}

/** @param {readonly Fragment[]} fragments */
const spoken = (fragments) => fragments.map((part) => (typeof part === "string" ? part : part.text)).join("");
