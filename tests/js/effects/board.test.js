import assert from "node:assert/strict";
import { test } from "node:test";
import { readBoard, replaceBoard } from "../../../static/js/effects/board.js";

/** A document that knows two elements. @param {Record<string, any>} found */
const parser = (found) => ({
  parseFromString: () => /** @type {any} */ ({ querySelector: (/** @type {string} */ name) => found[name] ?? null }),
});
const data = { run: { tensors: {} }, graph: { stages: [] } };

test("a board is its element, run and graph", () => {
  const element = {};
  const board = readBoard(
    "",
    parser({ "abacus-board": element, "#board-data": { textContent: JSON.stringify(data) } }),
  );
  assert.equal(board.element, element);
  assert.deepEqual([board.run, board.graph], [data.run, data.graph]);
});

test("anything else is none", () => {
  const block = { textContent: JSON.stringify(data) };
  for (const found of [
    {},
    { "abacus-board": {} },
    { "#board-data": block },
    { "abacus-board": {}, "#board-data": { textContent: "{}" } },
    { "abacus-board": {}, "#board-data": { textContent: "<" } },
  ]) {
    assert.throws(() => readBoard("", parser(found)));
  }
});

test("the old element takes the attributes and children of the new one", () => {
  const fake = (/** @type {Record<string, string>} */ attributes, /** @type {string[]} */ children) => ({
    attributes,
    childNodes: children,
    getAttributeNames: () => Object.keys(attributes),
    hasAttribute: (/** @type {string} */ name) => name in attributes,
    getAttribute: (/** @type {string} */ name) => attributes[name] ?? null,
    setAttribute: (/** @type {string} */ name, /** @type {string} */ value) =>
      Object.assign(attributes, { [name]: value }),
    removeAttribute: (/** @type {string} */ name) => void delete attributes[name],
    replaceChildren(/** @type {string[]} */ ...nodes) {
      this.childNodes = nodes;
    },
  });
  const old = fake({ "data-kind": "projected", hidden: "" }, ["a"]);
  replaceBoard(
    /** @type {any} */ (old),
    /** @type {any} */ (fake({ "data-kind": "direct", "data-scene": "attention" }, ["b", "c"])),
  );
  assert.deepEqual(old.attributes, { "data-kind": "direct", "data-scene": "attention" });
  assert.deepEqual(old.childNodes, ["b", "c"]);
});
