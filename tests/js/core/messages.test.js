import assert from "node:assert/strict";
import { test } from "node:test";
import { snapshotOf } from "../../../static/js/core/adopt.js";
import { COMMANDS, envelope, meaning, read } from "../../../static/js/core/messages.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { random } from "./fixture.js";
import { framed, send } from "./framed.js";

/** @typedef {ReturnType<typeof framed>} Framed */

test("envelopes are as the specification writes them", () => {
  assert.deepEqual(envelope("stage", { stage: "output" }, { id: "a", seq: 3 }), {
    ns: "attention",
    v: 1,
    id: "a",
    type: "stage",
    seq: 3,
    data: { stage: "output" },
  });
  assert.equal(envelope("reply", {}, { id: "", seq: 4, re: 9 }).re, 9);
});

test("every command of the specification is known", () => {
  const names =
    "hello getState setState setStage next prev reset play pause setMatrix setOptions highlight export describe";
  assert.deepEqual([...COMMANDS], [...names.split(" "), "focus", "blur"]);
});

test("what is not ours is passed over", () => {
  const ours = { ns: "attention", v: 1, type: "play" };
  assert.ok(read(ours));
  for (const other of [
    null,
    undefined,
    7,
    "slide:start",
    JSON.stringify(ours),
    [],
    { ...ours, ns: "attentions" },
    { ...ours, v: 2 },
    { ...ours, v: "1" },
    { ...ours, type: "constructor" },
    { ...ours, type: "__proto__" },
    { ...ours, type: 4 },
  ])
    assert.equal(read(other), null);
});

test("setStage is absolute: a hundred times is once", () => {
  const once = send(framed(), "setStage", { stage: "weights", step: 1 }).after;
  assert.equal(once.stage, "weights");
  assert.equal(once.beat, 1);
  let state = once;
  for (let turn = 0; turn < 99; turn += 1) state = send(state, "setStage", { stage: "weights", step: 1 }).after;
  assert.deepEqual(state, once);
  const looking = /** @type {Framed} */ (reduce(once, { type: "focus", cell: "query:1:0" }));
  assert.equal(send(looking, "setStage", { stage: "weights", step: 1 }).after.cell, "query:1:0");
});

test("a step beyond the last is the last, none is the whole stage, and nothing else is a step", () => {
  const last = send(framed(), "setStage", { stage: "weights", step: 999 });
  assert.equal(last.after.beat, 3);
  assert.deepEqual(last.value, { stage: "weights", step: 3 });
  assert.equal(send(last.after, "setStage", { stage: "weights" }).after.beat, null);
  for (const step of [-1, 0.5, "1", Number.NaN, {}, [1]])
    assert.equal(send(framed(), "setStage", { stage: "weights", step }).error?.code, "invalid_step");
  for (const stage of ["project", "", 5, null, "toString", undefined])
    assert.equal(send(framed(), "setStage", { stage }).error?.code, "unknown_stage");
});

test("only a step that asks for it is without movement", () => {
  const state = framed();
  assert.equal(send(state, "setStage", { stage: "weights" }).after.jump, state.jump);
  assert.notEqual(send(state, "setStage", { stage: "weights", animate: false }).after.jump, state.jump);
});

test("setState of getState changes nothing", () => {
  for (const view of [
    {},
    { stage: "weights", beat: 2, cell: "weights:1:1", precision: 7, cover: ["output:1"], tokens: ["the", ""] },
  ]) {
    const state = framed(view);
    const { value } = send(state, "getState");
    const again = send(state, "setState", { state: structuredClone(value) });
    assert.equal(again.error, undefined);
    assert.deepEqual(again.after, state);
  }
});

test("a state with other numbers is looked at once their run is there", () => {
  const state = framed();
  const request = structuredClone(state.draft);
  if (request.inputs.kind !== "direct") throw new Error();
  request.inputs.query[0] = [5, 5];
  const { after } = send(state, "setState", { state: { version: 1, request, stage: "scores", beat: 1 } });
  assert.equal(after.stage, "output");
  assert.equal(after.phase, "pending");
  const told = /** @type {any} */ (send(after, "getState").value);
  assert.deepEqual([told.stage, told.beat, told.request], ["scores", 1, request]);
  const answered = reduce(after, { type: "answered", id: after.sent, run: { ...state.run, request }, graph: null });
  assert.deepEqual([answered.stage, answered.beat, answered.awaited], ["scores", 1, null]);
  const undone = reduce(answered, { type: "undo" });
  assert.deepEqual(undone.draft, state.draft);
});

