/**
 * `<abacus-jacobian>`: how the weights of one row follow its scores, as a table beside dA, and dS as their product. One
 * entry is chosen, and its arithmetic stands below.
 *
 * @import {View} from "../core/view.js"
 * @import {Spec} from "./nodes.js"
 * @import {Chosen} from "./jacobian_table.js"
 */

import { parseCell } from "../core/cells.js";
import { aside, Jacobian } from "../core/jacobian.js";
import { reader } from "../core/steps.js";
import { arithmetic } from "./arithmetic.js";
import { target } from "./grid.js";
import { table } from "./jacobian_table.js";
import { Live } from "./live.js";
import { attribute, sync, write } from "./nodes.js";
import { filled, indexed, number } from "./words.js";

const STAGE = "back-weights";
const ENTRY = "[data-entry]";
/** Of these the table is made; where one of the row is covered, the table would tell it. */
const MADE_OF = ["weights", "grad_weights", "grad_scores"];

export class AbacusJacobian extends Live {
  /** @type {View | null} */
  #view = null;
  /** What the reader has chosen in the table; else it follows the focus of the board. @type {Chosen | null} */
  #chosen = null;
  #cell = "";

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("toggle", () => this.#toggled(), { signal, capture: true });
    this.addEventListener("click", (event) => entryAt(event.target)?.focus(), { signal });
    this.addEventListener("focusin", (event) => this.#choose(entryAt(event.target)), { signal });
    this.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  /** @param {View} view */
  set view(view) {
    this.#view = view;
    const { state, text } = view;
    const there = state.stage === STAGE && aside(state.graph) !== null;
    attribute(this, "hidden", !there);
    if (state.cell !== this.#cell) this.#chosen = null;
    this.#cell = state.cell;
    const summary = this.querySelector("summary");
    if (!there || !summary) return;
    write(summary, text("jacobian.title", { row: reader(state) }));
    this.#draw();
  }

  /** What has been opened is moved into sight, above the dock. */
  #toggled() {
    this.#draw();
    if (!this.querySelector("details")?.open) return;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    this.querySelector(".jacobian-body")?.scrollIntoView({ block: "nearest", behavior });
  }

  #draw() {
    const view = this.#view;
    const operation = view && aside(view.state.graph);
    // Nobody looks at a closed disclosure.
    if (!operation || !this.querySelector("details")?.open) return;
    const { state, reached, covered, text } = view;
    const jacobian = new Jacobian(state.run, operation, state.graph, reader(state), state.precision);
    const positions = Array.from({ length: jacobian.size }, (_, position) => position);
    const named = (/** @type {string} */ tensor) =>
      positions.map((position) => `${tensor}:${jacobian.row}:${position}`);
    const chosen = this.#chosen ?? { j: position(state.cell), k: null };
    const veiled = MADE_OF.some((tensor) => named(tensor).some(covered));
    const done = named("grad_scores").every(reached);
    this.#part("[data-table]", veiled ? [text("jacobian.veiled", {})] : [table(jacobian, chosen, done, view)]);
    this.#part("[data-line]", veiled ? [] : line(jacobian, chosen));
    const closed = veiled ? null : jacobian.closed();
    this.#part("[data-closed]", closed ? form(jacobian, closed, view) : []);
  }

  /**
   * @param {string} which
   * @param {(Spec | string)[]} specs
   */
  #part(which, specs) {
    const part = this.querySelector(which);
    if (!part) return;
    attribute(part, "hidden", specs.length === 0);
    sync(part, specs);
  }

  /** @param {HTMLElement | null} entry */
  #choose(entry) {
    if (!entry) return;
    const [j = "", k = ""] = (entry.dataset.entry ?? "").split(":");
    this.#chosen = { j: Number(j), k: k === "" ? null : Number(k) };
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const entry = entryAt(event.target);
    const moved = entry && !event.altKey ? target(entry, event, ENTRY) : null;
    if (!moved) return;
    event.preventDefault();
    event.stopPropagation();
    moved.focus();
  }
}

/**
 * @param {EventTarget | null} at
 * @returns {HTMLElement | null}
 */
function entryAt(at) {
  return at instanceof Element ? at.closest(ENTRY) : null;
}

/**
 * The position that a focused cell of a row belongs to; 0 where it belongs to the whole row.
 *
 * @param {string} cell
 */
function position(cell) {
  const [tensor, [, second = 0]] = parseCell(cell);
  return MADE_OF.includes(tensor) ? second : 0;
}

/**
 * The arithmetic of the chosen entry, of dS as a product.
 *
 * @param {Jacobian} jacobian
 * @param {Chosen} chosen
 * @returns {(Spec | string)[]}
 */
function line(jacobian, { j, k }) {
  const { row } = jacobian;
  if (k === null) return [indexed("dS", [row, j]), " = ", ...arithmetic(jacobian.product(j))];
  return [indexed("∂A", [row, j]), " / ", indexed("∂S", [row, k]), " = ", ...arithmetic(jacobian.explain(j, k))];
}

/**
 * The closed form for two positions.
 *
 * @param {Jacobian} jacobian
 * @param {NonNullable<ReturnType<Jacobian["closed"]>>} closed
 * @param {View} view
 * @returns {(Spec | string)[]}
 */
function form({ row }, closed, { text }) {
  const [first, second] = closed.alone.map((token) => number(token, "number"));
  const rest = closed.equal
    ? filled(text("jacobian.equal", {}), { first: first ?? "", second: second ?? "" })
    : [text("jacobian.other", {})];
  const begun = filled(text("jacobian.closed", {}), { a: indexed("A", [row, 0]) });
  return [...begun, " ", { tag: "i", of: ["a(1 − a)(u − v)"] }, " = ", ...arithmetic(closed), ". ", ...rest];
}
