import assert from "node:assert/strict";
import { test } from "node:test";
import { setKind } from "../../../static/js/core/kind.js";
import { computedRun, storedRun } from "./fixture.js";

/** @import { Run, Request } from "../../../static/js/core/types.js" */

const LIMITS = { max: 32 };

/** @param {Run} run @param {Request["inputs"]["kind"]} to */
const turned = (run, to) => setKind(run.request, run, to, LIMITS);

/** @param {unknown} actual @param {unknown} wanted */
function close(actual, wanted) {
  const [a, b] = [actual, wanted].map((each) => /** @type {number[]} */ ([each].flat(3)));
  assert.equal(a?.length, b?.length);
  for (const [index, value] of (a ?? []).entries()) assert.ok(Math.abs(value - (b?.[index] ?? NaN)) < 1e-12);
}

test("whatever the kind becomes, A and O stay", () => {
  for (const name of ["three-positions", "separate-keys", "causal", "zero-query", "negative-values", "two-positions"]) {
    const run = storedRun(name);
    for (const to of /** @type {const} */ (["direct", "projected", "weighted"])) {
      const { request } = turned(run, to);
      assert.equal(request.inputs.kind, to, name);
      const now = computedRun(request);
      close(now.tensors.weights, run.tensors.weights);
      close(now.tensors.output, run.tensors.output);
      assert.deepEqual(request.upstream, run.request.upstream);
    }
  }
});

test("projected to direct is exact and keeps the mask", () => {
  const run = storedRun("separate-keys");
  const { request } = turned(run, "direct");
  const { query, key, value } = run.tensors;
  assert.deepEqual(request.inputs, { kind: "direct", query, key, value });
  assert.deepEqual(request.mask, run.request.mask);
});

test("direct to projected: X is one row of a unit matrix for each position, entries stay as typed", () => {
  const run = storedRun("identical-keys");
  assert.equal(run.request.inputs.kind, "direct");
  if (run.request.inputs.kind === "direct") run.request.inputs.value[0] = ["1/3", 2];
  const { request, notice } = turned(run, "projected");
  assert.equal(notice?.code, "notice.one-hot");
  const { query, key, value } = /** @type {any} */ (run.request.inputs);
  const x = [
    [1, 0],
    [0, 1],
  ];
  assert.deepEqual(request.inputs, {
    kind: "projected",
    x,
    w_query: query,
    w_key: key,
    w_value: value,
    weight_layout: "in_out",
  });
});

test("unequal lengths have no projections", () => {
  const run = storedRun("single-query");
  const { request, notice } = turned(run, "projected");
  assert.equal(request, run.request);
  assert.equal(notice?.code, "notice.one-length");
  const shares = storedRun("fixed-shares");
  assert.equal(turned(shares, "projected").request, shares.request);
});

test("weighted to direct: softmax of ln A is A, zeros are masked", () => {
  const run = storedRun("average");
  const weights = [
    [0.25, 0.75, 0],
    [0, 0, 0],
    [1, 0, 0],
  ];
  const asked = computedRun({ ...run.request, inputs: { .../** @type {any} */ (run.request.inputs), weights } });
  const { request, notice } = turned(asked, "direct");
  assert.equal(notice?.code, "notice.logarithms");
  assert.equal(request.scale, 1);
  assert.deepEqual(request.mask, {
    kind: "custom",
    allowed: [
      [true, true, false],
      [false, false, false],
      [true, false, false],
    ],
  });
  assert.equal(/** @type {any} */ (request.inputs).key[1][0], "ln(0.75)");
  close(computedRun(request).tensors.weights, weights);
});

test("weights that no softmax gives", () => {
  const run = storedRun("average");
  const asked = (/** @type {number[][]} */ weights) =>
    computedRun({ ...run.request, inputs: { .../** @type {any} */ (run.request.inputs), weights } });
  const negative = asked([
    [1, 0, 0],
    [0, -1, 2],
    [0, 0, 1],
  ]);
  assert.equal(turned(negative, "direct").request, negative.request);
  assert.equal(turned(negative, "direct").notice?.code, "notice.negative-weights");
  const double = asked([
    [2, 2, 4],
    [1, 0, 0],
    [0, 0, 1],
  ]);
  assert.equal(turned(double, "direct").notice?.code, "notice.normalised");
  close(/** @type {any} */ (computedRun(turned(double, "direct").request).tensors.weights)[0], [0.25, 0.25, 0.5]);
});
