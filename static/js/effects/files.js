/**
 * Reads the file that the reader wants to copy: a program, a table.
 *
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/actions.js").Action} Action
 * @typedef {import("../core/store.js").Store<State, Action>} Store
 */

import { fetchFile } from "../core/actions.js";

/**
 * @param {object} outside
 * @param {Store} outside.store
 * @param {(url: string) => Promise<Response>} outside.fetch
 * @returns {() => void}  ends it
 */
export function readFiles({ store, fetch }) {
  let asked = store.state.file;
  return store.subscribe(async ({ file }) => {
    if (file === null || file === asked || file.text !== null || file.failed) return;
    asked = file;
    const read = await content(fetch, file.address);
    if (store.state.file === file) store.dispatch(fetchFile({ ...file, ...read }));
  });
}

/**
 * @param {(url: string) => Promise<Response>} fetch
 * @param {string} address
 * @returns {Promise<{text: string | null, failed: boolean}>}
 */
async function content(fetch, address) {
  try {
    const response = await fetch(address);
    return response.ok ? { text: await response.text(), failed: false } : { text: null, failed: true };
  } catch {
    return { text: null, failed: true };
  }
}
