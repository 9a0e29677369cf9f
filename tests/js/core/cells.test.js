import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cellName,
  cellValue,
  hasCell,
  parseCell,
  readableKeys,
  shownForm,
  tensorRow,
  typedEntry,
} from "../../../static/js/core/cells.js";
import { storedRun } from "./fixture.js";

test("names", () => {
  assert.deepEqual(parseCell("probe"), ["probe", []]);
  assert.deepEqual(parseCell("row_sums:2"), ["row_sums", [2]]);
  assert.deepEqual(parseCell("grad_w_query:10:0"), ["grad_w_query", [10, 0]]);
  assert.equal(cellName("grad_w_query", [10, 0]), "grad_w_query:10:0");
});

test("what names no cell", () => {
  for (const name of [
    "",
    ":0",
    "value:",
    "value:-1",
    "value:01",
    "value:1.0",
    "Value:0",
    "value:٣",
    "a b:0",
    "a:0\n",
  ]) {
    assert.throws(() => parseCell(name), RangeError, name);
  }
});

test("values", () => {
  const run = storedRun("causal");
  assert.equal(cellValue(run, "probe", []), 4.594757863880145);
  assert.equal(cellValue(run, "row_max", [1]), Math.SQRT1_2);
  assert.deepEqual(tensorRow(run, "value", 2), [1, 2]);
  assert.deepEqual(
    [0, 1, 2].map((key) => cellValue(run, "mask", [0, key])),
    [1, 0, 0],
  );
  assert.deepEqual(readableKeys(run, 1), [0, 1]);
});

test("cells that the run does not hold", () => {
  const run = storedRun("causal");
  const names = ["value:3:0", "value:0:2", "value:0", "value:0:0:0", "probe:0", "x:0:0", "constructor", "?"];
  for (const name of names) assert.equal(hasCell(run, name), false, name);
});

test("what was typed", () => {
  const run = storedRun("causal");
  run.request.inputs = { kind: "direct", query: [["3/4", 1]], key: [[1, 2]], value: [[5]] };
  run.request.upstream = [["√2"]];
  assert.equal(typedEntry(run, "query", [0, 0]), "3/4");
  assert.equal(typedEntry(run, "query", [0, 1]), null);
  assert.equal(typedEntry(run, "upstream", [0, 0]), "√2");
  assert.equal(typedEntry(run, "weights", [0, 0]), null);
});

test("the shifted form stands in for an absent plain pair", () => {
  const run = storedRun("causal");
  assert.equal(shownForm(run, "plain"), "plain");
  delete run.tensors.exponentials;
  assert.equal(shownForm(run, "plain"), "shifted");
});
