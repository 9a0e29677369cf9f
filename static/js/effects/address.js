/**
 * Keeps the address of the page right, so that a reload or a link comes back to the same place, and reads the fragment
 * that the server cannot see.
 *
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/actions.js").Action} Action
 * @typedef {import("../core/store.js").Store<State, Action>} Store
 */

import { adopt, notify } from "../core/actions.js";
import { snapshotFrom } from "../core/adopt.js";
import { same } from "../core/request.js";
import { address } from "../core/url.js";
import { createPace } from "./pace.js";
import { pack, unpack } from "./packing.js";

/** The last moments to write: the page is hidden or left, or the hand lets go. */
const MOMENTS = Object.freeze(["pagehide", "visibilitychange", "pointerup"]);

/**
 * Writes the address after each change: an edit at once, so that a reload keeps it, a sweep when it rests. What is packed
 * is written as soon as it is packed.
 *
 * @param {object} outside
 * @param {Store} outside.store
 * @param {Pick<History, "replaceState" | "state">} outside.history
 * @param {Pick<Location, "pathname" | "search" | "hash">} outside.location
 * @param {Pick<EventTarget, "addEventListener" | "removeEventListener">} outside.page  the window
 * @param {import("./client.js").Timer} [outside.timer]
 * @param {() => number} [outside.now]  milliseconds
 * @param {import("../core/url.js").Keep} [outside.keep]
 * @returns {() => void}  ends it
 */
export function keepAddress({ store, history, location, page, timer, now, keep: kept = {} }) {
  const keep = { lang: new URLSearchParams(location.search).has("lang"), ...kept };
  let { sent, sweep } = store.state;
  let last = address(store.state, keep);
  let turn = 0;

  const put = (/** @type {string} */ query, /** @type {string} */ fragment) => {
    history.replaceState(history.state, "", location.pathname + query + fragment);
  };

  const write = () => {
    const next = address(store.state, keep);
    if (next.query === last.query && same(next.packed, last.packed)) return false;
    last = next;
    turn += 1;
    const own = turn;
    const { query, packed } = next;
    if (!packed) put(query, "");
    else void pack(packed).then((fragment) => own === turn && put(query, fragment));
    return true;
  };

  const pace = createPace({ write, timer, now });
  const end = store.subscribe((state) => {
    const edited = state.sent !== sent && (state.sweep === null || state.sweep !== sweep);
    ({ sent, sweep } = state);
    pace.change(edited);
  });
  for (const moment of MOMENTS) page.addEventListener(moment, pace.flush);

  return () => {
    end();
    for (const moment of MOMENTS) page.removeEventListener(moment, pace.flush);
    pace.end();
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
  const found = snapshotFrom(await unpack(fragment), store.state.limits);
  store.dispatch(
    typeof found === "string" ? notify({ code: "notice.invalid-fragment" }) : adopt(found, { first: true }),
  );
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
