import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateSync } from "node:zlib";
import * as actions from "../../../static/js/core/actions.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { createStore } from "../../../static/js/core/store.js";
import { keepAddress, readFragment } from "../../../static/js/effects/address.js";
import { pack, unpack } from "../../../static/js/effects/packing.js";
import { stateOf, storedRun } from "../core/fixture.js";
import { createClock, settle } from "./clock.js";

function setUp(search = "") {
  const store = createStore(reduce, stateOf());
  const clock = createClock();
  const page = new EventTarget();
  /** @type {string[]} */
  const written = [];
  /** @type {(value?: unknown) => void} */
  let wrote = () => {};
  const first = new Promise((resolve) => {
    wrote = resolve;
  });
  const history = {
    state: { kept: 1 },
    replaceState: (/** @type {any} */ _, /** @type {string} */ __, /** @type {any} */ url) => {
      written.push(url);
      wrote();
    },
  };
  const location = { pathname: "/sub/", search, hash: "" };
  const end = keepAddress({ store, history, location, page, timer: clock, now: clock.now });
  const go = async (/** @type {string} */ stage) => {
    store.dispatch(actions.go(stage));
    await settle();
  };
  return { store, clock, page, written, first, end, go };
}

test("nothing is written on load; the first of a burst at once, the others once they rest", async () => {
  const { clock, written, go } = setUp();
  await clock.pass(1000);
  assert.deepEqual(written, []);
  await go("weights");
  assert.deepEqual(written, ["/sub/?stage=weights"]);
  await clock.pass(100);
  await go("scores");
  await clock.pass(149);
  assert.equal(written.length, 1);
  await clock.pass(1);
  assert.deepEqual(written, ["/sub/?stage=weights", "/sub/?stage=scores"]);
  await clock.pass(150);
  await go("output");
  assert.equal(written.at(-1), "/sub/");
});

test("what does not change the address is not written", async () => {
  const { store, clock, written } = setUp();
  store.dispatch(actions.notify({ code: "notice.flat" }));
  await settle();
  await clock.pass(1000);
  assert.deepEqual(written, []);
});

test("an edit is written at once, also after another change; a sweep when it rests or is let go", async () => {
  const { store, clock, page, written, go } = setUp();
  const put = async (/** @type {string} */ text, /** @type {string | null} */ sweep = null) => {
    store.dispatch(actions.edit({ what: "cell", cell: "x:0:0", text }, sweep));
    await settle();
  };
  await go("scores");
  await put("5");
  assert.equal(written.at(-1), "/sub/?stage=scores&x=5,0;0,1;1,1");
  for (const text of ["6", "7", "8", "9"]) {
    await put(text, "one");
    await clock.pass(16);
  }
  assert.deepEqual(written.slice(2), ["/sub/?stage=scores&x=6,0;0,1;1,1"]);
  await clock.pass(150);
  assert.equal(written.at(-1), "/sub/?stage=scores&x=9,0;0,1;1,1");
  await put("10", "one");
  await put("11", "one");
  page.dispatchEvent(new Event("pointerup"));
  assert.equal(written.at(-1), "/sub/?stage=scores&x=11,0;0,1;1,1");
});

test("half a minute never holds more writes than Safari takes, and the last is written", async () => {
  const { store, clock, written } = setUp();
  for (let turn = 1; turn <= 400; turn += 1) {
    store.dispatch(actions.edit({ what: "cell", cell: "x:0:0", text: String(turn) }));
    await settle();
    await clock.pass(50);
  }
  assert.ok(written.length >= 60 && written.length < 100, String(written.length));
  for (let second = 0; second < 40; second += 1) await clock.pass(1000);
  assert.equal(written.at(-1), "/sub/?x=400,0;0,1;1,1");
});

test("leaving or hiding the page writes what is due", async () => {
  for (const moment of ["pagehide", "visibilitychange"]) {
    const { page, clock, written, go, end } = setUp("?lang=en");
    page.dispatchEvent(new Event(moment));
    assert.deepEqual(written, []);
    await go("weights");
    await go("scores");
    page.dispatchEvent(new Event(moment));
    assert.deepEqual(written, ["/sub/?stage=weights&lang=en", "/sub/?stage=scores&lang=en"]);
    await go("probe");
    end();
    await go("scores");
    await clock.pass(1000);
    page.dispatchEvent(new Event(moment));
    assert.equal(written.length, 2);
  }
});

test("what is large goes into the fragment and comes back", async () => {
  const { store, clock, written, first } = setUp();
  for (let n = 3; n < 32; n += 1) store.dispatch(actions.edit({ what: "resize", axis: "position", by: 1 }));
  store.dispatch(actions.edit({ what: "cell", cell: "x:9:1", text: "√2·ln 3" }));
  store.dispatch(actions.edit({ what: "toggle", cell: "mask:0:31" }));
  await settle();
  await clock.pass(150);
  await first; // packing takes as long as the machine needs
  const [url = ""] = written;
  assert.match(url, /^\/sub\/#s=1\.[\w-]+$/);
  const bytes = Buffer.from(url.slice(url.indexOf("=1.") + 3), "base64url");
  assert.deepEqual(JSON.parse(inflateSync(bytes).toString()), store.state.draft);

  const other = createStore(reduce, stateOf());
  await readFragment(other, url.slice(url.indexOf("#")));
  assert.deepEqual(other.state.draft, store.state.draft);
  assert.deepEqual([other.state.phase, other.state.rebase], ["pending", 1]);
});

test("a tie comes back with what is packed, and only where the two are one", async () => {
  const request = storedRun("three-positions").request;
  for (const [what, tied] of /** @type {const} */ ([
    [{ ...request, tied: true }, true],
    [request, false],
    [{ ...storedRun("two-positions").request, tied: true }, false],
  ])) {
    const store = createStore(reduce, stateOf("causal"));
    await readFragment(store, await pack(what));
    assert.equal(store.state.draft.inputs.kind, "projected");
    assert.equal(store.state.tied, tied);
  }
});

test("fragments that are not ours, damaged, of another shape, or a bomb", async () => {
  const store = createStore(reduce, stateOf());
  const before = store.state;
  for (const none of ["", "#", "#part-2"]) await readFragment(store, none);
  assert.equal(store.state, before);
  const good = await pack(storedRun("causal").request);
  const bad = [
    "#s=2.abc",
    "#s=1.",
    "#s=1.!!",
    good.slice(0, -9),
    await pack({ inputs: 1 }),
    await pack("0".repeat(2_000_000)),
  ];
  for (const fragment of bad) {
    store.dispatch(actions.dismiss());
    await readFragment(store, fragment);
    assert.equal(store.state.notice?.code, "notice.invalid-fragment", fragment.slice(0, 20));
    assert.equal(store.state.draft, before.draft);
  }
  assert.deepEqual(await unpack(good), storedRun("causal").request);
});
