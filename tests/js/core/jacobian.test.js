import assert from "node:assert/strict";
import { test } from "node:test";
import { aside, Jacobian } from "../../../static/js/core/jacobian.js";
import { tokensText } from "../../../static/js/core/tokens.js";
import { examples, graphOf, storedRun } from "./fixture.js";

/** @import { Run } from "../../../static/js/core/types.js" */

/** @param {Run} run @param {number} row @param {number} [precision] */
function of(run, row, precision = 4) {
  const graph = graphOf(run.request);
  const operation = aside(graph);
  return operation && new Jacobian(run, operation, graph, row, precision);
}

/** @param {number} found @param {number} expected @param {number} [size] */
const near = (found, expected, size = 1) =>
  assert.ok(Math.abs(found - expected) <= 1e-12 * Math.max(1, size), `${found} against ${expected}`);

/** Every row that has a Jacobian, of every stored example. */
function* rows() {
  for (const name of examples()) {
    const run = storedRun(name);
    for (let row = 0; row < (run.shapes.n_q ?? 0); row += 1) {
      const jacobian = of(run, row);
      if (jacobian) yield { name, run, jacobian, row };
    }
  }
}

test("two positions by hand: A = [3/4, 1/4], dA = [2, 0]", () => {
  const jacobian = of(storedRun("two-positions"), 0);
  const entries = [0, 1].map((j) => [0, 1].map((k) => jacobian?.entry(j, k).value ?? NaN));
  const expected = [3 / 16, -3 / 16, -3 / 16, 3 / 16];
  entries.flat().forEach((each, at) => near(each, expected[at] ?? NaN));
  near(jacobian?.product(0).result.value ?? NaN, 3 / 8);
  near(jacobian?.product(1).result.value ?? NaN, -3 / 8);
  near(of(storedRun("two-positions"), 1)?.product(0).result.value ?? NaN, -3 / 2);
});

test("the entries are diag(A) − A Aᵀ, symmetric, and add up to 0 in each row and column", () => {
  let count = 0;
  for (const { run, jacobian, row } of rows()) {
    const weights = /** @type {number[][]} */ (run.tensors.weights)[row] ?? [];
    // A second way to the same numbers: the quotient rule on e^S / Z, by its two halves.
    weights.forEach((a, j) => {
      let [across, down] = [0, 0];
      weights.forEach((b, k) => {
        const { value } = jacobian.entry(j, k);
        near(value, (j === k ? a : 0) - a * b);
        near(value, jacobian.entry(k, j).value);
        assert.ok(!Object.is(value, -0));
        across += value;
        down += jacobian.entry(k, j).value;
        count += 1;
      });
      near(across, 0);
      near(down, 0);
    });
  }
  assert.ok(count > 100);
});

test("times dA it is the stored dS, in every row of every example", () => {
  let count = 0;
  for (const { run, jacobian, row } of rows()) {
    const expected = /** @type {number[][]} */ (run.tensors.grad_scores)[row] ?? [];
    const along = /** @type {number[][]} */ (run.tensors.grad_weights)[row] ?? [];
    expected.forEach((due, j) => {
      const size = along.reduce((sum, each, k) => sum + Math.abs(jacobian.entry(j, k).value * each), 0);
      near(jacobian.product(j).result.value, due, size);
      count += 1;
    });
  }
  assert.ok(count > 30);
});

test("a masked position has a row and a column of zeros and no part in the product", () => {
  const jacobian = of(storedRun("causal"), 1);
  assert.ok(jacobian);
  assert.equal(jacobian.readable(2), false);
  for (const at of [0, 1, 2]) {
    assert.equal(jacobian.entry(2, at).value, 0);
    assert.equal(jacobian.entry(at, 2).value, 0);
  }
  assert.doesNotMatch(String(/** @type {any} */ (jacobian.product(0).result).derived), /:2\b/);
  assert.equal(jacobian.product(0).tokens.filter(({ kind }) => kind === "cell").length, 4);
});

test("the arithmetic of an entry is written with δ as 1 and 0", () => {
  const jacobian = of(storedRun("three-positions"), 0);
  assert.ok(jacobian);
  const written = (/** @type {number} */ j, /** @type {number} */ k) => {
    const { tokens, result } = jacobian.explain(j, k);
    return `${tokensText(tokens)} = ${result.text}`;
  };
  assert.equal(written(0, 0), "0.4011 × (1 − 0.4011) = 0.2402");
  assert.equal(written(0, 1), "0.4011 × (0 − 0.1978) = −0.0793");
  const { tokens, result } = jacobian.product(0);
  assert.equal(`${tokensText(tokens)} = ${result.text}`, "0.2402 × 1 + (−0.0793) × 0 + (−0.1609) × 1 = 0.0793");
});

test("the closed form of two positions, and that it is 0 where u = v", () => {
  const jacobian = of(storedRun("two-positions"), 0);
  const closed = jacobian?.closed();
  near(closed?.result.value ?? NaN, 3 / 8);
  assert.equal(closed?.equal, false);
  assert.equal(tokensText(closed?.tokens ?? []), "0.75 × (1 − 0.75) × (2 − 0)");
  const run = storedRun("two-positions");
  const level = of({ ...run, tensors: { ...run.tensors, grad_weights: [[2, 2], [0, 8]] } }, 0)?.closed(); // biome-ignore format: a matrix
  assert.equal(level?.result.value, 0);
  assert.equal(level?.equal, true);
  assert.deepEqual(level?.alone.map(({ value }) => value), [1.5, 0.5]); // biome-ignore format: numbers
  assert.equal(of(storedRun("three-positions"), 0)?.closed(), null);
});

test("hand-set weights have no Jacobian", () => {
  assert.equal(aside(graphOf(storedRun("average").request)), null);
});
