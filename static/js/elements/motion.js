/**
 * `<abacus-motion>`: the beat under way. Numbers fly from bead to bead over the board; results can be seen from when they
 * land. The state says which beat and whether it plays; the player says how far it is.
 *
 * @import {View} from "../core/view.js"
 */

import { advance } from "../core/actions.js";
import { beats } from "../core/beats.js";
import { Player } from "../motion/player.js";
import { delayed, HOLD, trackOf } from "../motion/track.js";
import { ask } from "./ask.js";
import { flights, overlay } from "./flights.js";
import { landings } from "./landings.js";
import { LIFT, lifts, standing } from "./lifts.js";
import { movers } from "./movers.js";
import { REVEAL } from "./reveal.js";
import { still } from "./stillness.js";

export class AbacusMotion extends HTMLElement {
  #player = new Player();
  /** @type {View | null} */
  #view = null;
  /** @type {HTMLElement | null} */
  #over = null;
  /** @type {{scene: string | null, places: Map<string, import("./flights.js").Point>} | null} */
  #from = null;

  disconnectedCallback() {
    this.#stop();
  }

  /** @param {View} view */
  set view(view) {
    const before = this.#view;
    this.#view = view;
    const { state } = view;
    this.#player.rate = state.speed;
    if (!before) return;
    const moved = before.state.stage !== state.stage || before.state.beat !== state.beat;
    const changed = before.state.run !== state.run || before.state.precision !== state.precision;
    const rerouted = before.state.route !== state.route && !moved && !changed && this.#player.active;
    if (changed && !moved) this.#stop();
    if (rerouted) this.#reroute();
    else if (state.at !== null) {
      if (moved || !this.#player.active) this.#load();
      if (state.playing) this.#player.play();
      else if (state.at !== before.state.at || moved) this.#player.seek(state.at * this.#player.duration);
    } else if (moved) {
      this.#stop();
      if (state.playing || follows(before, view)) {
        this.#load();
        this.#player.play();
      }
    } else if (state.playing && this.#player.active) this.#player.play();
    else if (before.state.playing && !state.playing) this.#player.pause();
    else if (before.state.at !== null) this.#stop();
  }

  /** Before the board is painted: where the numbers stand that may travel to another scene. */
  remember() {
    const board = document.querySelector("abacus-board");
    this.#from = board ? { scene: board.getAttribute("data-scene"), places: standing(board) } : null;
  }

  /** Every animation of the beat, at its beginning. */
  #load() {
    this.#stop();
    const view = this.#view;
    const board = document.querySelector("abacus-board");
    if (!view || !board) return;
    const { state, form } = view;
    const beat = beats(state.graph, state.run.shapes, form, state.stage)[(state.beat ?? 0) - 1];
    const whole = {
      cells: beats(state.graph, state.run.shapes, form, state.stage).flatMap(({ cells }) => cells),
      detail: /** @type {const} */ ("whole"),
    };
    const travels = this.#from && this.#from.scene !== board.getAttribute("data-scene") ? this.#from.places : null;
    const own = trackOf(state.graph, state.run, form, beat ?? whole, state.detail, state.route);
    const track = delayed(own, travels ? LIFT : 0);
    // The picture is drawn once everything has landed.
    track.duration += REVEAL;
    const rests = still();
    if (rests && !state.playing) return;
    const over = overlay(board);
    const moving =
      rests || !over
        ? []
        : [...flights(over, board, track, view), ...movers(over, board, track, view), ...landings(track)];
    if (travels && over && !rests) moving.push(...lifts(over, board, travels, track.duration, view));
    this.#over = over;
    this.#player.load(moving, rests ? 3 * HOLD : track.duration, () => this.#ended());
  }

  /** The same beat along another way, as far as it was. */
  #reroute() {
    const { time, duration, running } = this.#player;
    this.#load();
    this.#player.seek((time / duration) * this.#player.duration);
    if (running) this.#player.play();
  }

  #ended() {
    this.#stop();
    if (this.#view?.state.playing) ask(this, advance());
  }

  #stop() {
    this.#player.stop();
    this.#over?.remove();
    this.#over = null;
  }
}

/**
 * Whether the reader has just stepped one beat on: then the beat is shown in motion, once.
 *
 * @param {View} before
 * @param {View} after
 * @returns {boolean}
 */
function follows(before, after) {
  const { stage, beat, graph, jump } = after.state;
  if (beat === null || beat === 0 || jump !== before.state.jump) return false;
  const names = graph.stages.map(({ name }) => name);
  if (stage === before.state.stage) return before.state.beat !== null && beat === before.state.beat + 1;
  return beat === 1 && names.indexOf(stage) === names.indexOf(before.state.stage) + 1;
}
