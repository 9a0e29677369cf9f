import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync, deflateSync } from "node:zlib";
import { pack, unpack } from "../../../static/js/effects/packing.js";

const STATE = { request: { inputs: { kind: "weighted", weights: [["1/3", 0.5]], value: [["√2"], [-1]] } } };
const LARGEST = 1_000_000;

/** @param {string | Buffer} content */
const written = (content) => Buffer.from(content).toString("base64url");

test("what is packed is unpacked", async () => {
  const fragment = await pack(STATE);
  assert.match(fragment, /^#s=1\.[\w-]+$/);
  assert.deepEqual(await unpack(fragment), STATE);
});

test("deflated with zlib's header or without, or not at all", async () => {
  const text = JSON.stringify(STATE);
  for (const fragment of [
    `#s=1.${written(deflateSync(text))}`,
    `#s=1.${written(deflateRawSync(text))}`,
    `#s=0.${written(text)}`,
  ])
    assert.deepEqual(await unpack(fragment), STATE);
});

test("what is none of ours", async () => {
  const text = JSON.stringify(STATE);
  for (const fragment of [
    "",
    "#",
    "#s=1.",
    "#s=0.",
    "#s=1.!!!",
    `#s=2.${written(text)}`,
    `#s=1.${written(text)}`,
    `#s=0.${written(deflateSync(text))}`,
    `#s=1.${written(deflateSync(text).subarray(0, -8))}`,
  ])
    assert.equal(await unpack(fragment), undefined, fragment);
});

test("a bomb is not unfolded", async () => {
  const bomb = JSON.stringify("0".repeat(LARGEST));
  for (const fragment of [
    `#s=1.${written(deflateSync(bomb))}`,
    `#s=1.${written(deflateRawSync(bomb))}`,
    `#s=0.${written(bomb)}`,
  ])
    assert.equal(await unpack(fragment), undefined);
  const longest = "0".repeat(LARGEST - 2);
  assert.equal(await unpack(`#s=0.${written(JSON.stringify(longest))}`), longest);
});
