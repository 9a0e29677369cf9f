import assert from "node:assert/strict";
import { test } from "node:test";
import { ledger } from "../../../static/js/core/ledger.js";
import { tokensText } from "../../../static/js/core/tokens.js";
import { graphOf, storedRun } from "./fixture.js";

/** @import {Form} from "../../../static/js/core/types.js" */

/**
 * Each line as text.
 * @param {string} name
 * @param {string} cell
 * @param {Form} [form]
 */
function written(name, cell, form = "plain") {
  const run = storedRun(name);
  return ledger(run, graphOf(run.request), cell, form).map(({ symbol, indices, tokens, result, residue }) => {
    const middle = tokens.length ? `${tokensText(tokens)} = ` : "";
    return `${symbol}${indices} = ${middle}${result.text}${residue ? ` (${residue.printed})` : ""}`;
  });
}

test("an output", () => {
  assert.deepEqual(written("three-positions", "output:0:0"), ["O0,0 = 0.4011 × 1 + 0.1978 × 0 + 0.4011 × 1 = 0.8022"]);
  assert.deepEqual(written("negative-values", "output:0:0"), [
    "O0,0 = 0.4011 × 1 + 0.1978 × 0 + 0.4011 × (−3) = −0.8022",
  ]);
});

test("a weight brings its row, in both forms", () => {
  assert.deepEqual(written("three-positions", "weights:2:0"), [
    "A2,0 = 2.0281 ÷ 8.1695 = 0.2483",
    "Z2 = 2.0281 + 2.0281 + 4.1133 = 8.1695",
    "E2,0 = e^(0.7071) = 2.0281",
    "E2,1 = e^(0.7071) = 2.0281",
    "E2,2 = e^(1.4142) = 4.1133 (4.1132)",
    "ΣA2 = 0.2483 + 0.2483 + 0.5035 = 1 (1.0001)",
  ]);
  assert.equal(written("three-positions", "weights:2:0", "shifted")[5], "m2 = max(0.7071, 0.7071, 1.4142) = 1.4142");
});

test("back through softmax and projections", () => {
  assert.deepEqual(written("three-positions", "grad_scores:0:1"), [
    "dS0,1 = 0.1978 × (0 − 0.8022) = −0.1587",
    "μ0 = 0.4011 × 1 + 0.1978 × 0 + 0.4011 × 1 = 0.8022",
  ]);
  assert.equal(written("two-positions", "grad_x:0:1")[0], "dX0,1 = −0.4120 + (−1.6479) + 2 = −0.0599");
});

test("masked and given cells", () => {
  const run = storedRun("causal");
  const graph = graphOf(run.request);
  const [masked] = ledger(run, graph, "weights:0:1");
  assert.deepEqual([masked?.masked, masked?.tokens, masked?.result.value], [true, [], 0]);
  assert.deepEqual(masked?.notice, { key: "ledger.notice.masked", params: { i: 0, j: 1 } });
  const [given] = ledger(run, graph, "mask:0:1");
  assert.deepEqual([given?.given, given?.notice?.key], [true, "ledger.notice.forbidden"]);
  assert.throws(() => ledger(run, graph, "output:9:9"), RangeError);
  assert.throws(() => ledger(run, graph, "nonsense:0"), RangeError);
});

test("a difference that vanishes in print", () => {
  const run = storedRun("two-positions");
  run.tensors.grad_weights = [
    [1, 1.00001],
    [0, 8],
  ];
  run.tensors.row_average = [1.0000025, 6];
  run.tensors.grad_scores = [
    [-1.875e-6, 1.875e-6],
    [-1.5, 1.5],
  ];
  const [line] = ledger(run, graphOf(run.request), "grad_scores:0:0");
  assert.deepEqual([line?.residue, line?.notice?.key], [{ printed: "0", value: 0 }, "ledger.notice.cancelled"]);
});
