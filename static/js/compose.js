/**
 * What the whole page and a page in a frame have in common: the state from the page, the elements that show it, the run
 * that follows the draft, and the keys that step through it.
 *
 * @typedef {import("./core/state.js").PageData} PageData
 * @typedef {import("./core/state.js").State} State
 * @typedef {import("./core/actions.js").Action} Action
 * @typedef {import("./core/view.js").View} View
 * @typedef {import("./core/types.js").Text} Text
 * @typedef {import("./core/store.js").Store<State, Action>} Store
 *
 * @typedef {object} Composed
 * @property {Store} store
 * @property {Text} text  the sentences of the page
 * @property {() => void} live  shows the state for the first time: the page is live from then on
 */

import { total } from "./core/beats.js";
import { text as sentence } from "./core/i18n.js";
import { reduce } from "./core/reduce.js";
import { shortcut } from "./core/shortcuts.js";
import { initial } from "./core/state.js";
import { begun } from "./core/steps.js";
import { createStore } from "./core/store.js";
import { onlyPoints, viewOf } from "./core/view.js";
import { readBoard } from "./effects/board.js";
import { recompute } from "./effects/recompute.js";
import { ASK } from "./elements/ask.js";
import { AbacusFormulas } from "./elements/formulas.js";
import { attribute } from "./elements/nodes.js";
import { wanted } from "./elements/wanted.js";

/**
 * What the server has written into the page for its scripts.
 *
 * @returns {PageData}
 */
export function readPage() {
  return JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
}

/**
 * @param {object} parts
 * @param {PageData} parts.page
 * @param {Record<string, CustomElementConstructor>} parts.elements  by their tag; in this order they are shown what is new
 * @param {string} parts.base  what the addresses of the server are relative to
 * @param {(state: State) => void} [parts.prepare]  before the elements are shown a state
 * @returns {Composed}
 */
export function compose({ page, elements, base, prepare = () => {} }) {
  const text = /** @type {Text} */ ((key, params) => sentence(page.catalogue, key, params));
  for (const [name, element] of Object.entries(elements)) customElements.define(name, element);
  const shown = /** @type {(HTMLElement & {view: View})[]} */ ([
    ...document.querySelectorAll(Object.keys(elements).join(",")),
  ]);
  const board = /** @type {import("./elements/board.js").AbacusBoard} */ (document.querySelector("abacus-board"));
  const motion = /** @type {import("./elements/motion.js").AbacusMotion | null} */ (
    document.querySelector("abacus-motion")
  );
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  const store = createStore(
    /** @type {(state: State, action: Action) => State} */ (reduce),
    begun(initial(page), new URLSearchParams(location.search).has("cell")),
  );

  /** @type {State | null} */
  let before = null;
  const show = (/** @type {State} */ state) => {
    const points = before !== null && onlyPoints(before, state);
    before = state;
    prepare(state);
    // A pointer that wanders over a large board has no time for more.
    if (points) return;
    const view = viewOf(state, text);
    document.documentElement.dataset.theme = state.theme;
    document.title = `${text(`stage.${state.stage}.title`, {})} · ${text("site.name", {})}`;
    attribute(main, "data-stage", state.stage);
    attribute(main, "data-beat", state.beat ?? total(state.graph, state.run.shapes, view.form, state.stage));
    attribute(main, "data-run", state.phase);
    attribute(main, "data-compare", state.comparing);
    motion?.remember();
    for (const element of shown) element.view = view;
  };

  store.subscribe(show);
  recompute({
    store,
    fetch: (url, init) => fetch(url, init),
    base,
    readBoard,
    showBoard(element) {
      const made = element.ownerDocument.querySelector("abacus-formulas");
      const formulas = document.querySelector("abacus-formulas");
      board.adopt(element);
      if (made && formulas instanceof AbacusFormulas) formulas.adopt(made);
    },
  });

  document.addEventListener(ASK, (event) => store.dispatch(/** @type {CustomEvent<Action>} */ (event).detail));
  document.addEventListener("keydown", (event) => {
    const action = event.defaultPrevented ? null : shortcut(event, wanted(event.target), store.state);
    if (!action) return;
    event.preventDefault();
    store.dispatch(action);
  });

  return {
    store,
    text,
    live() {
      attribute(document.documentElement, "data-live", true);
      show(store.state);
    },
  };
}
