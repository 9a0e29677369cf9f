/**
 * The pointer of a presentation: the bead under the mouse, or the one that has got the focus, is pointed at, and a number in
 * the ledger or the sentence points at the bead that it comes from. Only a hand that moves points: a board that moves under
 * a mouse at rest does not.
 *
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/actions.js").Action} Action
 * @typedef {import("../core/store.js").Store<State, Action>} Store
 */

import { point } from "../core/actions.js";

/** A mouse that has rested for so long is put away, in milliseconds. */
export const REST = 3000;

/** Between two numbers the pointer stays where it was. */
const WITHIN = "table, .ledger-line, .caption";

/**
 * The cell that a place of the page tells of; null where it tells of none, undefined in between.
 *
 * @param {EventTarget | null} at
 * @returns {string | null | undefined}
 */
function cellAt(at) {
  const element = /** @type {Element | null} */ (at);
  if (!element?.closest) return null;
  const bead = element.closest("[data-bead]");
  if (bead) return bead.getAttribute("data-bead");
  const number = element.closest("main :is([data-cell], [data-slot])");
  if (number) return number.getAttribute("data-cell") ?? number.getAttribute("data-slot");
  return element.closest(WITHIN) ? undefined : null;
}

/**
 * @param {object} outside
 * @param {Store} outside.store
 * @param {Pick<EventTarget, "addEventListener">} outside.page  the document
 * @param {(rests: boolean) => void} outside.rest  called when the mouse comes to rest, and when it moves again
 * @param {import("./client.js").Timer} [outside.timer]
 */
export function followPointer({ store, page, rest, timer = globalThis }) {
  const presents = () => store.state.mode === "slide" && !store.state.dark;
  /** @type {EventTarget | null} */
  let last = null;
  /** @type {any} */
  let resting = null;

  const aim = (/** @type {EventTarget | null} */ at) => {
    const cell = cellAt(at);
    if (cell !== undefined && cell !== store.state.pointed) store.dispatch(point(cell));
  };
  page.addEventListener(
    "pointermove",
    (event) => {
      if (!presents()) return;
      rest(false);
      timer.clearTimeout(resting);
      resting = timer.setTimeout(() => rest(true), REST);
      // A mouse moves a hundred times over one bead.
      if (event.target === last) return;
      last = event.target;
      aim(last);
    },
    { passive: true },
  );
  page.addEventListener("focusin", (event) => presents() && aim(event.target));
}
