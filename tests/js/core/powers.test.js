import assert from "node:assert/strict";
import { test } from "node:test";
import { decade, power, printedPower, stepName } from "../../../static/js/core/powers.js";

test("a power is the float64 of its decimal", () => {
  assert.deepEqual([-1, -5, -6, -12, -30, 0, 3].map(power), [0.1, 0.00001, 0.000001, 1e-12, 1e-30, 1, 1000]);
});

test("a power is printed with a raised exponent", () => {
  assert.deepEqual([-5, -10, 0, 3].map(printedPower), ["10⁻⁵", "10⁻¹⁰", "10⁰", "10³"]);
});

test("steps are named by their shortest decimal, exponents with two digits", () => {
  assert.deepEqual([1e-5, 1e-12, 0.1, 1e-30, 0.00025].map(stepName), ["1e-05", "1e-12", "1e-01", "1e-30", "2.5e-04"]);
});

test("the decade of a magnitude is that of its decimal, not of a rounded logarithm", () => {
  assert.deepEqual([0.001, 1e-5, 9.99e-6, 1, 1000].map(decade), [-3, -5, -6, 0, 3]);
});
