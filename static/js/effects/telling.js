/**
 * What the page around a frame is told of: where one is, what was edited, that it plays, and the whole state now and then.
 *
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/actions.js").Action} Action
 * @typedef {import("../core/store.js").Store<State, Action>} Store
 * @typedef {import("./client.js").Timer} Timer
 * @typedef {"init" | "user" | "api" | "play"} Source
 */

import { snapshotOf } from "../core/adopt.js";
import { whereabouts } from "../core/commands.js";
import { entriesChanged } from "../core/entries.js";
import { line as allBeats, position } from "../core/playing.js";
import { same } from "../core/request.js";

/** The whole state is told at most once in so many milliseconds. */
export const APART = 250;

/**
 * @param {object} outside
 * @param {Store} outside.store
 * @param {import("./line.js").Line} outside.line
 * @param {Timer} [outside.timer]
 * @returns {{by: (source: Source) => void, flush: () => void}}  `by`: who changes what changes from now on
 */
export function tellChanges({ store, line, timer = globalThis }) {
  /** @type {Source} */
  let source = "init";
  let before = store.state;
  let told = snapshotOf(before);
  /** @type {any} */
  let due = null;
  let waits = false;

  const tell = () => {
    waits = false;
    const now = snapshotOf(store.state);
    if (same(now, told)) return;
    told = now;
    line.tell("state", { state: now, source });
    due = timer.setTimeout(rested, APART);
  };
  const rested = () => {
    due = null;
    if (waits) tell();
  };

  store.subscribe((state) => {
    const old = before;
    before = state;
    const own = state.playing && old.playing ? "play" : source;
    if (state.stage !== old.stage || state.beat !== old.beat)
      line.tell("stage", { ...whereabouts(state), source: own });
    if (state.draft !== old.draft) for (const edit of entriesChanged(old.draft, state.draft)) line.tell("edit", edit);
    if (state.playing && !old.playing) line.tell("play", { speed: state.speed });
    if (!state.playing && old.playing)
      line.tell(position(state) === allBeats(state).length && state.at === null ? "end" : "pause", {});
    if (state.phase === "stale" && old.phase !== "stale")
      line.tell("error", { code: "unreachable", message: "The server cannot be reached." });
    const why = Object.keys(state.refused).find((cell) => !(cell in old.refused));
    if (why) line.tell("error", { code: "refused", message: state.refused[why]?.code ?? "", cell: why });
    waits = true;
    if (due === null) tell();
  });

  return {
    by(next) {
      source = next;
    },
    flush() {
      if (due !== null) timer.clearTimeout(due);
      due = null;
      tell();
    },
  };
}
