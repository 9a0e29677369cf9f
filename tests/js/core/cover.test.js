import assert from "node:assert/strict";
import { test } from "node:test";
import { cellsUnder, covered, kept, nextCovered, toggled, uncovered } from "../../../static/js/core/cover.js";
import { ledger } from "../../../static/js/core/ledger.js";
import { drawn, tells, veiled } from "../../../static/js/core/veil.js";
import { stateOf } from "./fixture.js";

const { run, graph } = stateOf();

test("a tensor covers its rows and cells, and nothing whose name only begins alike", () => {
  const under = covered(["output", "grad_x", "value:1", "weights:0:2"]);
  for (const cell of ["output:0:0", "output:2:1", "value:1:0", "weights:0:2", "grad_x:0:0"])
    assert.ok(under(cell), cell);
  for (const cell of ["value:0:0", "value:10:0", "weights:0:1", "grad_x_query:0:0"]) assert.ok(!under(cell), cell);
  assert.ok(!covered([])("output:0:0"));
});

test("the cells under a name, in reading order", () => {
  assert.deepEqual(cellsUnder(run, "output:1"), ["output:1:0", "output:1:1"]);
  assert.equal(cellsUnder(run, "weights").length, 9);
  assert.deepEqual(cellsUnder(run, "probe"), ["probe"]);
  for (const name of ["output:9", "nothing", "output:0:0:0", "constructor", "output:x", ""]) {
    assert.deepEqual(cellsUnder(run, name), [], name);
  }
});

test("uncovering one cell keeps the rest of its row and the other rows", () => {
  assert.deepEqual(uncovered(["output"], run, "output:1:0"), ["output:0", "output:1:1", "output:2"]);
  assert.deepEqual(uncovered(["output:1:0"], run, "output:1:0"), []);
  assert.deepEqual(uncovered(["output:0", "value"], run, "value"), ["output:0"]);
});

test("covering twice uncovers, and a tensor takes the place of its cells", () => {
  assert.deepEqual(toggled([], run, "output:0"), ["output:0"]);
  assert.deepEqual(toggled(["output:0:0"], run, "output"), ["output"]);
  assert.deepEqual(toggled(["output"], run, "output:0"), ["output:1", "output:2"]);
  assert.deepEqual(toggled([], run, "output:7"), []);
});

test("every cell of every cover comes up once, however it is uncovered", () => {
  let cover = /** @type {string[]} */ (["weights:1", "output", "probe"]);
  const seen = [];
  for (let cell = nextCovered(cover, run, () => true); cell; cell = nextCovered(cover, run, () => true)) {
    seen.push(cell);
    cover = uncovered(cover, run, cell);
    assert.ok(!covered(cover)(cell));
  }
  assert.equal(new Set(seen).size, 3 + 6 + 1);
  assert.equal(seen.length, 10);
});

test("what has not been made yet is not the next", () => {
  assert.equal(
    nextCovered(["weights:0", "output:0"], run, (cell) => cell.startsWith("output")),
    "output:0:0",
  );
  assert.equal(
    nextCovered(["output"], run, () => false),
    null,
  );
});

test("a cover keeps what another run has", () => {
  assert.deepEqual(kept(["output:2", "value"], { ...run, tensors: { ...run.tensors, output: [[1, 2]] } }), ["value"]);
});

test("numbers tell of the cells that they are made of", () => {
  const under = covered(["weights:0"]);
  assert.ok(tells({ derived: "100*weights:0:1" }, under));
  assert.ok(!tells({ derived: "100*weights:1:0" }, under));
  assert.ok(tells({ cell: "weights:0:2" }, under));
  assert.ok(tells({ derived: "2*probe" }, covered(["probe"])));
});

test("the ledger loses covered numbers, residues and sums, and keeps the rest", () => {
  const lines = veiled(ledger(run, graph, "weights:2:0"), covered(["weights:2"]));
  assert.equal(lines[0]?.result.kind === "cell" && lines[0].result.covered, true);
  assert.ok(lines.every((line) => line.cell !== null));
  const open = ledger(run, graph, "output:0:0");
  assert.deepEqual(veiled(open, covered(["query"])), open);
});

test("a picture of a stage about a covered tensor is hidden", () => {
  assert.ok(drawn([], ["output:0"], ["output"]));
  assert.ok(!drawn([], ["output:0"], ["query"]));
  assert.ok(drawn([{ marks: [{ tag: "text", class: "", at: {}, cell: "output:0:1" }] }], ["output"], ["query"]));
});
