// What is asked for a shake, and which cells can be shaken.

import assert from "node:assert/strict";
import test from "node:test";
import { covered } from "../../../static/js/core/cover.js";
import { initial } from "../../../static/js/core/state.js";
import { amplitude, asked, freezes, shakeable, slopeOf } from "../../../static/js/core/sway.js";
import { graphOf, storedRun } from "./fixture.js";

/** @param {string} name @param {object} [changes] @returns {any} */
function view(name, changes = {}) {
  const run = storedRun(name);
  const seen = {
    example: name,
    stage: "output",
    beat: null,
    cell: "output:0:0",
    form: "plain",
    cover: [],
    tied: false,
  };
  const page = { state: seen, run, graph: graphOf(run.request), catalogue: {}, examples: {}, limits: { max: 32 } };
  const state = { ...initial(/** @type {any} */ (page)), ...changes };
  return { state, covered: covered(state.cover) };
}

test("inputs can be shaken, and Q, K, V that come from X; a gradient stands for its input", () => {
  const here = view("three-positions");
  for (const cell of ["x:0:0", "w_key:1:0", "upstream:2:1", "query:0:0", "value:2:1"])
    assert.equal(shakeable(here, cell), cell);
  assert.equal(shakeable(here, "grad_value:2:1"), "value:2:1");
  for (const cell of ["scores:0:0", "grad_scores:0:0", "output:0:0", "probe", "mask:0:0", "row_sums:1", "x:9:9"])
    assert.equal(shakeable(here, cell), null);
});

test("what is covered, drafted, pending or of the run before cannot be shaken", () => {
  assert.equal(shakeable(view("three-positions", { cover: ["x"] }), "x:0:0"), null);
  assert.equal(shakeable(view("three-positions", { phase: "pending" }), "x:0:0"), null);
  assert.equal(shakeable(view("three-positions", { comparing: true }), "x:0:0"), null);
  const here = view("three-positions");
  const draft = structuredClone(here.state.draft);
  draft.inputs.x[0][0] = 5;
  assert.equal(shakeable(view("three-positions", { draft }), "x:0:0"), null);
  assert.equal(shakeable(view("three-positions", { draft }), "x:1:0"), "x:1:0");
});

test("h is a tenth of the entry to one digit, and 0.1 at least", () => {
  const pairs = [
    [0, 0.1],
    [1, 0.1],
    [-1, 0.1],
    [2, 0.2],
    [Math.SQRT2, 0.1],
    [-26, 3],
    [1e6, 1e5],
    [1e-9, 0.1],
  ]; // prettier-ignore
  for (const [value = 0, h] of pairs) assert.equal(amplitude(value), h);
});

test("nine nudges, the same on both sides of 0", () => {
  const { cell, nudges, tensors } = asked(view("three-positions"), "value:1:1");
  assert.equal(cell, "value:1:1");
  assert.equal(tensors, undefined);
  assert.deepEqual([nudges.length, nudges[0], nudges[4], nudges[8]], [9, -0.2, 0, 0.2]);
  for (let at = 0; at < 9; at += 1) assert.equal((nudges[at] ?? NaN) + (nudges[8 - at] ?? NaN), 0);
});

test("with more than eight positions the two ends, and what can be seen", () => {
  const wide = view("three-positions");
  wide.state.run = { ...wide.state.run, shapes: { ...wide.state.run.shapes, n_q: 9, n_k: 9 } };
  const { nudges, tensors = [] } = asked(wide, "x:0:0");
  assert.deepEqual(nudges, [-0.1, 0.1]);
  for (const name of ["x", "w_value", "value", "weights", "output", "upstream", "probe"])
    assert.ok(tensors.includes(name), name);
  for (const name of ["mask", "grad_value", "exponentials_shifted"]) assert.ok(!tensors.includes(name), name);
  wide.state.stage = "back-project";
  const frozen = asked(wide, "query:0:0").tensors ?? [];
  assert.ok(frozen.includes("grad_query") && frozen.includes("upstream"));
  for (const name of ["x", "w_value", "grad_x", "grad_w_query"]) assert.ok(!frozen.includes(name), name);
});

test("what says how J answers, and what is frozen for it", () => {
  assert.equal(slopeOf("x:0:1"), "grad_x:0:1");
  assert.equal(slopeOf("upstream:2:0"), "output:2:0");
  const { graph } = view("three-positions").state;
  assert.deepEqual(
    ["query:0:0", "x:0:0", "w_key:0:0"].map((cell) => freezes(graph, cell)),
    [true, false, false],
  );
});
