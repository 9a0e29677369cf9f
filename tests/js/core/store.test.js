import assert from "node:assert/strict";
import { test } from "node:test";
import { createStore } from "../../../static/js/core/store.js";

/** @param {number} state @param {number} step */
const add = (state, step) => state + step;

test("a burst is told once, with the newest state", async () => {
  const store = createStore(add, 0);
  /** @type {number[]} */
  const heard = [];
  store.subscribe((state) => heard.push(state));
  for (const step of [1, 2, 3]) store.dispatch(step);
  assert.equal(store.state, 6);
  assert.deepEqual(heard, []);
  await Promise.resolve();
  assert.deepEqual(heard, [6]);
});

test("nothing is told where nothing changed", async () => {
  const store = createStore(add, 5);
  let heard = 0;
  store.subscribe(() => {
    heard += 1;
  });
  store.dispatch(0);
  store.dispatch(1);
  store.dispatch(-1);
  await Promise.resolve();
  assert.equal(heard, 0);
});

test("who has left hears nothing more, the same listener twice is two", async () => {
  const store = createStore(add, 0);
  let heard = 0;
  const listener = () => {
    heard += 1;
  };
  const first = store.subscribe(listener);
  store.subscribe(listener);
  store.dispatch(1);
  first();
  await Promise.resolve();
  assert.equal(heard, 1);
});

test("what a listener dispatches is told in a burst of its own", async () => {
  const store = createStore(add, 0);
  /** @type {number[]} */
  const heard = [];
  store.subscribe((state) => {
    heard.push(state);
    if (state < 3) store.dispatch(1);
  });
  store.dispatch(1);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  assert.deepEqual(heard, [1, 2, 3]);
});
