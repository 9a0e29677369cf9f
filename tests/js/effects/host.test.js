import assert from "node:assert/strict";
import { test } from "node:test";
import { obey } from "../../../static/js/effects/host.js";
import { createLine } from "../../../static/js/effects/line.js";
import { around, command, newStore } from "./around.js";
import { settle } from "./clock.js";

test("only the page around is heard, and where a host is named only that origin", () => {
  const { line, say } = around({ host: "https://uni.example" });
  /** @type {unknown[]} */
  const got = [];
  line.hear((message) => got.push(message));
  say(1, {}, "https://uni.example");
  say(2, undefined, "https://other.example");
  assert.equal(got.length, 0);
  const own = around({ host: "https://uni.example" });
  own.line.hear((message) => got.push(message));
  own.say(3, own.page.parent, "https://uni.example");
  assert.deepEqual(got, [3]);
});

test("events go to the named host alone", () => {
  const named = around({ host: "https://uni.example" });
  named.line.tell("stage", {});
  assert.equal(named.heard[0]?.target, "https://uni.example");
  for (const host of ["", "null", "app://obsidian.md"]) {
    const open = around({ host });
    open.line.tell("stage", {});
    assert.equal(open.heard[0]?.target, "*");
  }
});

test("nobody is told anything by a page on its own", () => {
  const page = /** @type {any} */ ({ addEventListener() {}, postMessage: () => assert.fail() });
  page.parent = page;
  const line = createLine(page, { id: "", host: "" });
  assert.equal(line.framed, false);
  line.tell("ready", {});
  line.post("x");
});

/** @param {Partial<Parameters<typeof obey>[0]>} [more] */
function hosted(more = {}) {
  const store = newStore();
  const outside = around();
  /** @type {string[]} */
  const slides = [];
  const orders = obey({
    store,
    line: outside.line,
    fulfil: async (asks) => asks,
    commanded() {},
    slide: { shown: () => slides.push("shown"), left: () => slides.push("left") },
    ...more,
  });
  return { store, ...outside, slides, orders };
}

test("commands wait until the frame is ready, and are answered in their order", async () => {
  const { store, say, heard, orders } = hosted();
  say(command("setStage", { stage: "weights" }, 5));
  say(command("getState", {}, 6));
  await settle();
  assert.equal(heard.length, 0);
  orders.open();
  await settle();
  assert.equal(store.state.stage, "weights");
  assert.deepEqual(
    heard.map(({ message }) => [message.type, message.re, message.data.ok]),
    [
      ["reply", 5, true],
      ["reply", 6, true],
    ],
  );
  assert.equal(heard[1]?.message.data.value.stage, "weights");
});

test("the strings of a deck are understood, other strings are not", () => {
  const { say, slides, orders } = hosted();
  orders.open();
  for (const each of ["slide:start", "slide:stop", "slide:other", '{"method":"next"}']) say(each);
  assert.deepEqual(slides, ["shown", "left"]);
});

test("a command with an error says so and does nothing", async () => {
  const { store, say, heard, orders } = hosted();
  orders.open();
  const before = store.state;
  say(command("setStage", { stage: "nowhere" }));
  await settle();
  assert.deepEqual(heard[0]?.message.data, {
    ok: false,
    error: { code: "unknown_stage", message: "The run has no such stage." },
  });
  assert.equal(store.state, before);
});

test("what cannot be made is an error, not silence", async () => {
  const { say, heard, orders } = hosted({ fulfil: async () => Promise.reject(new RangeError("no picture")) });
  orders.open();
  say(command("export", { format: "svg" }));
  await settle();
  assert.deepEqual(heard[0]?.message.data, { ok: false, error: { code: "failed", message: "no picture" } });
});

test("an edit is answered once its run is there", async () => {
  const { store, say, heard, orders } = hosted();
  orders.open();
  say(command("setMatrix", { name: "q", row: 0, col: 0, value: 7 }));
  await settle();
  assert.equal(heard.length, 0);
  const run = { ...store.state.run, request: store.state.draft };
  store.dispatch({ type: "answered", id: store.state.sent, run, graph: null });
  await settle();
  assert.equal(heard.at(-1)?.message.data.ok, true);
});

test("a server that is away is told", async () => {
  const { store, say, heard, orders } = hosted();
  orders.open();
  say(command("setMatrix", { name: "q", row: 0, col: 0, value: 7 }));
  await settle();
  store.dispatch({ type: "lost", id: store.state.sent });
  await settle();
  assert.equal(heard.at(-1)?.message.data.error.code, "unreachable");
});
