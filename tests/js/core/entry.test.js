import assert from "node:assert/strict";
import { test } from "node:test";
import { edit, refused } from "../../../static/js/core/actions.js";
import { formatEntry, nudged } from "../../../static/js/core/entry.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { random, stateOf, storedRun } from "./fixture.js";

/** @import { State } from "../../../static/js/core/state.js" */

/** @param {State} state @param {string} cell @param {string} text */
const typed = (state, cell, text) => reduce(state, edit({ what: "cell", cell, text }));

test("an input stands in the editor as it was typed", () => {
  assert.equal(formatEntry(typed(stateOf(), "x:0:1", "3/4"), "x:0:1"), "3/4");
  assert.equal(formatEntry(typed(stateOf(), "x:0:1", "0.10"), "x:0:1"), "0.10");
  assert.equal(formatEntry(stateOf(), "w_value:1:1"), "2");
  assert.equal(formatEntry(stateOf("negative-values"), "value:1:1"), "-2");
});

test("a refused entry stands there again", () => {
  const wrong = reduce(typed(stateOf(), "x:2:0", "oops"), refused(1, { code: "odd", pointer: "/inputs/x/2/0" }));
  assert.equal(formatEntry(wrong, "x:2:0"), "oops");
  const frozen = reduce(
    typed(stateOf(), "value:2:0", "half"),
    refused(1, { code: "odd", pointer: "/inputs/value/2/0" }),
  );
  assert.equal(formatEntry(frozen, "value:2:0"), "half");
});

test("a result shows all of its digits", () => {
  const { weights } = /** @type {Record<string, any>} */ (storedRun("three-positions").tensors);
  assert.equal(Number(formatEntry(stateOf(), "weights:0:0")), weights[0][0]);
  assert.ok(formatEntry(stateOf(), "weights:0:0").length > 14);
});

test("a mask shows 1 and 0, as it is typed", () => {
  assert.equal(formatEntry(stateOf("causal"), "mask:0:0"), "1");
  assert.equal(formatEntry(stateOf("causal"), "mask:0:2"), "0");
  const custom = reduce(stateOf(), edit({ what: "toggle", cell: "mask:0:2" }));
  assert.ok(["0", "1"].includes(formatEntry(custom, "mask:0:2")));
});

test("a cell that is not there has nothing", () => {
  assert.equal(formatEntry(stateOf(), "x:9:9"), "");
  assert.equal(formatEntry(stateOf(), "nothing"), "");
});

test("a nudge is a tenth, with Shift a whole one", () => {
  /** @type {[string, 1 | -1, boolean, string][]} */
  const cases = [
    ["1", 1, false, "1.1"],
    ["1", -1, false, "0.9"],
    ["1", 1, true, "2"],
    ["0", -1, true, "-1"],
    ["0.2", 1, false, "0.3"],
    ["0.7", 1, false, "0.8"],
    ["0.1", -1, false, "0"],
    ["-0.1", 1, false, "0"],
    [" 2.5 ", -1, true, "1.5"],
    ["−0.5", 1, false, "-0.4"],
    ["+3", 1, true, "4"],
    [".5", 1, false, "0.6"],
    ["5.", 1, false, "5.1"],
    ["0.25", 1, false, "0.35"],
    ["999999", 1, true, "1000000"],
  ];
  for (const [text, direction, whole, wanted] of cases) assert.equal(nudged(text, direction, whole), wanted, text);
});

test("what is no plain number is not nudged", () => {
  for (const text of [
    "",
    " ",
    "3/4",
    "√2",
    "ln 3",
    "1,5",
    "1 2",
    "--1",
    "−",
    ".",
    "x",
    "1e3",
    "NaN",
    "Infinity",
    "0x10",
  ]) {
    assert.equal(nudged(text, 1, false), null, text);
  }
});

test("up and down again is where one was", () => {
  const next = random(7);
  for (let round = 0; round < 500; round += 1) {
    const tenths = Math.round((next() - 0.5) * 4e6);
    const text = String(tenths / 10);
    const whole = next() < 0.5;
    assert.equal(nudged(nudged(text, 1, whole) ?? "", -1, whole), text);
  }
});
