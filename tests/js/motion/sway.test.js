// A sway, looked at by seeking.

import assert from "node:assert/strict";
import test from "node:test";
import { nudge, pictures, place, STOPS } from "../../../static/js/motion/sway.js";

const STRAIGHT = { at: [-1, 0, 1], by: [-1, 0, 1] };
const BENT = { at: [-1, -0.5, 0, 0.5, 1], by: [0.3, 0.1, 0, 0.2, 0.9] };

test("the entry goes as a sine and is exactly at rest and at ±h at the quarters", () => {
  assert.deepEqual([0, 0.25, 0.5, 0.75, 1, 7.25].map(nudge), [0, 1, 0, -1, 0, 1]);
  assert.ok(Math.abs(nudge(1 / 12) - 0.5) < 1e-15);
  assert.ok(Math.abs(nudge(7 / 12) + 0.5) < 1e-15);
});

test("what depends on it is where it was computed to be", () => {
  for (const [at, phase] of [
    [0, 0.75],
    [1, 7 / 12],
    [2, 0],
    [3, 1 / 12],
    [4, 0.25],
  ]) // prettier-ignore
    assert.ok(Math.abs(place(BENT, phase ?? 0) - (BENT.by[at ?? 0] ?? 0)) < 1e-12);
  assert.ok(Math.abs(place(STRAIGHT, 0.1) - Math.sin(0.2 * Math.PI)) < 1e-15);
});

test("the same phase is the same place, whatever was before", () => {
  const seen = [0.3, 0.9, 0.3].map((phase) => place(BENT, phase));
  assert.equal(seen[0], seen[2]);
  assert.ok(Math.abs(place(BENT, 0.3) - place(BENT, 5.3)) < 1e-12);
});

test("a period begins and ends at rest and has both ends among its pictures", () => {
  const all = pictures(BENT);
  assert.deepEqual([all[0], all.at(-1)], [0, 0]);
  assert.deepEqual([all[(all.length - 1) / 4], all[((all.length - 1) * 3) / 4]], [0.9, 0.3]);
  assert.equal(Math.max(...all), 0.9);
});

test("without movement: +h, rest, −h", () => {
  assert.deepEqual(STOPS.map(nudge), [1, 0, -1]);
});

test("what stands still stands still", () => {
  assert.ok(pictures({ at: [-1, 0, 1], by: [0, 0, 0] }).every((each) => each === 0));
});
