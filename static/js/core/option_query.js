/**
 * The options of a frame as its address writes them, so that a reload comes back to them.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {NonNullable<State["frame"]>} Frame
 * @typedef {Pick<State, "frame" | "speed">} Optioned
 */

import { PARTS } from "./options.js";

/** @type {(on: boolean) => string} */
const bit = (on) => (on ? "1" : "0");

/** Names of the address that only a frame has, with what they would say; null says nothing. */
const NAMES = /** @type {Record<string, (frame: Frame, speed: number) => string | null>} */ ({
  show: ({ shown }) => shown.join(",") || null,
  hide: ({ shown }) => PARTS.filter((part) => !shown.includes(part)).join(",") || null,
  editable: ({ editable }) => (editable.includes("*") ? "1" : editable.join(",") || "0"),
  projector: ({ projector }) => bit(projector),
  font: ({ font }) => font && String(font),
  bg: ({ transparent }) => (transparent ? "transparent" : null),
  fit: ({ fit }) => fit,
  motion: ({ still }) => (still ? "reduce" : "auto"),
  autoplay: ({ autoplay }) => bit(autoplay),
  speed: (_, speed) => String(speed),
  loop: ({ loop }) => bit(loop),
  focus: ({ focus }) => focus,
  keys: ({ keys }) => keys,
  links: ({ links }) => bit(links),
  resize: ({ resize }) => resize,
  id: ({ id }) => id,
  host: ({ host }) => host,
});

/**
 * What the address of a frame says of its options: what it said at load, and where one is another now, that.
 *
 * @param {Iterable<[string, string]>} asked  the query at load
 * @param {Optioned} begun  the state at load
 * @returns {(state: Optioned) => [string, string][]}
 */
export function optionsSince(asked, begun) {
  const said = new Map(asked);
  const written = (/** @type {string} */ name, /** @type {Optioned} */ { frame, speed }) =>
    (frame && NAMES[name]?.(frame, speed)) ?? null;
  return (state) =>
    Object.keys(NAMES).flatMap((name) => {
      const now = written(name, state);
      const value = now === written(name, begun) ? (said.get(name) ?? null) : now;
      return value === null ? [] : [[name, value]];
    });
}
