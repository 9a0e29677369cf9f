import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { formatNumber, parseNumber } from "../../../static/js/core/format.js";

const table = new URL("../../reference/format_cases.json", import.meta.url);
/** @type {{value: string, precision: number, text: string}[]} */
const cases = JSON.parse(readFileSync(table, "utf8")).cases;

test("the golden table", () => {
  assert.ok(cases.length >= 60);
  for (const { value, precision, text } of cases) {
    assert.equal(formatNumber(Number(value), precision), text, `${value} to ${precision}`);
  }
});

test("four decimals unless told", () => {
  assert.equal(formatNumber(2 / 3), "0.6667");
});

test("no run contains what is not finite", () => {
  for (const value of [Infinity, -Infinity, Number.NaN]) assert.throws(() => formatNumber(value), RangeError);
});

test("a printed number is read as it is printed", () => {
  const texts = /** @type {const} */ ([
    ["\u22121.25", -1.25],
    ["7.1×10³⁶", 7.1e36],
    ["\u22125×10⁻³²⁴", -5e-324],
    ["0", 0],
  ]);
  for (const [text, value] of texts) assert.equal(parseNumber(text), value);
});
