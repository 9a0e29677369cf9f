import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, pairOf, pairs } from "../../../../static/js/core/differences/pair.js";
import { storedRun } from "../fixture.js";

test("pairs are of one shape", () => {
  const named = (/** @type {string} */ example) => pairs(storedRun(example)).map((pair) => pair.join("/"));
  assert.deepEqual(named("three-positions"), ["x/query", "x/key", "x/value"]);
  assert.deepEqual(named("identical-keys"), ["query/key", "key/query"]);
  assert.deepEqual(named("single-query"), []);
  assert.deepEqual(named("fixed-shares"), []);
});

test("the wanted pair, else the first, else none", () => {
  assert.deepEqual(pairOf("x/value", storedRun("three-positions")), ["x", "value"]);
  assert.deepEqual(pairOf("query/key", storedRun("three-positions")), ["x", "query"]);
  assert.equal(pairOf("query/key", storedRun("single-query")), null);
});

test("dX and dQ of the stored example are far apart, dX and itself are not", () => {
  const { tensors } = storedRun("two-positions");
  const [x, query] = /** @type {number[][][]} */ ([tensors.grad_x, tensors.grad_query]);
  const found = apart({ numeric: x, threshold: 1e-7 }, { tensor: "query", analytic: query });
  // Chapter A: dX₁₁ = 6 + 3 ln 3, dQ₁₁ = 3√2/4.
  assert.equal(found.cell, "query:1:1");
  assert.ok(Math.abs(found.most - (6 + 3 * Math.log(3) - (3 * Math.SQRT2) / 4)) < 1e-12);
  assert.equal(found.same, false);
  assert.equal(apart({ numeric: x, threshold: 1e-7 }, { tensor: "x", analytic: x }).same, true);
});
