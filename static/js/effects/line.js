/**
 * The line to the page around a frame. Whoever is on their own has none: nothing is sent then, and nothing is heard.
 *
 * @typedef {object} Around  what is used of the window
 * @property {{postMessage: (message: unknown, target: string) => void, focus: () => void}} parent
 * @property {(type: string, listener: (event: any) => void) => void} addEventListener
 *
 * @typedef {object} Line
 * @property {boolean} framed
 * @property {(type: string, data: Record<string, unknown>, re?: unknown) => void} tell  an event, or the reply to `re`
 * @property {(message: unknown) => void} post  something of another convention
 * @property {(listener: (message: unknown) => void) => void} hear  what comes from the page around, and nobody else
 */

import { envelope } from "../core/messages.js";

/**
 * A frame that names its host speaks to that origin only. Such as a page on a disk has none that a message could be
 * addressed to.
 *
 * @param {Around} page  the window
 * @param {{id: string, host: string}} frame
 * @returns {Line}
 */
export function createLine(page, { id, host }) {
  const around = page.parent;
  const framed = /** @type {unknown} */ (around) !== page;
  const target = /^https?:/.test(host) ? host : "*";
  let seq = 0;
  const post = (/** @type {unknown} */ message) => {
    if (framed) around.postMessage(message, target);
  };
  return {
    framed,
    post,
    tell(type, data, re) {
      if (!framed) return;
      seq += 1;
      post(envelope(type, data, { id, seq, re }));
    },
    hear(listener) {
      page.addEventListener("message", (/** @type {MessageEvent} */ event) => {
        const theirs = framed && /** @type {unknown} */ (event.source) === around;
        if (theirs && (host === "" || event.origin === host)) listener(event.data);
      });
    },
  };
}
