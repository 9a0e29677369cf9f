import assert from "node:assert/strict";
import { test } from "node:test";
import { Line, messageIn } from "../../../static/host/line.js";

/** A frame that keeps what it is sent. */
function frame() {
  /** @type {any[]} */
  const sent = [];
  const contentWindow = {
    postMessage: (/** @type {any} */ message, /** @type {string} */ to) => sent.push([message, to]),
  };
  return { line: new Line(/** @type {any} */ ({ contentWindow })), sent };
}

/** @param {string} type @param {Record<string, unknown>} [data] @param {number} [re] */
const event = (type, data = {}, re) => ({ ns: "attention", v: 1, type, data, re });

test("only our own objects are messages", () => {
  for (const other of [null, undefined, 1, "slide:start", '{"ns":"attention","v":1,"type":"key"}', [], {}])
    assert.equal(messageIn(other), null);
  assert.equal(messageIn({ ns: "attention", v: 2, type: "key" }), null);
  assert.equal(messageIn({ ns: "other", v: 1, type: "key" }), null);
  assert.equal(messageIn({ ns: "attention", v: 1, type: 7 }), null);
  assert.deepEqual(messageIn({ ns: "attention", v: 1, type: "key", data: null, more: 1 })?.data, {});
});

test("nothing is told before the frame listens, but a greeting", () => {
  const { line, sent } = frame();
  line.tell("setStage", { stage: "output" });
  assert.equal(sent.length, 0);
  line.greet();
  assert.deepEqual(sent[0][0], { ns: "attention", v: 1, type: "hello", seq: 1, data: { versions: [1] } });
  line.take(event("ready", { stage: "weights" }), "https://a.example");
  line.tell("setStage", { stage: "output" });
  assert.deepEqual(sent[1][0].data, { stage: "output" });
  assert.equal(line.first, "weights");
});

test("what was edited goes back into a frame that was loaded anew, and to its origin only", () => {
  const { line, sent } = frame();
  line.take(event("ready"), "https://a.example");
  line.take(event("state", { state: { a: 1 }, source: "init" }), "https://a.example");
  line.take(event("ready"), "https://a.example");
  assert.equal(sent.length, 0, "nobody has edited");
  line.take(event("state", { state: { a: 2 }, source: "user" }), "https://a.example");
  line.take(event("state", { state: { a: 3 }, source: "api" }), "https://a.example");
  line.close();
  line.take(event("ready"), "https://a.example");
  assert.deepEqual(
    sent.map(([message, to]) => [message.type, message.data, to]),
    [["setState", { state: { a: 3 }, animate: false }, "https://a.example"]],
  );
});

test("edits that no state has told of go back too, after the state", () => {
  const { line, sent } = frame();
  line.take(event("ready"), "https://a.example");
  line.take(event("edit", { matrix: "value", row: 0, col: 1, from: 0, to: 4 }), "https://a.example");
  line.take(event("state", { state: { a: 1 }, source: "user" }), "https://a.example");
  line.take(event("edit", { matrix: "value", row: 0, col: 1, from: 4, to: "1/3" }), "https://a.example");
  line.take(event("edit", { matrix: "mask", row: null, col: null, from: null, to: [[true]] }), "https://a.example");
  line.take(event("ready"), "https://a.example");
  assert.deepEqual(
    sent.map(([message]) => [message.type, message.data]),
    [
      ["setState", { state: { a: 1 }, animate: false }],
      ["setMatrix", { name: "value", row: 0, col: 1, value: "1/3" }],
      ["setMatrix", { name: "mask", rows: [[true]] }],
    ],
  );
});

test("a sandboxed frame has no origin that a message could be addressed to", () => {
  const { line, sent } = frame();
  line.take(event("state", { state: 1, source: "user" }), "null");
  line.take(event("ready"), "null");
  assert.deepEqual(sent[0][1], "*");
});

test("replies find their question; a refusal and the end of the frame reject", async () => {
  const { line, sent } = frame();
  line.take(event("ready"), "https://a.example");
  const [first, second, third] = [line.ask("getState"), line.ask("setStage", { stage: "x" }), line.ask("next")];
  line.take(
    event("reply", { ok: false, error: { code: "unknown_stage", message: "no such stage" } }, sent[1][0].seq),
    "",
  );
  line.take(event("reply", { ok: true, value: 7 }, sent[0][0].seq), "");
  line.take(event("reply", { ok: true, value: 8 }, 99), "");
  assert.equal(await first, 7);
  await assert.rejects(second, /no such stage/);
  line.close();
  await assert.rejects(third, /gone/);
});
