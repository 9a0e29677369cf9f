import assert from "node:assert/strict";
import { test } from "node:test";
import { decades, LOWEST, level } from "../../../../static/js/core/differences/levels.js";

test("levels are half decades, rounded up: never a better one than is true", () => {
  const threshold = 1e-7;
  assert.equal(level(1e-7, threshold), 0);
  assert.equal(level(9.9e-8, threshold), 0);
  assert.equal(level(3e-8, threshold), -0.5);
  assert.equal(level(2e-10, threshold), -2.5);
  assert.equal(level(1.1e-12, threshold), -4.5);
});

test("zero has no logarithm, what is beyond the threshold is over it, what is no number has no level", () => {
  assert.equal(level(0, 1e-7), "zero");
  assert.equal(level(1.0000000001e-7, 1e-7), "over");
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, null, undefined]) assert.equal(level(none, 1e-7), "none");
});

test("far below the threshold all is one level", () => {
  assert.equal(level(1e-300, 1e-7), LOWEST);
  assert.deepEqual(decades(), [-6, -5, -4, -3, -2, -1, 0]);
});
