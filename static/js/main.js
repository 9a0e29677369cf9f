/**
 * The composition root: the state from the page, the elements that show it, and the effects that reach outside.
 */

import { go, pause, play, redo, setTheme, step, undo } from "./core/actions.js";
import { text as sentence } from "./core/i18n.js";
import { reduce } from "./core/reduce.js";
import { initial } from "./core/state.js";
import { place } from "./core/steps.js";
import { createStore } from "./core/store.js";
import { viewOf } from "./core/view.js";
import { keepAddress, readFragment } from "./effects/address.js";
import { readBoard } from "./effects/board.js";
import { recompute } from "./effects/recompute.js";
import { ASK } from "./elements/ask.js";
import { AbacusBoard } from "./elements/board.js";
import { AbacusCaption } from "./elements/caption.js";
import { AbacusChecks } from "./elements/checks.js";
import { AbacusFormulas } from "./elements/formulas.js";
import { AbacusHistory } from "./elements/history.js";
import { AbacusLedger } from "./elements/ledger.js";
import { AbacusMotion } from "./elements/motion.js";
import { attribute } from "./elements/nodes.js";
import { AbacusNotices } from "./elements/notices.js";
import { AbacusPicture } from "./elements/picture.js";
import { AbacusRails } from "./elements/rails.js";
import { AbacusSettings } from "./elements/settings.js";
import { AbacusSteps } from "./elements/steps.js";
import { AbacusStory } from "./elements/story.js";

/** @import {PageData, State} from "./core/state.js" */
/** @import {Action} from "./core/actions.js" */
/** @import {View} from "./core/view.js" */

const ELEMENTS = {
  "abacus-board": AbacusBoard,
  "abacus-ledger": AbacusLedger,
  "abacus-caption": AbacusCaption,
  "abacus-picture": AbacusPicture,
  "abacus-story": AbacusStory,
  "abacus-rails": AbacusRails,
  "abacus-steps": AbacusSteps,
  "abacus-checks": AbacusChecks,
  "abacus-settings": AbacusSettings,
  "abacus-notices": AbacusNotices,
  "abacus-history": AbacusHistory,
  "abacus-formulas": AbacusFormulas,
  "abacus-motion": AbacusMotion,
};

const page = /** @type {PageData} */ (JSON.parse(document.getElementById("page-data")?.textContent ?? "{}"));
const text = (/** @type {string} */ key, /** @type {object} */ params) =>
  sentence(page.catalogue, key, /** @type {any} */ (params));

for (const [name, element] of Object.entries(ELEMENTS)) customElements.define(name, element);
const shown = /** @type {(HTMLElement & {view: View})[]} */ ([
  ...document.querySelectorAll(Object.keys(ELEMENTS).join(",")),
]);
const board = /** @type {AbacusBoard} */ (document.querySelector("abacus-board"));
const main = /** @type {HTMLElement} */ (document.querySelector("main"));

const begun = initial(page);
const store = createStore(
  /** @type {(state: State, action: Action) => State} */ (reduce),
  begun.beat === null ? begun : { ...begun, ...place(begun, begun.stage, begun.beat) },
);

/** @param {State} state */
function show(state) {
  const view = viewOf(state, text);
  document.documentElement.dataset.theme = state.theme;
  document.title = `${text(`stage.${state.stage}.title`, {})} · ${text("site.name", {})}`;
  attribute(main, "data-stage", state.stage);
  attribute(main, "data-beat", state.beat ?? "");
  attribute(main, "data-run", state.phase);
  for (const element of shown) element.view = view;
}

store.subscribe(show);
recompute({
  store,
  fetch: (url, init) => fetch(url, init),
  base: document.baseURI,
  readBoard,
  showBoard(element) {
    const made = element.ownerDocument.querySelector("abacus-formulas");
    const formulas = document.querySelector("abacus-formulas");
    board.adopt(element);
    if (made && formulas instanceof AbacusFormulas) formulas.adopt(made);
  },
});
keepAddress({ store, history, location, page: window });

document.addEventListener(ASK, (event) => store.dispatch(/** @type {CustomEvent<Action>} */ (event).detail));

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("[data-theme-choice], [data-link='lang']");
  if (!(link instanceof HTMLElement)) return;
  const theme = link.dataset.themeChoice;
  if (theme) {
    event.preventDefault();
    store.dispatch(setTheme(/** @type {State["theme"]} */ (theme)));
    link.closest("details")?.removeAttribute("open");
  }
});

document.querySelector("[data-toggle]")?.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.currentTarget);
  const opens = button.getAttribute("aria-expanded") !== "true";
  attribute(button, "aria-expanded", String(opens));
  attribute(/** @type {Element} */ (document.getElementById("settings")), "hidden", !opens);
});

/** Keys that work wherever nothing else wants them. */
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || target.closest("input, select, textarea, summary")) return;
  const action = shortcut(event, store.state);
  if (!action) return;
  event.preventDefault();
  store.dispatch(action);
});

/**
 * @param {KeyboardEvent} event
 * @param {State} state
 * @returns {Action | null}
 */
function shortcut(event, { graph, playing }) {
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (command) return key === "z" ? (event.shiftKey ? redo() : undo()) : key === "y" ? redo() : null;
  if (event.altKey) return null;
  if (event.key === " " && /** @type {Element} */ (event.target).closest("button, a")) return null;
  const by = event.shiftKey ? "stage" : "beat";
  switch (event.key) {
    case " ":
      return playing ? pause() : play();
    case "ArrowLeft":
      return step(by, -1);
    case "ArrowRight":
      return step(by, 1);
    case "Home":
      return go(graph.stages[0]?.name ?? "");
    case "End":
      return go(graph.stages.at(-1)?.name ?? "");
    default:
      return null;
  }
}

attribute(document.documentElement, "data-live", true);
show(store.state);
void readFragment(store, location.hash);
