import assert from "node:assert/strict";
import { test } from "node:test";
import { ladder, slope, steps } from "../../../../static/js/core/differences/ladder.js";

/** What theory gives: truncation c·h² and rounding r/h. @param {number} c @param {number} r @param {number[]} at */
const theory = (c, r, at) => at.map((step) => ({ step, worst: { error: c * step ** 2 + r / step }, threshold: 1e-7 }));

test("steps fall by half decades from 1e-1 to 1e-12, every whole one exact", () => {
  const all = steps(6);
  assert.equal(all.length, 23);
  for (let exponent = 1; exponent <= 12; exponent += 1) assert.ok(all.includes(Number(`1e-${exponent}`)));
  for (const [index, step] of all.slice(1).entries()) {
    assert.ok(Math.abs(Math.log10(/** @type {number} */ (all[index]) / step) - 0.5) < 1e-12);
  }
});

test("many coordinates take fewer steps, as many as the server allows and three on each side", () => {
  for (const coordinates of [1, 64, 256, 512, 1024]) {
    const some = steps(coordinates);
    assert.ok(2 * coordinates * some.length <= 32_768);
    assert.ok(some.filter((step) => step >= 1e-3).length >= 3 && some.filter((step) => step <= 1e-7).length >= 3);
  }
  assert.ok(steps(1024).length < steps(256).length);
});

test("the best step is that of the smallest sum, and both slopes are found", () => {
  const [c, r] = [4e-3, 4e-16];
  const { best, truncation, rounding, rungs } = ladder(theory(c, r, steps(6)).reverse());
  // d/dh (c h² + r/h) = 0 at h = (r / 2c)^(1/3).
  const ideal = (r / (2 * c)) ** (1 / 3);
  assert.ok(Math.abs(Math.log10(Number(best?.step) / ideal)) <= 0.25);
  assert.ok(Math.abs(Number(truncation) - 2) < 0.01);
  assert.ok(Math.abs(Number(rounding) + 1) < 0.01);
  assert.equal(rungs[0]?.step, 0.1);
});

test("a straight J has rounding alone", () => {
  const { best, truncation, rounding } = ladder(theory(0, 1e-16, steps(6)));
  assert.equal(best?.step, 0.1);
  assert.equal(truncation, null);
  assert.ok(Math.abs(Number(rounding) + 1) < 1e-9);
});

test("errors of 0 have no slope, the largest step is the best of them", () => {
  const { best, truncation, rounding } = ladder(theory(0, 0, steps(6)));
  assert.deepEqual([best?.step, best?.error, truncation, rounding], [0.1, 0, null, null]);
});

test("what is no number is no best step", () => {
  const results = theory(1, 1e-16, steps(6)).map((each) =>
    each.step > 1e-3 ? { ...each, worst: { error: null } } : each,
  );
  const { best, rungs } = ladder(results);
  assert.ok(Number(best?.step) <= 1e-3);
  assert.equal(rungs[0]?.error, null);
});

test("a slope takes three points", () => {
  const point = (/** @type {number} */ step, /** @type {number} */ error) => ({ step, error });
  assert.equal(slope([point(0.1, 0.01), point(0.01, 0.0001)]), null);
  assert.ok(Math.abs(Number(slope([point(0.1, 0.01), point(0.01, 0.0001), point(0.001, 0.000001)])) - 2) < 1e-9);
});
