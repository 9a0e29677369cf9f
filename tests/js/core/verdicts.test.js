import assert from "node:assert/strict";
import { test } from "node:test";
import { counts, figures, place } from "../../../static/js/core/verdicts.js";
import { graphOf, storedRun } from "./fixture.js";

/** @type {import("../../../static/js/core/types.js").Check} */
const CHECK = { id: "some", status: "failed", measured: 0.25, tolerance: 1e-12, cell: "grad_scores:1:2", reason: null };

test("counted by status", () => {
  const checks = /** @type {const} */ (["passed", "failed", "passed", "cannot-tell"]).map((status) => ({
    ...CHECK,
    status,
  }));
  assert.deepEqual(counts(checks), { total: 4, passed: 2, failed: 1, unknown: 1 });
  assert.deepEqual(counts([]), { total: 0, passed: 0, failed: 0, unknown: 0 });
});

test("both numbers carry what they are, or there is none", () => {
  assert.deepEqual(figures(CHECK, 4), {
    measured: { derived: "check:some:measured", value: 0.25, text: "0.25" },
    tolerance: { derived: "check:some:tolerance", value: 1e-12, text: "1×10⁻¹²" },
  });
  assert.equal(figures({ ...CHECK, measured: null }, 4), null);
  assert.equal(figures({ ...CHECK, tolerance: null }, 4), null);
  assert.equal(figures({ ...CHECK, measured: 0, tolerance: 0 }, 4)?.measured.text, "0");
});

test("the cell, its symbol and the stage that makes it", () => {
  const graph = graphOf(storedRun("causal").request);
  const expected = {
    words: "check.worst",
    cell: "grad_scores:1:2",
    symbol: "dS",
    indices: [1, 2],
    stage: "back-weights",
  };
  assert.deepEqual(place(CHECK, graph), expected);
  assert.equal(place({ ...CHECK, measured: 0 }, graph)?.words, "check.see");
  assert.equal(place({ ...CHECK, cell: null }, graph), null);
});
