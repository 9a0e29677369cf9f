import assert from "node:assert/strict";
import { test } from "node:test";
import { edit } from "../../../static/js/core/actions.js";
import { snapshotOf } from "../../../static/js/core/adopt.js";
import { meaning, read, readiness } from "../../../static/js/core/messages.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { framed, send } from "./framed.js";

/** @typedef {ReturnType<typeof framed>} Framed */

test("setMatrix takes one entry, or a whole matrix that fits", () => {
  const one = send(framed(), "setMatrix", { name: "q", row: 0, col: 1, value: "3/4" });
  assert.equal(/** @type {any} */ (one.after.draft.inputs).query[0][1], "3/4");
  const rows = [
    [1, 2],
    [3, 4],
    [5, 6],
  ];
  assert.deepEqual(
    /** @type {any} */ (send(framed(), "setMatrix", { name: "value", rows }).after.draft.inputs).value,
    rows,
  );
  const bits = [
    [1, 0, 0],
    [true, true, 0],
    [1, 1, 1],
  ];
  const mask = /** @type {any} */ (send(framed(), "setMatrix", { name: "mask", rows: bits }).after.draft.mask);
  assert.deepEqual(mask.allowed[1], [true, true, false]);
  for (const data of [
    { name: "q", rows: [[1]] },
    {
      name: "q",
      rows: [
        [1, Number.NaN],
        [0, 1],
        [1, 1],
      ],
    },
    { name: "q", row: 9, col: 0, value: 1 },
    { name: "q", row: "0", col: 0, value: 1 },
    { name: "q", row: 0, col: 0, value: {} },
    { name: "q", row: 0, col: 0, value: "1".repeat(65) },
    { name: "x", rows: [[1]] },
    {
      name: "mask",
      rows: [
        [2, 2, 2],
        [1, 1, 1],
        [1, 1, 1],
      ],
    },
  ]) {
    const { error, after } = send(framed(), "setMatrix", data);
    assert.equal(error?.code, "invalid_matrix", JSON.stringify(data));
    assert.deepEqual(after, framed());
  }
  assert.equal(send(framed(), "setMatrix", { name: "toString", rows }).error?.code, "unknown_matrix");
});

test("options are set together or not at all", () => {
  const set = send(framed(), "setOptions", {
    theme: "dark",
    precision: 1,
    projector: 1,
    editable: ["q"],
    hide: "edit",
  });
  assert.deepEqual([set.after.theme, set.after.precision], ["dark", 1]);
  assert.deepEqual(
    [set.after.frame.projector, set.after.frame.editable, set.after.frame.shown],
    [true, ["query"], ["matrices"]],
  );
  for (const wrong of [
    { theme: "blue" },
    { bg: "constructor" },
    { motion: { toString: 1 } },
    { font: 13.5 },
    { editable: ["nothing"] },
    { show: [{}] },
    { resize: "all" },
    { speed: 100 },
    { cover: ["nothing"] },
  ]) {
    const { error, after } = send(framed(), "setOptions", { precision: 1, ...wrong });
    assert.equal(error?.code, "invalid_option", JSON.stringify(wrong));
    assert.deepEqual(after, framed());
  }
});

test("options are also taken as an address writes them", () => {
  const { after } = send(framed(), "setOptions", {
    precision: "0",
    font: "25",
    speed: "0.5",
    cover: "output:0,weights",
  });
  assert.deepEqual([after.precision, after.frame.font, after.speed], [0, 24, 0.5]);
  assert.deepEqual(after.cover, ["output:0", "weights"]);
  assert.deepEqual(send(after, "setOptions", { cover: "" }).after.cover, []);
  for (const wrong of [{ precision: "" }, { precision: "1.5" }, { speed: "0x1" }, { font: "24px" }, { cover: "a,b" }])
    assert.equal(send(framed(), "setOptions", wrong).error?.code, "invalid_option", JSON.stringify(wrong));
});

test("positions can be named, and their names taken away", () => {
  const { after } = send(framed(), "setOptions", { tokens: "the,cat,🐈" });
  assert.deepEqual(after.tokens, ["the", "cat", "🐈"]);
  const told = /** @type {any} */ (send(after, "getState").value);
  assert.deepEqual(told.tokens, ["the", "cat", "🐈"]);
  assert.deepEqual(send(framed(), "setState", { state: { request: told.request, tokens: ["a"] } }).after.tokens, ["a"]);
  assert.deepEqual(send(after, "setOptions", { tokens: [] }).after.tokens, []);
  assert.deepEqual(send(after, "setOptions", { tokens: "" }).after.tokens, []);
  for (const tokens of [7, {}, [7], ["a,b"], "x".repeat(33)])
    assert.equal(send(framed(), "setOptions", { tokens }).error?.code, "invalid_option", JSON.stringify(tokens));
});

test("a frame that loops and plays by itself can be told so later", () => {
  const { after } = send(framed(), "setOptions", { autoplay: 1, loop: true });
  assert.deepEqual([after.frame.autoplay, after.frame.loop, after.playing], [true, true, false]);
  assert.equal(send(framed(), "setOptions", { loop: "often" }).error?.code, "invalid_option");
});

test("next and prev tell where they led, and whether that is the end", () => {
  const state = framed({ stage: "back-dot-products" });
  const end = send(state, "next");
  assert.deepEqual(end.value, { atEnd: true, stage: "back-dot-products", step: null });
  assert.equal(send(framed({ stage: "inputs" }), "next").after.stage, "dot-products");
  const last = send(framed({ stage: "back-scores" }), "next", { by: "stage" });
  assert.deepEqual(last.value, { atEnd: true, stage: "back-dot-products", step: null });
  assert.deepEqual(send(framed({ stage: "inputs" }), "prev").value, { atEnd: true, stage: "inputs", step: null });
  const between = /** @type {any} */ (send(framed({ stage: "weights" }), "prev").value);
  assert.deepEqual([between.atEnd, between.stage], [false, "weights"]);
});

test("reset leads back to the state that the frame began with", () => {
  const begun = framed();
  const edited = /** @type {Framed} */ (reduce(begun, edit({ what: "cell", cell: "query:0:0", text: "9" })));
  const command = /** @type {any} */ (read({ ns: "attention", v: 1, type: "reset" }));
  const after = meaning(command, edited, snapshotOf(begun)).actions.reduce(reduce, /** @type {any} */ (edited));
  assert.deepEqual(after.draft, begun.draft);
});

test("a pointed cell is one of the run; two numbers mean the tensor of the stage", () => {
  assert.equal(send(framed(), "highlight", { cell: [2, 1] }).after.pointed, "output:2:1");
  assert.equal(send(framed({ stage: "scores" }), "highlight", { cell: [0, 2] }).after.pointed, "scores:0:2");
  assert.equal(send(framed(), "highlight", { cell: null }).after.pointed, null);
  for (const cell of ["output:9:9", [9, 9], {}, ['"]', 1], [1, 1, 1]])
    assert.equal(send(framed(), "highlight", { cell }).error?.code, "unknown_cell");
});

test("ready names the stages with their steps", () => {
  const told = readiness(framed(), (key) => key, { w: 960, h: 540 });
  assert.deepEqual(told.versions, [1]);
  assert.deepEqual(
    told.stages.find(({ id }) => id === "weights"),
    { id: "weights", title: "stage.weights.title", steps: 3 },
  );
  assert.equal(told.step, null);
});
