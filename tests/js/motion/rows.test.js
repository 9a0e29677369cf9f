// A·V by rows: multipliers, shrunk rows and sums, against the stored numbers of the references.

import assert from "node:assert/strict";
import test from "node:test";
import { beats } from "../../../static/js/core/beats.js";
import { delayed, HOLD, trackOf } from "../../../static/js/motion/track.js";
import { graphOf, storedRun } from "../core/fixture.js";

/** @import { Mover } from "../../../static/js/motion/products.js" */
/** @import { Detail } from "../../../static/js/motion/track.js" */

/** @param {string} name @param {number} beat @param {Detail} [detail] */
function rowsOf(name, beat, detail) {
  const run = storedRun(name);
  const graph = graphOf(run.request);
  const found = beats(graph, run.shapes, "plain", "output")[beat - 1];
  assert.ok(found);
  return { run, beat: found, track: trackOf(graph, run, "plain", found, detail, "row") };
}

/** @param {readonly Mover[]} movers */
const multipliers = (movers) => movers.filter(({ multiplies }) => multiplies);

/** The numbers that are reckoned, by what they are reckoned from. @param {readonly Mover[]} movers */
const reckoned = (movers) => movers.flatMap(({ number }) => ("derived" in number ? [number] : []));

/** @param {Mover} mover */
const first = ({ keys }) => keys[0];

/** @param {Mover} mover */
const last = ({ keys }) => keys.at(-1);

test("the row of A stands beside V as multipliers, until the row of O is there", () => {
  const { track } = rowsOf("three-positions", 3);
  const found = multipliers(track.movers);
  assert.deepEqual(
    found.map((each) => [each.number, first(each)?.over, last(each)?.over, last(each)?.beside]),
    [0, 1, 2].map((j) => [{ cell: `weights:1:${j}` }, `weights:1:${j}`, `value:${j}:0`, true]),
  );
  for (const each of found) assert.equal(last(each)?.at, track.landings[0]?.at);
});

test("each row of V becomes A_1j · V_j and the running sums end in the row of O", () => {
  const { run, track } = rowsOf("three-positions", 3);
  const { weights, value, output } = /** @type {any} */ (run.tensors);
  for (const c of [0, 1]) {
    const products = reckoned(track.movers).filter(({ derived }) => /^weights:1:.\*value:.:.$/.test(derived));
    const own = products.filter(({ derived }) => derived.endsWith(`:${c}`));
    const expected = [0, 1, 2].map((j) => weights[1][j] * value[j][c]);
    // The first product is drawn twice: as it drops, and as what O has come to.
    assert.deepEqual(new Map(own.map(({ derived, value: number }) => [derived, number])).size, 3);
    for (const [j, product] of expected.entries())
      assert.equal(own.find(({ derived }) => derived === `weights:1:${j}*value:${j}:${c}`)?.value, product);
    assert.ok(Math.abs(expected.reduce((sum, each) => sum + each, 0) - output[1][c]) < 1e-12);
    const sum = reckoned(track.movers).find(({ derived }) => derived.includes("+") && derived.endsWith(`:${c}`));
    assert.equal(sum?.value, (expected[0] ?? 0) + (expected[1] ?? 0));
    assert.equal(sum?.tensor, "output");
  }
});

test("one row of V moves at a time, shrunk by its weight, straight into the reader's row", () => {
  const { run, track } = rowsOf("three-positions", 3);
  const dropping = track.movers.filter((each) => last(each)?.over.startsWith("output:1:") && each.keys.length === 3);
  const falls = dropping.filter((each) => first(each)?.over.startsWith("value:"));
  assert.equal(falls.length, 6);
  for (const each of falls) {
    const [, j, c] = (first(each)?.over ?? "").split(":");
    assert.equal(last(each)?.over, `output:1:${c}`);
    const next = falls.filter((other) => first(other)?.over === `value:${Number(j) + 1}:${c}`);
    for (const other of next) assert.ok((last(each)?.at ?? 0) <= (first(other)?.at ?? 0));
  }
  const scale = (/** @type {number} */ j) =>
    last(/** @type {Mover} */ (falls.find((each) => first(each)?.over === `value:${j}:0`)))?.scale ?? 0;
  const weights = /** @type {any} */ (run.tensors).weights[1];
  assert.ok(weights[0] < weights[1] && scale(0) < scale(1) && scale(1) < 1);
});

