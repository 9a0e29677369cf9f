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
  const history = {
    state: { kept: 1 },
    replaceState: (/** @type {any} */ _, /** @type {string} */ __, /** @type {any} */ url) => void written.push(url),
  };
  const end = keepAddress({ store, history, location: { pathname: "/sub/", search, hash: "" }, page, timer: clock });
  const go = async (/** @type {string} */ stage) => {
    store.dispatch(actions.go(stage));
    await settle();
  };
  return { store, clock, page, written, end, go };
}

test("nothing is written on load; changes once they rest", async () => {
  const { clock, written, go } = setUp();
  await clock.pass(1000);
  assert.deepEqual(written, []);
  await go("weights");
  await clock.pass(100);
  await go("scores");
  await clock.pass(149);
  assert.deepEqual(written, []);
  await clock.pass(1);
  assert.deepEqual(written, ["/sub/?stage=scores"]);
  await go("output");
  await clock.pass(150);
  assert.equal(written.at(-1), "/sub/");
});

test("leaving the page writes what is due", async () => {
  const { page, clock, written, go, end } = setUp("?lang=en");
  page.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(written, []);
  await go("weights");
  page.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(written, ["/sub/?stage=weights&lang=en"]);
  end();
  await go("scores");
  await clock.pass(1000);
  assert.equal(written.length, 1);
});

test("what is large goes into the fragment and comes back", async () => {
  const { store, clock, written } = setUp();
  for (let n = 3; n < 32; n += 1) store.dispatch(actions.edit({ what: "resize", axis: "position", by: 1 }));
  store.dispatch(actions.edit({ what: "cell", cell: "x:9:1", text: "√2·ln 3" }));
  store.dispatch(actions.edit({ what: "toggle", cell: "mask:0:31" }));
  await settle();
  await clock.pass(150);
  for (let turn = 0; turn < 50 && written.length === 0; turn += 1) await settle();
  const [url = ""] = written;
  assert.match(url, /^\/sub\/#s=1\.[\w-]+$/);
  const bytes = Buffer.from(url.slice(url.indexOf("=1.") + 3), "base64url");
  assert.deepEqual(JSON.parse(inflateSync(bytes).toString()), store.state.draft);

  const other = createStore(reduce, stateOf());
  await readFragment(other, url.slice(url.indexOf("#")));
  assert.deepEqual(other.state.draft, store.state.draft);
  assert.deepEqual([other.state.phase, other.state.rebase], ["pending", 1]);
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
