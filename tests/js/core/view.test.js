import assert from "node:assert/strict";
import { test } from "node:test";
import { edit, focus, point } from "../../../static/js/core/actions.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { onlyPoints, viewOf } from "../../../static/js/core/view.js";
import { stateOf, storedRun } from "./fixture.js";

const text = (/** @type {string} */ key) => key;

test("the state and the words are handed on as they are", () => {
  const state = stateOf();
  const view = viewOf(state, text);
  assert.equal(view.state, state);
  assert.equal(view.text, text);
});

test("back-stages run backward, all others forward", () => {
  const directions = stateOf().graph.stages.map(({ name }) => [
    name,
    viewOf(stateOf("three-positions", { stage: name }), text).direction,
  ]);
  assert.deepEqual(
    directions.filter(([, direction]) => direction === "backward").map(([name]) => name),
    ["back-output", "back-weights", "back-scores", "back-dot-products", "back-project"],
  );
  assert.equal(directions.filter(([, direction]) => direction === "forward").length, 7);
});

test("the form is the one that can be shown", () => {
  assert.equal(viewOf(stateOf("causal"), text).form, "plain");
  assert.equal(viewOf(stateOf("causal", { form: "shifted" }), text).form, "shifted");
  const state = stateOf("causal");
  const { exponentials: _, row_sums: __, ...tensors } = state.run.tensors;
  assert.equal(viewOf({ ...state, run: { ...state.run, tensors } }, text).form, "shifted");
});

test("what is reached, lit and marked is that of the state", () => {
  const view = viewOf(stateOf("causal", { cell: "output:0:1" }), text);
  assert.deepEqual([...view.lit].sort(), [
    ["output:0:1", "result"],
    ["value:0:1", "operand"],
    ["weights:0:0", "operand"],
  ]);
  assert.deepEqual([view.reached("output:2:1"), view.reached("probe")], [true, false]);
  assert.equal(view.marks("value:2:0"), null);
});

test("marks compare with the baseline", () => {
  const asked = reduce(stateOf(), edit({ what: "cell", cell: "upstream:0:0", text: "2" }));
  const other = storedRun("value-row-edited");
  const view = viewOf({ ...asked, run: other }, text);
  assert.deepEqual(view.marks("value:2:0"), { change: "changed", delta: 2 });
  assert.deepEqual(view.marks("query:2:0"), { change: "same", delta: 0 });
});

test("a pointer that moves is told from everything else that changes", () => {
  const state = stateOf();
  const pointed = reduce(state, point("output:0:1"));
  assert.equal(onlyPoints(state, pointed), true);
  assert.equal(onlyPoints(pointed, reduce(pointed, point("output:0:1"))), false);
  assert.equal(onlyPoints(state, reduce(pointed, focus("output:1:0"))), false);
  assert.equal(onlyPoints(state, state), false);
});