test("what a mask closes is not there, and a reader with nothing to read gets no rows", () => {
  assert.equal(multipliers(rowsOf("causal", 3).track.movers).length, 2);
  const run = storedRun("causal");
  const closed = {
    ...run,
    tensors: {
      ...run.tensors,
      mask: [
        [false, false, false],
        [true, true, false],
      ],
    },
  };
  const beat = { cells: ["output:0:0"], detail: /** @type {const} */ ("cell") };
  const track = trackOf(graphOf(run.request), closed, "plain", beat, "default", "row");
  assert.deepEqual(track.movers, []);
  assert.equal(track.landings.length, 1);
});

test("every result of every beat lands once, inside the track, at every detail, and forwards in time", () => {
  for (const detail of /** @type {const} */ (["finer", "default", "coarser"])) {
    for (const at of [1, 2, 3, 4]) {
      const { beat, track } = rowsOf("three-positions", at, detail);
      assert.deepEqual(track.landings.map(({ cell }) => cell).sort(), [...beat.cells].sort());
      for (const { keys } of track.movers) {
        const times = keys.map((key) => key.at);
        assert.deepEqual(
          times,
          [...times].sort((one, other) => one - other),
        );
        assert.ok((times[0] ?? -1) >= 0 && (times.at(-1) ?? 0) <= track.duration - HOLD);
      }
    }
  }
});

test("readers follow one another where a beat has several", () => {
  const run = storedRun("three-positions");
  const cells = [0, 1, 2].flatMap((i) => [`output:${i}:0`, `output:${i}:1`]);
  const { movers } = trackOf(graphOf(run.request), run, "plain", { cells, detail: "whole" }, "coarser", "row");
  const spans = [0, 1, 2].map((i) => {
    const own = multipliers(movers).filter(({ number }) => "cell" in number && number.cell.startsWith(`weights:${i}:`));
    return { from: own[0] && first(own[0])?.at, to: own[0] && last(own[0])?.at };
  });
  assert.ok((spans[0]?.to ?? 0) < (spans[1]?.from ?? 0) && (spans[1]?.to ?? 0) < (spans[2]?.from ?? 0));
});

test("other stages, and more numbers than the eye can follow, go as ever", () => {
  const run = storedRun("three-positions");
  const graph = graphOf(run.request);
  const row = beats(graph, run.shapes, "plain", "dot-products")[3];
  assert.ok(row);
  assert.deepEqual(
    trackOf(graph, run, "plain", row, "default", "row"),
    trackOf(graph, run, "plain", row, "default", "wire"),
  );
  const tall = Array.from({ length: 40 }, () => [1, 1, 1]);
  const wide = { ...run, tensors: { ...run.tensors, output: tall, weights: tall } };
  const cells = tall.map((_, i) => `output:${i}:0`);
  const many = trackOf(graph, wide, "plain", { cells, detail: "whole" }, "default", "row");
  assert.deepEqual(multipliers(many.movers), []);
});

test("a track that begins later begins later as a whole", () => {
  const { track } = rowsOf("three-positions", 1);
  const later = delayed(track, 650);
  const times = (/** @type {readonly Mover[]} */ movers) => movers.flatMap(({ keys }) => keys.map(({ at }) => at));
  assert.deepEqual(
    times(later.movers),
    times(track.movers).map((at) => at + 650),
  );
  assert.equal(later.duration, track.duration + 650);
});
