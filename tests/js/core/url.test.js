import assert from "node:assert/strict";
import { test } from "node:test";
import * as actions from "../../../static/js/core/actions.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { address, LONGEST_QUERY, rows } from "../../../static/js/core/url.js";
import { stateOf } from "./fixture.js";

/** @import { State } from "../../../static/js/core/state.js" */
/** @import { Change } from "../../../static/js/core/edits.js" */

/** @param {State} state @param {...Change} changes */
const edited = (state, ...changes) => changes.reduce((now, change) => reduce(now, actions.edit(change)), state);
/** @param {string} cell @param {string} text @returns {Change} */
const type = (cell, text) => ({ what: "cell", cell, text });
/** @param {State} state */
const query = (state) => address(state).query;

test("nothing is said of defaults and of the example", () => {
  assert.equal(query(stateOf()), "");
  assert.equal(query(stateOf("causal")), "?example=causal");
  assert.equal(query(stateOf("three-positions", { stage: "weights", cell: "weights:0:0" })), "?stage=weights");
});

test("the view", () => {
  const state = stateOf("causal", {
    stage: "weights",
    beat: 2,
    cell: "weights:1:2",
    precision: 2,
    theme: "dark",
    form: "shifted",
  });
  assert.equal(
    query(state),
    "?example=causal&stage=weights&beat=2&cell=weights:1:2&theme=dark&precision=2&form=shifted",
  );
  assert.equal(address(stateOf("three-positions", { lang: "zh" }), { lang: true }).query, "?lang=zh");
  const named = address(stateOf("three-positions", { tokens: ["猫", "", "x&y z"] })).query;
  assert.deepEqual([...new URLSearchParams(named)], [["tokens", "猫,,x&y z"]]);
});

test("only the matrices that differ, readable, with what a query cannot hold encoded", () => {
  assert.equal(query(edited(stateOf(), type("x:1:0", "3/4"), type("x:1:1", "√2"))), "?x=1,0;3/4,√2;1,1");
  assert.equal(query(edited(stateOf(), type("upstream:0:0", "1+2 %&#"))), "?g=1%2B2%20%25%26%23,0;0,1;1,1");
  const odd = query(edited(stateOf(), type("x:0:0", "a&b=\"'<é\u2212")));
  assert.equal(new URLSearchParams(odd).get("x"), "a&b=\"'<é\u2212,0;0,1;1,1");
});

test("mask, offset, scale and layout", () => {
  assert.equal(
    query(edited(stateOf(), { what: "mask", to: "causal" }, { what: "offset", text: "1" })),
    "?mask=causal&query_offset=1",
  );
  assert.equal(query(edited(stateOf(), { what: "toggle", cell: "mask:0:2" })), "?mask=1,1,0;1,1,1;1,1,1");
  assert.equal(query(edited(stateOf("causal"), { what: "mask", to: "none" })), "?example=causal&mask=none");
  assert.equal(query(edited(stateOf(), { what: "scale", text: "-0.5" })), "?scale=-0.5");
  assert.equal(query(edited(stateOf(), { what: "layout", to: "in_out" })), "?layout=in_out");
});

test("another kind names all of its matrices, and takes nothing from the example", () => {
  const state = edited(stateOf(), type("value:2:0", "3"));
  assert.equal(query(state), "?q=1,0;0,1;1,1&k=1,0;0,1;1,1&v=1,0;0,2;3,2&g=1,0;0,1;1,1");
  const one = edited(stateOf("identical-keys"), { what: "inputs", to: "projected" });
  const wanted = "x=1,0;0,1&wq=";
  assert.ok(query(one).includes(wanted), query(one));
  const masked = edited(stateOf("causal"), { what: "inputs", to: "projected" });
  assert.ok(query(masked).includes("mask=1,0,0;1,1,0;1,1,1"));
});

test("what is long is packed, and only the view stays in the query", () => {
  const grow = /** @type {Change} */ ({ what: "resize", axis: "position", by: 1 });
  const state = edited(stateOf("causal"), ...Array.from({ length: 29 }, () => grow));
  const { query: short, packed } = address(state);
  assert.equal(short, "?example=causal");
  assert.equal(packed, state.draft);
  const { query: fits, packed: none } = address(edited(stateOf("causal"), ...Array.from({ length: 12 }, () => grow)));
  assert.ok(fits.length > 500 && fits.length <= LONGEST_QUERY);
  assert.equal(none, null);
});

test("a tie and η are named where they are not the default", () => {
  const state = reduce(reduce(stateOf(), actions.setTied(true)), actions.setRate("0.03"));
  assert.equal(query(state), "?eta=0.03&tie=1");
  assert.equal(query(reduce(reduce(state, actions.setTied(false)), actions.setRate("0.1"))), "");
  assert.equal(query(reduce(stateOf(), actions.setRate("1e21"))), "?eta=1e%2B21");
  const grow = /** @type {Change} */ ({ what: "resize", axis: "position", by: 1 });
  const large = edited(state, ...Array.from({ length: 29 }, () => grow), type("x:9:1", "1/3".repeat(20)));
  const { query: short, packed } = address(edited(large, type("x:0:0", `${"1+".repeat(30)}1`), type("mask:0:31", "0")));
  assert.equal(short, "?eta=0.03");
  assert.equal(packed?.tied, true);
});

test("what a query has no word for is packed", () => {
  const scaled = edited(stateOf(), { what: "scale", text: "2" });
  const state = edited({ ...scaled, origin: scaled.draft }, { what: "scale", text: null });
  assert.equal(address(state).packed, state.draft);
  const far = edited(stateOf(), { what: "mask", to: "causal" }, { what: "offset", text: "100" });
  assert.equal(address(far).packed, far.draft);
});

test("rows", () => {
  assert.equal(
    rows([
      [1, -0.5],
      ["1/3", 1e-7],
    ]),
    "1,-0.5;1/3,1e-7",
  );
  assert.equal(rows([[true, false]]), "1,0");
});
