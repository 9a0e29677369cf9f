import assert from "node:assert/strict";
import { test } from "node:test";
import * as actions from "../../../static/js/core/actions.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { entry } from "../../../static/js/core/request.js";
import { computedRun, graphOf, stateOf, storedRun } from "./fixture.js";

/** @import { State } from "../../../static/js/core/state.js" */
/** @import { Action } from "../../../static/js/core/actions.js" */

/** @param {State} state @param {...Action} list */
const after = (state, ...list) => list.reduce(reduce, state);
/** @param {string} cell @param {string} text @param {string | number | null} [sweep] */
const type = (cell, text, sweep) => actions.edit({ what: "cell", cell, text }, sweep);
/** @param {State} state @param {number} [id] */
const answer = (state, id = state.sent) => {
  return reduce(state, actions.answered(id, computedRun(state.draft), graphOf(state.draft)));
};

test("an edit asks, its answer is shown, the baseline stays", () => {
  const start = stateOf();
  const asked = after(start, type("x:2:0", "3"));
  assert.deepEqual([asked.phase, asked.sent, asked.shown], ["pending", 1, 0]);
  assert.equal(asked.run, start.run);
  const shown = answer(asked);
  assert.deepEqual([shown.phase, shown.shown], ["ready", 1]);
  assert.equal(shown.baseline, start.baseline);
  assert.equal(entry(shown.draft, "x:2:0"), "3");
});

test("the newest answer wins however they arrive", () => {
  const first = after(stateOf(), type("x:2:0", "3"));
  const second = after(first, type("x:2:0", "4"));
  const old = computedRun(first.draft);
  const now = answer(second);
  assert.equal(after(now, actions.answered(1, old)), now);
  assert.equal(after(now, actions.refused(1, { code: "bad", pointer: "/inputs/x/2/0" })), now);
  assert.equal(after(now, actions.lost(1)), now);
  // In order, the older one is shown on the way, still pending.
  const between = after(second, actions.answered(1, old));
  assert.equal(between.run, old);
  assert.equal(between.phase, "pending");
  assert.equal(entry(between.draft, "x:2:0"), "4");
  assert.equal(after(second, actions.answered(3, old)), second);
});

test("a wrong entry stays in its cell, the draft goes on with the last good one", () => {
  const start = stateOf();
  const wrong = after(
    start,
    type("x:2:0", "oops"),
    actions.refused(1, { code: "unknown-name", pointer: "/inputs/x/2/0" }),
  );
  assert.equal(wrong.refused["x:2:0"]?.text, "oops");
  assert.equal(entry(wrong.draft, "x:2:0"), 1);
  assert.equal(wrong.phase, "ready");
  const other = after(wrong, type("x:0:0", "2"));
  assert.equal(other.phase, "pending");
  assert.equal(other.refused["x:2:0"]?.text, "oops");
  const mended = after(other, type("x:2:0", "5"));
  assert.deepEqual(mended.refused, {});
  assert.deepEqual(after(wrong, type("x:2:0", "1")).refused, {});
});

test("a wrong entry does not take a good one made meanwhile with it", () => {
  const both = after(stateOf(), type("x:2:0", "oops"), type("x:0:0", "2"));
  const late = after(both, actions.refused(1, { code: "unknown-name", pointer: "/inputs/x/2/0" }));
  assert.equal(late, both);
  const wrong = after(both, actions.refused(2, { code: "unknown-name", pointer: "/inputs/x/2/0" }));
  assert.equal(entry(wrong.draft, "x:0:0"), "2");
  assert.deepEqual([wrong.phase, wrong.sent], ["pending", 3]);
  const undone = after(wrong, actions.undo());
  assert.equal(entry(undone.draft, "x:0:0"), 1);
  assert.equal(entry(undone.draft, "x:2:0"), 1);
  assert.equal(undone.refused["x:2:0"]?.text, "oops");
  assert.deepEqual(after(undone, actions.undo()).refused, {});
});

test("several wrong entries at once", () => {
  const errors = [
    { code: "unknown-name", pointer: "/inputs/x/2/0" },
    { code: "too-long", pointer: "/upstream/0/1", params: { limit: 64 } },
  ];
  const wrong = after(
    stateOf(),
    type("x:2:0", "a"),
    type("upstream:0:1", "b"),
    actions.refused(2, { code: "unknown-name", errors }),
  );
  assert.deepEqual(Object.keys(wrong.refused), ["x:2:0", "upstream:0:1"]);
  assert.deepEqual(wrong.draft, stateOf().draft);
});

test("a refusal without a cell: the only edit has it, else everything unanswered goes back with a notice", () => {
  const one = after(
    stateOf(),
    type("w_query:0:0", "1e6"),
    actions.refused(1, { code: "overflow", pointer: "/tensors/scores" }),
  );
  assert.equal(one.refused["w_query:0:0"]?.code, "overflow");
  const two = after(stateOf(), type("x:0:0", "9"), type("x:1:1", "9"), actions.refused(2, { code: "overflow" }));
  assert.deepEqual(two.refused, {});
  assert.deepEqual(two.draft, stateOf().draft);
  assert.equal(two.notice?.code, "problem.overflow");
});

