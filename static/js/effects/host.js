/**
 * Commands of the page around a frame. They wait until the frame is ready, are done one after the other, and each gets its
 * reply: what changes the run only once the run is there.
 *
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/actions.js").Action} Action
 * @typedef {import("../core/store.js").Store<State, Action>} Store
 * @typedef {import("../core/messages.js").Command} Command
 * @typedef {import("../core/messages.js").Outcome} Outcome
 * @typedef {import("./line.js").Line} Line
 */

import { snapshotOf } from "../core/adopt.js";
import { meaning, read } from "../core/messages.js";

/** The bare strings of reveal.js: the slide is shown, or left. */
const SHOWN = "slide:start";
const LEFT = "slide:stop";

/**
 * @param {object} outside
 * @param {Store} outside.store
 * @param {Line} outside.line
 * @param {(asks: NonNullable<Outcome["asks"]>, command: Command) => unknown | Promise<unknown>} outside.fulfil  what is not
 *   in the state; what it answers is the value of the reply
 * @param {() => void} outside.commanded  before a command changes the state
 * @param {{shown: () => void, left: () => void}} outside.slide
 * @returns {{open: () => void}}  `open`: the frame is ready
 */
export function obey({ store, line, fulfil, commanded, slide }) {
  /** @type {(Command | string)[]} */
  let waiting = [];
  let ready = false;
  let begun = snapshotOf(store.state);

  line.hear((message) => {
    const command = message === SHOWN || message === LEFT ? message : read(message);
    if (command === null) return;
    if (!ready) waiting.push(command);
    else take(command);
  });

  const take = (/** @type {Command | string} */ command) => {
    if (command === SHOWN) return slide.shown();
    if (typeof command === "string") return slide.left();
    void answer(command);
  };

  const answer = async (/** @type {Command} */ command) => {
    try {
      const { actions, value, error, asks } = meaning(command, store.state, begun);
      if (error) return refuse(command, error);
      if (actions.length > 0) commanded();
      const before = store.state.sent;
      for (const action of actions) store.dispatch(action);
      const own = store.state.sent;
      const told = asks ? await fulfil(asks, command) : value;
      const failed = own === before ? null : await settled(store, own);
      if (failed) refuse(command, failed);
      else line.tell("reply", { ok: true, ...(told === undefined ? {} : { value: told }) }, command.seq);
    } catch (problem) {
      refuse(command, { code: "failed", message: problem instanceof Error ? problem.message : "" });
    }
  };

  const refuse = (/** @type {Command} */ command, /** @type {import("../core/messages.js").Failure} */ error) =>
    line.tell("reply", { ok: false, error }, command.seq);

  return {
    open() {
      begun = snapshotOf(store.state);
      ready = true;
      const list = waiting;
      waiting = [];
      for (const each of list) take(each);
    },
  };
}

/**
 * Waits until a request is answered, or another has taken its place. What comes back is why it was not: the server is away,
 * or has refused it.
 *
 * @param {Store} store
 * @param {number} own  its number
 * @returns {Promise<import("../core/messages.js").Failure | null>}
 */
export function settled(store, own) {
  const judged = (/** @type {State} */ { phase, sent, refused, notice }) => {
    if (phase === "stale")
      return { code: "unreachable", message: "The server cannot be reached. It will be tried again." };
    if (phase === "pending") return undefined;
    const why = Object.values(refused)[0] ?? (sent > own ? notice : null);
    return why && sent > own ? { code: "refused", message: why.code } : null;
  };
  return new Promise((resolve) => {
    const now = judged(store.state);
    if (now !== undefined) return resolve(now);
    const end = store.subscribe((state) => {
      const later = judged(state);
      if (later === undefined) return;
      end();
      resolve(later);
    });
  });
}
