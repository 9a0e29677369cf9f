import assert from "node:assert/strict";
import { test } from "node:test";
import { marks } from "../../../static/js/core/marks.js";
import { moved } from "../../../static/js/core/moved.js";
import { graphOf, storedRun } from "./fixture.js";

/** @import { Run } from "../../../static/js/core/types.js" */

/** @param {Run} run @param {Run} baseline @param {(cell: string) => boolean} [reached] */
function list(run, baseline, reached = () => true) {
  return moved({ run, baseline, graph: graphOf(run.request) }, "plain", reached, marks({ run, baseline }));
}

const before = storedRun("three-positions");

test("nothing moved: nothing is listed", () => {
  assert.deepEqual(list(before, before), { rows: [], same: [], count: 0 });
  assert.deepEqual(list(structuredClone(before), before), { rows: [], same: [], count: 0 });
});

test("a row of V moves V and a column of O, the largest first, and nothing of A", () => {
  const seen = (/** @type {string} */ cell) => /^(query|key|value|mask|scores|weights|output|upstream):/.test(cell);
  const { rows, same, count } = list(storedRun("value-row-edited"), before, seen);
  assert.deepEqual(
    rows.map(({ tensor, cell, count: some, total }) => [tensor, cell, some, total]),
    [
      ["value", "value:2:0", 1, 6],
      ["output", "output:2:0", 3, 6],
    ],
  );
  assert.deepEqual([rows[0]?.before, rows[0]?.now, rows[0]?.delta], [1, 3, 2]);
  assert.ok(Math.abs((rows[1]?.delta ?? 0) - 1.007) < 5e-5);
  assert.equal(count, 4);
  assert.ok(same.some(({ tensor }) => tensor === "weights"));
  assert.ok(!same.some(({ tensor }) => tensor === "output" || tensor === "dot_products"));
});

test("the size counts, not the sign; of equal ones the first is shown", () => {
  const run = structuredClone(before);
  run.tensors.output = [
    [0, 0],
    [0, 0],
    [0, -9],
  ];
  run.tensors.x = [
    [3, 2],
    [0, 1],
    [1, 1],
  ];
  const { rows } = list(run, before);
  assert.deepEqual(
    rows.map(({ cell }) => cell),
    ["output:2:1", "x:0:0"],
  );
  assert.ok((rows[0]?.delta ?? 0) < 0);
});

test("cells that the baseline has not are new and come last", () => {
  const run = structuredClone(before);
  /** @type {number[][]} */ (run.tensors.x).push([100, 0]);
  run.tensors.probe = -1;
  const { rows } = list(run, before);
  assert.deepEqual(
    rows.map(({ cell, before: old, delta, count }) => [cell, old, Math.sign(delta), count]),
    [
      ["probe", before.tensors.probe, -1, 1],
      ["x:3:0", null, 0, 2],
    ],
  );
});

test("only the softmax form that is shown, and only what is reached", () => {
  const run = structuredClone(before);
  run.tensors.exponentials_shifted = [
    [9, 9, 9],
    [9, 9, 9],
    [9, 9, 9],
  ];
  assert.deepEqual(list(run, before).rows, []);
  run.tensors.exponentials = [
    [9, 9, 9],
    [9, 9, 9],
    [9, 9, 9],
  ];
  assert.deepEqual(
    list(run, before).rows.map(({ tensor }) => tensor),
    ["exponentials"],
  );
  assert.deepEqual(
    list(run, before, () => false),
    { rows: [], same: [], count: 0 },
  );
});
