/**
 * `<abacus-board>`: the beads of every matrix. Shows a view, moves the focus from bead to bead, opens the editor.
 *
 * @import {View} from "../core/view.js"
 * @import {Bead} from "./paint.js"
 */

import { edit, focus } from "../core/actions.js";
import { editable } from "../core/select.js";
import { reader } from "../core/steps.js";
import { ask } from "./ask.js";
import { moves, sight } from "./camera.js";
import { Drag } from "./drag.js";
import { Editor } from "./editor.js";
import { frameScenes } from "./frames.js";
import { target } from "./grid.js";
import { Guesses } from "./guesses.js";
import { held, hold } from "./held.js";
import { Live } from "./live.js";
import { lock } from "./lock.js";
import { attribute } from "./nodes.js";
import { beadsOf, nameOf, paintBead } from "./paint.js";
import { Press } from "./press.js";
import { Rays } from "./rays.js";
import { Readers } from "./readers.js";
import { Scaler } from "./scaler.js";
import { paintWires } from "./wires.js";
import { Zoom } from "./zoom.js";

const STARTS_TYPING = /^[-+−0-9.,．－＋０-９(（√πa-z]$/i;

export class AbacusBoard extends Live {
  /** @type {View | null} */
  #view = null;
  /** @type {Bead[] | null} */
  #beads = null;
  #editor = new Editor();
  /** What is done by hand, each a responsibility of its own. */
  #hands = [
    new Readers(this),
    new Drag(this),
    new Press(this, (bead, letter) => this.#open(bead, letter)),
    new Scaler(this),
    new Rays(this),
    new Guesses(this),
    new Zoom(this),
  ];

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(event), { signal });
    this.addEventListener("dblclick", (event) => this.#open(beadAt(event.target), null), { signal });
    this.addEventListener("focusin", (event) => this.#focused(event), { signal });
    this.addEventListener("keydown", (event) => this.#key(event), { signal });
    for (const hand of this.#hands) hand.listen(signal);
  }

  /** @param {View} view */
  set view(view) {
    const before = this.#view;
    this.#view = view;
    const seen = before && moves(before, view) ? sight(this) : null;
    this.#beads ??= beadsOf(this);
    const { state } = view;
    attribute(this, "data-kind", state.graph.kind);
    attribute(this, "data-direction", view.direction);
    attribute(this, "data-stage", state.stage);
    attribute(this, "data-precision", state.precision);
    attribute(this, "data-route", state.route);
    attribute(this, "data-row", reader(state));
    for (const bead of this.#beads) paintBead(bead, view);
    this.#tabStops(state.cell);
    paintWires(this, view);
    lock(this, view);
    frameScenes(this, view, before, seen);
    for (const hand of this.#hands) hand.paint(view, before);
  }

  /**
   * Takes the board that the server has made for another structure, and the focus with it.
   *
   * @param {Element} made
   */
  adopt(made) {
    const focused = held(this);
    this.#editor.leave();
    for (const { name, value } of made.attributes) attribute(this, name, value);
    attribute(this, "data-small", made.hasAttribute("data-small"));
    this.replaceChildren(...made.childNodes);
    this.#beads = null;
    hold(this, focused);
  }

  /**
   * One bead of each grid is reached by Tab: the focused one, else the one that was.
   *
   * @param {string} cell
   */
  #tabStops(cell) {
    const bead = (this.#beads ?? []).find(
      ({ node, figures }) => node.closest("[data-tensor]") && figures.some((each) => each.cell === cell),
    );
    if (!bead) return;
    const grid = bead.node.closest("table");
    for (const each of grid?.querySelectorAll("[data-bead][tabindex='0']") ?? [])
      if (each !== bead.node) attribute(each, "tabindex", -1);
    attribute(bead.node, "tabindex", 0);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const element = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const link = element.closest("a");
    if (link) event.preventDefault();
    if (element.closest("input")) return;
    const bead = beadAt(element);
    if (bead) {
      const figure = element.closest("[data-cell]");
      bead.focus({ preventScroll: true });
      if (figure) ask(this, focus(nameOf(figure)));
      return;
    }
    if (link)
      /** @type {HTMLElement | null | undefined} */ (link.closest(".matrix")?.querySelector("[data-bead]"))?.focus();
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const bead = beadAt(event.target);
    if (!bead || !this.#view || event.target !== bead) return;
    const figures = [...bead.querySelectorAll("[data-cell], [data-covered]")].map(nameOf);
    if (figures.includes(this.#view.state.cell)) return;
    const cell = this.#view.direction === "backward" ? figures.at(-1) : figures[0];
    if (cell) ask(this, focus(cell));
  }

  /**
   * @param {HTMLElement | null} bead
   * @param {string | null} start  what was typed to open the editor, null to edit what is there
   */
  #open(bead, start) {
    const view = this.#view;
    const cell = bead?.dataset.bead ?? "";
    if (!bead || !view || !editable(view.state, cell)) return;
    const sweep = `edit-${cell}-${performance.now()}`;
    this.#editor.open(bead, view, cell, start, {
      commit: (text) => ask(this, edit({ what: "cell", cell, text })),
      nudge: (text) => ask(this, edit({ what: "cell", cell, text }, sweep)),
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const bead = beadAt(event.target);
    if (!bead || event.target !== bead || event.altKey) return;
    const cell = bead.dataset.bead ?? "";
    const moved = target(bead, event);
    if (moved) {
      event.preventDefault();
      event.stopPropagation();
      moved.focus();
    } else if (event.key === "Enter" || event.key === "F2") {
      event.preventDefault();
      this.#open(bead, null);
    } else if (event.key === " " && cell.startsWith("mask:") && bead.hasAttribute("data-editable")) {
      event.preventDefault();
      event.stopPropagation();
      ask(this, edit({ what: "toggle", cell }));
    } else if (!event.ctrlKey && !event.metaKey && STARTS_TYPING.test(event.key)) {
      event.preventDefault();
      this.#open(bead, event.key);
    }
  }
}

/**
 * @param {EventTarget | null} at
 * @returns {HTMLElement | null}
 */
function beadAt(at) {
  return at instanceof Element ? at.closest("[data-bead]") : null;
}
