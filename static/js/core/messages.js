/**
 * Messages between a page in a frame and the page around it: what they look like, and what a command means.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./actions.js").Action} Action
 *
 * @typedef {{type: string, seq: unknown, data: Record<string, any>}} Command
 * @typedef {{code: string, message: string}} Failure  the code is part of the interface, the message is for people
 * @typedef {object} Outcome
 * @property {readonly Action[]} actions  none where there is an error
 * @property {unknown} [value]  of the reply
 * @property {Failure} [error]
 * @property {"ready" | "focus" | "blur" | "export" | "describe" | "language"} [asks]  what is not in the state
 */

import * as commands from "./commands.js";
import { setMatrix } from "./given.js";

/** Every message says whose it is. */
export const NAMESPACE = "attention";
/** The major version of the envelope. */
export const VERSION = 1;

/** By the name of the command. */
const MEANINGS = /** @type {Record<string, (data: Record<string, any>, state: State, begun: any) => Outcome>} */ ({
  hello: commands.hello,
  getState: commands.getState,
  setState: commands.setState,
  setStage: commands.setStage,
  next: (data, state) => commands.step(data, state, 1),
  prev: (data, state) => commands.step(data, state, -1),
  reset: commands.reset,
  play: commands.play,
  pause: commands.pause,
  setMatrix,
  setOptions: commands.setOptions,
  highlight: commands.highlight,
  export: commands.exported,
  describe: commands.describe,
  focus: () => ({ actions: [], asks: "focus" }),
  blur: () => ({ actions: [], asks: "blur" }),
});

/** What this frame understands. */
export const COMMANDS = Object.freeze(Object.keys(MEANINGS));

/**
 * The command that a message is; null where it is none of ours, of another major version, or of a type that is not known.
 *
 * @param {any} message
 * @returns {Command | null}
 */
export function read(message) {
  if (typeof message !== "object" || message === null || message.ns !== NAMESPACE || message.v !== VERSION) return null;
  const { type, seq, data = {} } = message;
  if (typeof type !== "string" || !Object.hasOwn(MEANINGS, type)) return null;
  const plain = typeof data === "object" && data !== null && !Array.isArray(data);
  const number = typeof seq === "number" || typeof seq === "string" ? seq : undefined;
  return { type, seq: number, data: plain ? data : {} };
}

/**
 * What a command comes to in a state. Nothing is done where it has an error.
 *
 * @param {Command} command
 * @param {State} state
 * @param {ReturnType<typeof import("./adopt.js").snapshotOf>} begun  the state that the frame began with
 * @returns {Outcome}
 */
export function meaning({ type, data }, state, begun) {
  return /** @type {NonNullable<typeof MEANINGS[string]>} */ (MEANINGS[type])(data, state, begun);
}

/**
 * A message of ours.
 *
 * @param {string} type
 * @param {Record<string, unknown>} data
 * @param {{id: string, seq: number, re?: unknown}} about  `re`: the `seq` of what it answers
 */
export function envelope(type, data, { id, seq, re }) {
  return { ns: NAMESPACE, v: VERSION, id, type, seq, ...(re === undefined ? {} : { re }), data };
}

/**
 * What the frame tells of itself when it is ready.
 *
 * @param {State} state
 * @param {import("./types.js").Text} text
 * @param {{w: number, h: number}} size
 */
export function readiness(state, text, size) {
  const stages = state.graph.stages.map(({ name }) => ({
    id: name,
    title: text(`stage.${name}.title`, {}),
    steps: commands.steps(state, name),
  }));
  const capabilities = { commands: COMMANDS, exports: commands.FORMATS };
  const { stage, beat } = state;
  return { version: VERSION, versions: [VERSION], stages, stage, step: beat, size, capabilities };
}
