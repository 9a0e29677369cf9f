/**
 * `<abacus-evidence>`: beside a gradient what nudging says of it, the difference for this very coordinate and the verdict
 * on the whole tensor. It asks when the hand rests, and for a large tensor when told to.
 *
 * @import {View} from "../core/view.js"
 * @import {Evidence, Nudged, Result} from "../core/evidence.js"
 * @import {Spec} from "./nodes.js"
 */

import { inquire } from "../core/actions.js";
import { asked, evidence, makes, nudged } from "../core/evidence.js";
import { formatNumber } from "../core/format.js";
import { finding } from "../core/inquiries.js";
import { decade, printedPower, stepName } from "../core/powers.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute, sync } from "./nodes.js";
import { colour, filled, indexed, number } from "./words.js";

/** A sweep is over for us so many milliseconds after its last step. */
const REST = 300;

export class AbacusEvidence extends Live {
  /** @type {View | null} */
  #view = null;
  /** The large tensor that is checked all the same. @type {string | null} */
  #large = null;
  /** The newest answer, to be shown as older while a newer one is on its way. @type {{results: Result[]} | null} */
  #answer = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The request of a sweep after which the hand has rested. */
  #rested = -1;

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(event), { signal });
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  /** @param {View} view */
  set view(view) {
    this.#view = view;
    const nudge = seen(view);
    if (this.#large !== nudge?.tensor) this.#large = null;
    const waits = nudge?.large && this.#large === null;
    const asks = nudge !== null && !waits && this.#still(view);
    ask(this, inquire("evidence", asks ? asked(nudge.tensor) : null));
    attribute(this, "data-kept", nudge !== null || makes(view.state));
    attribute(this, "data-nudged", nudge?.tensor);
    if (!nudge) sync(this, []);
    else if (waits) sync(this, [button(view)]);
    else this.#draw(nudge, view);
  }

  /**
   * Whether nothing plays and no sweep is under way.
   *
   * @param {View} view
   */
  #still({ state }) {
    if (state.playing) return false;
    if (state.sweep === null || state.sent === this.#rested) return true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#rested = state.sent;
      if (this.#view) this.view = this.#view;
    }, REST);
    return false;
  }

  /**
   * @param {Nudged} nudge
   * @param {View} view
   */
  #draw(nudge, view) {
    const { phase, answer, problem } = finding(view.state, "evidence");
    this.#answer = answer ?? this.#answer;
    const ready = phase === "ready";
    attribute(this, "data-older", !ready);
    const found = evidence(this.#answer, nudge);
    if (phase === "refused") sync(this, [paragraph([view.text(`problem.${problem?.code}`, {})])]);
    else if (!found) sync(this, []);
    else sync(this, [paragraph([...rate(nudge, found, ready, view), verdict(nudge, found, view)])]);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const view = this.#view;
    if (!view || !(/** @type {Element} */ (event.target).closest("button"))) return;
    this.#large = seen(view)?.tensor ?? null;
    this.view = view;
  }
}

/**
 * The gradient in focus, where it is shown and belongs to the run at hand; a slide has no room for evidence.
 *
 * @param {View} view
 * @returns {Nudged | null}
 */
function seen({ state, reached }) {
  return state.mode === "slide" || state.comparing || !reached(state.cell) ? null : nudged(state);
}

/** @param {(Spec | string)[]} of @returns {Spec} */
const paragraph = (of) => ({ tag: "p", of });

/** @param {View} view @returns {Spec} */
const button = ({ text }) => ({ tag: "button", at: { type: "button" }, of: [text("evidence.ask", {})] });

/**
 * How far J moves for this coordinate, beside its gradient. An older gradient is no number of the run at hand.
 *
 * @param {Nudged} nudge
 * @param {Evidence} found
 * @param {boolean} ready
 * @param {View} view
 * @returns {(Spec | string)[]}
 */
function rate({ tensor, symbol, at }, { step, numeric, analytic, error }, ready, { state, text }) {
  if (![numeric, analytic, error].every(Number.isFinite)) return [];
  const place = [tensor, ...at].join(":");
  const print = (/** @type {number} */ value) => formatNumber(value, state.precision);
  const derived = (/** @type {string} */ name, /** @type {number} */ value) =>
    number({ derived: `${name}:${place}:${stepName(step)}`, value, text: print(value) }, "number");
  const parts = {
    entry: { tag: "span", at: { class: colour(tensor) }, of: [indexed(symbol, at)] },
    step: number({ derived: stepName(step), value: step, text: printedPower(decade(step)) }, "number"),
    numeric: derived("difference", numeric),
    analytic: ready
      ? number({ cell: `grad_${place}`, value: analytic, text: print(analytic) }, "number")
      : derived("older", analytic),
    error: derived("error", error),
  };
  return [...filled(text("evidence.nudge", {}), parts), " "];
}

/**
 * What the check says of the tensor.
 *
 * @param {Nudged} nudge
 * @param {Evidence} found
 * @param {View} view
 * @returns {Spec}
 */
function verdict({ tensor, symbol }, { verdict, reason, count, off, worst, elsewhere }, { state, text }) {
  const why = elsewhere.length ? "elsewhere" : reason;
  const key = [`evidence.${verdict}`, ...(why ? [why] : [])].join(".");
  const told = (/** @type {number} */ value) =>
    number({ derived: `error:${tensor}`, value, text: formatNumber(value, state.precision) }, "number");
  const parts = {
    tensor: { tag: "span", at: { class: colour(tensor) }, of: [indexed(symbol, [])] },
    error: Number.isFinite(worst) ? told(worst) : "∞",
  };
  const of = filled(text(key, { count, off, rows: elsewhere.join(", ") }), parts);
  return { tag: "span", at: { class: "evidence-verdict", "data-verdict": verdict }, of };
}
