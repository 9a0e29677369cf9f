import assert from "node:assert/strict";
import { test } from "node:test";
import { room, span, zoomed } from "../../../static/js/core/camera.js";

/** @param {number} beads @param {Partial<import("../../../static/js/core/camera.js").Breadth>} [more] */
const column = (beads, more = {}) => ({ beads, framed: false, folded: false, absent: false, ...more });

test("the span runs from the first framed column to the last, gaps and strips included", () => {
  const framed = { framed: true };
  assert.equal(span([column(9), column(3, framed), column(2, framed), column(9)]), 6);
  assert.equal(span([column(3, framed), column(3, { folded: true }), column(2, framed)]), 6);
  assert.equal(span([column(3, framed), column(30, { absent: true }), column(2, framed)]), 6);
  assert.equal(span([column(3)]), 0);
  assert.equal(span([]), 0);
});

test("the room is that of the framed columns alone", () => {
  const framed = { framed: true };
  assert.equal(room([column(9), column(3, framed), column(9), column(2, framed)]), 6);
  assert.equal(room([column(3, framed), column(30, { absent: true, framed: true }), column(2, framed)]), 6);
  assert.equal(room([column(3)]), 1);
});

test("zooming stays within bounds, and near the frame it is the frame", () => {
  assert.equal(zoomed(1, 1.2), 1.2);
  assert.equal(zoomed(1.2, 1 / 1.2), 1);
  assert.equal(zoomed(3.9, 2), 4);
  assert.equal(zoomed(0.6, 0.1), 0.5);
  assert.equal(zoomed(2, null), 1);
  assert.equal(zoomed(2, Number.NaN), 1);
});
