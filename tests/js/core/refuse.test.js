// Refusals of what was typed into a result of a projected run, and of what stands in no cell.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as actions from "../../../static/js/core/actions.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { entry } from "../../../static/js/core/request.js";
import { inputText, refusal } from "../../../static/js/core/select.js";
import { computedRun, graphOf, stateOf } from "./fixture.js";

/** @import { State } from "../../../static/js/core/state.js" */
/** @import { Action, Problem } from "../../../static/js/core/actions.js" */

/** @param {State} state @param {...Action} list */
const after = (state, ...list) => list.reduce(reduce, state);
/** @param {string} cell @param {string} text */
const type = (cell, text) => actions.edit({ what: "cell", cell, text });
/** @param {State} state */
const answer = (state) => reduce(state, actions.answered(state.sent, computedRun(state.draft), graphOf(state.draft)));
/** @type {(pointer: string, code?: string) => Problem} */
const wrong = (pointer, code = "expression-unknown-name") => ({
  code,
  pointer,
  detail: "in words",
  params: { found: "oops" },
});

const start = stateOf();
const typed = after(start, type("value:2:0", "oops"));
const back = after(typed, actions.refused(1, wrong("/inputs/value/2/0")));

test("what was typed into V of a projected run stays in its cell, with its reason", () => {
  assert.equal(typed.draft.inputs.kind, "direct");
  assert.deepEqual(back.refused, {
    "value:2:0": { text: "oops", code: "expression-unknown-name", params: { found: "oops" }, detail: "in words" },
  });
  assert.equal(inputText(back, "value:2:0"), "oops");
  assert.equal(refusal(back, "value:2:0")?.code, "expression-unknown-name");
  assert.equal(inputText(back, "value:2:1"), null);
});

test("the request is the projected one again, which the run at hand answers", () => {
  assert.deepEqual(back.draft, start.draft);
  assert.equal(back.run, start.run);
  assert.deepEqual([back.phase, back.sent, back.graph.kind], ["ready", 2, "projected"]);
  // Nothing has switched to direct, so nothing says so.
  assert.equal(back.notice, null);
});

test("Q and K do the same", () => {
  for (const [cell, pointer] of [
    ["query:0:1", "/inputs/query/0/1"],
    ["key:1:1", "/inputs/key/1/1"],
  ]) {
    const state = after(start, type(cell ?? "", "oops"), actions.refused(1, wrong(pointer ?? "")));
    assert.deepEqual(Object.keys(state.refused), [cell]);
    assert.deepEqual(state.draft, start.draft);
  }
});

test("a better entry in the same cell switches to direct after all", () => {
  const mended = after(back, type("value:2:0", "3"));
  assert.deepEqual(mended.refused, {});
  assert.equal(mended.draft.inputs.kind, "direct");
  assert.equal(entry(mended.draft, "value:2:0"), "3");
  assert.equal(mended.notice?.code, "notice.switched-to-direct");
  assert.equal(answer(mended).phase, "ready");
});

test("the number that was there before takes the refusal away and stays projected", () => {
  const same = after(back, type("value:2:0", "1"));
  assert.deepEqual(same.refused, {});
  assert.deepEqual([same.draft, same.phase], [start.draft, "ready"]);
});

test("undo takes the refused entry away, redo brings it back", () => {
  const undone = after(back, actions.undo());
  assert.deepEqual(undone.refused, {});
  assert.deepEqual([undone.draft, undone.phase], [start.draft, "ready"]);
  assert.equal(after(undone, actions.redo()).refused["value:2:0"]?.text, "oops");
});

test("reset takes it away too", () => {
  const reset = after(back, actions.reset());
  assert.deepEqual([reset.refused, reset.draft], [{}, start.draft]);
});

test("an edit of an input meanwhile keeps the refused entry in its cell", () => {
  const other = after(back, type("x:0:0", "2"));
  assert.equal(other.refused["value:2:0"]?.text, "oops");
  assert.equal(entry(other.draft, "x:0:0"), "2");
  assert.equal(answer(other).refused["value:2:0"]?.text, "oops");
});

test("an older refusal of an input does not get lost on the way", () => {
  const first = after(start, type("x:2:0", "what"), actions.refused(1, wrong("/inputs/x/2/0")));
  assert.equal(first.refused["x:2:0"]?.text, "what");
  const both = after(first, type("value:2:0", "oops"));
  const again = after(both, actions.refused(both.sent, wrong("/inputs/value/2/0")));
  assert.deepEqual(Object.keys(again.refused).sort(), ["value:2:0", "x:2:0"]);
});

test("a good entry beside the wrong one is not thrown away without a word", () => {
  const two = after(typed, type("value:0:0", "5"));
  const state = after(two, actions.refused(2, wrong("/inputs/value/2/0")));
  const kept = entry(state.draft, "value:0:0") === "5";
  assert.ok(kept || state.notice !== null);
  assert.equal(state.refused["value:2:0"]?.text, "oops");
});

test("what is refused without a cell goes back with a notice and leaves no step to undo", () => {
  const state = after(typed, actions.refused(1, { code: "not-finite", pointer: "", params: { cell: "output:0:0" } }));
  assert.deepEqual(state.draft, start.draft);
  assert.deepEqual(state.refused, {});
  assert.deepEqual(state.notice, { code: "problem.not-finite", params: { cell: "output:0:0" }, detail: "" });
  assert.equal(state.past.length, 0);
});

test("a pointer to a cell that the run does not show is told in a notice", () => {
  const grown = after(start, actions.edit({ what: "resize", axis: "position", by: 1 }));
  const state = after(grown, actions.refused(1, wrong("/inputs/x/3/0", "out-of-range")));
  assert.deepEqual([state.refused, state.notice?.code], [{}, "problem.out-of-range"]);
  assert.deepEqual(state.draft, start.draft);
});
