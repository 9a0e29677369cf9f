// Sweeping a number: whole steps, clean decimals, and where a sweep begins.

import assert from "node:assert/strict";
import { test } from "node:test";
import { edit } from "../../../static/js/core/actions.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { STEP_PIXELS, startOf, stepOf, swept } from "../../../static/js/core/sweep.js";
import { stateOf } from "./fixture.js";

/** @import { Action } from "../../../static/js/core/actions.js" */

const steps = (/** @type {number} */ count) => count * STEP_PIXELS;

test("right is more, left is less, by tenths and with Shift by hundredths", () => {
  assert.equal(swept(1, steps(20), false), 3);
  assert.equal(swept(1, steps(-1), false), 0.9);
  assert.equal(swept(1, steps(1), true), 1.01);
  assert.equal(swept(1, steps(-150), true), -0.5);
});

test("less than a step changes nothing", () => {
  for (const pixels of [0, 1, STEP_PIXELS - 1, 1 - STEP_PIXELS]) assert.equal(swept(1.2345, pixels, false), 1.2345);
});

test("every number on the way has the decimals of its step, and zero has no sign", () => {
  for (const start of [0, 0.1, 0.3, -0.7, 1.5536722, -2.25, 12.3])
    for (let count = -40; count <= 40; count += 1) {
      if (count === 0) continue;
      const value = swept(start, steps(count), false);
      assert.match(String(value), /^-?\d+(\.\d)?$/);
      assert.ok(!Object.is(value, -0));
    }
});

test("from between two steps the first leads to the next one, never past it", () => {
  assert.equal(swept(1.5536, steps(1), false), 1.6);
  assert.equal(swept(1.5536, steps(-1), false), 1.5);
  assert.equal(swept(-1.5536, steps(1), false), -1.5);
  assert.equal(swept(0.3, steps(1), false), 0.4);
  assert.equal(swept(0.7, steps(-1), false), 0.6);
});

test("large numbers move in larger steps and stay within what a cell takes", () => {
  assert.deepEqual(
    [0, 9, 99, 250, -4000].map((start) => stepOf(start, false)),
    [0.1, 0.1, 0.1, 1, 10],
  );
  assert.equal(swept(999_999, steps(500), false), 1e6);
  assert.equal(swept(-999_999, steps(-500), false), -1e6);
});

test("a sweep begins at what was typed, and at the value of an expression", () => {
  const state = stateOf("two-positions");
  const root = Math.SQRT2 * Math.log(3);
  for (const cell of ["w_query:1:1", "query:0:0"]) assert.ok(Math.abs((startOf(state, cell) ?? 0) - root) < 1e-12);
  assert.equal(startOf(state, "nothing:0:0"), undefined);
  const typed = reduce(state, edit({ what: "cell", cell: "x:0:0", text: "−2.5" }));
  assert.equal(startOf(typed, "x:0:0"), -2.5);
});

test("a sweep is one step to undo, what it had to say stays, and so does the switch to direct inputs", () => {
  let state = stateOf("three-positions");
  for (const text of ["1.1", "1.2", "3"])
    state = reduce(state, edit({ what: "cell", cell: "value:2:0", text }, "drag"));
  assert.equal(state.draft.inputs.kind, "direct");
  assert.equal(state.notice?.code, "notice.switched-to-direct");
  assert.equal(state.past.length, 1);
  const undone = reduce(state, /** @type {Action} */ ({ type: "undo" }));
  assert.deepEqual(undone.draft, stateOf("three-positions").draft);
});
