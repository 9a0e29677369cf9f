/**
 * `<abacus-moved>`: how many numbers moved against the baseline, and on demand which; to pin another baseline, and to
 * release it.
 *
 * @import {View} from "../core/view.js"
 * @import {Moved, Row} from "../core/moved.js"
 * @import {Spec} from "./nodes.js"
 */

import { focus, pin, release } from "../core/actions.js";
import { parseCell } from "../core/cells.js";
import { formatNumber } from "../core/format.js";
import { moved } from "../core/moved.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute, sync, write } from "./nodes.js";
import { closeOnEscape } from "./panel.js";
import { colour, indexed, number } from "./words.js";

const ACTS = { pin, release };

export class AbacusMoved extends Live {
  /** @type {View | null} */
  #view = null;

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(event), { signal });
    this.addEventListener("toggle", () => this.#view && this.#draw(this.#view), { signal, capture: true });
    this.addEventListener("keydown", (event) => closeOnEscape(this, event), { signal });
  }

  /** @param {View} view */
  set view(view) {
    this.#view = view;
    this.#draw(view);
  }

  /** @param {View} view */
  #draw(view) {
    const { state, form, reached, marks, text } = view;
    const found = moved(state, form, reached, marks);
    const summary = this.querySelector("summary");
    const key = found.count === 0 ? "none" : found.count === 1 ? "one" : "many";
    if (summary) write(summary, text(`moved.${key}`, { count: found.count }));
    attribute(this, "data-moved", found.count > 0);
    const against = this.querySelector("[data-against]");
    const pinned = state.baseline !== state.first;
    if (against) write(against, text(pinned ? "moved.pinned" : "moved.first", {}));
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
  const told =
    before === null
      ? [text("moved.new", {}), number({ cell, value: now, text: print(now) }, "number")]
      : [
          number({ derived: String(before), value: before, text: print(before) }, "number"),
          "→",
          number({ cell, value: now, text: print(now) }, "number"),
        ];
  const literal = before !== null && before < 0 ? `(${before})` : before;
  const signed = `${delta < 0 ? "▼" : "▲"} `;
  const change =
    before === null
      ? ["✦"]
      : [signed, number({ derived: `${cell}-${literal}`, value: delta, text: print(delta) }, "number")];
  return {
    tag: "tr",
    at: { "data-row": tensor },
    of: [
      { tag: "th", at: { scope: "row" }, of: [name] },
      { tag: "td", at: { class: "moved-told" }, of: told.flatMap((part) => [part, " "]) },
      { tag: "td", at: { class: "moved-delta" }, of: change },
      { tag: "td", at: { class: "moved-count", title: text("moved.of", { count, total }) }, of: [`${count}/${total}`] },
    ],
  };
}
