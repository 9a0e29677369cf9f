import assert from "node:assert/strict";
import { test } from "node:test";
import { present } from "../../../static/js/core/actions.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { createStore } from "../../../static/js/core/store.js";
import { followPointer, REST } from "../../../static/js/effects/pointing.js";
import { stateOf } from "../core/fixture.js";
import { createClock } from "./clock.js";

/** A place in a bead, where one is named, else in the gap of a table. @param {string | null} bead */
const place = (bead) => ({
  closest: (/** @type {string} */ selector) => {
    if (selector === "[data-bead]") return bead && { getAttribute: () => bead };
    return bead === null && selector.startsWith("table") ? {} : null;
  },
});
/** Neither bead nor table. */
const nowhere = { closest: () => null };

/** A page that is presented, and what comes of the mouse. */
function presented() {
  const store = createStore(reduce, reduce(stateOf(), present(true)));
  const clock = createClock();
  /** @type {Record<string, (event: any) => void>} */
  const heard = {};
  /** @type {boolean[]} */
  const rests = [];
  let told = 0;
  const dispatch = store.dispatch;
  const watched = {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    dispatch: (/** @type {any} */ action) => {
      told += 1;
      dispatch(action);
    },
  };
  followPointer({
    store: watched,
    page: /** @type {any} */ ({
      addEventListener: (/** @type {string} */ name, /** @type {(event: any) => void} */ call) => {
        heard[name] = call;
      },
    }),
    rest: (now) => rests.push(now),
    timer: /** @type {any} */ (clock),
  });
  return {
    store,
    clock,
    rests,
    move: (/** @type {object} */ target) => heard.pointermove?.({ target }),
    get told() {
      return told;
    },
  };
}

test("a mouse that moves within a bead asks once, stays in the gaps, and points at nothing elsewhere", () => {
  const page = presented();
  const bead = place("weights:0:1");
  for (let time = 0; time < 50; time += 1) page.move(bead);
  assert.deepEqual([page.store.state.pointed, page.told], ["weights:0:1", 1]);
  page.move(place("weights:0:1"));
  page.move(place(null));
  assert.deepEqual([page.store.state.pointed, page.told], ["weights:0:1", 1]);
  page.move(place("weights:0:2"));
  page.move(nowhere);
  assert.deepEqual([page.store.state.pointed, page.told], [null, 3]);
});

test("a mouse rests once it has not moved for a while", async () => {
  const page = presented();
  page.move(nowhere);
  await page.clock.pass(REST - 1);
  page.move(nowhere);
  await page.clock.pass(REST - 1);
  assert.deepEqual(page.rests, [false, false]);
  await page.clock.pass(1);
  assert.deepEqual(page.rests, [false, false, true]);
});

test("nobody points where nobody presents", () => {
  const page = presented();
  page.store.dispatch(present(false));
  page.move(place("weights:0:1"));
  assert.deepEqual([page.store.state.pointed, page.rests], [null, []]);
});
