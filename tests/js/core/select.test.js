import assert from "node:assert/strict";
import { test } from "node:test";
import { edit, refused } from "../../../static/js/core/actions.js";
import { operands } from "../../../static/js/core/operands.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { drafted, editable, inputText, lit, reached, refusal, shownForm } from "../../../static/js/core/select.js";
import { stateOf } from "./fixture.js";

test("inputs and earlier stages are reached, later ones are not", () => {
  const seen = reached(stateOf());
  for (const cell of ["x:0:0", "w_value:1:1", "mask:0:0", "upstream:2:1", "value:2:0", "weights:0:2", "output:2:1"]) {
    assert.ok(seen(cell), cell);
  }
  for (const cell of ["row_max:1", "exponentials_shifted:0:0", "row_sums:2"]) assert.ok(seen(cell), cell);
  for (const cell of ["probe", "grad_value:0:0", "grad_x:0:0"]) assert.ok(!seen(cell), cell);
});

test("a stage fills beat by beat; beat 0 shows nothing of it", () => {
  const at = (/** @type {number} */ beat) => reached(stateOf("three-positions", { beat }));
  assert.ok(!at(0)("output:0:0") && at(0)("weights:2:2"));
  assert.ok(at(1)("output:0:0") && !at(1)("output:0:1"));
  assert.ok(at(3)("output:1:1") && !at(3)("output:2:0"));
  assert.ok(at(4)("output:2:1"));
  assert.ok(reached(stateOf("three-positions", { stage: "inputs" }))("upstream:0:0"));
  assert.ok(reached(stateOf("three-positions", { stage: "inputs", beat: 0 }))("upstream:0:0"));
});

test("the other softmax form is there when its row is", () => {
  const seen = reached(stateOf("three-positions", { stage: "weights", beat: 1 }));
  assert.ok(seen("row_max:0") && seen("row_sums_shifted:0") && !seen("row_max:1"));
});

test("the focused cell lights what it is made from", () => {
  assert.deepEqual(Object.fromEntries(lit(stateOf("three-positions", { cell: "output:1:0" }))), {
    "weights:1:0": "operand",
    "value:0:0": "operand",
    "weights:1:1": "operand",
    "value:1:0": "operand",
    "weights:1:2": "operand",
    "value:2:0": "operand",
    "output:1:0": "result",
  });
  assert.deepEqual(Object.fromEntries(lit(stateOf("three-positions", { cell: "x:0:0" }))), { "x:0:0": "result" });
  assert.equal(lit(stateOf("three-positions", { cell: "grad_x:0:0" })).size, 0);
});

test("a beat lights all its cells while the focus is on its last one", () => {
  const row = lit(stateOf("three-positions", { beat: 3, cell: "output:1:1" }));
  assert.equal(row.get("output:1:0"), "result");
  assert.equal(row.get("value:2:0"), "operand");
  assert.equal(row.get("weights:0:0"), undefined);
  const one = lit(stateOf("three-positions", { beat: 3, cell: "output:0:1" }));
  assert.equal(one.get("output:1:0"), undefined);
  assert.equal(one.get("output:0:1"), "result");
});

test("masked cells are no operands", () => {
  const { graph, run } = stateOf("causal");
  assert.deepEqual(operands(graph, run, "output:1:0", "plain"), [
    "weights:1:0",
    "value:0:0",
    "weights:1:1",
    "value:1:0",
  ]);
  assert.deepEqual(operands(graph, run, "weights:0:2", "plain"), []);
  assert.deepEqual(operands(graph, run, "row_max:0", "shifted"), ["scores:0:0"]);
});

test("operands follow the softmax form", () => {
  const { graph, run } = stateOf();
  assert.deepEqual(operands(graph, run, "weights:1:2", "plain"), ["exponentials:1:2", "row_sums:1"]);
  assert.deepEqual(operands(graph, run, "weights:1:2", "shifted"), ["exponentials_shifted:1:2", "row_sums_shifted:1"]);
  assert.deepEqual(operands(graph, run, "query:2:1", "plain"), ["x:2:0", "w_query:1:0", "x:2:1", "w_query:1:1"]);
});

test("inputs are shown as typed, numbers are left to the view", () => {
  const state = stateOf();
  assert.equal(inputText(state, "x:2:0"), null);
  assert.equal(inputText(state, "output:0:0"), null);
  const typed = reduce(state, edit({ what: "cell", cell: "x:2:0", text: " √2·ln 3 " }));
  assert.equal(inputText(typed, "x:2:0"), "√2·ln 3");
  assert.ok(drafted(typed, "x:2:0") && !drafted(typed, "x:2:1"));
  const wrong = reduce(typed, refused(1, { code: "unknown-name", pointer: "/inputs/x/2/0", params: { at: 1 } }));
  assert.equal(inputText(wrong, "x:2:0"), "√2·ln 3");
  assert.ok(!drafted(wrong, "x:2:0"));
  assert.deepEqual(refusal(wrong, "x:2:0"), { text: "√2·ln 3", code: "unknown-name", params: { at: 1 }, detail: "" });
});

test("inputs and Q, K, V can be typed into, other results cannot", () => {
  const state = stateOf();
  for (const cell of ["x:0:0", "w_key:0:0", "upstream:0:0", "mask:0:0", "query:0:0", "value:2:1"]) {
    assert.ok(editable(state, cell), cell);
  }
  for (const cell of ["scores:0:0", "weights:0:0", "grad_query:0:0"]) assert.ok(!editable(state, cell), cell);
  assert.ok(editable(stateOf("average"), "weights:0:0"));
});

test("without the plain pair the shifted form is shown", () => {
  const state = stateOf();
  assert.equal(shownForm(state), "plain");
  const { exponentials: _, row_sums: __, ...tensors } = state.run.tensors;
  assert.equal(shownForm({ ...state, run: { ...state.run, tensors } }), "shifted");
});
