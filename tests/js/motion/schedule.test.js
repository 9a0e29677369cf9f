import assert from "node:assert/strict";
import { test } from "node:test";
import { beats, step, total } from "../../../static/js/motion/schedule.js";
import { stateOf, storedRun } from "../core/fixture.js";

/** @import { Form } from "../../../static/js/core/types.js" */

const state = stateOf();
const { graph } = state;
const { shapes } = state.run;
/** @param {string} stage @param {Form} [form] */
const cells = (stage, form = "plain") => beats(graph, shapes, form, stage).map((beat) => beat.cells);

test("X to dX at 3 x 2 is two dozen beats", () => {
  assert.equal(total(graph, shapes, "plain"), 24);
  assert.equal(total(graph, shapes, "shifted"), 24);
  const counted = graph.stages.map(({ name }) => total(graph, shapes, "plain", name));
  assert.deepEqual(counted, [0, 1, 5, 1, 3, 4, 1, 2, 2, 1, 2, 2]);
});

test("a product goes cell by cell, then by row, then the rest", () => {
  assert.deepEqual(cells("dot-products"), [
    ["dot_products:0:0"],
    ["dot_products:0:1"],
    ["dot_products:0:2"],
    ["dot_products:1:0", "dot_products:1:1", "dot_products:1:2"],
    ["dot_products:2:0", "dot_products:2:1", "dot_products:2:2"],
  ]);
});

test("softmax goes by row, with the sums and maxima of the form that is shown", () => {
  const plain = ["exponentials:1:0", "exponentials:1:1", "exponentials:1:2", "row_sums:1"];
  const weights = ["weights:1:0", "weights:1:1", "weights:1:2"];
  assert.deepEqual(cells("weights")[1], [...plain, ...weights]);
  const shifted = plain.map((cell) =>
    cell.replace("exponentials", "exponentials_shifted").replace("sums", "sums_shifted"),
  );
  assert.deepEqual(new Set(cells("weights", "shifted")[1]), new Set(["row_max:1", ...shifted, ...weights]));
});

test("what is whole is one beat, a scalar too", () => {
  assert.deepEqual(cells("probe"), [["probe"]]);
  assert.equal(cells("project")[0]?.length, 18);
  assert.deepEqual(cells("inputs"), []);
  assert.deepEqual(cells("nowhere"), []);
});

for (const name of ["three-positions", "single-query", "rectangular", "causal", "average", "separate-keys-in-out"]) {
  test(`${name}: every cell of a stage comes exactly once, and none is left`, () => {
    const { run, graph: own } = stateOf(name);
    for (const form of /** @type {const} */ (["plain", "shifted"])) {
      for (const stage of own.stages.filter((each) => each.steps.length)) {
        const all = beats(own, run.shapes, form, stage.name).flatMap((beat) => [...beat.cells, ...beat.riding]);
        const wanted = stage.tensors.flatMap((tensor) => names(tensor, run.tensors[tensor]));
        assert.deepEqual([...all].sort(), wanted.sort(), stage.name);
      }
    }
  });
}

/** @param {string} name @param {any} value @returns {string[]} */
function names(name, value) {
  return Array.isArray(value) ? value.flatMap((part, index) => names(`${name}:${index}`, part)) : [name];
}

test("the other form rides along row by row", () => {
  const [first, second] = beats(graph, shapes, "plain", "weights");
  assert.ok(first?.riding.includes("row_max:0") && !first.riding.includes("row_max:1"));
  assert.ok(second?.riding.includes("row_sums_shifted:1"));
  assert.deepEqual(first?.tensors, ["exponentials", "row_sums", "weights"]);
});

test("stepping by beats visits every beat once, and back again", () => {
  let now = { ...state, ...step({ ...state, stage: "inputs", beat: null }, "beat", 1) };
  const seen = [];
  for (let guard = 0; guard < 99; guard += 1) {
    seen.push(`${now.stage} ${now.beat}`);
    const next = { ...now, ...step(now, "beat", 1) };
    if (next.stage === now.stage && next.beat === now.beat) break;
    now = next;
  }
  assert.equal(seen.length, 24);
  assert.equal(seen[0], "project 1");
  assert.equal(seen[1], "dot-products 1");
  assert.equal(seen.at(-1), "back-project 2");
  const back = [];
  for (; now.stage !== "inputs"; now = { ...now, ...step(now, "beat", -1) }) back.push(`${now.stage} ${now.beat}`);
  assert.deepEqual(back.reverse(), seen);
  assert.equal(now.beat, null);
  assert.deepEqual(step(now, "beat", -1), { stage: "inputs", beat: null, cell: now.cell });
});

test("a complete stage counts as its last beat, beat 0 as its beginning", () => {
  assert.deepEqual(step(state, "beat", 1), { stage: "probe", beat: 1, cell: "probe" });
  assert.deepEqual(step(state, "beat", -1), { stage: "output", beat: 3, cell: "output:1:1" });
  assert.deepEqual(step({ ...state, beat: 0 }, "beat", 1), { stage: "output", beat: 1, cell: "output:0:0" });
  assert.equal(step({ ...state, beat: 0 }, "beat", -1).stage, "weights");
});

test("stepping by stages shows complete ones and stays on the rod", () => {
  assert.deepEqual(step({ ...state, beat: 2, cell: "output:2:1" }, "stage", -1), {
    stage: "weights",
    beat: null,
    cell: "weights:2:0",
  });
  assert.deepEqual(step(state, "stage", 1), { stage: "probe", beat: null, cell: "probe" });
  const last = { ...state, stage: "back-project", cell: "grad_x:0:0" };
  assert.deepEqual(step(last, "stage", 1), { stage: "back-project", beat: null, cell: "grad_x:0:0" });
});

test("one position has one row only", () => {
  const run = storedRun("single-query");
  const { graph: own } = stateOf("single-query");
  assert.equal(total(own, run.shapes, "plain", "dot-products"), 3);
  assert.equal(total(own, run.shapes, "plain", "weights"), 1);
});
