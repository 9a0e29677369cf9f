/**
 * The composition root: the state from the page, the elements that show it, and the effects that reach outside.
 */

import { total } from "./core/beats.js";
import { text as sentence } from "./core/i18n.js";
import { reduce } from "./core/reduce.js";
import { shortcut } from "./core/shortcuts.js";
import { initial } from "./core/state.js";
import { begun } from "./core/steps.js";
import { createStore } from "./core/store.js";
import { viewOf } from "./core/view.js";
import { inLanguage, keepAddress, readFragment } from "./effects/address.js";
import { readBoard } from "./effects/board.js";
import { readPastes } from "./effects/parse.js";
import { recompute } from "./effects/recompute.js";
import { ASK } from "./elements/ask.js";
import { AbacusBoard } from "./elements/board.js";
import { AbacusCamera } from "./elements/camera.js";
import { AbacusCaption } from "./elements/caption.js";
import { AbacusChecks } from "./elements/checks.js";
import { AbacusCover } from "./elements/cover.js";
import { AbacusFormulas } from "./elements/formulas.js";
import { AbacusHeader, wanted } from "./elements/header.js";
import { AbacusHistory } from "./elements/history.js";
import { AbacusLedger } from "./elements/ledger.js";
import { AbacusMotion } from "./elements/motion.js";
import { AbacusMoved } from "./elements/moved.js";
import { attribute } from "./elements/nodes.js";
import { AbacusNotices } from "./elements/notices.js";
import { AbacusPaste } from "./elements/paste.js";
import { AbacusPicture } from "./elements/picture.js";
import { AbacusRails } from "./elements/rails.js";
import { AbacusSettings } from "./elements/settings.js";
import { AbacusSteps } from "./elements/steps.js";
import { AbacusStory } from "./elements/story.js";
import { AbacusTie } from "./elements/tie.js";
import { AbacusTraining } from "./elements/training.js";

/** @import {PageData, State} from "./core/state.js" */
/** @import {Action} from "./core/actions.js" */
/** @import {View} from "./core/view.js" */

const ELEMENTS = {
  "abacus-board": AbacusBoard,
  "abacus-camera": AbacusCamera,
  "abacus-cover": AbacusCover,
  "abacus-ledger": AbacusLedger,
  "abacus-caption": AbacusCaption,
  "abacus-picture": AbacusPicture,
  "abacus-story": AbacusStory,
  "abacus-rails": AbacusRails,
  "abacus-steps": AbacusSteps,
  "abacus-checks": AbacusChecks,
  "abacus-settings": AbacusSettings,
  "abacus-notices": AbacusNotices,
  "abacus-header": AbacusHeader,
  "abacus-history": AbacusHistory,
  "abacus-formulas": AbacusFormulas,
  "abacus-motion": AbacusMotion,
  "abacus-paste": AbacusPaste,
  "abacus-moved": AbacusMoved,
  "abacus-tie": AbacusTie,
  "abacus-training": AbacusTraining,
};

const page = /** @type {PageData} */ (JSON.parse(document.getElementById("page-data")?.textContent ?? "{}"));
const text = (/** @type {string} */ key, /** @type {object} */ params) =>
  sentence(page.catalogue, key, /** @type {any} */ (params));

for (const [name, element] of Object.entries(ELEMENTS)) customElements.define(name, element);
const shown = /** @type {(HTMLElement & {view: View})[]} */ ([
  ...document.querySelectorAll(Object.keys(ELEMENTS).join(",")),
]);
const board = /** @type {AbacusBoard} */ (document.querySelector("abacus-board"));
const motion = /** @type {AbacusMotion | null} */ (document.querySelector("abacus-motion"));
const main = /** @type {HTMLElement} */ (document.querySelector("main"));

const store = createStore(
  /** @type {(state: State, action: Action) => State} */ (reduce),
  begun(initial(page), new URLSearchParams(location.search).has("cell")),
);

/** @param {State} state */
function show(state) {
  const view = viewOf(state, text);
  document.documentElement.dataset.theme = state.theme;
  document.title = `${text(`stage.${state.stage}.title`, {})} · ${text("site.name", {})}`;
  attribute(main, "data-stage", state.stage);
  attribute(main, "data-beat", state.beat ?? total(state.graph, state.run.shapes, view.form, state.stage));
  attribute(main, "data-run", state.phase);
  motion?.remember();
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
readPastes({ store, fetch: (url, init) => fetch(url, init), base: document.baseURI });
keepAddress({ store, history, location, page: window });

document.addEventListener(ASK, (event) => store.dispatch(/** @type {CustomEvent<Action>} */ (event).detail));

document.addEventListener("keydown", (event) => {
  const action = event.defaultPrevented ? null : shortcut(event, wanted(event.target), store.state);
  if (!action) return;
  event.preventDefault();
  store.dispatch(action);
});

/** The server words the page: another language is another page at the same state. */
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("[data-link='lang']");
  const lang = link?.getAttribute("hreflang")?.slice(0, 2);
  if (!lang || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void inLanguage(store.state, lang).then((address) => location.assign(address));
});

attribute(document.documentElement, "data-live", true);
show(store.state);
void readFragment(store, location.hash);
