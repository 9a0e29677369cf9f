// What moves in a beat: the cells come from the formulas of attention, written out here by hand.

import assert from "node:assert/strict";
import test from "node:test";
import { beats } from "../../../static/js/core/beats.js";
import { summands } from "../../../static/js/motion/summands.js";
import { HOLD, trackOf } from "../../../static/js/motion/track.js";
import { graphOf, storedRun } from "../core/fixture.js";

const run = storedRun("three-positions");
const graph = graphOf(run.request);

/** @param {string} stage @param {number} beat */
const beatOf = (stage, beat) => {
  const found = beats(graph, run.shapes, "plain", stage)[beat - 1];
  assert.ok(found);
  return found;
};

test("summands are the pairs of a matrix product, in the order of writing", () => {
  assert.deepEqual(summands(graph, run, "plain", "dot_products:1:2"), [
    ["query:1:0", "key:2:0"],
    ["query:1:1", "key:2:1"],
  ]);
  assert.deepEqual(summands(graph, run, "plain", "grad_x:2:1"), [
    ["grad_x_query:2:1"],
    ["grad_x_key:2:1"],
    ["grad_x_value:2:1"],
  ]);
  assert.deepEqual(summands(graph, run, "plain", "weights:0:1"), [["exponentials:0:1", "row_sums:0"]]);
  assert.deepEqual(summands(graph, run, "plain", "x:0:0"), []);
});

test("summands leave out what the mask closes", () => {
  const causal = storedRun("causal");
  const cells = summands(graphOf(causal.request), causal, "plain", "output:1:0");
  assert.deepEqual(cells, [
    ["weights:1:0", "value:0:0"],
    ["weights:1:1", "value:1:0"],
  ]);
  assert.deepEqual(summands(graphOf(causal.request), causal, "plain", "exponentials:0:2"), []);
});

test("cell by cell: factors meet at the second one, their product drops into the result, one pair after the other", () => {
  const { flights, movers, landings, duration } = trackOf(graph, run, "plain", beatOf("dot-products", 2));
  assert.deepEqual(
    flights.map(({ path }) => path),
    [
      ["query:0:0", "key:1:0"],
      ["query:0:1", "key:1:1"],
    ],
  );
  // q₀ = (1, 0) meets k₁ = (0, 1): 1 · 0, and 0 · 1, with 0 come together between the two.
  const [first, second, sofar] = movers;
  assert.deepEqual(
    movers.map(({ number }) => number),
    [
      ["query:0:0*key:1:0", "key", ["query:0:0", "key:1:0"]],
      ["query:0:1*key:1:1", "key", ["query:0:1", "key:1:1"]],
      ["query:0:0*key:1:0", "dot_products", ["query:0:0", "key:1:0"]],
    ].map(([derived, tensor, tells]) => ({ derived, value: 0, tensor, tells: [...(tells ?? []), "dot_products:0:1"] })),
  );
  assert.deepEqual(
    first?.keys.map(({ over }) => over),
    ["key:1:0", "dot_products:0:1"],
  );
  const [meet, next] = flights;
  assert.equal(meet?.end, first?.keys[0]?.at);
  assert.equal(first?.keys[1]?.at, next?.start);
  assert.equal(sofar?.keys[0]?.at, first?.keys[1]?.at);
  assert.equal(sofar?.keys.at(-1)?.at, second?.keys.at(-1)?.at);
  assert.deepEqual(
    landings.map(({ cell }) => cell),
    ["dot_products:0:1"],
  );
  assert.equal(landings[0]?.at, second?.keys.at(-1)?.at);
  assert.ok(duration >= (landings[0]?.at ?? 0) + HOLD);
});

test("a row arrives as one tray, and three branches are added", () => {
  const row = trackOf(graph, run, "plain", beatOf("dot-products", 4));
  assert.deepEqual(
    row.flights.map(({ cell, path }) => [cell, ...path]),
    [0, 1, 2].map((j) => [`dot_products:1:${j}`, "query:1:0", `dot_products:1:${j}`]),
  );
  const last = trackOf(graph, run, "plain", beatOf("back-project", 2));
  const into = last.flights.filter(({ path }) => path[1] === "grad_x:0:0").map(({ cell }) => cell);
  assert.deepEqual(into, ["grad_x_query:0:0", "grad_x_key:0:0", "grad_x_value:0:0"]);
});

test("a tray rises from the midst of all its first factors and moves as a whole", () => {
  const { flights, trays, movers } = trackOf(graph, run, "plain", beatOf("dot-products", 4));
  assert.deepEqual(new Set(trays[flights[0]?.tray ?? ""]), new Set(["query:1:0", "query:1:1"]));
  assert.equal(new Set(flights.map(({ tray, start, end }) => `${tray} ${start} ${end}`)).size, 1);
  assert.deepEqual(movers, []);
});

test("nothing sets off before the numbers that it comes from have landed", () => {
  for (const { name } of graph.stages) {
    for (const beat of beats(graph, run.shapes, "plain", name)) {
      const { flights, landings } = trackOf(graph, run, "plain", beat);
      const landed = new Map(landings.map(({ cell, at }) => [cell, at]));
      for (const { path, start } of flights) assert.ok((landed.get(path[0] ?? "") ?? 0) <= start, `${name} ${path}`);
    }
  }
});

test("the three branches of dX come one after the other, with what they have come to in between", () => {
  const { flights, movers } = trackOf(graph, run, "plain", beatOf("back-project", 2));
  const into = flights.filter(({ path }) => path[1] === "grad_x:2:1");
  assert.deepEqual([into[0]?.end, into[1]?.end], [into[1]?.start, into[2]?.start]);
  const sums = movers.filter(({ keys }) => keys[0]?.over === "grad_x:2:1").map(({ number }) => number);
  // 0.2203 by the query, 0.3773 by the key, of the stored reference.
  const [query, key] = ["grad_x_query", "grad_x_key"].map((name) => /** @type {any} */ (run.tensors[name])[2][1]);
  assert.deepEqual(
    sums.map((each) => ("derived" in each ? each.value : null)),
    [query, query + key],
  );
});

test("a maximum is no sum", () => {
  const beat = { cells: ["row_max:0"], detail: /** @type {const} */ ("row") };
  assert.deepEqual(trackOf(graph, run, "shifted", { ...beat, cells: ["row_max:0", "row_max:1"] }).movers, []);
  assert.deepEqual(trackOf(graph, run, "shifted", beat).movers, []);
});

test("every flight lies inside its track and every result of the beat lands once, at every detail", () => {
  for (const { name } of graph.stages) {
    for (const beat of beats(graph, run.shapes, "plain", name)) {
      for (const detail of /** @type {const} */ (["finer", "default", "coarser"])) {
        const { flights, landings, duration } = trackOf(graph, run, "plain", beat, detail);
        assert.deepEqual(landings.map(({ cell }) => cell).sort(), [...beat.cells].sort());
        for (const { start, end } of flights) assert.ok(start >= 0 && start < end && end <= duration - HOLD);
      }
    }
  }
});

test("finer detail takes each result in turn, coarser none", () => {
  const beat = beatOf("back-output", 1);
  const starts = (/** @type {"finer" | "coarser"} */ detail) =>
    trackOf(graph, run, "plain", beat, detail).landings.map(({ at }) => at);
  const gaps = (/** @type {number[]} */ times) => times.slice(1).map((time, index) => time - (times[index] ?? 0));
  assert.ok(
    gaps(starts("finer")).every((gap) => gap > 1000),
    "three pairs a result",
  );
  assert.ok(gaps(starts("coarser")).every((gap) => gap < 100));
});
