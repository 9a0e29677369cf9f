import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { apart, contrasts, firstOf, pairOf, rowsOf } from "../../../static/js/core/wrong.js";
import { graphOf, storedRun } from "./fixture.js";

const FILE = new URL("../../reference/attention_cases.json", import.meta.url);
const TENSORS = /** @type {Record<string, string>} */ ({
  S: "scores",
  A: "weights",
  O: "output",
  dS: "grad_scores",
  dQ: "grad_query",
  dK: "grad_key",
  dV: "grad_value",
});
const GRAPH = graphOf(storedRun("zero-query").request);

/** @param {Record<string, any>} numbers */
const run = (numbers) => ({
  tensors: Object.fromEntries(
    Object.entries(TENSORS).flatMap(([symbol, tensor]) => (numbers[symbol] ? [[tensor, numbers[symbol]]] : [])),
  ),
});

const STORED = JSON.parse(readFileSync(FILE, "utf8")).cases.filter((/** @type {any} */ { faulty, expected }) => {
  return faulty?.dV && faulty.first_divergence && !JSON.stringify([expected, faulty]).includes("null");
});

test("what the stored wrong runs differ in, and where they begin to", () => {
  assert.ok(STORED.length >= 5);
  for (const { id, expected, faulty } of STORED) {
    const list = contrasts(
      run(expected),
      { tensors: { ...run(expected).tensors, ...run(faulty).tensors } },
      GRAPH,
      "plain",
    );
    const differing = list.filter(({ count }) => count > 0).map(({ symbol }) => symbol);
    const order = GRAPH.operations.map(({ symbol }) => symbol);
    const told = faulty.stages_that_differ.filter((/** @type {string} */ name) => name in TENSORS);
    assert.deepEqual(new Set(differing), new Set(told), id);
    assert.deepEqual(
      differing,
      [...differing].sort((a, b) => order.indexOf(a) - order.indexOf(b)),
    );
    // The stored cases put dV after dK, the graph before dS.
    const first = order.find((symbol) => told.includes(symbol));
    assert.equal(firstOf(list)?.symbol, first, id);
    if (!first?.startsWith("d")) assert.equal(first, faulty.first_divergence, id);
  }
});

test("rounding is no difference, and a missing number is one", () => {
  assert.equal(apart(1, 1 + 9e-13), false);
  assert.equal(apart(1, 1 + 2e-12), true);
  assert.equal(apart(1e6, 1e6 + 5e-7), false);
  assert.equal(apart(0, 2e-12), true);
  assert.equal(apart(1, Number.NaN), true);
});

test("matrices, numbers a row and single numbers all stand in rows, named as cells", () => {
  assert.deepEqual(rowsOf([[1, 2]]), [[1, 2]]);
  assert.deepEqual(rowsOf([1, 2]), [[1], [2]]);
  assert.deepEqual(rowsOf(3), [[3]]);
  const right = { tensors: { row_sums: [1, 2], probe: 4, output: [[1, 2]] } };
  const wrong = { tensors: { row_sums: [1, 3], probe: 5, output: [[1, 2]] } };
  const list = contrasts(right, wrong, GRAPH, "plain");
  assert.deepEqual(
    list.map(({ cells, first, count, total }) => [cells, first, count, total]),
    [
      [[["row_sums:0"], ["row_sums:1"]], "row_sums:1", 1, 2],
      [[["output:0:0", "output:0:1"]], null, 0, 2],
      [[["probe"]], "probe", 1, 1],
    ],
  );
  assert.deepEqual(pairOf(list, "row_sums:1"), { symbol: "Z", right: 2, wrong: 3, differs: true });
  assert.equal(pairOf(list, "weights:0:0"), null);
});

test("only the form that is shown is compared, and the mask is not", () => {
  const right = storedRun("three-positions");
  const graph = graphOf(right.request);
  const tensors = (/** @type {"plain" | "shifted"} */ form) =>
    contrasts(right, right, graph, form).map((each) => each.tensor);
  assert.ok(tensors("plain").includes("exponentials"));
  assert.ok(!tensors("plain").includes("exponentials_shifted"));
  assert.ok(!tensors("shifted").includes("exponentials"));
  assert.ok(!tensors("plain").includes("mask"));
  assert.equal(firstOf(contrasts(right, right, graph, "plain")), null);
});
