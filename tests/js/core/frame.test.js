import assert from "node:assert/strict";
import { test } from "node:test";
import { frame, framedScene } from "../../../static/js/core/frame.js";
import { graphOf, storedRun } from "./fixture.js";

/** @import { Form, Graph, Term } from "../../../static/js/core/types.js" */

/** The tensors that a term speaks of. @param {Term | null} term @returns {string[]} */
const references = (term) => (term?.op === "ref" ? [term.tensor ?? ""] : (term?.of ?? []).flatMap(references));

/** The graph as the server sends it: with operands. @param {string} name @returns {Graph} */
function graph(name) {
  const bare = graphOf(storedRun(name).request);
  return { ...bare, operations: bare.operations.map((each) => ({ ...each, operands: references(each.terms) })) };
}

/** @param {string} name @param {string} stage @param {Form} [form] */
const framed = (name, stage, form = "plain") => [...frame(graph(name), stage, form)].sort().join(" ");

test("a stage is about what it makes and what it makes it from", () => {
  assert.equal(framed("three-positions", "output"), "output value weights");
  assert.equal(framed("three-positions", "dot-products"), "dot_products key query");
  assert.equal(framed("three-positions", "project"), "key query value w_key w_query w_value x");
  assert.equal(framed("average", "back-output"), "grad_value grad_weights upstream value weights");
});

test("inputs are about themselves alone", () => {
  assert.equal(framed("three-positions", "inputs"), "mask upstream w_key w_query w_value x");
  assert.equal(framed("causal", "inputs"), "key mask query upstream value");
  assert.equal(framed("average", "inputs"), "upstream value weights");
});

test("softmax is about the form that is shown", () => {
  assert.equal(framed("causal", "weights"), "exponentials row_sums scores weights");
  assert.equal(framed("causal", "weights", "shifted"), "exponentials_shifted row_max row_sums_shifted scores weights");
});

test("a stage that these inputs have not is about nothing", () => {
  assert.equal(framed("causal", "project"), "");
  assert.equal(framed("average", "back-weights"), "");
});

test("only a projected run has a scene of its projections", () => {
  for (const stage of ["inputs", "project", "back-project"]) {
    assert.equal(framedScene(graph("three-positions"), stage), "projection");
    assert.equal(framedScene(graph("causal"), stage), "attention");
    assert.equal(framedScene(graph("average"), stage), "attention");
  }
  for (const stage of ["dot-products", "output", "probe", "back-output", "back-dot-products"]) {
    assert.equal(framedScene(graph("three-positions"), stage), "attention");
  }
});
