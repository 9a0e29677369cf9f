import assert from "node:assert/strict";
import { test } from "node:test";
import * as actions from "../../../static/js/core/actions.js";
import { incomparable, shown } from "../../../static/js/core/compare.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { editable } from "../../../static/js/core/select.js";
import { address } from "../../../static/js/core/url.js";
import { viewOf } from "../../../static/js/core/view.js";
import { computedRun, graphOf, stateOf } from "./fixture.js";

/** @import { State } from "../../../static/js/core/state.js" */
/** @import { Action } from "../../../static/js/core/actions.js" */
/** @import { Change } from "../../../static/js/core/edits.js" */

/** The state with its draft computed. @param {State} state @returns {State} */
const served = (state) => reduce(state, actions.answered(state.sent, computedRun(state.draft), graphOf(state.draft)));
/** @param {State} state @param {Change} change */
const put = (state, change) => served(reduce(state, actions.edit(change)));
/** @returns {State} */
const moved = () => put(stateOf("causal"), { what: "cell", cell: "value:2:0", text: "3" });
const on = actions.setCompare(true);

test("while comparing, run and inputs are the baseline's, as a whole", () => {
  const state = moved();
  const before = stateOf("causal").run.tensors;
  assert.equal(shown(state), state);
  const seen = shown(reduce(state, on));
  assert.deepEqual(seen.run.tensors, before);
  assert.deepEqual(seen.draft.inputs, stateOf("causal").draft.inputs);
  const view = viewOf(reduce(state, on), (key) => key);
  assert.equal(view.state.run, state.baseline);
  assert.equal(view.present.run, state.run);
  assert.equal(view.marks("value:2:0"), null);
  assert.equal(shown(reduce(reduce(state, on), actions.setCompare(false))).run, state.run);
});

test("nothing of the run is lost, and the address stays that of the run", () => {
  const state = reduce(moved(), on);
  assert.equal(address(state).query, address(moved()).query);
  assert.deepEqual(reduce(state, actions.setCompare(false)), moved());
});

test("a refused entry of the draft is not shown on the baseline", () => {
  const typed = reduce(moved(), actions.edit({ what: "cell", cell: "value:0:0", text: "1/0" }));
  const pointer = "/inputs/value/0/0";
  const state = reduce(typed, actions.refused(typed.sent, { code: "expression-division", pointer }));
  assert.ok(state.refused["value:0:0"]);
  assert.deepEqual(shown(reduce(state, on)).refused, {});
});

test("nothing is edited meanwhile, which is told; the notice goes with the comparison", () => {
  const state = reduce(moved(), on);
  const edits = /** @type {Action[]} */ ([
    actions.edit({ what: "cell", cell: "value:0:0", text: "7" }),
    actions.descend(),
    actions.rewind(),
    actions.setTied(true),
  ]);
  for (const action of edits) {
    const after = reduce(state, action);
    assert.deepEqual(after, { ...state, notice: { code: "notice.comparing" } });
    assert.equal(reduce(after, actions.setCompare(false)).notice, null);
  }
  assert.equal(editable(state, "value:0:0"), false);
  assert.equal(editable(moved(), "value:0:0"), true);
});

test("looking elsewhere goes on; what leads to another run ends it", () => {
  const state = reduce(moved(), on);
  for (const action of [actions.focus("output:1:1"), actions.go("weights"), actions.step("beat", -1)]) {
    assert.equal(reduce(state, action).comparing, true);
  }
  for (const action of [actions.undo(), actions.redo(), actions.reset(), actions.pin(), actions.release()]) {
    assert.equal(reduce(state, action).comparing, false, action.type);
  }
});

test("an answer that comes meanwhile becomes the run behind it", () => {
  const asked = reduce(moved(), actions.edit({ what: "cell", cell: "value:2:0", text: "5" }));
  const state = served(reduce(asked, on));
  assert.equal(state.comparing, true);
  assert.equal(shown(state).run, state.baseline);
  assert.deepEqual(/** @type {number[][]} */ (state.run.tensors.value)[2], [5, 2]);
});

test("what has not the same beads cannot be compared", () => {
  const start = stateOf("three-positions");
  assert.equal(incomparable(start), "same");
  assert.equal(reduce(start, on), start);
  assert.equal(incomparable(moved()), null);
  const others = /** @type {Change[]} */ ([
    { what: "resize", axis: "position", by: 1 },
    { what: "inputs", to: "direct" },
    { what: "layout", to: "in_out" },
    { what: "scale", text: "2" },
  ]);
  for (const change of others) {
    const state = put(start, change);
    assert.equal(incomparable(state), "unlike", change.what);
    assert.equal(reduce(state, on).comparing, false);
  }
  const { exponentials: _, ...tensors } = moved().run.tensors;
  assert.equal(incomparable({ ...moved(), run: { ...moved().run, tensors } }), "unlike");
});

test("a run with other beads ends the comparison", () => {
  const asked = reduce(moved(), actions.edit({ what: "resize", axis: "key", by: 1 }));
  const state = served(reduce(asked, on));
  assert.equal(state.comparing, false);
  assert.equal(shown(state), state);
});
