import assert from "node:assert/strict";
import { test } from "node:test";
import { sizes } from "../../../static/js/core/request.js";
import { axes, extent, resize } from "../../../static/js/core/resize.js";
import { inStep } from "../../../static/js/core/shape.js";
import { storedRun } from "./fixture.js";

/** @import { Axis } from "../../../static/js/core/resize.js" */

const LIMITS = { max: 10 };
const EVERY = /** @type {Axis[]} */ (["position", "query", "key", "d_k", "d_v", "d_x"]);
const NAMES = [
  "three-positions",
  "separate-keys-in-out",
  "causal",
  "single-query",
  "rectangular",
  "average",
  "fixed-shares",
];

test("a new position is zeros in X and G, and opens row and column of a custom mask", () => {
  const { request } = storedRun("three-positions");
  const masked = {
    ...request,
    mask: {
      kind: /** @type {const} */ ("custom"),
      allowed: [
        [true, false, false],
        [true, true, false],
        [true, true, true],
      ],
    },
  };
  const grown = resize(masked, { axis: "position", by: 1 }, LIMITS).request;
  assert.equal(grown.inputs.kind, "projected");
  assert.deepEqual(/** @type {any} */ (grown.inputs).x, [
    [1, 0],
    [0, 1],
    [1, 1],
    [0, 0],
  ]);
  assert.deepEqual(grown.upstream.at(-1), [0, 0]);
  assert.deepEqual(grown.mask, {
    kind: "custom",
    allowed: [
      [true, false, false, true],
      [true, true, false, true],
      [true, true, true, true],
      [true, true, true, true],
    ],
  });
  assert.deepEqual(resize(grown, { axis: "position", by: -1 }, LIMITS).request, masked);
});

test("the one at an index goes, from every matrix", () => {
  const { request } = storedRun("causal");
  const { inputs, upstream, mask } = resize(request, { axis: "position", by: -1, at: 0 }, LIMITS).request;
  const before = /** @type {any} */ (request.inputs);
  assert.deepEqual(/** @type {any} */ (inputs).query, before.query.slice(1));
  assert.deepEqual(/** @type {any} */ (inputs).value, before.value.slice(1));
  assert.deepEqual(upstream, request.upstream.slice(1));
  assert.deepEqual(mask, {
    kind: "custom",
    allowed: [
      [true, false],
      [true, true],
    ],
  });
});

test("positions are one axis while queries and keys are as many", () => {
  assert.deepEqual(axes(storedRun("three-positions").request), ["position", "d_k", "d_v", "d_x"]);
  assert.deepEqual(axes(storedRun("causal").request), ["position", "d_k", "d_v"]);
  assert.deepEqual(axes(storedRun("single-query").request), ["query", "key", "d_k", "d_v"]);
  assert.deepEqual(axes(storedRun("fixed-shares").request), ["query", "key", "d_v"]);
  const { request } = storedRun("single-query");
  assert.equal(resize(request, { axis: "position", by: 1 }, LIMITS).notice?.code, "notice.no-axis");
  assert.deepEqual(sizes(resize(request, { axis: "query", by: 1 }, LIMITS).request), {
    n_q: 2,
    n_k: 3,
    d_k: 2,
    d_v: 2,
  });
});

test("ten positions: the output is as wide as V", () => {
  let { request } = storedRun("three-positions");
  for (let n = 3; n < 10; n += 1) request = resize(request, { axis: "position", by: 1 }, LIMITS).request;
  assert.deepEqual(sizes(request), { n_q: 10, n_k: 10, d_k: 2, d_v: 2, d_x: 2 });
  const { request: unchanged, notice } = resize(request, { axis: "position", by: 1 }, LIMITS);
  assert.equal(unchanged, request);
  assert.deepEqual(notice, { code: "notice.limit", params: { max: 10 } });
});

test("one stays", () => {
  const { request } = storedRun("rectangular");
  assert.equal(resize(request, { axis: "d_v", by: -1 }, LIMITS).notice?.code, "notice.last-one");
});

for (const name of NAMES) {
  test(`${name}: only the asked size changes, all matrices stay in step, and fewer undoes more`, () => {
    const { request } = storedRun(name);
    assert.ok(inStep(request));
    for (const axis of EVERY) {
      const grown = resize(request, { axis, by: 1 }, LIMITS);
      if (grown.notice) continue;
      assert.ok(inStep(grown.request), axis);
      const wanted = { position: ["n_q", "n_k"], query: ["n_q"], key: ["n_k"] }[/** @type {"key"} */ (axis)] ?? [axis];
      const before = sizes(request);
      for (const [size, value] of Object.entries(sizes(grown.request))) {
        assert.equal(value, (before[size] ?? 0) + (wanted.includes(size) ? 1 : 0), `${axis} ${size}`);
      }
      assert.equal(extent(grown.request, axis), extent(request, axis) + 1);
      assert.deepEqual(resize(grown.request, { axis, by: -1 }, LIMITS).request, request);
    }
  });
}
