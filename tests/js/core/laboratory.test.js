import assert from "node:assert/strict";
import { test } from "node:test";
import * as actions from "../../../static/js/core/actions.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { normal, same } from "../../../static/js/core/request.js";
import { address, laboratory } from "../../../static/js/core/url.js";
import { stateOf, storedRun } from "./fixture.js";

test("an open laboratory stands in the address, a closed one does not", () => {
  const open = reduce(stateOf(), actions.setFault("scale-missing"));
  assert.equal(address(open).query, "?fault=scale-missing");
  assert.equal(address(reduce(open, actions.setFault(null))).query, "");
  assert.equal(address(stateOf("causal", { fault: "mask-inverted" })).query, "?example=causal&fault=mask-inverted");
});

test("the way to an example keeps how one looks, and nothing else of the state", () => {
  const state = stateOf("three-positions", { theme: "dark", precision: 2, lang: "zh", cell: "output:1:1" });
  assert.equal(
    laboratory(state, "causal", "mask-inverted"),
    "?example=causal&lang=zh&theme=dark&precision=2&fault=mask-inverted",
  );
});

test("another request is taken as one step that can be undone, tied or not", () => {
  const { request } = storedRun("rectangular");
  for (const tied of [false, true]) {
    const before = stateOf("three-positions", { tied });
    const after = reduce(before, actions.edit({ what: "request", request }));
    assert.ok(same(after.draft, normal(request)));
    assert.equal(after.past.length, before.past.length + 1);
    assert.equal(after.phase, "pending");
    const undone = reduce(after, actions.undo());
    assert.ok(same(undone.draft, before.draft));
    assert.equal(undone.tied, tied);
  }
});

test("both projections of a request come as they are where the ones before were tied", () => {
  const { request } = storedRun("separate-keys");
  const after = reduce(stateOf("three-positions", { tied: true }), actions.edit({ what: "request", request }));
  assert.ok(same(after.draft, normal(request)));
  assert.equal(after.tied, false);
});
