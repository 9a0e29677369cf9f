/**
 * `<abacus-moved>`: how many numbers moved against the baseline, and on demand which; to pin another baseline, and to
 * release it.
 *
 * @import {View} from "../core/view.js"
 * @import {Moved, Row} from "../core/moved.js"
 * @import {Spec} from "./nodes.js"
 */

import { focus, pin, release, setCompare } from "../core/actions.js";
import { parseCell } from "../core/cells.js";
import { incomparable } from "../core/compare.js";
import { formatNumber } from "../core/format.js";
import { marks } from "../core/marks.js";
import { moved } from "../core/moved.js";
import { ask } from "./ask.js";
import { hold } from "./holding.js";
import { Live } from "./live.js";
import { attribute, sync, write } from "./nodes.js";
import { colour, indexed, number } from "./words.js";

const ACTS = { pin, release };

export class AbacusMoved extends Live {
  /** @type {View | null} */
  #view = null;

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(event), { signal });
    this.addEventListener("toggle", () => this.#toggled(), { signal, capture: true });
    const set = (/** @type {boolean} */ on) => ask(this, setCompare(on));
    hold(this, "[data-hold]", { on: () => this.#view?.state.comparing ?? false, set }, signal);
  }

  /** @param {View} view */
  set view(view) {
    this.#view = view;
    this.#draw(view);
  }

  #toggled() {
    const view = this.#view;
    if (!view) return;
    // What is seen must not depend on a button out of sight.
    if (view.state.comparing && !this.querySelector("details")?.open) ask(this, setCompare(false));
    this.#draw(view);
  }

  /** @param {View} view */
  #draw(view) {
    const { present: state, form, reached, text } = view;
    const found = moved(state, form, reached, marks(state));
    const summary = this.querySelector("summary");
    const key = state.comparing ? "before" : found.count === 0 ? "none" : found.count === 1 ? "one" : "many";
    if (summary) write(summary, text(`moved.${key}`, { count: found.count }));
    attribute(this, "data-moved", found.count > 0);
    const against = this.querySelector("[data-against]");
    const pinned = state.baseline !== state.first;
    const told = pinned ? "pinned" : "first";
    if (against) write(against, text(state.comparing ? `moved.seen.${told}` : `moved.${told}`, {}));
    this.#hold(incomparable(state), state.comparing);
    this.#act("pin", state.phase === "ready" && state.run !== state.baseline);
    this.#act("release", pinned);
    // Nobody looks at a closed list.
    if (this.querySelector("details")?.open) this.#list(found, view);
  }

  /**
   * @param {Moved} found
   * @param {View} view
   */
  #list(found, view) {
    const list = this.querySelector("[data-rows]");
    const same = this.querySelector("[data-same]");
    if (list)
      sync(
        list,
        found.rows.map((row) => rowSpec(row, view)),
      );
    if (!same) return;
    const names = found.same.flatMap(({ tensor, symbol }) => [
      { tag: "span", at: { class: colour(tensor) }, of: [indexed(symbol, [])] },
      " ",
    ]);
    attribute(same, "hidden", found.same.length === 0);
    sync(same, [`${view.text("moved.same", {})} `, ...names]);
  }

  /**
   * @param {"same" | "unlike" | null} why  it cannot be compared
   * @param {boolean} on
   */
  #hold(why, on) {
    const [button, told] = [this.querySelector("[data-hold]"), this.querySelector("[data-unlike]")];
    if (!button || !told) return;
    attribute(button, "hidden", why === "unlike");
    attribute(button, "aria-disabled", why === "same" ? "true" : null);
    attribute(button, "aria-pressed", String(on));
    attribute(told, "hidden", why !== "unlike");
  }

  /**
   * @param {string} name
   * @param {boolean} possible
   */
  #act(name, possible) {
    const button = this.querySelector(`[data-act="${name}"]`);
    if (button) attribute(button, "aria-disabled", possible ? null : "true");
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const element = /** @type {Element} */ (event.target);
    const button = element.closest("[data-act]");
    const act = button?.getAttribute("data-act");
    if (act && act in ACTS && !button?.getAttribute("aria-disabled")) {
      ask(this, ACTS[/** @type {keyof typeof ACTS} */ (act)]());
    }
    const link = element.closest("a[data-focus]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask(this, focus(link.getAttribute("data-focus") ?? ""));
  }
}

/**
 * @param {Row} row
 * @param {View} view
 * @returns {Spec}
 */
function rowSpec({ tensor, symbol, cell, before, now, delta, count, total }, { state, text }) {
  const print = (/** @type {number} */ value) => formatNumber(value, state.precision);
  const name = {
    tag: "a",
    at: { class: colour(tensor), href: `?cell=${cell}`, "data-focus": cell },
    of: [indexed(symbol, parseCell(cell)[1])],
  };
  // The one that the board shows is a copy of its cell; the other is a number of another run.
  const figure = (/** @type {number} */ value, /** @type {boolean} */ here) =>
    number({ ...(here ? { cell } : { derived: String(value) }), value, text: print(value) }, "number");
  const { comparing } = state;
  const told =
    before === null
      ? [text("moved.new", {}), figure(now, true)]
      : [figure(before, comparing), "→", figure(now, !comparing)];
  const literal = (/** @type {number} */ value) => (value < 0 ? `(${value})` : value);
  const signed = `${delta < 0 ? "▼" : "▲"} `;
  const difference = comparing ? `${now}-${cell}` : `${cell}-${literal(before ?? 0)}`;
  const change =
    before === null ? ["✦"] : [signed, number({ derived: difference, value: delta, text: print(delta) }, "number")];
  return {
    tag: "tr",
    at: { "data-row": tensor, role: "row" },
    of: [
      { tag: "th", at: { scope: "row", role: "rowheader" }, of: [name] },
      { tag: "td", at: { role: "cell", class: "moved-told" }, of: told.flatMap((part) => [part, " "]) },
      { tag: "td", at: { role: "cell", class: "moved-delta" }, of: change },
      {
        tag: "td",
        at: { role: "cell", class: "moved-count", title: text("moved.of", { count, total }) },
        of: [`${count}/${total}`],
      },
    ],
  };
}
