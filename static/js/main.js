/**
 * The composition root of the whole page: its elements, and the effects that reach outside.
 */

import { compose, readPage } from "./compose.js";
import { inLanguage, keepAddress, readFragment } from "./effects/address.js";
import { followClicker } from "./effects/clicker.js";
import { readFiles } from "./effects/files.js";
import { inquire } from "./effects/inquiries.js";
import { readPastes } from "./effects/parse.js";
import { followPointer } from "./effects/pointing.js";
import { AbacusBoard } from "./elements/board.js";
import { AbacusCamera } from "./elements/camera.js";
import { AbacusCaption } from "./elements/caption.js";
import { AbacusChecks } from "./elements/checks.js";
import { AbacusCover } from "./elements/cover.js";
import { AbacusDifferences } from "./elements/differences.js";
import { AbacusEvidence } from "./elements/evidence.js";
import { AbacusFaults } from "./elements/faults.js";
import { AbacusFormulas } from "./elements/formulas.js";
import { AbacusHeader } from "./elements/header.js";
import { AbacusHistory } from "./elements/history.js";
import { AbacusJacobian } from "./elements/jacobian.js";
import { AbacusLedger } from "./elements/ledger.js";
import { AbacusMotion } from "./elements/motion.js";
import { AbacusMoved } from "./elements/moved.js";
import { AbacusNotices } from "./elements/notices.js";
import { keepPanels } from "./elements/panel.js";
import { AbacusPaste } from "./elements/paste.js";
import { AbacusPicture } from "./elements/picture.js";
import { AbacusPresent } from "./elements/present.js";
import { paintPresent } from "./elements/presenting.js";
import { AbacusRails } from "./elements/rails.js";
import { AbacusRoute } from "./elements/route.js";
import { AbacusSettings } from "./elements/settings.js";
import { AbacusShake } from "./elements/shake.js";
import { AbacusShare } from "./elements/share.js";
import { AbacusSteps } from "./elements/steps.js";
import { AbacusStory } from "./elements/story.js";
import { AbacusTie } from "./elements/tie.js";
import { AbacusTraining } from "./elements/training.js";

const ELEMENTS = {
  "abacus-board": AbacusBoard,
  "abacus-camera": AbacusCamera,
  "abacus-cover": AbacusCover,
  "abacus-ledger": AbacusLedger,
  "abacus-evidence": AbacusEvidence,
  "abacus-jacobian": AbacusJacobian,
  "abacus-shake": AbacusShake,
  "abacus-caption": AbacusCaption,
  "abacus-picture": AbacusPicture,
  "abacus-story": AbacusStory,
  "abacus-rails": AbacusRails,
  "abacus-route": AbacusRoute,
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
  "abacus-differences": AbacusDifferences,
  "abacus-faults": AbacusFaults,
  "abacus-share": AbacusShare,
  "abacus-present": AbacusPresent,
};

const { store, live } = compose({
  page: readPage(),
  elements: ELEMENTS,
  base: document.baseURI,
  prepare: paintPresent,
});
inquire({ store, fetch: (url, init) => fetch(url, init), base: document.baseURI });
readFiles({ store, fetch: (url) => fetch(url) });
readPastes({ store, fetch: (url, init) => fetch(url, init), base: document.baseURI });
keepAddress({ store, history, location, page: window });

followClicker({
  store,
  page: window,
  seen: () => [...document.querySelectorAll("[data-pointed]")].some((each) => each.checkVisibility()),
  busy: () => document.querySelector("dialog[open]") !== null,
});
followPointer({
  store,
  page: document,
  rest: (rests) => document.documentElement.toggleAttribute("data-resting", rests),
});

keepPanels(/** @type {HTMLElement} */ (document.querySelector(".dock")));

/** The server words the page: another language is another page at the same state. */
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("[data-link='lang']");
  const lang = link?.getAttribute("hreflang")?.slice(0, 2);
  if (!lang || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void inLanguage(store.state, lang).then((address) => location.assign(address));
});

live();
void readFragment(store, location.hash);
