import assert from "node:assert/strict";
import { test } from "node:test";
import { yieldKeyboard } from "../../../static/js/effects/keyboard.js";
import { tellSize } from "../../../static/js/effects/measure.js";
import { APART, tellChanges } from "../../../static/js/effects/telling.js";
import { around, newStore } from "./around.js";
import { createClock, settle } from "./clock.js";

test("the state is told four times a second at most, and the last one always", async () => {
  const store = newStore();
  const clock = createClock();
  const { line, heard } = around();
  tellChanges({ store, line, timer: clock }).by("user");
  const states = () => heard.filter(({ message }) => message.type === "state");
  for (const cell of ["output:0:1", "output:1:0", "output:1:1", "output:2:0"]) {
    store.dispatch({ type: "focus", cell });
    await settle();
  }
  assert.equal(states().length, 1);
  await clock.pass(APART);
  assert.equal(states().length, 2);
  assert.equal(states()[1]?.message.data.state.cell, "output:2:0");
  assert.equal(states()[1]?.message.data.source, "user");
  await clock.pass(APART);
  assert.equal(clock.waiting, 0);
});

test("stages, edits, playing and its end are told", async () => {
  const store = newStore();
  const { line, heard, types } = around();
  tellChanges({ store, line, timer: createClock() }).by("api");
  store.dispatch({ type: "go", stage: "scores", beat: null });
  await settle();
  assert.deepEqual(heard[0]?.message.data, { stage: "scores", step: null, index: 2, count: 10, source: "api" });
  store.dispatch({ type: "edit", change: { what: "cell", cell: "query:0:1", text: "8" }, sweep: null });
  await settle();
  const edit = heard.find(({ message }) => message.type === "edit")?.message.data;
  assert.deepEqual([edit.matrix, edit.row, edit.col, edit.to], ["query", 0, 1, "8"]);
  store.dispatch({ type: "play" });
  await settle();
  store.dispatch({ type: "pause" });
  await settle();
  assert.deepEqual(
    types().filter((type) => ["play", "pause", "end"].includes(type)),
    ["play", "pause"],
  );
});

test("the end is told, and what goes wrong", async () => {
  const store = newStore();
  const { line, heard, types } = around();
  tellChanges({ store, line, timer: createClock() });
  store.dispatch({ type: "go", stage: "back-scores", beat: null });
  store.dispatch({ type: "play" });
  await settle();
  for (let turn = 0; turn < 9; turn += 1) store.dispatch({ type: "advance" });
  await settle();
  assert.deepEqual(
    types().filter((type) => ["play", "pause", "end"].includes(type)),
    ["play", "end"],
  );
  store.dispatch({ type: "edit", change: { what: "cell", cell: "query:0:1", text: "1/0" }, sweep: null });
  store.dispatch({ type: "lost", id: store.state.sent });
  await settle();
  const problem = { code: "division-by-zero", pointer: "/inputs/query/0/1", params: {} };
  store.dispatch({ type: "refused", id: store.state.sent, problem });
  await settle();
  const errors = heard.filter(({ message }) => message.type === "error").map(({ message }) => message.data);
  assert.deepEqual(errors, [
    { code: "unreachable", message: "The server cannot be reached." },
    { code: "refused", message: errors[1]?.message, cell: "query:0:1" },
  ]);
  assert.match(errors[1]?.message, /division-by-zero/);
});

test("the size is told when it changes, never as nothing, and not for ever", () => {
  const { line, heard } = around();
  let size = { width: 600, height: 0 };
  const sizes = tellSize({ line, form: () => "embedly", measure: () => size, address: () => "https://a/" });
  sizes.changed("content");
  assert.equal(heard.length, 0);
  size = { width: 600, height: 300 };
  sizes.changed("content");
  sizes.changed("content");
  assert.deepEqual(
    heard.map(({ message }) => message.data ?? JSON.parse(message)),
    [
      { height: 300, width: 600, reason: "content" },
      { src: "https://a/", context: "iframe.resize", height: 300 },
    ],
  );
  for (let turn = 1; turn <= 30; turn += 1) {
    size = { width: 600, height: 300 + turn };
    sizes.changed("content");
  }
  assert.equal(heard.length, 2 + 2 * 10);
  sizes.acted();
  size = { width: 600, height: 999 };
  sizes.changed("content");
  assert.equal(heard.at(-2)?.message.data.height, 999);
});

test("what else is said of the size depends on who listens", () => {
  for (const [form, wanted] of /** @type {[string, unknown[]][]} */ ([
    ["post", []],
    ["lti", [{ subject: "lti.frameResize", height: 5 }]],
    ["height", [{ height: 5 }]],
  ])) {
    const { line, heard } = around();
    tellSize({ line, form: () => form, measure: () => ({ width: 1, height: 5 }), address: () => "" }).changed(
      "content",
    );
    assert.deepEqual(
      heard.slice(1).map(({ message }) => message),
      wanted,
    );
  }
  const { line, heard } = around();
  tellSize({ line, form: () => "none", measure: () => ({ width: 1, height: 5 }), address: () => "" }).changed(
    "content",
  );
  assert.equal(heard.length, 0);
});

/** @param {"deck" | "own"} keys */
function keyboard(keys) {
  const outside = around();
  const page = new EventTarget();
  yieldKeyboard({
    line: outside.line,
    frame: () => ({ focus: "return", keys }),
    page,
    back() {},
    later: (act) => act(),
  });
  const press = (/** @type {object} */ init) => {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key: "", code: "", ...init });
    page.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { ...outside, press };
}

// There are no elements here; the browser's tests press keys in fields and beads.
Object.assign(globalThis, { Element: class {} });

test("a clicker's keys go to the deck, as an event and as what reveal.js listens for", () => {
  const { heard, press } = keyboard("deck");
  assert.equal(press({ key: "PageDown", code: "PageDown", shiftKey: false, altKey: false }), true);
  assert.deepEqual(heard[0]?.message.data, { key: "PageDown", code: "PageDown", shift: false, alt: false });
  assert.equal(heard[1]?.message, '{"method":"next"}');
  press({ key: "PageUp" });
  assert.equal(heard[3]?.message, '{"method":"prev"}');
  press({ key: "b" });
  assert.equal(heard.length, 5);
  for (const other of [{ key: "ArrowRight" }, { key: "PageDown", ctrlKey: true }, { key: "n" }])
    assert.equal(press(other), false);
  assert.equal(heard.length, 5);
});

test("they stay where the frame keeps its keys", () => {
  const { heard, press } = keyboard("own");
  assert.equal(press({ key: "PageDown" }), false);
  assert.equal(heard.length, 0);
});
