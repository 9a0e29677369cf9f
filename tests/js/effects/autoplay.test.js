// When a frame begins to play by itself, and when it does not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { advance, go, pause, play, seek } from "../../../static/js/core/actions.js";
import { line, position } from "../../../static/js/core/playing.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { createStore } from "../../../static/js/core/store.js";
import { LEAD, playSeen } from "../../../static/js/effects/autoplay.js";
import { framed } from "../core/framed.js";
import { createClock } from "./clock.js";

/** @param {Partial<import("../../../static/js/core/options.js").Frame>} [options] @param {boolean} [still] */
function frame(options = { autoplay: true }, still = false) {
  const state = framed({ stage: "inputs" });
  const store = createStore(/** @type {any} */ (reduce), { ...state, frame: { ...state.frame, ...options } });
  const clock = createClock();
  const seen = playSeen({ store, still: () => still, timer: clock });
  return { store, clock, seen, playing: () => store.state.playing };
}

test("it begins when it is first seen, from where it stands, and can be paused before anything moves", async () => {
  const { store, clock, seen, playing } = frame();
  seen(false);
  assert.equal(playing(), false);
  seen(true);
  assert.deepEqual([playing(), store.state.stage, store.state.beat], [true, "inputs", null]);
  await clock.pass(LEAD);
  assert.deepEqual([playing(), store.state.stage, store.state.beat], [true, "dot-products", 1]);
  const early = frame();
  early.seen(true);
  early.store.dispatch(pause());
  await early.clock.pass(LEAD);
  assert.deepEqual([early.playing(), early.store.state.stage], [false, "inputs"]);
});

test("what moves already is not moved on", async () => {
  const { store, clock, seen } = frame();
  seen(true);
  store.dispatch(pause());
  store.dispatch(play());
  await clock.pass(LEAD);
  assert.deepEqual([store.state.stage, store.state.beat], ["dot-products", 1]);
});

test("nothing begins unless it is asked for, or where nothing may move", async () => {
  for (const [options, still] of /** @type {const} */ ([
    [{}, false],
    [{ autoplay: true }, true],
  ])) {
    const { store, clock, seen, playing } = frame(options, still);
    for (const visible of [true, false, true]) seen(visible);
    await clock.pass(LEAD);
    assert.equal(playing(), false);
    assert.equal(store.state.stage, "inputs");
  }
});

test("hidden, it pauses; seen again, it goes on", async () => {
  const { store, clock, seen, playing } = frame();
  seen(true);
  await clock.pass(LEAD);
  const { beat } = store.state;
  seen(false);
  assert.equal(playing(), false);
  seen(false);
  await clock.pass(LEAD);
  assert.deepEqual([playing(), store.state.beat], [false, beat]);
  seen(true);
  await clock.pass(LEAD);
  assert.deepEqual([playing(), store.state.beat], [true, (beat ?? 0) + 1]);
});

test("whoever has paused it is not overruled", async () => {
  const { store, clock, seen, playing } = frame();
  seen(true);
  store.dispatch(pause());
  seen(false);
  seen(true);
  await clock.pass(LEAD);
  assert.equal(playing(), false);
});

test("what its reader plays pauses while it is hidden, and does not begin again by itself", () => {
  const { store, seen, playing } = frame({});
  seen(true);
  store.dispatch(play());
  seen(false);
  assert.equal(playing(), false);
  seen(true);
  assert.equal(playing(), false);
});

test("at the end it stops; with loop it plays on from the beginning", () => {
  for (const loop of [false, true]) {
    const { store } = frame({ loop });
    store.dispatch(go("back-dot-products"));
    store.dispatch(seek(line(store.state).length - 0.5));
    store.dispatch(play());
    store.dispatch(advance());
    assert.equal(store.state.playing, loop);
    assert.equal(position(store.state), loop ? 1 : line(store.state).length);
    if (!loop) continue;
    store.dispatch(pause());
    store.dispatch(seek(line(store.state).length));
    store.dispatch(advance());
    assert.equal(position(store.state), line(store.state).length);
  }
});