test("a state is gone to without movement where that is asked for, also once its run is there", () => {
  const state = framed();
  const look = { request: structuredClone(state.draft), stage: "scores", beat: 1 };
  assert.equal(send(state, "setState", { state: look }).after.jump, null);
  assert.notEqual(send(state, "setState", { state: look, animate: false }).after.jump, null);
  const request = structuredClone(state.draft);
  request.scale = 2;
  for (const animate of [true, false]) {
    const { after } = send(state, "setState", { state: { ...look, request }, animate });
    const run = { ...state.run, request };
    const answered = reduce(after, { type: "answered", id: after.sent, run, graph: null });
    assert.deepEqual([after.jump, answered.stage, answered.jump === null], [null, "scores", animate]);
  }
});

test("a state that is none, or of a newer version, changes nothing", () => {
  const request = framed().draft;
  const hole = structuredClone(/** @type {any} */ (request));
  delete hole.inputs.query[0][1];
  const cyclic = /** @type {any} */ ({ request });
  cyclic.request = cyclic;
  for (const [state, code] of /** @type {[unknown, string][]} */ ([
    [{ version: 2, request }, "unsupported_version"],
    [{ version: 1 }, "invalid_state"],
    [{ version: "1", request }, "invalid_state"],
    [{ request, stage: "project" }, "invalid_state"],
    [{ request, beat: -1 }, "invalid_state"],
    [{ request, precision: 16 }, "invalid_state"],
    [{ request, cover: ["x".repeat(65)] }, "invalid_state"],
    [{ request, tokens: "the" }, "invalid_state"],
    [{ request, tokens: ["x".repeat(33)] }, "invalid_state"],
    [{ request, tokens: ["a,b"] }, "invalid_state"],
    [{ request, tokens: ["\u0085"] }, "invalid_state"],
    [{ request, tokens: Array.from({ length: 33 }, () => "x") }, "invalid_state"],
    [{ request, tokens: new Array(2) }, "invalid_state"],
    [{ request: hole }, "invalid_state"],
    [cyclic, "invalid_state"],
    [null, "invalid_state"],
    ["1.abc", "invalid_state"],
  ])) {
    const { error, actions } = send(framed(), "setState", { state });
    assert.equal(error?.code, code, JSON.stringify(code));
    assert.deepEqual(actions, []);
  }
});

test("a bare request, as old links hold it, is a state", () => {
  const state = framed();
  assert.deepEqual(send(state, "setState", { state: structuredClone(state.draft) }).after, state);
});

test("ten thousand hostile messages: nothing throws, and what is refused changes nothing", () => {
  const chance = random(7);
  const pick = (/** @type {any[]} */ list) => list[Math.floor(chance() * list.length)];
  const loop = /** @type {any} */ ({});
  loop.self = loop;
  const values = [
    null, undefined, 0, -1, 1.5, Number.NaN, Infinity, "", "output", "q", "query", "x".repeat(99), [], [[]], [[1, 2]],
    {}, loop, [loop], { toString: 1, valueOf: 1 }, { length: 1e9 }, new Date(0), true, 10n, "__proto__", "constructor",
    new Array(5), { version: 1, request: loop }, { version: 9 }, new Map(), /a/,
  ]; // biome-ignore format: a list
  const names = ["stage", "step", "beat", "state", "name", "rows", "row", "col", "value", "cell", "format", "theme", "show",
    "hide", "editable", "font", "bg", "motion", "cover", "speed", "versions", "by", "animate",
    "lang", "precision", "form", "autoplay", "loop", "__proto__"]; // biome-ignore format: a list
  const begun = framed();
  let state = begun;
  for (let turn = 0; turn < 10_000; turn += 1) {
    const data = pick([values, [Object.fromEntries(names.map((name) => [name, pick(values)]))]]);
    const message = {
      ns: pick(["attention", "attention", "reveal"]),
      v: pick([1, 1, 2]),
      type: pick([...COMMANDS, "x"]),
      data: pick(data),
    };
    const command = read(pick([message, message, message, ...values]));
    if (!command) continue;
    const { error, actions } = meaning(command, state, snapshotOf(begun));
    if (error) assert.deepEqual(actions, []);
    state = /** @type {Framed} */ (actions.reduce(reduce, state));
    JSON.stringify(snapshotOf(state));
    if (state.sent > 50) state = begun;
  }
});
