/**
 * A frame plays only while it is seen. With `autoplay` it begins when it is first seen, and goes on where it was hidden
 * while it played; without, it waits for its reader. Where nothing may move it never begins by itself.
 *
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/actions.js").Action} Action
 * @typedef {import("../core/store.js").Store<State, Action>} Store
 */

import { pause, play, playSoon } from "../core/actions.js";

/** So many milliseconds the button that pauses is there before anything moves. */
export const LEAD = 800;

/**
 * @param {object} outside
 * @param {Pick<Store, "state" | "dispatch">} outside.store
 * @param {() => boolean} outside.still  whether nothing may move
 * @param {import("./client.js").Timer} [outside.timer]
 * @returns {(visible: boolean) => void}  to be told whether the frame is seen
 */
export function playSeen({ store, still, timer = globalThis }) {
  let due = true;

  const begin = () => {
    const { stage, beat } = store.state;
    store.dispatch(playSoon());
    timer.setTimeout(() => {
      const now = store.state;
      if (now.playing && now.stage === stage && now.beat === beat) store.dispatch(play());
    }, LEAD);
  };

  return (visible) => {
    const { frame, playing } = store.state;
    if (visible) {
      if (due && frame?.autoplay && !playing && !still()) begin();
      due = false;
    } else if (playing) {
      due = true;
      store.dispatch(pause());
    }
  };
}
