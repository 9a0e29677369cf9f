import assert from "node:assert/strict";
import { test } from "node:test";
import { columns, groupOf, place, sightOf } from "../../../static/js/core/sights.js";

/** @import { Matrix } from "../../../static/js/core/sights.js" */

/** @type {Matrix} */
const MATRIX = {
  faults: ["one", "two", "three"],
  checks: ["weights-nonnegative", "output-inside-value-range", "x-product", "keys-permuted", "differences"],
  cells: {
    one: { "weights-nonnegative": "missed", "x-product": "not-applicable", "keys-permuted": "caught" },
    two: { "weights-nonnegative": "missed" },
    three: {},
  },
  first: { one: "scores:0:0", two: null, three: null },
  misfits: { three: "needs-mask" },
  suggestions: { two: { example: null, request: {} }, three: { example: "causal", request: null } },
};

test("columns stand in runs of what they look at", () => {
  assert.deepEqual(
    columns(MATRIX.checks).map(({ group, checks }) => [group, checks.length]),
    [
      ["forward", 2],
      ["backward", 1],
      ["fresh", 1],
      ["differences", 1],
    ],
  );
  assert.equal(groupOf("grad-value-columns-sum"), "backward");
  assert.equal(groupOf("differences-of-autograd"), "differences");
});

test("what is seen of one mistake", () => {
  const one = sightOf(MATRIX, "one");
  assert.deepEqual(one.caught, ["keys-permuted"]);
  assert.deepEqual(one.missed, ["weights-nonnegative"]);
  assert.deepEqual(one.absent, ["output-inside-value-range", "x-product", "differences"]);
  assert.deepEqual([one.blind, one.misfit, one.suggestion], [false, null, null]);
  const three = sightOf(MATRIX, "three");
  assert.deepEqual([three.blind, three.misfit, three.suggestion?.example], [true, "needs-mask", "causal"]);
});

test("keys lead through a grid without wrapping", () => {
  const key = (/** @type {string} */ name, more = {}) => {
    const stroke = { key: name, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more };
    return place(stroke, [1, 2], [3, 4]);
  };
  assert.deepEqual(key("ArrowUp"), [0, 2]);
  assert.deepEqual(key("ArrowDown"), [2, 2]);
  assert.deepEqual(key("ArrowLeft"), [1, 1]);
  assert.deepEqual(key("ArrowRight"), [1, 3]);
  assert.deepEqual(key("Home"), [1, 0]);
  assert.deepEqual(key("End"), [1, 3]);
  assert.deepEqual(key("PageUp"), [0, 2]);
  assert.deepEqual(key("Home", { ctrlKey: true }), [0, 0]);
  assert.deepEqual(key("End", { metaKey: true }), [2, 3]);
  assert.deepEqual(
    [key("ArrowUp", { shiftKey: true }), key("x"), key("ArrowUp", { ctrlKey: true })],
    [null, null, null],
  );
  const stroke = { key: "ArrowRight", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  assert.deepEqual(place(stroke, [0, 3], [3, 4]), [0, 3]);
});
