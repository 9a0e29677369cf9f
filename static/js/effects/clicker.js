/**
 * The keys of a presentation: a clicker's, which come before whatever has the focus, and Escape, which comes after it. A
 * click on the black screen only makes it light again.
 *
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/actions.js").Action} Action
 * @typedef {import("../core/store.js").Store<State, Action>} Store
 */

import { darken } from "../core/actions.js";
import { clicked, escaped } from "../core/shortcuts.js";
import { TYPED, takesText } from "./keyboard.js";

/** Beads in which the point begins a number: inputs, and covered ones, which take a guess. */
const NUMBERS = "[data-editable], [data-bead]:has([data-covered])";

/**
 * @param {object} outside
 * @param {Store} outside.store
 * @param {Pick<EventTarget, "addEventListener">} outside.page  the window
 * @param {() => boolean} outside.seen  whether what is pointed at can be seen
 * @param {() => boolean} outside.busy  whether something lies over the slide that has keys of its own
 */
export function followClicker({ store, page, seen, busy }) {
  const presents = () => store.state.mode === "slide";
  const first = { capture: true };
  const take = (/** @type {Event} */ event, /** @type {Action} */ action) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    store.dispatch(action);
  };
  page.addEventListener(
    "keydown",
    (event) => {
      const stroke = /** @type {KeyboardEvent} */ (event);
      if (!presents() || busy() || stroke.isComposing) return;
      const typing = takesText(stroke.target, TYPED) ? "text" : takesText(stroke.target, NUMBERS) ? "number" : "none";
      const action = clicked(stroke, typing, store.state);
      if (action) take(event, action);
    },
    first,
  );
  page.addEventListener("click", (event) => presents() && store.state.dark && take(event, darken(false)), first);
  page.addEventListener("keydown", (event) => {
    const { key, target, defaultPrevented } = /** @type {KeyboardEvent} */ (event);
    if (key !== "Escape" || defaultPrevented || !presents() || busy() || takesText(target, TYPED)) return;
    store.dispatch(escaped(store.state, seen()));
  });
}
