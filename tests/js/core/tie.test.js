import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, edit, redo, refused, reset, setTied, undo } from "../../../static/js/core/actions.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { pair, sums } from "../../../static/js/core/tie.js";
import { computedRun, graphOf, stateOf, storedRun } from "./fixture.js";

/** @import { State } from "../../../static/js/core/state.js" */

/** @param {State} state @param {string} cell @param {string} text */
const put = (state, cell, text) => reduce(state, edit({ what: "cell", cell, text }));

/** @param {State} state */
const served = (state) => reduce(state, answered(state.sent, computedRun(state.draft), graphOf(state.draft)));

/** @param {State} state @returns {any} */
const inputs = (state) => state.draft.inputs;

test("tying gives W_K the entries of W_Q and says so; one step to undo", () => {
  const before = stateOf("two-positions", { stage: "inputs", cell: "w_query:0:0" });
  const tied = reduce(before, setTied(true));
  assert.equal(tied.tied, true);
  assert.deepEqual(inputs(tied).w_key, inputs(before).w_query);
  assert.deepEqual(inputs(tied).w_query, inputs(before).w_query);
  assert.equal(tied.notice?.code, "notice.tied");
  assert.equal(tied.phase, "pending");
  const back = reduce(tied, undo());
  assert.equal(back.tied, false);
  assert.deepEqual(back.draft, before.draft);
  assert.equal(reduce(back, redo()).tied, true);
});

test("equal matrices are tied without a word and without a request", () => {
  const tied = reduce(stateOf("three-positions"), setTied(true));
  assert.equal(tied.tied, true);
  assert.equal(tied.notice, null);
  assert.equal(tied.phase, "ready");
  assert.equal(tied.past.length, 1);
});

test("an edit of one is an edit of both, whichever it is, and untying ends that", () => {
  let state = reduce(stateOf("three-positions"), setTied(true));
  state = put(state, "w_query:0:1", "1/2");
  assert.equal(inputs(state).w_key[0][1], "1/2");
  state = put(state, "w_key:1:0", "-3");
  assert.equal(inputs(state).w_query[1][0], "-3");
  assert.equal(inputs(state).w_query[0][1], "1/2");
  state = reduce(state, edit({ what: "resize", axis: "d_k", by: 1 }));
  state = reduce(state, edit({ what: "layout", to: "in_out" }));
  assert.deepEqual(inputs(state).w_query, inputs(state).w_key);
  assert.equal(state.tied, true);
  state = put(reduce(state, setTied(false)), "w_key:0:0", "9");
  assert.notEqual(inputs(state).w_query[0][0], "9");
});

test("S becomes symmetric", () => {
  const state = served(put(reduce(stateOf("three-positions"), setTied(true)), "w_key:0:1", "2"));
  const scores = /** @type {number[][]} */ (state.run.tensors.scores);
  scores.forEach((row, i) => row.forEach((score, j) => assert.ok(Math.abs(score - (scores[j]?.[i] ?? NaN)) < 1e-12)));
  assert.notEqual(scores[0]?.[1], 0);
  assert.deepEqual(pair({ ...state, cell: "weights:2:1" }), ["scores:2:1", "scores:1:2"]);
  assert.deepEqual(pair({ ...state, cell: "value:2:1" }), ["scores:0:1", "scores:1:0"]);
  assert.deepEqual(pair({ ...state, cell: "scores:1:1" }), ["scores:0:1", "scores:1:0"]);
});

test("the tie ends where there are no two projections: direct inputs and reset", () => {
  const tied = reduce(stateOf("three-positions"), setTied(true));
  assert.equal(put(tied, "query:0:0", "2").tied, false);
  const origin = reduce(tied, reset());
  assert.equal(origin.tied, false);
  assert.equal(reduce(origin, undo()).tied, true);
  assert.equal(reduce(stateOf("causal"), setTied(true)).tied, false);
});

test("a refused entry is refused in both, and mending one mends both", () => {
  let state = put(reduce(stateOf("three-positions"), setTied(true)), "w_query:0:0", "oops");
  const errors = ["query", "key"].map((name) => ({ code: "bad", pointer: `/inputs/w_${name}/0/0` }));
  state = reduce(state, refused(state.sent, { code: "bad", errors }));
  assert.deepEqual(Object.keys(state.refused), ["w_query:0:0", "w_key:0:0"]);
  assert.equal(state.tied, true);
  assert.deepEqual(state.draft, stateOf("three-positions").draft);
  state = put(state, "w_key:0:0", "4");
  assert.deepEqual(state.refused, {});
  assert.equal(inputs(state).w_query[0][0], "4");
});

test("the gradient of the tied matrix is the sum of the stored ones", () => {
  const run = storedRun("two-positions");
  const t = /** @type {Record<string, number[][]>} */ (run.tensors);
  for (const [i, row] of sums(run).entries()) {
    for (const [j, sum] of row.entries()) {
      assert.equal(sum.value, (t.grad_w_query?.[i]?.[j] ?? NaN) + (t.grad_w_key?.[i]?.[j] ?? NaN));
      assert.equal(sum.expression, `grad_w_query:${i}:${j}+grad_w_key:${i}:${j}`);
    }
  }
});
