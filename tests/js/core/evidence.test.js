import assert from "node:assert/strict";
import { test } from "node:test";
import { evidence, makes, nudged } from "../../../static/js/core/evidence.js";
import { stateOf } from "./fixture.js";

/** @param {string} name @param {string} cell */
const tensorAt = (name, cell) => nudged(stateOf(name, { cell }))?.tensor ?? null;

test("gradients of what can be nudged by itself", () => {
  for (const tensor of ["query", "key", "value", "x", "w_query", "w_key", "w_value"])
    assert.equal(tensorAt("three-positions", `grad_${tensor}:1:0`), tensor);
  for (const tensor of ["query", "key", "value"]) assert.equal(tensorAt("causal", `grad_${tensor}:0:1`), tensor);
  for (const tensor of ["weights", "value"]) assert.equal(tensorAt("average", `grad_${tensor}:0:1`), tensor);
});

test("nothing else", () => {
  for (const cell of ["query:0:0", "output:0:0", "probe", "row_average:0"])
    assert.equal(tensorAt("causal", cell), null);
  for (const tensor of ["weights", "scores", "dot_products", "x_query"])
    assert.equal(tensorAt("three-positions", `grad_${tensor}:0:0`), null);
});

test("stages that make such a gradient", () => {
  const made = (/** @type {string} */ name) =>
    stateOf(name)
      .graph.stages.filter(({ name: stage }) => makes(stateOf(name, { stage })))
      .map(({ name: stage }) => stage);
  assert.deepEqual(made("three-positions"), ["back-output", "back-dot-products", "back-project"]);
  assert.deepEqual(made("causal"), ["back-output", "back-dot-products"]);
  assert.deepEqual(made("average"), ["back-output"]);
});

test("from 9 rows or columns on it waits to be asked", () => {
  const state = stateOf("causal", { cell: "grad_value:0:0" });
  const of = (/** @type {number} */ rows) => {
    const value = Array.from({ length: rows }, () => [1, 2]);
    return nudged({ ...state, run: { ...state.run, tensors: { ...state.run.tensors, value, grad_value: value } } })
      ?.large;
  };
  assert.deepEqual([8, 9].map(of), [false, true]);
});

test("one coordinate out of an answer", () => {
  const answer = {
    results: [
      {
        tensor: "key", step: 1e-5, analytic: [[1, 2]], numeric: [[1, 2.5]], error: [[0, 0.5]], threshold: 1e-7,
        worst: { cell: "key:0:1", error: 0.5 }, verdict: /** @type {const} */ ("disagrees"), reason: null, empty_rows: [],
      },
    ],
  }; // biome-ignore format: a row
  const nudge = { tensor: "key", symbol: "K", at: /** @type {[number, number]} */ ([0, 1]), large: false };
  const found = evidence(answer, nudge);
  assert.deepEqual(found, {
    step: 1e-5, numeric: 2.5, analytic: 2, error: 0.5, verdict: "disagrees", reason: null, count: 2, off: 1, worst: 0.5,
    elsewhere: [],
  }); // biome-ignore format: a row
  const empty = (/** @type {number} */ row) => {
    const [result] = answer.results;
    const rows = [...(result?.analytic ?? []), [3, 4]];
    const results = result ? [{ ...result, analytic: rows, numeric: rows, error: rows, empty_rows: [1] }] : [];
    return evidence({ results }, { ...nudge, at: [row, 0] })?.elsewhere;
  };
  assert.deepEqual([0, 1].map(empty), [[1], []]);
  assert.equal(evidence(answer, { ...nudge, tensor: "query" }), null);
  assert.equal(evidence(answer, { ...nudge, at: [7, 0] }), null);
  assert.equal(evidence(null, nudge), null);
});
