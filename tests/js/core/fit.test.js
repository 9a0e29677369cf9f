import assert from "node:assert/strict";
import { test } from "node:test";
import { fit } from "../../../static/js/core/fit.js";

test("what a bead is made for is set as it is, longer texts ever tighter", () => {
  /** @type {[string, number, string][]} */
  const cases = [
    ["", 4, ""],
    ["0.4011", 4, ""],
    ["−0.4011", 4, "tight"],
    ["−12.4011", 4, "tight"],
    ["−123.4011", 4, "tighter"],
    ["−1234.4011", 4, "tighter"],
    ["−12345.4011", 4, "tiny"],
    ["1.23×10⁻⁷", 4, "tighter"],
    ["0.123456789012345", 15, ""],
  ];
  for (const [text, precision, wanted] of cases) assert.equal(fit(text, precision), wanted, text);
});

test("with few decimals a bead has room for five characters all the same", () => {
  for (const precision of [0, 1, 2, 3]) {
    assert.equal(fit("12345", precision), "");
    assert.equal(fit("123456", precision), "tight");
  }
});
