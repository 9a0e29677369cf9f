import assert from "node:assert/strict";
import { test } from "node:test";
import * as actions from "../../../static/js/core/actions.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { createStore } from "../../../static/js/core/store.js";
import { recompute } from "../../../static/js/effects/recompute.js";
import { computedRun, graphOf, stateOf } from "../core/fixture.js";
import { createClock, createServer, settle } from "./clock.js";

/** @import { Change } from "../../../static/js/core/edits.js" */

function setUp(name = "three-positions") {
  const server = createServer();
  const clock = createClock();
  const store = createStore(reduce, stateOf(name));
  /** @type {any[]} */
  const shown = [];
  const end = recompute({
    store,
    fetch: server.fetch,
    base: "http://host/",
    timer: clock,
    readBoard: (html) => {
      const { run, graph } = JSON.parse(html);
      return { run, graph, element: /** @type {any} */ ({ kind: graph.kind }) };
    },
    showBoard: (element) => void shown.push({ element, kind: store.state.graph.kind }),
  });
  const edit = async (/** @type {Change} */ change, sweep = "") => {
    store.dispatch(actions.edit(change, sweep || null));
    await settle();
  };
  const type = (/** @type {string} */ cell, /** @type {string} */ text, sweep = "") =>
    edit({ what: "cell", cell, text }, sweep);
  return { server, clock, store, shown, end, edit, type };
}

test("an edit is sent as a run, its answer shown", async () => {
  const { server, store, type } = setUp();
  await type("x:2:0", "3");
  assert.equal(server.last.url, "http://host/api/runs");
  assert.deepEqual(server.last.body, store.state.draft);
  const run = computedRun(store.state.draft);
  await server.last.answer(run);
  assert.deepEqual([store.state.phase, store.state.run.tensors.output], ["ready", run.tensors.output]);
});

test("late answers out of order: the newest edit stays", async () => {
  const { server, store, type } = setUp();
  for (const text of ["2", "3", "4"]) await type("x:2:0", text);
  const runs = server.calls.map(({ body }) => computedRun(body));
  for (const index of [2, 0, 1]) await server.calls[index]?.answer(runs[index]);
  assert.deepEqual(store.state.run.request, runs[2]?.request);
  assert.equal(store.state.phase, "ready");
});

test("another structure asks for its board, which is put in place before the run is told", async () => {
  const { server, store, shown, type } = setUp();
  await type("value:2:0", "3");
  assert.equal(server.last.url, "http://host/board");
  assert.equal(server.last.body.request.inputs.kind, "direct");
  assert.deepEqual(server.last.body.view, {
    stage: "output",
    beat: null,
    cell: "output:0:0",
    lang: "en",
    precision: 4,
    form: "plain",
  });
  const request = store.state.draft;
  await server.last.answer(
    JSON.stringify({ run: computedRun(request), graph: graphOf(request) }),
    200,
    "text/html; charset=utf-8",
  );
  assert.deepEqual(shown, [{ element: { kind: "direct" }, kind: "projected" }]);
  assert.equal(store.state.graph.kind, "direct");
  await type("value:2:0", "4");
  assert.equal(server.last.url, "http://host/api/runs");
});

test("a run without the plain pair asks for its board again", async () => {
  const { server, store, shown, type } = setUp("causal");
  await type("query:0:0", "9999");
  const { exponentials: _, ...tensors } = computedRun(store.state.draft).tensors;
  const run = { ...computedRun(store.state.draft), tensors };
  await server.last.answer(run);
  assert.equal(store.state.phase, "pending");
  assert.deepEqual(
    server.calls.map(({ url }) => url),
    ["http://host/api/runs", "http://host/board"],
  );
  await server.last.answer(JSON.stringify({ run, graph: store.state.graph }), 200, "text/html");
  assert.deepEqual([store.state.phase, shown.length], ["ready", 1]);
});

test("a wrong entry: what is good beside it is asked for again", async () => {
  const { server, store, type } = setUp();
  await type("x:2:0", "oops");
  await type("x:0:0", "2");
  const errors = [{ code: "unknown-name", pointer: "/inputs/x/2/0" }];
  await server.last.answer({ code: "unknown-name", errors }, 422);
  assert.equal(store.state.refused["x:2:0"]?.text, "oops");
  assert.deepEqual(server.last.body.inputs.x, [
    ["2", 0],
    [0, 1],
    [1, 1],
  ]);
  await server.last.answer(computedRun(server.last.body));
  assert.equal(store.state.phase, "ready");
});

test("server away and back: the page goes on by itself", async () => {
  const { server, clock, store, type } = setUp();
  const before = store.state.run;
  await type("x:2:0", "3");
  await server.last.fail();
  assert.deepEqual([store.state.phase, store.state.run], ["stale", before]);
  await type("x:2:0", "4");
  await server.last.fail();
  await clock.pass(1000);
  await server.last.answer(computedRun(server.last.body));
  assert.equal(store.state.phase, "ready");
  assert.equal(store.state.run.request.inputs.kind === "projected" && store.state.run.request.inputs.x[2]?.[0], "4");
  assert.equal(store.state.notice?.code, "notice.server-back");
});

test("undo while the server is away needs no server", async () => {
  const { server, clock, store, type } = setUp();
  await type("x:2:0", "3");
  await server.last.fail();
  store.dispatch(actions.undo());
  await settle();
  await clock.pass(60_000);
  assert.equal(server.calls.length, 1);
  assert.equal(store.state.phase, "ready");
});

test("a sweep: one request in flight, the picture follows", async () => {
  const { server, store, type } = setUp();
  for (const text of ["1.1", "1.2", "1.3"]) await type("x:2:0", text, "drag");
  assert.equal(server.calls.length, 1);
  const first = computedRun(server.last.body);
  await server.last.answer(first);
  assert.deepEqual([store.state.run.tensors, store.state.phase], [first.tensors, "pending"]);
  assert.equal(server.last.body.inputs.x[2][0], "1.3");
  await server.last.answer(computedRun(server.last.body));
  assert.equal(store.state.phase, "ready");
});

test("an answer that is none is a refusal", async () => {
  const { server, store, type } = setUp();
  await type("x:2:0", "3");
  await server.last.answer("<p>captive portal", 200, "text/plain");
  assert.equal(store.state.refused["x:2:0"]?.code, "unexpected");
});

test("ended: no more requests", async () => {
  const { server, end, type } = setUp();
  end();
  await type("x:2:0", "3");
  assert.equal(server.calls.length, 0);
});
