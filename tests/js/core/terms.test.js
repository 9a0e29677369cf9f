import assert from "node:assert/strict";
import { test } from "node:test";
import { cellValue, environment } from "../../../static/js/core/cells.js";
import { evaluate } from "../../../static/js/core/terms.js";
import { graphOf, storedRun } from "./fixture.js";

/** @param {number[]} sizes @returns {number[][]} */
const places = (sizes) =>
  sizes.reduce(
    (before, size) => before.flatMap((place) => Array.from({ length: size }, (_, index) => [...place, index])),
    /** @type {number[][]} */ ([[]]),
  );

const EXAMPLES = ["three-positions", "two-positions", "separate-keys", "causal", "rectangular", "saturated", "average"];

test("every term of every operation makes the stored number", () => {
  for (const name of EXAMPLES) {
    const run = storedRun(name);
    const graph = graphOf(run.request);
    const exact = environment(run, graph);
    let count = 0;
    for (const { tensor, terms, indices } of graph.operations) {
      if (terms === null) continue;
      for (const place of places(indices.map((letter) => exact.sizes[letter] ?? 0))) {
        const binding = Object.fromEntries(indices.map((letter, at) => [letter, place[at] ?? 0]));
        const stored = cellValue(run, tensor, place);
        const found = evaluate(terms, binding, exact);
        const where = `${name} ${tensor} ${place}: ${found} against ${stored}`;
        assert.ok(Math.abs(found - stored) <= 1e-12 * Math.max(1, Math.abs(stored)), where);
        count += 1;
      }
    }
    assert.ok(count > 10, name);
  }
});

test("what cannot be evaluated", () => {
  const run = storedRun("causal");
  const exact = environment(run, graphOf(run.request));
  const zero = { op: "ref", tensor: "query", indices: ["i", "a"] };
  const wrong = [
    { op: "ref", tensor: "query", indices: ["i", "z"] },
    { op: "const", name: "scale" },
    { op: "root", of: [] },
    { op: "div", of: [zero, zero] },
    { op: "exp", of: [{ op: "const", name: "root_d_k" }] },
  ];
  exact.constants = { root_d_k: 710 };
  for (const term of wrong) assert.throws(() => evaluate(term, { i: 0, a: 1 }, exact), RangeError, term.op);
});

test("a masked term is 0 and left out of sums and maxima", () => {
  const run = storedRun("causal");
  const exact = environment(run, graphOf(run.request));
  const guarded = { op: "readable", indices: ["i", "j"], of: [{ op: "ref", tensor: "scores", indices: ["i", "j"] }] };
  assert.equal(evaluate(guarded, { i: 0, j: 2 }, exact), 0);
  assert.equal(evaluate({ op: "sum", index: "j", of: [guarded] }, { i: 0 }, exact), Math.SQRT1_2);
  const hidden = { ...exact, mask: [[false, false, false]] };
  assert.equal(evaluate({ op: "max", index: "j", of: [guarded] }, { i: 0 }, hidden), 0);
});
