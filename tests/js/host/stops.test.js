import assert from "node:assert/strict";
import { test } from "node:test";
import { readStops, withParameters } from "../../../static/host/stops.js";

test("stages, beats of a stage, and stages that are walked beat by beat", () => {
  assert.deepEqual(readStops("inputs, weights  output"), [
    { stage: "inputs" },
    { stage: "weights" },
    { stage: "output" },
  ]);
  assert.deepEqual(readStops("weights:0,weights:2"), [
    { stage: "weights", step: 0 },
    { stage: "weights", step: 2 },
  ]);
  assert.deepEqual(readStops("scores,weights", "weights:3"), [
    { stage: "scores" },
    { stage: "weights", step: 1 },
    { stage: "weights", step: 2 },
    { stage: "weights" },
  ]);
  assert.deepEqual(readStops("weights:1", "weights:3"), [{ stage: "weights", step: 1 }]);
  assert.deepEqual(readStops(undefined, "weights:3"), []);
  assert.deepEqual(readStops(" , "), []);
  assert.deepEqual(readStops("weights:x,weights:-1"), [{ stage: "weights" }, { stage: "weights" }]);
  assert.deepEqual(readStops("weights", "weights:0"), [{ stage: "weights" }]);
});

test("an address gets its parameters and keeps the rest", () => {
  const { searchParams } = new URL(
    withParameters("https://a.example/x/embed/v1/?q=1,0;0,1&mode=slide", { mode: "print" }),
  );
  assert.deepEqual(
    [...searchParams],
    [
      ["q", "1,0;0,1"],
      ["mode", "print"],
    ],
  );
  assert.equal(withParameters("embed/v1/", { stage: "weights", beat: undefined }), "embed/v1/?stage=weights");
  assert.equal(withParameters("e/?beat=2&a=1", { beat: undefined }), "e/?a=1");
  assert.equal(withParameters("e/?a=1#s=1.xyz", { stage: "output" }), "e/?a=1&stage=output#s=1.xyz");
});

test("a state in the fragment is sent where the server has to know it", () => {
  assert.equal(withParameters("e/?a=1#s=1.x-y_z", {}, { sent: true }), "e/?a=1&state=1.x-y_z");
  assert.equal(withParameters("e/#other", {}, { sent: true }), "e/?#other");
});
