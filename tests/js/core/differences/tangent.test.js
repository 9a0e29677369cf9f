import assert from "node:assert/strict";
import { test } from "node:test";
import { tangent } from "../../../../static/js/core/differences/tangent.js";

/** J(θ) = θ³ around θ = 2, whose central difference is 3θ² + h². @param {number} h */
function cubic(h) {
  const nudges = [-h, h, -2, -1, 0, 1, 2];
  return { cell: "query:0:0", value: 2, nudges, runs: nudges.map((nudge) => ({ probe: (2 + nudge) ** 3 })) };
}

test("the secant has the slope of the difference quotient at the exact h", () => {
  for (const h of [0.05, 0.5, 1, 1.75]) {
    const made = tangent(cubic(h), 12);
    assert.ok(Math.abs(Number(made?.secant) - (12 + h ** 2)) < 1e-9);
    assert.deepEqual([made?.h, made?.probe, made?.slope, made?.cell], [h, 8, 12, "query:0:0"]);
  }
});

test("samples are in order, and what coincides with ±h stands once", () => {
  const nudges = (/** @type {number} */ h) => tangent(cubic(h), 12)?.samples.map(({ nudge }) => nudge);
  assert.deepEqual(nudges(0.5), [-2, -1, -0.5, 0, 0.5, 1, 2]);
  assert.deepEqual(nudges(1), [-2, -1, 0, 1, 2]);
});

test("an answer without J at rest is none", () => {
  assert.equal(
    tangent({ cell: "query:0:0", value: 2, nudges: [-1, 1], runs: [{ probe: 1 }, { probe: 27 }] }, 12),
    null,
  );
});
