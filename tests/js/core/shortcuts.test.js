import assert from "node:assert/strict";
import test from "node:test";
import { shortcut } from "../../../static/js/core/shortcuts.js";
import { stateOf } from "./fixture.js";

/** @import { Wanted } from "../../../static/js/core/shortcuts.js" */

const state = stateOf("three-positions");

/** @param {string} keys such as "Control+Shift+z" @param {Wanted} [wanted] */
function pressed(keys, wanted = "none") {
  const parts = keys.split("+");
  const held = (/** @type {string} */ name) => parts.includes(name);
  const stroke = {
    key: parts.at(-1) ?? "",
    ctrlKey: held("Control"),
    metaKey: held("Meta"),
    shiftKey: held("Shift"),
    altKey: held("Alt"),
  };
  return shortcut(stroke, wanted, state);
}

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