test("a wrong scale goes back to the default", () => {
  const asked = after(stateOf(), actions.edit({ what: "scale", text: "much" }));
  const wrong = after(asked, actions.refused(1, { code: "not-a-number", pointer: "/scale" }));
  assert.ok(!("scale" in wrong.draft));
  assert.equal(wrong.refused.scale?.text, "much");
  assert.equal(wrong.phase, "ready");
});

test("undo and redo, and back to ready where the run is at hand", () => {
  const start = stateOf();
  const asked = after(start, type("x:2:0", "3"));
  const undone = after(asked, actions.undo());
  assert.deepEqual([undone.draft, undone.phase, undone.sent], [start.draft, "ready", 2]);
  const redone = after(undone, actions.redo());
  assert.deepEqual([redone.draft, redone.phase], [asked.draft, "pending"]);
  assert.equal(after(start, actions.undo()), start);
  assert.equal(after(asked, actions.redo()), asked);
  assert.deepEqual(after(undone, type("x:0:0", "7")).future, []);
});

test("a sweep is one step to undo", () => {
  const swept = ["1.1", "1.2", "1.3"].reduce((state, text) => after(state, type("x:2:0", text, "drag")), stateOf());
  assert.equal(swept.past.length, 1);
  assert.equal(after(swept, type("x:2:0", "2", "next")).past.length, 2);
  assert.deepEqual(after(swept, actions.undo()).draft, stateOf().draft);
});

test("typing into Q of a projected run is one step, said in words", () => {
  const start = stateOf("three-positions", { stage: "project", cell: "query:0:0" });
  const asked = after(start, type("query:0:0", "2"));
  assert.equal(asked.draft.inputs.kind, "direct");
  assert.equal(asked.notice?.code, "notice.switched-to-direct");
  assert.equal(asked.graph.kind, "projected");
  const shown = answer(asked);
  assert.deepEqual([shown.graph.kind, shown.stage, shown.cell], ["direct", "inputs", "query:0:0"]);
  const back = answer(after(shown, actions.undo()));
  assert.deepEqual(back.draft, start.draft);
});

test("reset is a step too and makes the example the baseline again", () => {
  const edited = answer(after(stateOf(), type("x:2:0", "3"), actions.pin()));
  const pinned = after(edited, actions.pin());
  assert.equal(pinned.baseline, edited.run);
  const reset = after(pinned, actions.reset());
  assert.deepEqual([reset.draft, reset.rebase], [stateOf().draft, reset.sent]);
  const shown = answer(reset);
  assert.equal(shown.baseline, shown.run);
  assert.equal(entry(after(shown, actions.undo()).draft, "x:2:0"), "3");
});

test("what the fragment held becomes the draft and the baseline, without a step to undo", () => {
  const { request } = storedRun("rectangular");
  const shown = answer(after(stateOf(), actions.adopt({ request, tied: false, look: {} }, { first: true })));
  assert.deepEqual(shown.draft, request);
  assert.equal(shown.baseline, shown.run);
  assert.equal(shown.past.length, 0);
});

test("server away: the picture stays, marked, until an answer comes", () => {
  const asked = after(stateOf(), type("x:2:0", "3"));
  const away = after(asked, actions.lost(1));
  assert.deepEqual([away.phase, away.run, away.notice?.code], ["stale", asked.run, "notice.server-away"]);
  assert.equal(after(away, type("x:2:0", "4")).phase, "stale");
  const back = answer(after(away, actions.recovered()));
  assert.deepEqual([back.phase, back.notice?.code], ["ready", "notice.server-back"]);
});

test("focus, steps and choices", () => {
  const start = stateOf();
  assert.equal(after(start, actions.focus("weights:2:1")).cell, "weights:2:1");
  assert.equal(after(start, actions.focus("weights:9:1")), start);
  assert.deepEqual(after(start, actions.step("beat", 1)).cell, "probe");
  const went = after(start, actions.focus("output:1:0"), actions.go("back-weights"));
  assert.deepEqual([went.stage, went.beat, went.cell], ["back-weights", null, "grad_scores:1:0"]);
  assert.deepEqual([after(start, actions.go("weights", 99)).beat, after(start, actions.go("weights", 0)).beat], [3, 0]);
  const absent = after(start, actions.go("nowhere"));
  assert.deepEqual([absent.stage, absent.notice?.code], ["inputs", "notice.absent-stage"]);
  assert.equal(after(start, actions.setPrecision(99)).precision, 15);
  assert.equal(after(start, actions.setForm("shifted")).form, "shifted");
  assert.equal(after(start, actions.setTheme("dark")).theme, "dark");
  assert.equal(after(absent, actions.dismiss()).notice, null);
});

test("a smaller run takes the focus and the beat along", () => {
  const start = stateOf("three-positions", { beat: 4, cell: "output:2:1" });
  const shrunk = answer(after(start, actions.edit({ what: "resize", axis: "position", by: -1 })));
  assert.deepEqual([shrunk.stage, shrunk.beat, shrunk.cell], ["output", 3, "output:0:0"]);
  const kind = answer(
    after(stateOf("three-positions", { stage: "back-weights" }), actions.edit({ what: "inputs", to: "weighted" })),
  );
  assert.equal(kind.stage, "back-output");
});
