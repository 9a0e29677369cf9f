import assert from "node:assert/strict";
import { test } from "node:test";
import { PAUSE, Voice } from "../../../static/js/elements/voice.js";

/** A voice, what it has said, and a clock that is turned by hand. */
function spoken() {
  /** @type {string[]} */
  const said = [];
  /** @type {{act: () => void, at: number}[]} */
  const timers = [];
  const voice = new Voice(
    (sentence) => said.push(sentence),
    (act, milliseconds) => {
      assert.equal(milliseconds, PAUSE);
      timers.push({ act, at: milliseconds });
    },
  );
  return { voice, said, over: () => timers.shift()?.act() };
}

test("the first sentence is said at once, the newest of those that follow after half a second", () => {
  const { voice, said, over } = spoken();
  for (const sentence of ["one", "two", "three"]) voice.say(sentence);
  assert.deepEqual(said, ["one"]);
  over();
  assert.deepEqual(said, ["one", "three"]);
  voice.say("four");
  assert.deepEqual(said, ["one", "three"], "three rests half a second too");
  over();
  assert.deepEqual(said, ["one", "three", "four"]);
});

test("nothing is said twice in a row, nor what stood there at load", () => {
  const { voice, said, over } = spoken();
  voice.know("there");
  voice.say("there");
  voice.say("one");
  voice.say("two");
  voice.say("one");
  over();
  over();
  assert.deepEqual(said, ["one"]);
});

test("what waits can be taken back", () => {
  const { voice, said, over } = spoken();
  voice.say("one");
  voice.say("two");
  voice.hush();
  over();
  voice.say("three");
  assert.deepEqual(said, ["one", "three"]);
});
