/**
 * A frame in another language. The server words its page, so the frame loads anew at its own state, edits included.
 *
 * @typedef {import("../core/state.js").State} State
 */

import { address } from "../core/url.js";
import { pack } from "./packing.js";

/**
 * Loads the frame in another language once the answer to whoever asked is on its way. Throws, and stays, where the server
 * is away.
 *
 * @param {object} asked
 * @param {State} asked.state
 * @param {string} asked.lang
 * @param {import("../core/url.js").Keep} asked.keep  as the address is written
 * @param {{pathname: string, replace: (url: string) => void}} asked.location
 * @param {(url: string) => Promise<{ok: boolean}>} asked.fetch
 * @param {(act: () => void) => unknown} [asked.later]
 * @returns {Promise<{reloads: true}>}
 */
export async function reword({ state, lang, keep, location, fetch, later = setTimeout }) {
  const { query, packed } = address({ ...state, lang }, { ...keep, lang: true });
  const target = location.pathname + query + (packed ? await pack(packed) : "");
  const { ok } = await fetch(target).catch(() => ({ ok: false }));
  if (!ok) throw new RangeError("The server cannot be reached.");
  later(() => location.replace(target));
  return { reloads: true };
}
