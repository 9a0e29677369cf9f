// The line of all beats: counts by hand, two dozen at 3 by 2.

import assert from "node:assert/strict";
import test from "node:test";
import {
  advance,
  go,
  pause,
  play,
  reset,
  seek,
  setDetail,
  setRoute,
  setSpeed,
  step,
} from "../../../static/js/core/actions.js";
import { line, position } from "../../../static/js/core/playing.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { stateOf } from "./fixture.js";

/** @import { Action } from "../../../static/js/core/actions.js" */
/** @import { State } from "../../../static/js/core/state.js" */

/** @param {State} state @param {Action[]} actions */
const after = (state, ...actions) => actions.reduce(reduce, state);

const start = stateOf("three-positions");

test("the line holds every beat of every stage in order", () => {
  const stops = line(start);
  assert.equal(stops.length, 24);
  assert.deepEqual(stops.slice(0, 3), [
    { stage: "project", beat: 1 },
    { stage: "dot-products", beat: 1 },
    { stage: "dot-products", beat: 2 },
  ]);
  assert.deepEqual(stops.at(-1), { stage: "back-project", beat: 2 });
});

test("a complete stage stands on its last beat, beat 0 before its first", () => {
  assert.equal(position(after(start, go("inputs"))), 0);
  assert.equal(position(after(start, go("dot-products"))), 6);
  assert.equal(position(after(start, go("dot-products", 0))), 1);
  assert.equal(position(after(start, go("back-project"))), 24);
});

test("a point of the line is a beat and how far into it", () => {
  const { stage, beat, at, playing } = after(start, play(), seek(2.25));
  assert.deepEqual([stage, beat, at, playing], ["dot-products", 2, 0.25, false]);
  assert.equal(after(start, seek(3)).at, null);
  assert.equal(after(start, seek(99)).stage, "back-project");
  const first = after(start, seek(-5));
  assert.deepEqual([first.stage, first.beat, first.at], ["project", 1, 0]);
});

test("playing begins one beat on, runs to the end and stops there by itself", () => {
  let state = after(start, go("inputs"), play());
  const seen = [[state.stage, state.beat]];
  while (state.playing) {
    state = reduce(state, advance());
    if (state.playing) seen.push([state.stage, state.beat]);
  }
  assert.deepEqual(
    seen,
    line(start).map(({ stage, beat }) => [stage, beat]),
  );
  assert.equal(after(state, play()).stage, "project", "from the end it begins anew");
});

test("where the picture is held, playing goes on from there", () => {
  const held = after(start, seek(2.25), play());
  assert.deepEqual([held.stage, held.beat, held.at, held.playing], ["dot-products", 2, 0.25, true]);
  assert.equal(after(held, advance()).at, null);
});

test("coarser detail plays by stages, pausing and stepping end the play", () => {
  const coarse = after(start, go("inputs"), setDetail("coarser"), play());
  assert.deepEqual([coarse.stage, coarse.beat], ["project", null]);
  assert.equal(after(coarse, advance()).stage, "dot-products");
  for (const action of [pause(), step("beat", 1), go("inputs"), seek(1)])
    assert.equal(after(coarse, action).playing, false);
  assert.equal(after(start, setSpeed(2)).speed, 2);
});

test("how A·V is shown is chosen once: stepping, playing and reset keep it, and it changes nothing else", () => {
  assert.equal(start.route, "wire");
  const chosen = after(start, setRoute("row"));
  assert.deepEqual(chosen, { ...start, route: "row" });
  assert.equal(after(chosen, step("beat", 1), seek(3), play(), advance(), reset()).route, "row");
  assert.equal(after(chosen, setRoute("wire")).route, "wire");
});
