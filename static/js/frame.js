/**
 * The composition root of a page in a frame: fewer elements, and the page around it.
 */

/** @import {State} from "./core/state.js" */

import { compose, readPage } from "./compose.js";
import { described } from "./core/described.js";
import { readiness } from "./core/messages.js";
import { optionsSince } from "./core/option_query.js";
import { keepAddress, readFragment } from "./effects/address.js";
import { playSeen } from "./effects/autoplay.js";
import { exported } from "./effects/exporting.js";
import { obey } from "./effects/host.js";
import { yieldKeyboard } from "./effects/keyboard.js";
import { createLine } from "./effects/line.js";
import { tellSize } from "./effects/measure.js";
import { openReady } from "./effects/opening.js";
import { reword } from "./effects/rewording.js";
import { tellChanges } from "./effects/telling.js";
import { AbacusBoard } from "./elements/board.js";
import { AbacusCaption } from "./elements/caption.js";
import { AbacusFormulas } from "./elements/formulas.js";
import { beadOf, paintFrame } from "./elements/framing.js";
import { AbacusLedger } from "./elements/ledger.js";
import { AbacusMotion } from "./elements/motion.js";
import { AbacusNotices } from "./elements/notices.js";
import { AbacusPicture } from "./elements/picture.js";
import { AbacusRails } from "./elements/rails.js";
import { AbacusSteps } from "./elements/steps.js";
import { still } from "./elements/stillness.js";
import { AbacusStory } from "./elements/story.js";

const ELEMENTS = {
  "abacus-board": AbacusBoard,
  "abacus-ledger": AbacusLedger,
  "abacus-caption": AbacusCaption,
  "abacus-picture": AbacusPicture,
  "abacus-story": AbacusStory,
  "abacus-rails": AbacusRails,
  "abacus-steps": AbacusSteps,
  "abacus-notices": AbacusNotices,
  "abacus-formulas": AbacusFormulas,
  "abacus-motion": AbacusMotion,
};

const page = readPage();
const base = new URL("../../", document.baseURI).href;
const { store, text, live } = compose({ page, elements: ELEMENTS, base, prepare: paintFrame });
const frame = () => /** @type {NonNullable<State["frame"]>} */ (store.state.frame);

const line = createLine(/** @type {any} */ (window), frame());
const changes = tellChanges({ store, line });
const sizes = tellSize({
  line,
  form: () => frame().resize,
  measure: () => ({
    width: document.documentElement.clientWidth,
    height: Math.ceil(document.body.getBoundingClientRect().height),
  }),
  address: () => location.href,
});

const keep = {
  usual: { mode: "embed" },
  options: optionsSince(new URLSearchParams(location.search), store.state),
};
keepAddress({ store, history, location, page: window, keep });
const seen = playSeen({ store, still });

/** Gives the keyboard to the page around. */
function back() {
  if (!line.framed) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  window.parent.focus();
}

function tellReady() {
  line.tell("ready", readiness(store.state, text, { w: innerWidth, h: innerHeight }));
}

const orders = obey({
  store,
  line,
  commanded() {
    changes.by("api");
    sizes.acted();
  },
  fulfil(asks, { data }) {
    switch (asks) {
      case "ready":
        return tellReady();
      case "focus":
        window.focus();
        return beadOf(store.state.cell)?.focus({ preventScroll: true });
      case "blur":
        return back();
      case "describe":
        return described(store.state, text, data.stage);
      case "export":
        return exported({
          state: store.state,
          format: data.format,
          stage: data.stage,
          fetch: (url) => fetch(url),
          base,
        });
      case "language":
        return reword({ state: store.state, lang: data.lang, keep, location, fetch: (url) => fetch(url) });
    }
  },
  slide: {
    shown() {
      sizes.changed("shown");
      seen(true);
    },
    left() {
      seen(false);
      changes.flush();
      back();
    },
  },
});

yieldKeyboard({ line, frame, page: window, back });
for (const name of ["pointerdown", "keydown"])
  window.addEventListener(
    name,
    () => {
      changes.by("user");
      sizes.acted();
    },
    { capture: true },
  );

document.addEventListener("click", (event) => {
  if (!(/** @type {Element} */ (event.target).closest("[data-fullscreen]"))) return;
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => {});
});

window.addEventListener("hashchange", () => void readFragment(store, location.hash));
window.addEventListener("error", ({ message }) => line.tell("error", { code: "script", message }));
window.addEventListener("unhandledrejection", ({ reason }) =>
  line.tell("error", { code: "script", message: String(reason?.message ?? "") }),
);

live();

/** Everything that is told without being asked begins here. */
function begin() {
  tellReady();
  for (const message of frame().warnings) line.tell("warning", { message });
  orders.open();
  new ResizeObserver(() => sizes.changed("content")).observe(document.body);
  new IntersectionObserver(([entry]) => {
    const visible = entry?.isIntersecting ?? false;
    line.tell("visible", { visible });
    seen(visible);
  }).observe(document.documentElement);
}

void readFragment(store, location.hash).then(() => openReady({ store, page: window, open: begin }));
