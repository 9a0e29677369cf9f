import assert from "node:assert/strict";
import { test } from "node:test";
import { another, BEGINNING, given, hidden, judged, pick } from "../../../static/js/core/exercise.js";

/** @import { Contrast } from "../../../static/js/core/wrong.js" */

/** @param {string} tensor @param {boolean[]} differs @param {boolean} [input] @returns {Contrast} */
const row = (tensor, differs, input = false) => {
  const cells = [differs.map((_, j) => `${tensor}:0:${j}`)];
  const numbers = [differs.map(() => 0)];
  const first = cells[0]?.[differs.indexOf(true)] ?? null;
  const count = differs.filter(Boolean).length;
  return {
    tensor,
    symbol: tensor,
    given: input,
    cells,
    right: numbers,
    wrong: numbers,
    differs: [differs],
    first,
    count,
    total: differs.length,
  };
};
const LIST = [
  row("query", [false], true),
  row("scores", [false, false]),
  row("weights", [false, true, true]),
  row("output", [true]),
];

test("a cell is the first wrong one, follows from it, is right, or is given", () => {
  assert.equal(judged(LIST, "weights:0:1"), "found");
  assert.equal(judged(LIST, "weights:0:2"), "found");
  assert.equal(judged(LIST, "weights:0:0"), "same");
  assert.equal(judged(LIST, "scores:0:0"), "same");
  assert.equal(judged(LIST, "output:0:0"), "later");
  assert.equal(judged(LIST, "query:0:0"), "given");
});

test("a round goes on until it is solved, and then stays", () => {
  const missed = pick(BEGINNING, LIST, "output:0:0");
  assert.deepEqual(missed, { round: 0, picked: "output:0:0", solved: false });
  const solved = pick(missed, LIST, "weights:0:1");
  assert.deepEqual(solved, { round: 0, picked: "weights:0:1", solved: true });
  assert.equal(pick(solved, LIST, "scores:0:0"), solved);
  assert.deepEqual(another(solved), { round: 1, picked: null, solved: false });
  assert.deepEqual(given(missed, LIST), { round: 0, picked: "weights:0:1", solved: true });
  assert.equal(given(missed, []), missed);
});

test("every mistake that shows has its turn before one comes again, and no other has", () => {
  for (const count of [1, 2, 7, 11, 22, 23]) {
    const faults = Array.from({ length: count + 2 }, (_, index) => `fault-${index}`);
    const first = Object.fromEntries(faults.map((fault, index) => [fault, index < count ? "output:0:0" : null]));
    const rounds = faults.slice(0, count).map((_, round) => hidden({ faults, first }, round));
    assert.deepEqual(new Set(rounds), new Set(faults.slice(0, count)));
  }
  assert.equal(hidden({ faults: ["one"], first: { one: null } }, 0), null);
});
