import assert from "node:assert/strict";
import { test } from "node:test";
import { marks } from "../../../static/js/core/marks.js";
import { storedRun } from "./fixture.js";

const before = storedRun("three-positions");

test("no marks while nothing differs", () => {
  const copy = structuredClone(before);
  assert.equal(marks({ run: copy, baseline: before })("output:0:0"), null);
});

test("a row of V moves one column of O and nothing of A", () => {
  const mark = marks({ run: storedRun("value-row-edited"), baseline: before });
  for (const [row, delta] of [0.8022, 0.8022, 1.007].entries()) {
    assert.equal(mark(`output:${row}:0`)?.change, "changed");
    assert.ok(Math.abs((mark(`output:${row}:0`)?.delta ?? 0) - delta) < 5e-5);
    assert.deepEqual(mark(`output:${row}:1`), { change: "same", delta: 0 });
    for (const column of [0, 1, 2]) assert.equal(mark(`weights:${row}:${column}`)?.change, "same");
  }
  assert.deepEqual(mark("value:2:0"), { change: "changed", delta: 2 });
  assert.equal(mark("x:0:0"), null);
  assert.equal(mark("mask:0:1")?.change, "same");
});

test("the smallest difference counts, the sign of zero does not", () => {
  const run = structuredClone(before);
  const output = /** @type {number[][]} */ (run.tensors.output);
  const first = /** @type {number[]} */ (output[0]);
  first[0] = (first[0] ?? 0) + 2 ** -52;
  const weights = /** @type {number[][]} */ (run.tensors.query);
  /** @type {number[]} */ (weights[0])[1] = -0;
  const mark = marks({ run, baseline: before });
  assert.deepEqual(mark("output:0:0"), { change: "changed", delta: 2 ** -52 });
  assert.equal(mark("query:0:1")?.change, "same");
});

test("cells that the baseline has not are new", () => {
  const run = structuredClone(before);
  /** @type {number[][]} */ (run.tensors.x).push([0, 0]);
  const mark = marks({ run, baseline: before });
  assert.deepEqual(mark("x:3:1"), { change: "new", delta: 0 });
  assert.equal(mark("x:0:0")?.change, "same");
  assert.equal(mark("x:4:0"), null);
});
