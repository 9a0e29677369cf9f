import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, cover, focus, guess, mark, uncover } from "../../../static/js/core/actions.js";
import { guessed, right } from "../../../static/js/core/predict.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { made, reached } from "../../../static/js/core/select.js";
import { address } from "../../../static/js/core/url.js";
import { computedRun, stateOf } from "./fixture.js";

/** @param {import("../../../static/js/core/state.js").State} state @param {import("../../../static/js/core/actions.js").Action[]} actions */
const after = (state, ...actions) => actions.reduce(reduce, state);

/** The state after V's first row was edited from outside. @param {import("../../../static/js/core/state.js").State} state */
function edited(state) {
  const { request } = state.run;
  if (request.inputs.kind !== "direct") throw new Error("direct");
  const value = request.inputs.value.map((row, index) => (index === 0 ? [5, row[1] ?? 0] : row));
  const run = computedRun({ ...request, inputs: { ...request.inputs, value } });
  return reduce({ ...state, sent: 1, phase: "pending" }, answered(1, { ...run, shapes: state.run.shapes }));
}

test("what is covered is made, not reached, and can be looked at", () => {
  const state = after(stateOf(), cover("output:0"));
  assert.ok(!reached(state)("output:0:0"));
  assert.ok(reached(state)("output:1:0"));
  assert.ok(made(state)("output:0:0"));
  assert.equal(after(state, focus("output:0:1")).cell, "output:0:1");
});

test("the cover stands in the address and leaves it", () => {
  const state = after(stateOf(), cover("output:0"), cover("value:1:0"));
  assert.match(address(state).query, /cover=output:0,value:1:0/);
  assert.doesNotMatch(address(after(state, uncover("*"))).query, /cover/);
});

test("a guess is judged in the digits in which it was given", () => {
  assert.ok(right({ text: "0.8", value: 0.8 }, 0.8022, 4));
  assert.ok(right({ text: "0.80", value: 0.8 }, 0.8022, 4));
  assert.ok(!right({ text: "0.81", value: 0.81 }, 0.8022, 4));
  assert.ok(right({ text: "1", value: 1 }, 0.8022, 4));
  assert.ok(right({ text: "1/3", value: 1 / 3 }, 0.33333, 4));
  assert.ok(!right({ text: "-0.8", value: -0.8 }, 0.8022, 4));
});

test("guesses are decimals and fractions", () => {
  assert.deepEqual(["0,5", "−2", "3/4", "１．５", "1/0", "x", "", "1/2/3"].map(guessed), [
    0.5,
    -2,
    0.75,
    1.5,
    null,
    null,
    null,
    null,
  ]);
});

test("uncovering one by one tells what was hit, by how much, and goes on to the next", () => {
  const value = /** @type {number[][]} */ (stateOf().run.tensors.output)[0]?.[0] ?? 0;
  let state = after(stateOf(), cover("output:0"), guess("output:0:0", "0.5"), guess("output:0:1", "1.2"));
  state = reduce(state, uncover());
  assert.equal(state.cell, "output:0:0");
  const [first] = state.predictions.verdicts;
  assert.deepEqual([first?.hit, first?.difference], [false, value - 0.5]);
  state = reduce(state, uncover());
  assert.equal(state.predictions.verdicts[1]?.hit, true);
  assert.deepEqual([state.cover, state.predictions.guesses], [[], {}]);
  assert.deepEqual(reduce(state, uncover()).predictions.verdicts, []);
});

test("marks are judged against the run at the first of them", () => {
  let state = after(stateOf("causal"), cover("output"), mark("output:0:0"), mark("output:0:1"));
  state = edited(state);
  const turned = Object.fromEntries(reduce(state, uncover("*")).predictions.verdicts.map((each) => [each.cell, each]));
  // Column 0 of V was edited: column 0 of O moves, column 1 does not.
  assert.deepEqual(
    ["output:0:0", "output:0:1", "output:1:0", "output:1:1"].map((cell) => turned[cell]?.hit),
    [true, false, false, true],
  );
  assert.equal(turned["output:0:1"]?.difference, 0);
});

test("nothing is judged before an edit, and nothing that is not covered can be marked", () => {
  const state = after(stateOf(), cover("output:0"), mark("output:0:0"), mark("output:1:0"), guess("output:1:0", "1"));
  assert.deepEqual(state.predictions.marked, ["output:0:0"]);
  assert.deepEqual(state.predictions.guesses, {});
  assert.deepEqual(reduce(state, uncover("*")).predictions.verdicts, []);
});

test("a guess that is no number is told and not kept", () => {
  const state = after(stateOf(), cover("output"), guess("output:0:0", "much"));
  assert.equal(state.notice?.code, "notice.guess");
  assert.deepEqual(state.predictions.guesses, {});
});

test("a run of other sizes takes what it has not out of the cover", () => {
  const state = after(stateOf(), cover("output:2"), guess("output:2:0", "1"));
  const run = {
    ...state.run,
    shapes: { ...state.run.shapes, n_q: 1 },
    tensors: { ...state.run.tensors, output: [[1, 2]] },
  };
  const next = reduce({ ...state, sent: 1, phase: "pending" }, answered(1, run));
  assert.deepEqual([next.cover, next.predictions.guesses], [[], {}]);
});
