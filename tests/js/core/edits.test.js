import assert from "node:assert/strict";
import { test } from "node:test";
import { allowed, apply, setCell, setLayout, setMask, setScale, toggle } from "../../../static/js/core/edits.js";
import { pointedCell } from "../../../static/js/core/request.js";
import { computedRun, storedRun } from "./fixture.js";

/** @import { Request } from "../../../static/js/core/types.js" */

const projected = storedRun("three-positions");
const direct = storedRun("causal");
const weighted = storedRun("average");

test("a cell keeps what was typed, and nothing else changes", () => {
  const { request, notice } = setCell(projected.request, projected, "w_value:1:1", " 3/4 ");
  assert.equal(notice, null);
  const wanted = structuredClone(projected.request);
  assert.equal(wanted.inputs.kind, "projected");
  if (wanted.inputs.kind === "projected") wanted.inputs.w_value[1] = [0, "3/4"];
  assert.deepEqual(request, wanted);
  assert.equal(setCell(direct.request, direct, "upstream:2:1", "e").request.upstream[2]?.[1], "e");
  const { inputs } = setCell(weighted.request, weighted, "weights:0:1", "1/3").request;
  assert.equal(inputs.kind === "weighted" && inputs.weights[0]?.[1], "1/3");
});

test("typing the number that is there changes nothing", () => {
  assert.equal(setCell(projected.request, projected, "x:0:0", "1").request, projected.request);
  assert.equal(setCell(projected.request, projected, "query:0:0", "1").request, projected.request);
});

test("results and unknown cells are refused with a notice", () => {
  for (const cell of ["output:0:0", "weights:0:0", "x:9:0", "nothing:0:0"]) {
    const { request, notice } = setCell(direct.request, direct, cell, "1");
    assert.equal(request, direct.request);
    assert.equal(notice?.code, "notice.read-only");
  }
});

test("typing into V of a projected run freezes Q, K and V and keeps mask, scale and G", () => {
  const sent = { ...projected.request, scale: 0.1, mask: /** @type {const} */ ({ kind: "causal", query_offset: 1 }) };
  const w_key = [
    ["1/3", 0],
    [0, 1],
  ];
  const run = computedRun(/** @type {any} */ ({ ...sent, inputs: { ...sent.inputs, w_key } }));
  run.tensors.key = [
    [1 / 3, 0],
    [0, 1],
    [1 / 3, 1],
  ];
  const { request, notice } = setCell(run.request, run, "value:2:0", "3");
  assert.equal(notice?.code, "notice.switched-to-direct");
  assert.deepEqual(request, {
    inputs: {
      kind: "direct",
      query: [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      key: [
        [1 / 3, 0],
        [0, 1],
        [1 / 3, 1],
      ],
      value: [
        [1, 0],
        [0, 2],
        ["3", 2],
      ],
    },
    mask: { kind: "causal", query_offset: 1 },
    upstream: [
      [1, 0],
      [0, 1],
      [1, 1],
    ],
    scale: 0.1,
  });
});

test("nothing is frozen from a run that does not answer the inputs yet", () => {
  const pending = setCell(projected.request, projected, "x:0:0", "5").request;
  const { request, notice } = setCell(pending, projected, "value:0:0", "7");
  assert.equal(request, pending);
  assert.equal(notice?.code, "notice.wait");
});

test("mask cells: toggling one makes the mask custom", () => {
  const { request } = toggle(projected.request, "mask:0:2");
  assert.deepEqual(request.mask, {
    kind: "custom",
    allowed: [
      [true, true, false],
      [true, true, true],
      [true, true, true],
    ],
  });
  assert.deepEqual(toggle(request, "mask:0:2").request.mask?.kind, "custom");
  assert.equal(allowed(toggle(request, "mask:0:2").request)?.[0]?.[2], true);
  assert.equal(setCell(projected.request, projected, "mask:0:2", "1").request, projected.request);
  assert.equal(setCell(projected.request, projected, "mask:0:2", "2").notice?.code, "notice.mask-entry");
  assert.equal(toggle(weighted.request, "mask:0:0").notice?.code, "notice.no-mask");
});

test("kinds of mask", () => {
  const causal = setMask(projected.request, "causal").request;
  assert.deepEqual(causal.mask, { kind: "causal", query_offset: 0 });
  const shifted = apply(causal, projected, { what: "offset", text: "−1" }, { max: 32 }).request;
  assert.deepEqual(shifted.mask, { kind: "causal", query_offset: -1 });
  assert.deepEqual(allowed(shifted), [
    [false, false, false],
    [true, false, false],
    [true, true, false],
  ]);
  assert.deepEqual(setMask(shifted, "custom").request.mask, { kind: "custom", allowed: allowed(shifted) });
  assert.deepEqual(setMask(shifted, "none").request.mask, { kind: "none" });
  assert.equal(setMask(weighted.request, "causal").notice?.code, "notice.no-mask");
  // A wrong offset is for the server to judge.
  assert.deepEqual(apply(causal, projected, { what: "offset", text: "a" }, { max: 32 }).request.mask, {
    kind: "causal",
    query_offset: "a",
  });
});

test("scale: a number, what the server may judge, or the default again", () => {
  const scaled = setScale(projected.request, "−0.5").request;
  assert.equal(scaled.scale, -0.5);
  assert.equal(setScale(scaled, "x").request.scale, "x");
  assert.ok(!("scale" in setScale(scaled, null).request));
  assert.equal(setScale(projected.request, " ").request, projected.request);
  assert.equal(setScale(weighted.request, "1").notice?.code, "notice.no-scale");
});

test("layout: square projections keep their numbers and change their meaning", () => {
  const separate = storedRun("separate-keys");
  const { request, notice } = setLayout(separate.request, "in_out");
  assert.equal(notice, null);
  assert.deepEqual(request.inputs, storedRun("separate-keys-in-out").request.inputs);
});

test("layout: others are transposed, all three, and keep their meaning", () => {
  /** @type {Request} */
  const wide = {
    ...projected.request,
    inputs: {
      kind: "projected",
      x: [
        [1, 2],
        [3, 4],
      ],
      w_query: [
        [1, 2],
        [3, 4],
      ],
      w_key: [
        [5, 6],
        [7, 8],
      ],
      w_value: [
        ["a", 2, 3],
        [4, 5, 6],
      ],
      weight_layout: "in_out",
    },
  };
  const { request, notice } = setLayout(wide, "out_in");
  assert.equal(notice?.code, "notice.transposed");
  assert.deepEqual(request.inputs, {
    ...wide.inputs,
    w_query: [
      [1, 3],
      [2, 4],
    ],
    w_key: [
      [5, 7],
      [6, 8],
    ],
    w_value: [
      ["a", 4],
      [2, 5],
      [3, 6],
    ],
    weight_layout: "out_in",
  });
  assert.deepEqual(setLayout(request, "in_out").request, wide);
});

test("pointers of refusals name cells", () => {
  assert.equal(pointedCell("/inputs/key/1/0"), "key:1:0");
  assert.equal(pointedCell("/upstream/0/12"), "upstream:0:12");
  assert.equal(pointedCell("/mask/allowed/0/1"), "mask:0:1");
  assert.equal(pointedCell("/mask/query_offset"), "query_offset");
  assert.equal(pointedCell("/scale"), "scale");
  for (const none of ["", "/inputs", "/inputs/key", "/inputs/key/1", undefined]) assert.equal(pointedCell(none), null);
});
