/**
 * Keeps the address of the page right, so that a reload or a link comes back to the same place, and reads the fragment
 * that the server cannot see.
 *
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/actions.js").Action} Action
 * @typedef {import("../core/store.js").Store<State, Action>} Store
 */

import { notify, restore } from "../core/actions.js";
import { requestFrom } from "../core/shape.js";
import { address } from "../core/url.js";
import { pack, unpack } from "./packing.js";

/** Milliseconds of rest before the address is written: browsers refuse it too often. */
const REST = 150;

/**
 * Writes the address after each change, debounced; at once when the page is hidden or left.
 *
 * @param {object} outside
 * @param {Store} outside.store
 * @param {Pick<History, "replaceState" | "state">} outside.history
 * @param {Pick<Location, "pathname" | "search" | "hash">} outside.location
 * @param {Pick<EventTarget, "addEventListener" | "removeEventListener">} outside.page  hears `pagehide`
 * @param {import("./client.js").Timer} [outside.timer]
 * @returns {() => void}  ends it
 */
export function keepAddress({ store, history, location, page, timer = globalThis }) {
  const keep = { lang: new URLSearchParams(location.search).has("lang") };
  /** @type {any} */
  let due = null;
  let written = 0;

  const put = (/** @type {string} */ query, /** @type {string} */ fragment) => {
    history.replaceState(history.state, "", location.pathname + query + fragment);
  };

  const write = () => {
    due = null;
    written += 1;
    const turn = written;
    const { query, packed } = address(store.state, keep);
    if (!packed) put(query, "");
    else void pack(packed).then((fragment) => turn === written && put(query, fragment));
  };

  const flush = () => {
    if (due === null) return;
    timer.clearTimeout(due);
    write();
  };

  const end = store.subscribe(() => {
    if (due !== null) timer.clearTimeout(due);
    due = timer.setTimeout(write, REST);
  });
  page.addEventListener("pagehide", flush);

  return () => {
    end();
    page.removeEventListener("pagehide", flush);
    if (due !== null) timer.clearTimeout(due);
  };
}

/**
 * Asks for what the fragment holds, if it holds anything; a fragment that cannot be read is passed over with a notice.
 *
 * @param {Store} store
 * @param {string} fragment  `location.hash`
 * @returns {Promise<void>}
 */
export async function readFragment(store, fragment) {
  if (!fragment.startsWith("#s=")) return;
  const request = requestFrom(await unpack(fragment), store.state.limits);
  store.dispatch(request ? restore(request) : notify({ code: "notice.invalid-fragment" }));
}

/**
 * The same state in another language, which the server words: its query and, where it is packed, its fragment.
 *
 * @param {State} state
 * @param {string} lang
 * @returns {Promise<string>}
 */
export async function inLanguage(state, lang) {
  const { query, packed } = address(state);
  return `${query ? `${query}&` : "?"}lang=${lang}${packed ? await pack(packed) : ""}`;
}
