import assert from "node:assert/strict";
import { test } from "node:test";
import { text } from "../../../static/js/core/i18n.js";

const catalogue = { greeting: "Reader {index} takes {share} of row {index}.", plain: "No more." };

test("placeholders are filled, each time they occur", () => {
  assert.equal(text(catalogue, "greeting", { index: 0, share: "40 %" }), "Reader 0 takes 40 % of row 0.");
  assert.equal(text(catalogue, "plain"), "No more.");
});

test("gaps are seen", () => {
  assert.equal(text(catalogue, "greeting", { index: 1 }), "Reader 1 takes {share} of row 1.");
  assert.equal(text(catalogue, "missing.key", { a: 1 }), "missing.key");
  assert.equal(text(catalogue, "toString"), "toString");
});

test("what is filled in is not read again", () => {
  assert.equal(text({ a: "{x} {y}" }, "a", { x: "{y}", y: "$&" }), "{y} $&");
});
