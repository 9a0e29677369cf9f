// Random edits, answers, refusals and turns: whatever happens, requests stay whole and undo is undone by redo.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as actions from "../../../static/js/core/actions.js";
import { DEPTH } from "../../../static/js/core/history.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { MATRICES, matrixOf } from "../../../static/js/core/request.js";
import { valueAt } from "../../../static/js/core/steps.js";
import { computedRun, graphOf, numberIn, random, stateOf } from "./fixture.js";

/** @import { State } from "../../../static/js/core/state.js" */
/** @import { Change } from "../../../static/js/core/edits.js" */
/** @import { Request } from "../../../static/js/core/types.js" */

/** Widths as the mathematics wants them, written apart from the product's own check. @param {Request} request */
function whole(request) {
  const shape = (/** @type {any} */ m) => {
    assert.ok(m.length >= 1 && m.length <= 32 && m.every((/** @type {any[]} */ row) => row.length === m[0].length));
    return [m.length, m[0].length];
  };
  const at = Object.fromEntries(MATRICES[request.inputs.kind].map((name) => [name, shape(matrixOf(request, name))]));
  const { inputs } = request;
  let [q, k, v] = [at.query, at.key, at.value];
  if (inputs.kind === "projected") {
    const out = (/** @type {any} */ w) => (inputs.weight_layout === "in_out" ? w : [...w].reverse());
    const [n, d] = /** @type {number[]} */ (at.x);
    for (const w of [at.w_query, at.w_key, at.w_value]) assert.equal(out(w)[0], d);
    [q, k, v] = [at.w_query, at.w_key, at.w_value].map((w) => [n ?? 0, out(w)[1]]);
  }
  const [n_q, n_k] = inputs.kind === "weighted" ? (at.weights ?? []) : [q?.[0], k?.[0]];
  assert.equal(q?.[1], k?.[1]);
  assert.equal(v?.[0], n_k);
  assert.deepEqual(shape(request.upstream), [n_q, v?.[1]]);
  if (request.mask?.kind === "custom") assert.deepEqual(shape(request.mask.allowed), [n_q, n_k]);
  assert.equal(request.mask === undefined, inputs.kind === "weighted");
  if (inputs.kind === "weighted") assert.ok(!("scale" in request));
}

/** @param {() => number} next @returns {Change} */
function anyChange(next) {
  /** @template T @param {readonly T[]} list @returns {T} */
  const pick = (list) => /** @type {T} */ (list[Math.floor(next() * list.length)]);
  const named = ["x", "w_query", "w_key", "w_value", "query", "key", "value", "weights", "upstream", "mask", "output"];
  const cell = `${pick(named)}:${pick([0, 1, 2])}:${pick([0, 1, 2])}`;
  return pick([
    () => ({ what: /** @type {const} */ ("cell"), cell, text: pick(["0", "1", "0.5", "-2", "bad"]) }),
    () => ({ what: /** @type {const} */ ("cell"), cell: pick(["value:0:0", "query:0:0"]), text: String(next()) }),
    () => ({ what: /** @type {const} */ ("toggle"), cell }),
    () => ({
      what: /** @type {const} */ ("inputs"),
      to: pick(/** @type {const} */ (["direct", "projected", "weighted"])),
    }),
    () => ({ what: /** @type {const} */ ("layout"), to: pick(/** @type {const} */ (["in_out", "out_in"])) }),
    () => ({ what: /** @type {const} */ ("mask"), to: pick(/** @type {const} */ (["none", "causal", "custom"])) }),
    () => ({ what: /** @type {const} */ ("offset"), text: pick(["0", "1", "-1"]) }),
    () => ({ what: /** @type {const} */ ("scale"), text: pick(["1", "0.5", null]) }),
    () => ({
      what: /** @type {const} */ ("resize"),
      axis: pick(/** @type {const} */ (["position", "query", "key", "d_k", "d_v", "d_x"])),
      by: pick(/** @type {const} */ ([1, -1])),
      at: pick([0, 1, 9]),
    }),
  ])();
}

/** Answers the newest request, or refuses its first entry that is no number. @param {State} state */
function served(state) {
  if (state.phase === "ready") return state;
  const { draft, sent } = state;
  for (const tensor of [...MATRICES[draft.inputs.kind], "upstream"]) {
    for (const [i, row] of (matrixOf(draft, tensor) ?? []).entries()) {
      const j = row.findIndex((each) => Number.isNaN(numberIn(/** @type {number} */ (each))));
      const place = tensor === "upstream" ? "/upstream" : `/inputs/${tensor}`;
      if (j >= 0) return reduce(state, actions.refused(sent, { code: "bad", pointer: `${place}/${i}/${j}` }));
    }
  }
  return reduce(state, actions.answered(sent, computedRun(draft), graphOf(draft)));
}

/** @param {State} state */
const asked = ({ draft, refused }) => ({ draft, refused });

for (const name of ["three-positions", "causal", "rectangular", "average"]) {
  test(`${name}: forty walks of thirty edits`, () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const next = random(seed);
      let state = stateOf(name);
      for (let turn = 0; turn < 30; turn += 1) {
        const before = state;
        state = reduce(state, actions.edit(anyChange(next), next() < 0.2 ? "sweep" : null));
        whole(state.draft);
        if (next() < 0.7) for (let guard = 0; state.phase !== "ready" && guard < 9; guard += 1) state = served(state);
        whole(state.draft);
        assert.ok(state.sent >= before.sent && state.shown <= state.sent);
        assert.notEqual(valueAt(state.run.tensors, state.cell), undefined, state.cell);
        assert.ok(state.graph.stages.some(({ name: stage }) => stage === state.stage));
        if (state.past.length > 0) {
          const there = reduce(reduce(state, actions.undo()), actions.redo());
          assert.deepEqual(asked(there), asked(state));
          assert.equal(there.past.length, state.past.length);
        }
        if (next() < 0.2) state = reduce(state, actions.undo());
        if (next() < 0.1) state = reduce(state, actions.redo());
      }
      while (state.past.length > 0) state = reduce(state, actions.undo());
      assert.deepEqual(state.draft, stateOf(name).draft, `seed ${seed}`);
      assert.deepEqual(state.refused, {});
    }
  });
}

test("the past is bounded", () => {
  let state = stateOf();
  for (let turn = 0; turn < DEPTH + 20; turn += 1) {
    state = reduce(state, actions.edit({ what: "cell", cell: "x:0:0", text: String(turn + 2) }));
  }
  assert.equal(state.past.length, DEPTH);
});
