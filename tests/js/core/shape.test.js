import assert from "node:assert/strict";
import { test } from "node:test";
import { requestFrom } from "../../../static/js/core/shape.js";
import { storedRun } from "./fixture.js";

const LIMITS = { max: 32 };
const { request } = storedRun("three-positions");
const direct = { inputs: { kind: "direct", query: [[1, 2]], key: [["1/3", 4]], value: [[5]] } };
/** @param {any} value */
const read = (value) => requestFrom(value, LIMITS);

test("requests are taken, defaults filled in, fields that are none of ours left out", () => {
  assert.deepEqual(read({ ...request, more: 1 }), request);
  assert.deepEqual(read(direct), { ...direct, mask: { kind: "none" }, upstream: [[1]] });
  assert.deepEqual(read({ ...direct, mask: { kind: "causal" } })?.mask, { kind: "causal", query_offset: 0 });
  assert.deepEqual(read(storedRun("average").request), storedRun("average").request);
});

const wrong = /** @type {Record<string, any>} */ ({
  nothing: null,
  "no inputs": {},
  "a list": [],
  "unknown kind": { inputs: { ...direct.inputs, kind: "toString" } },
  "no layout": { ...request, inputs: { ...request.inputs, weight_layout: "up" } },
  ragged: { inputs: { ...direct.inputs, query: [[1, 2], [3]] } },
  empty: { inputs: { ...direct.inputs, query: [] } },
  "empty rows": { inputs: { ...direct.inputs, query: [[]] } },
  "out of step": { inputs: { ...direct.inputs, key: [[1, 2, 3]] } },
  "V too long": { inputs: { ...direct.inputs, value: [[1], [2]] } },
  "null in a cell": { inputs: { ...direct.inputs, value: [[null]] } },
  "a boolean": { inputs: { ...direct.inputs, value: [[true]] } },
  "a long text": { inputs: { ...direct.inputs, value: [["1".repeat(65)]] } },
  "too many": { inputs: { ...direct.inputs, query: Array(33).fill([1, 2]) } },
  "G out of step": { ...direct, upstream: [[1, 1]] },
  "a mask of numbers": { ...direct, mask: { kind: "custom", allowed: [[1]] } },
  "a mask out of step": { ...direct, mask: { kind: "custom", allowed: [[true, true]] } },
  "half an offset": { ...direct, mask: { kind: "causal", query_offset: 0.5 } },
  "a mask of A": { ...storedRun("average").request, mask: { kind: "none" } },
});

for (const [name, value] of Object.entries(wrong)) {
  test(`not taken: ${name}`, () => assert.equal(read(value), null));
}
