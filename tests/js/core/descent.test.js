// A gradient step against arithmetic by hand from the stored gradients; the trace through undo and redo.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answered,
  descend,
  edit,
  pin,
  redo,
  release,
  rewind,
  setRate,
  setTied,
  undo,
} from "../../../static/js/core/actions.js";
import { curve } from "../../../static/js/core/curve.js";
import { trace } from "../../../static/js/core/descent.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { graphOf, stateOf, storedRun } from "./fixture.js";

/** @import { State } from "../../../static/js/core/state.js" */

const NAMES = ["w_query", "w_key", "w_value"];

/** Answers the newest request with gradients as stored and J as given. @param {State} state @param {number} probe */
function served(state, probe) {
  const run = storedRun("three-positions");
  const { inputs } = /** @type {any} */ (state.draft);
  const given = Object.fromEntries(
    NAMES.map((name) => [name, inputs[name].map((/** @type {any} */ row) => row.map(Number))]),
  );
  const tensors = { ...run.tensors, ...given, probe };
  return reduce(state, answered(state.sent, { ...run, request: state.draft, tensors }, graphOf(state.draft)));
}

/** @param {State} state */
const steps = (state) => trace(state).map(({ step, probe }) => [step, probe]);

test("W − η dW, entry by entry, from the stored numbers", () => {
  for (const name of ["three-positions", "two-positions", "separate-keys"]) {
    const before = stateOf(name);
    const t = /** @type {Record<string, number[][]>} */ (before.run.tensors);
    const after = reduce(reduce(before, setRate("0.25")), descend());
    const { inputs } = /** @type {any} */ (after.draft);
    for (const parameter of NAMES) {
      t[parameter]?.forEach((row, i) =>
        row.forEach((value, j) => {
          const expected = value - 0.25 * (t[`grad_${parameter}`]?.[i]?.[j] ?? NaN);
          assert.equal(inputs[parameter][i][j], expected, `${name} ${parameter}:${i}:${j}`);
        }),
      );
    }
    assert.deepEqual(inputs.x, /** @type {any} */ (before.draft.inputs).x);
    assert.equal(after.past.length, 1);
    assert.equal(after.phase, "pending");
  }
});

test("tied matrices both take the sum, so they stay one", () => {
  const before = reduce(stateOf("three-positions"), setTied(true));
  const t = /** @type {Record<string, number[][]>} */ (before.run.tensors);
  const { inputs } = /** @type {any} */ (reduce(before, descend()).draft);
  assert.deepEqual(inputs.w_query, inputs.w_key);
  const sum = (t.grad_w_query?.[0]?.[1] ?? NaN) + (t.grad_w_key?.[0]?.[1] ?? NaN);
  assert.equal(inputs.w_query[0][1], 0 - 0.1 * sum);
  assert.equal(inputs.w_value[1][1], 2 - 0.1 * (t.grad_w_value?.[1]?.[1] ?? NaN));
});

test("the trace grows by steps and follows undo and redo", () => {
  let state = stateOf("three-positions");
  const first = /** @type {number} */ (state.run.tensors.probe);
  assert.deepEqual(steps(state), []);
  state = reduce(state, descend());
  assert.deepEqual(steps(state), [[0, first]]);
  assert.equal(reduce(state, descend()), state, "no step on gradients of other parameters");
  state = served(state, 4);
  state = served(reduce(state, descend()), 3);
  assert.deepEqual(steps(state), [
    [0, first],
    [1, 4],
    [2, 3],
  ]);
  const back = served(reduce(state, undo()), 4);
  assert.deepEqual(steps(back), [
    [0, first],
    [1, 4],
  ]);
  assert.deepEqual(steps(served(reduce(back, redo()), 3)), steps(state));
  assert.deepEqual(steps(reduce(reduce(back, undo()), undo())), []);
});

test("any other edit begins another trace, and undo brings the old one back", () => {
  const stepped = served(reduce(stateOf("three-positions"), descend()), 4);
  const edited = served(reduce(stepped, edit({ what: "cell", cell: "x:0:0", text: "5" })), 9);
  assert.deepEqual(steps(edited), []);
  const again = served(reduce(edited, descend()), 8);
  assert.deepEqual(steps(again), [
    [0, 9],
    [1, 8],
  ]);
  const back = served(reduce(served(reduce(again, undo()), 9), undo()), 4);
  assert.deepEqual(steps(back), steps(stepped));
});

test("rewinding leads to where the steps began, and is undone in one", () => {
  const before = stateOf("three-positions");
  let state = before;
  for (const probe of [4, 3, 2]) state = served(reduce(state, descend()), probe);
  const start = reduce(state, rewind());
  assert.deepEqual(start.draft, before.draft);
  assert.deepEqual(steps(start), []);
  assert.deepEqual(steps(served(reduce(start, undo()), 2)), steps(state));
  assert.equal(reduce(before, rewind()), before);
});

test("steps that cannot be taken are told, and change nothing", () => {
  const flat = stateOf("three-positions");
  for (const name of NAMES)
    flat.run.tensors[`grad_${name}`] = [
      [0, 0],
      [0, 0],
    ];
  const stood = reduce(flat, descend());
  assert.equal(stood.notice?.code, "notice.flat");
  assert.deepEqual([stood.draft, stood.past.length], [flat.draft, 0]);
  const far = reduce(reduce(stateOf("three-positions"), setRate("1e9")), descend());
  assert.equal(far.notice?.code, "notice.far-step");
  assert.equal(far.past.length, 0);
  const direct = stateOf("causal");
  assert.equal(reduce(direct, descend()), direct);
});

test("η is a number above 0", () => {
  const state = reduce(stateOf(), setRate("0.03"));
  assert.equal(state.rate, 0.03);
  for (const wrong of ["", "0", "-1", "1/2", "much", "1e999"]) {
    const refused = reduce(state, setRate(wrong));
    assert.deepEqual([refused.rate, refused.rateRefused], [0.03, wrong]);
  }
  assert.equal(reduce(reduce(state, setRate("x")), setRate("1")).rateRefused, null);
});

test("a pinned baseline is released to the first one", () => {
  const before = stateOf("three-positions");
  const pinned = reduce(served(reduce(before, descend()), 4), pin());
  assert.equal(pinned.baseline, pinned.run);
  assert.equal(reduce(pinned, release()).baseline, before.run);
});

test("the curve has a dot for every point, the highest J at the top", () => {
  const { draft: request } = stateOf("three-positions");
  const points = [5, 3, 4].map((probe, step) => ({ step, probe, origin: `${probe}*1`, request }));
  const { marks } = curve(points, 4, (key) => key);
  const dots = marks.filter(({ tag }) => tag === "circle");
  assert.deepEqual(
    dots.map(({ value }) => value),
    [5, 3, 4],
  );
  assert.deepEqual(
    dots.map(({ derived }) => derived),
    ["5*1", "3*1", "4*1"],
  );
  const [high = NaN, low = NaN, middle = NaN] = dots.map(({ at }) => Number(at.cy));
  assert.ok(high < middle && middle < low);
  assert.equal(middle, (high + low) / 2);
  const flat = curve(
    [
      { step: 0, probe: 2, origin: "2", request },
      { step: 1, probe: 2, origin: "2", request },
    ],
    4,
    (key) => key,
  );
  assert.ok(flat.marks.every(({ at }) => Object.values(at).every((each) => !String(each).includes("NaN"))));
});
