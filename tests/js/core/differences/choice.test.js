import assert from "node:assert/strict";
import { test } from "node:test";
import * as choices from "../../../../static/js/core/differences/choice.js";
import { storedRun } from "../fixture.js";

const projected = storedRun("three-positions");

test("the choice begins with Q, central differences and h = 1e-5", () => {
  const begun = choices.fitted(choices.BEGIN, projected);
  assert.deepEqual(choices.verdictAsked(begun), { wrt: ["query"], method: "central", steps: [1e-5] });
  assert.equal(choices.tangentAsked(begun), null);
});

test("the complex step has its own h, and the chosen one is kept for later", () => {
  const begun = { ...choices.BEGIN, method: /** @type {const} */ ("complex-step"), exponent: -3 };
  assert.deepEqual(choices.verdictAsked(begun).steps, [1e-30]);
  assert.deepEqual(choices.verdictAsked({ ...begun, method: "central" }).steps, [0.001]);
});

test("a tensor that the run lacks gives way, a coordinate that it lacks is forgotten", () => {
  const weighted = storedRun("fixed-shares");
  assert.equal(choices.fitted({ ...choices.BEGIN, tensor: "x" }, weighted).tensor, "weights");
  const look = (/** @type {string} */ tensor, /** @type {string | null} */ cell) =>
    choices.fitted({ ...choices.BEGIN, tensor, cell }, projected).cell;
  assert.equal(look("query", "query:2:1"), "query:2:1");
  assert.equal(look("query", "query:3:0"), null);
  assert.equal(look("query", "query:0:2"), null);
  assert.equal(look("query", "key:0:0"), null);
  assert.equal(look("query", null), null);
});

test("the tangent asks for ±h exactly and for a curve around, no more than one answer holds", () => {
  for (let reach = 1; reach <= choices.REACHES; reach += 1) {
    const asked = choices.tangentAsked({ ...choices.BEGIN, cell: "query:0:1", reach });
    const nudges = /** @type {number[]} */ (asked?.nudges);
    assert.equal(nudges[0], -Number(nudges[1]));
    assert.ok(Math.abs(Number(nudges[1]) - reach * 0.05) < 1e-12);
    assert.ok(String(nudges[1]).length <= 4);
    assert.ok(nudges.length <= 32 && nudges.includes(0) && nudges.includes(2) && nudges.includes(-2));
    assert.deepEqual([asked?.cell, asked?.tensors], ["query:0:1", ["probe"]]);
  }
});
