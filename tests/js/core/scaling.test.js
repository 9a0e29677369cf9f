// A row times a factor, as numbers or as products, and the steps of its handle.

import assert from "node:assert/strict";
import { test } from "node:test";
import { edit, undo } from "../../../static/js/core/actions.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { baseOf, GREATEST, LEAST, rowOf, scaled, stepped } from "../../../static/js/core/scaling.js";
import { stateOf } from "./fixture.js";

/** @import { State } from "../../../static/js/core/state.js" */
/** @import { Base } from "../../../static/js/core/scaling.js" */

/** @param {State} state @param {string} tensor @param {number} row @param {readonly number[]} factors */
function scaledBy(state, tensor, row, factors) {
  const from = /** @type {Base} */ (baseOf(state, tensor, row));
  return factors.reduce(
    (now, factor) => reduce(now, edit({ what: "scale-row", tensor, row, factor, from }, "pull")),
    state,
  );
}

test("every factor multiplies the row as it was at the beginning, in one step to undo", () => {
  const before = stateOf("causal");
  const row = rowOf(before, "query", 2);
  const after = scaledBy(before, "query", 2, [3, 0, 10, 3]);
  assert.deepEqual(
    rowOf(after, "query", 2),
    row?.map((entry) => 3 * Number(entry)),
  );
  assert.deepEqual(rowOf(after, "query", 1), rowOf(before, "query", 1));
  assert.equal(after.past.length, 1);
  assert.deepEqual(reduce(after, undo()).draft, before.draft);
  assert.deepEqual(scaledBy(before, "query", 2, [3, 1]).draft, before.draft);
});

test("a row of Q of a projected run becomes an input, a row of X stays one", () => {
  const before = stateOf("three-positions");
  const direct = scaledBy(before, "query", 0, [2]);
  assert.equal(direct.draft.inputs.kind, "direct");
  assert.equal(direct.notice?.code, "notice.switched-to-direct");
  assert.deepEqual(rowOf(direct, "query", 0), [2, 0]);
  const projected = scaledBy(before, "x", 2, [2.5]);
  assert.equal(projected.draft.inputs.kind, "projected");
  assert.deepEqual(rowOf(projected, "x", 2), [2.5, 2.5]);
  assert.equal(scaledBy(before, "query", 0, [1]).draft, before.draft);
});

test("what cannot be scaled says so or has no base", () => {
  const before = stateOf("average");
  assert.equal(baseOf(before, "weights", 0), null);
  assert.equal(baseOf(before, "query", 0), null);
  const refused = reduce(before, edit({ what: "scale-row", tensor: "query", row: 0, factor: 2, from: [] }));
  assert.equal(refused.notice?.code, "notice.read-only");
  assert.equal(refused.draft, before.draft);
});

test("an expression becomes a product as long as it may be typed, a number keeps clean decimals", () => {
  assert.equal(scaled({ entry: "√2·ln 3", value: 1.5536722 }, 3), "3*(√2·ln 3)");
  assert.equal(scaled({ entry: `1+${"0+".repeat(29)}1`, value: 2 }, 3), 6);
  assert.equal(scaled({ entry: "√2", value: Math.SQRT2 }, 0), 0);
  assert.equal(scaled({ entry: "√2", value: Math.SQRT2 }, 1), "√2");
  assert.equal(scaled({ entry: "1.5", value: 1.5 }, 3), 4.5);
  assert.equal(scaled({ entry: 0.1, value: 0.1 }, 3), 0.3);
  assert.ok(Object.is(scaled({ entry: -2, value: -2 }, 0), 0));
});

test("what was refused in a row goes when the row is scaled, what was refused elsewhere stays", () => {
  const refusal = { text: "abc", code: "expression-unknown-name", params: {}, detail: "" };
  const before = { ...stateOf("causal"), refused: { "query:0:1": refusal, "query:1:1": refusal } };
  assert.deepEqual(Object.keys(scaledBy(before, "query", 0, [2]).refused), ["query:1:1"]);
});

test("the handle goes by tenths below 1 and by halves above, from end to end and back", () => {
  const up = [];
  for (let factor = LEAST; factor < GREATEST; factor = stepped(factor, 1)) up.push(factor);
  assert.deepEqual(up.slice(0, 14), [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.5, 2, 2.5]);
  const down = [];
  for (let factor = GREATEST; factor > LEAST; factor = stepped(factor, -1)) down.push(factor);
  assert.deepEqual([...down, LEAST].reverse(), [...up, GREATEST]);
  assert.equal(stepped(1, 4), 3);
  assert.equal(stepped(1, 1000), GREATEST);
  assert.equal(stepped(1, -1000), LEAST);
});

test("with Shift by hundredths below 1 and by twentieths above, and back to whole steps without", () => {
  assert.deepEqual(
    [1, 2, 3].map((steps) => stepped(0.3, steps, true)),
    [0.31, 0.32, 0.33],
  );
  assert.deepEqual(
    [-1, 1, 2].map((steps) => stepped(1, steps, true)),
    [0.99, 1.05, 1.1],
  );
  assert.equal(stepped(LEAST, -1, true), LEAST);
  assert.equal(stepped(GREATEST, 1, true), GREATEST);
  assert.deepEqual(
    [-1, 1].map((steps) => stepped(0.37, steps)),
    [0.3, 0.4],
  );
  assert.deepEqual(
    [-1, 1].map((steps) => stepped(1.15, steps)),
    [1, 1.5],
  );
  assert.equal(stepped(1.15, 0), 1.15);
});
