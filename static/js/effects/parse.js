/**
 * Reading a pasted matrix: the server alone knows the forms in which people copy them.
 *
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/actions.js").Action} Action
 * @typedef {import("../core/store.js").Store<State, Action>} Store
 */

import { pasted } from "../core/actions.js";

const PARSE = "api/parse";

/**
 * Reads what is pasted, and keeps what comes back for as long as the same paste is open.
 *
 * @param {object} outside
 * @param {Store} outside.store
 * @param {(url: string, init: RequestInit) => Promise<Response>} outside.fetch
 * @param {string} outside.base
 * @returns {() => void}  ends it
 */
export function readPastes({ store, fetch, base }) {
  let asked = store.state.paste;
  return store.subscribe(async ({ paste, lang }) => {
    if (paste === null || paste === asked || paste.matrix || paste.problem) return;
    asked = paste;
    const answer = await parse(fetch, new URL(PARSE, base).href, paste.text, lang);
    if (store.state.paste === paste) store.dispatch(pasted({ ...paste, ...answer }));
  });
}

/**
 * @param {(url: string, init: RequestInit) => Promise<Response>} fetch
 * @param {string} url
 * @param {string} text
 * @param {string} lang
 */
async function parse(fetch, url, text, lang) {
  try {
    const headers = { "Content-Type": "application/json", "Accept-Language": lang };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify({ text }) });
    const body = await response.json();
    return response.ok ? { matrix: body.matrix, warnings: body.warnings } : { problem: body };
  } catch {
    return { problem: { code: "unexpected" } };
  }
}
