// A page in a frame, and what the page around it hears.

import { reduce } from "../../../static/js/core/reduce.js";
import { createStore } from "../../../static/js/core/store.js";
import { createLine } from "../../../static/js/effects/line.js";
import { stateOf } from "../core/fixture.js";

/** A window in a frame, and what the page around hears. @param {{id?: string, host?: string}} [frame] */
export function around({ id = "a", host = "" } = {}) {
  /** @type {{message: any, target: string}[]} */
  const heard = [];
  /** @type {((event: any) => void)[]} */
  const listeners = [];
  const parent = {
    postMessage: (/** @type {any} */ message, /** @type {string} */ target) => heard.push({ message, target }),
    focus() {},
  };
  const page = {
    parent,
    addEventListener: (/** @type {string} */ _, /** @type {any} */ listener) => listeners.push(listener),
  };
  const line = createLine(page, { id, host });
  const say = (/** @type {unknown} */ data, source = /** @type {unknown} */ (parent), origin = "null") => {
    for (const listener of listeners) listener({ data, source, origin });
  };
  const types = () => heard.map(({ message }) => message.type);
  return { line, heard, say, page, types };
}

export const command = (/** @type {string} */ type, /** @type {object} */ data = {}, seq = 1) => ({
  ns: "attention",
  v: 1,
  type,
  seq,
  data,
});
export const newStore = () => createStore(/** @type {any} */ (reduce), stateOf("negative-values"));
