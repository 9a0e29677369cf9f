import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { text } from "../../../static/js/core/i18n.js";
import { Axis, hatching, rounded, stacked, ticks, walked } from "../../../static/js/core/pictures/geometry.js";
import { PICTURES, picture } from "../../../static/js/core/pictures.js";
import { graphOf, storedRun } from "./fixture.js";

/** @import { Mark } from "../../../static/js/core/pictures/shapes.js" */

const CATALOGUE = JSON.parse(readFileSync(new URL("../../../app/locales/en.json", import.meta.url), "utf8"));

/**
 * @param {string} name
 * @param {string} stage
 * @param {string} cell
 */
function drawn(name, stage, cell) {
  const run = storedRun(name);
  return picture(run, graphOf(run.request), stage, cell, "plain", 4, (key, params) => text(CATALOGUE, key, params));
}

/**
 * @param {string} name
 * @param {string} stage
 * @param {string} cell
 * @returns {Mark[]}
 */
const marks = (name, stage, cell) => drawn(name, stage, cell)?.marks ?? [];

test("a picture for each of the twelve stages, none for an absent one", () => {
  const { graph, titles } = { graph: graphOf(storedRun("three-positions").request), titles: new Set() };
  assert.deepEqual(
    graph.stages.map((stage) => stage.name),
    Object.keys(PICTURES),
  );
  for (const { name } of graph.stages) titles.add(drawn("three-positions", name, "output:0:0")?.title);
  assert.equal(titles.size, 12);
  assert.equal(drawn("average", "weights", "weights:0:0"), null);
});

test("the output's steps start where the one before ended, and end at O", () => {
  const steps = marks("three-positions", "output", "output:0:0").filter((mark) => mark.class.startsWith("block v"));
  const [first, second, third] = steps.slice(0, 3).map(({ at }) => [Number(at.x), Number(at.x) + Number(at.width)]);
  assert.ok(Math.abs((first?.[1] ?? 0) - (second?.[0] ?? 1)) < 0.02);
  assert.ok(Math.abs((second?.[1] ?? 0) - (third?.[0] ?? 1)) < 0.02);
  assert.deepEqual(
    steps.slice(0, 3).map((step) => step.derived),
    ["weights:0:0*value:0:0", "weights:0:1*value:1:0", "weights:0:2*value:2:0"],
  );
});

test("the balance leans to the side that weighs more", () => {
  const beam = marks("negative-values", "probe", "probe").find((mark) => mark.class === "rod thick");
  assert.ok(Number(beam?.at.y1) > Number(beam?.at.y2), "J is below 0, so the left end hangs lower");
  const other = marks("three-positions", "probe", "probe").find((mark) => mark.class === "rod thick");
  assert.ok(Number(other?.at.y1) < Number(other?.at.y2));
});

test("a cell of a key or a value is seen from all of its readers", () => {
  const pulls = marks("causal", "back-dot-products", "grad_key:1:0").filter((mark) => mark.class.startsWith("block q"));
  assert.deepEqual(
    [...new Set(pulls.map((mark) => mark.derived?.split("*")[0]))],
    ["grad_dot_products:1:1", "grad_dot_products:2:1"],
  );
});

test("sums that are laid out", () => {
  assert.deepEqual(stacked([1, -2, 3, -4]), [
    [0, 1],
    [0, -2],
    [1, 4],
    [-2, -6],
  ]);
  assert.deepEqual(walked([1, -2, 3]), [
    [0, 1],
    [1, -1],
    [-1, 2],
  ]);
});

test("an axis holds zero, and survives having nothing else", () => {
  assert.equal(new Axis([2, 4], 10, 100).at(4), 110);
  assert.equal(new Axis([2, 4], 10, 100).at(0), 10);
  assert.equal(new Axis([0, 0], 10, 100).at(0), 60);
  for (const reach of [1e-300, 1e-9, 0.7, 1, 8, 1e12, 1e300]) {
    const steps = ticks(new Axis([reach], 0, 1)).length;
    assert.ok(steps >= 2 && steps <= 12, `${steps} ticks up to ${reach}`);
  }
});

test("coordinates have two decimals", () => {
  assert.deepEqual([1.005, 1.234, -0.004, 2].map(rounded), [1, 1.23, 0, 2]);
  assert.equal(hatching(0, 0, 2, 2), "M2 1.5L1.5 2");
});
