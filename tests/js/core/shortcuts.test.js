import assert from "node:assert/strict";
import test from "node:test";
import { clicked, escaped, shortcut } from "../../../static/js/core/shortcuts.js";
import { stateOf } from "./fixture.js";

/** @import { Wanted } from "../../../static/js/core/shortcuts.js" */

const state = stateOf("three-positions");

/** @param {string} keys such as "Control+Shift+z" */
function stroke(keys) {
  const parts = keys.split("+");
  const held = (/** @type {string} */ name) => parts.includes(name);
  return {
    key: parts.at(-1) ?? "",
    ctrlKey: held("Control"),
    metaKey: held("Meta"),
    shiftKey: held("Shift"),
    altKey: held("Alt"),
  };
}

/** @param {string} keys @param {Wanted} [wanted] */
const pressed = (keys, wanted = "none") => shortcut(stroke(keys), wanted, state);

test("arrows step by beat, with Shift by stage, Home and End lead to both ends", () => {
  assert.deepEqual(pressed("ArrowRight"), { type: "step", by: "beat", direction: 1 });
  assert.deepEqual(pressed("Shift+ArrowLeft"), { type: "step", by: "stage", direction: -1 });
  assert.deepEqual(pressed("Home"), { type: "go", stage: "inputs", beat: null });
  assert.deepEqual(pressed("End"), { type: "go", stage: "back-project", beat: null });
});

test("space plays and pauses, but not where it presses a button", () => {
  assert.deepEqual(pressed(" "), { type: "play" });
  assert.deepEqual(
    shortcut({ key: " ", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }, "none", {
      ...state,
      playing: true,
    }),
    { type: "pause" },
  );
  assert.equal(pressed(" ", "press"), null);
});

test("undo and redo by the usual keys", () => {
  assert.deepEqual(pressed("Control+z"), { type: "undo" });
  assert.deepEqual(pressed("Meta+Shift+Z"), { type: "redo" });
  assert.deepEqual(pressed("Control+y"), { type: "redo" });
});

test("a field keeps every key, and other keys are nobody's", () => {
  for (const keys of ["ArrowRight", " ", "Control+z", "Home"]) assert.equal(pressed(keys, "all"), null);
  for (const keys of ["a", "1", "Enter", "Alt+ArrowLeft", "Control+a"]) assert.equal(pressed(keys), null);
});

test("a clicker steps by beat, with Shift by stage, and blackens the screen", () => {
  const light = { dark: false, cover: [] };
  const asks = (/** @type {string} */ keys) => clicked(stroke(keys), "none", light);
  assert.deepEqual(asks("PageDown"), { type: "step", by: "beat", direction: 1 });
  assert.deepEqual(asks("PageUp"), { type: "step", by: "beat", direction: -1 });
  assert.deepEqual(asks("Shift+PageDown"), { type: "step", by: "stage", direction: 1 });
  assert.deepEqual(asks("Shift+PageUp"), { type: "step", by: "stage", direction: -1 });
  for (const keys of ["b", "B", "."]) assert.deepEqual(asks(keys), { type: "darken", on: true });
  for (const keys of ["Control+b", "Alt+PageDown", "Meta+.", "F5", "Escape", "u", "ArrowRight", " ", "1"])
    assert.equal(asks(keys), null, keys);
});

test("U uncovers the next, where anything is covered", () => {
  assert.deepEqual(clicked(stroke("u"), "none", { dark: false, cover: ["output"] }), { type: "uncover", which: null });
});

test("what is being typed keeps every key, and an input the point that begins a number", () => {
  const light = { dark: false, cover: ["output"] };
  for (const keys of ["PageDown", "b", ".", "u"]) assert.equal(clicked(stroke(keys), "text", light), null, keys);
  assert.equal(clicked(stroke("."), "number", light), null);
  assert.deepEqual(clicked(stroke("b"), "number", light), { type: "darken", on: true });
  assert.deepEqual(clicked(stroke("PageDown"), "number", light)?.type, "step");
});

test("any key wakes a black screen and does nothing else; the browser keeps its own", () => {
  const dark = { dark: true, cover: [] };
  for (const keys of ["PageDown", "ArrowRight", "b", ".", " ", "Enter", "Escape", "7", "Shift+PageUp"])
    assert.deepEqual(clicked(stroke(keys), "number", dark), { type: "darken", on: false }, keys);
  for (const keys of ["Shift", "Control", "F5", "F11", "Control+r", "Alt+Tab"])
    assert.equal(clicked(stroke(keys), "none", dark), null, keys);
});

test("Escape takes away a pointer that is seen, and then ends the presentation", () => {
  const off = { type: "present", on: false };
  assert.deepEqual(escaped({ pointed: "output:0:0" }, true), { type: "point", cell: null });
  assert.deepEqual(escaped({ pointed: "output:0:0" }, false), off);
  assert.deepEqual(escaped({ pointed: null }, false), off);
});
