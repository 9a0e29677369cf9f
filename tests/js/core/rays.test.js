// Which outputs an entry of V reaches, and how strongly.

import assert from "node:assert/strict";
import { test } from "node:test";
import { edit, undo } from "../../../static/js/core/actions.js";
import { editedValues, raysOf } from "../../../static/js/core/rays.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { stateOf, storedRun } from "./fixture.js";

test("an entry of V reaches its coordinate of every output, by the weights of its column", () => {
  const run = storedRun("three-positions");
  const rays = raysOf(run, "value:2:1");
  assert.deepEqual(
    rays.map(({ from, to }) => [from, to]),
    [0, 1, 2].map((reader) => ["value:2:1", `output:${reader}:1`]),
  );
  // Printed in the mission: A_i2 is half of what O_i0 grows by when V_20 grows by 2.
  for (const [index, growth] of [0.8022, 0.8022, 1.007].entries())
    assert.ok(Math.abs(2 * (rays[index]?.weight ?? 0) - growth) < 5e-5);
});

test("a masked reader is not reached, and other tensors send no rays", () => {
  const run = storedRun("causal");
  assert.deepEqual(
    raysOf(run, "value:2:0").map(({ to }) => to),
    ["output:2:0"],
  );
  assert.deepEqual(raysOf(run, "key:0:0"), []);
  assert.deepEqual(raysOf(run, "probe"), []);
});

test("an edit of V is found, also where it makes a projected run direct, and its undoing", () => {
  for (const name of ["three-positions", "causal", "average"]) {
    const before = stateOf(name);
    const now = reduce(before, edit({ what: "cell", cell: "value:2:0", text: "3" }));
    assert.deepEqual(editedValues(before, now), ["value:2:0"], name);
    assert.deepEqual(editedValues(now, reduce(now, undo())), ["value:2:0"], name);
  }
});

test("what touches no entry of V, or more than a row, is none", () => {
  const before = stateOf("causal");
  const after = (/** @type {any} */ change) => reduce(before, edit(change));
  assert.deepEqual(editedValues(before, before), []);
  assert.deepEqual(editedValues(before, after({ what: "cell", cell: "key:0:0", text: "5" })), []);
  assert.deepEqual(editedValues(before, after({ what: "resize", axis: "key", by: 1 })), []);
  assert.deepEqual(editedValues(stateOf("three-positions"), stateOf("negative-values")), []);
});
