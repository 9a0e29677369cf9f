// What is made of nudged runs. They are computed by the fixture's own forward pass.

import assert from "node:assert/strict";
import test from "node:test";
import { drawn, NARROWEST, reading, sways, swingOf } from "../../../static/js/core/swing.js";
import { computedRun, storedRun } from "./fixture.js";

const H = 0.1;
const NUDGES = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((each) => (H * each) / 4);

/** @param {string} example @param {string} cell @param {number[]} [nudges] */
function shaken(example, cell, nudges = NUDGES) {
  const stored = storedRun(example);
  const [tensor = "", row = 0, column = 0] = cell.split(":");
  const run = { ...stored, tensors: { ...stored.tensors, ...computedRun(stored.request).tensors } };
  const runs = nudges.map((nudge) => {
    const request = /** @type {any} */ (structuredClone(stored.request));
    const matrix = tensor === "upstream" ? request.upstream : request.inputs[tensor];
    matrix[row][column] = Number(matrix[row][column]) + nudge;
    const { tensors } = computedRun(request);
    const { output, weights } = /** @type {any} */ (tensors);
    let probe = 0;
    output.forEach((/** @type {number[]} */ each, /** @type {number} */ i) => {
      each.forEach((value, c) => {
        probe += value * Number(request.upstream[i][c]);
      });
    });
    return { ...tensors, output, weights, probe };
  });
  const rest = runs[nudges.indexOf(0)]?.probe ?? stored.tensors.probe;
  run.tensors.probe = /** @type {number} */ (rest);
  return { answer: { cell, value: 0, nudges, runs }, run };
}

test("a swing is what a number is away from where it rests, in order and with 0 at rest", () => {
  const { answer, run } = shaken("two-positions", "x:0:0", [H, -H]);
  assert.deepEqual(swingOf(answer, run, "x:0:0"), {
    at: [-1, 0, 1],
    by: [0.9 - 1, 0, 1.1 - 1],
  });
  assert.deepEqual(swingOf({ ...answer, runs: [{}, {}] }, run, "x:0:0")?.by, [0, 0, 0]);
  assert.equal(swingOf({ ...answer, runs: [{}, {}] }, run, "grad_x:0:0"), null);
  assert.equal(swingOf(answer, run, "x:9:9"), null);
});

test("of X's first row everything moves that depends on it, and nothing else", () => {
  const { answer, run } = shaken("three-positions", "x:0:0");
  const moves = (/** @type {string} */ cell) =>
    sways(answer, run, [["x:0:0"], [cell]])[1]?.by.some((each) => each !== 0);
  // x₀ = (1, 0) is read by everyone through k₀ and v₀; q₁, k₁, v₁ are other rows.
  for (const cell of ["query:0:0", "key:0:0", "value:0:0", "scores:0:0", "scores:2:0", "weights:2:2", "output:1:0"])
    assert.equal(moves(cell), true, cell);
  for (const cell of ["x:0:1", "w_query:0:0", "query:1:0", "key:2:0", "value:0:1", "scores:1:1", "upstream:0:0"])
    assert.equal(moves(cell), false, cell);
});

test("rounding alone is no sway", () => {
  const { answer, run } = shaken("two-positions", "x:0:0", [-H, H]);
  /** @type {any} */ (answer.runs[1]).probe = Number(run.tensors.probe) + 2 ** -52;
  /** @type {any} */ (answer.runs[0]).probe = Number(run.tensors.probe);
  assert.deepEqual(sways(answer, run, [["x:0:0"], ["probe"]])[1]?.by, [0, 0, 0]);
  /** @type {any} */ (answer.runs[1]).probe = Number(run.tensors.probe) + 1e-9;
  assert.ok((sways(answer, run, [["x:0:0"], ["probe"]])[1]?.by[2] ?? 0) > NARROWEST);
});

test("the widest sways by 1, the others keep their order, each in proportion to its own number", () => {
  const { answer, run } = shaken("three-positions", "x:0:0");
  const cells = ["x:0:0", "scores:0:0", "weights:0:0", "output:0:0", "weights:2:1"];
  const found = sways(
    answer,
    run,
    cells.map((cell) => [cell]),
  );
  const peaks = found.map((each) => Math.max(...(each?.by ?? []).map(Math.abs)));
  const far = cells.map((cell) => Math.max(...(swingOf(answer, run, cell)?.by ?? []).map(Math.abs)));
  assert.equal(Math.max(...peaks), 1);
  const order = (/** @type {number[]} */ of) => of.map((_, at) => at).sort((a, b) => (of[a] ?? 0) - (of[b] ?? 0));
  assert.deepEqual(order(peaks), order(far));
  const own = swingOf(answer, run, "output:0:0")?.by ?? [];
  found[3]?.by.forEach((each, at) => {
    assert.ok(Math.abs(each * (own[8] ?? 0) - (own[at] ?? 0) * (found[3]?.by[8] ?? 0)) < 1e-15);
  });
});

test("the scale: 1 for the widest, never too narrow to be seen, always rising", () => {
  assert.equal(drawn(1), 1);
  const shares = [1e-13, 1e-9, 1e-6, 1e-3, 0.1, 0.5, 1];
  shares.forEach((share, at) => {
    assert.ok(drawn(share) > NARROWEST && (at === 0 || drawn(share) > drawn(shares[at - 1] ?? 0)));
  });
});

test("a bead is told by the first of its cells that moves", () => {
  const { answer, run } = shaken("two-positions", "x:0:0");
  const [bead, nothing] = sways(answer, run, [["x:1:1", "x:0:0"], ["grad_nowhere:0:0"]]);
  assert.equal(bead?.by.at(-1), 1);
  assert.equal(nothing, null);
});

test("the quotient beside the backward number: dX₀₀ = 0.5973 of three-positions", () => {
  const { answer, run } = shaken("three-positions", "x:0:0");
  const read = reading(answer, run);
  assert.ok(read);
  assert.equal(read.width, 0.2);
  assert.equal(read.slope.toFixed(4), "0.5973");
  assert.equal(read.swing, Number(answer.runs[8]?.probe) - Number(answer.runs[0]?.probe));
  // The error of a central difference is h²/6 times J''', here near 0.2 h².
  assert.ok(Math.abs(read.gap) > 1e-4 && Math.abs(read.gap) < H * H);
  assert.equal(read.straight, false);
  const finer = shaken("three-positions", "x:0:0", [-0.001, 0.001]);
  const gap = Math.abs(reading(finer.answer, run)?.gap ?? NaN);
  assert.ok(Math.abs(gap / Math.abs(read.gap) / 1e-4 - 1) < 0.05, "a hundredth of h, a ten-thousandth of the gap");
});

test("along G, J is straight and the backward number is O", () => {
  const { answer, run } = shaken("three-positions", "upstream:0:1");
  const read = reading(answer, run);
  assert.equal(read?.straight, true);
  assert.equal(read?.slope.toFixed(4), "1.1978");
  assert.equal(read?.quotient.toFixed(10), read?.slope.toFixed(10));
});
