import assert from "node:assert/strict";
import { test } from "node:test";
import * as actions from "../../../static/js/core/actions.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { address } from "../../../static/js/core/url.js";
import { stateOf } from "./fixture.js";
import { framed } from "./framed.js";

/** @import { State } from "../../../static/js/core/state.js" */
/** @import { Action } from "../../../static/js/core/actions.js" */

/** @param {State} state @param {...Action} list */
const after = (state, ...list) => list.reduce(reduce, state);

test("a slide has fewer decimals where nobody has chosen any, and the address says so of neither", () => {
  const slide = after(stateOf(), actions.present(true));
  assert.deepEqual([slide.mode, slide.precision, address(slide).query], ["slide", 2, "?mode=slide"]);
  const page = after(slide, actions.present(false));
  assert.deepEqual([page.mode, page.precision, address(page).query], ["app", 4, ""]);
  const chosen = after(stateOf("three-positions", { precision: 3 }), actions.present(true));
  assert.deepEqual([chosen.precision, address(chosen).query], [3, "?precision=3&mode=slide"]);
  const four = after(slide, actions.setPrecision(4));
  assert.equal(address(four).query, "?precision=4&mode=slide");
});

test("who presents already changes nothing, and a page in a frame is what its address says", () => {
  const slide = after(stateOf(), actions.present(true));
  assert.equal(after(slide, actions.present(true)), slide);
  const frame = framed();
  assert.equal(after(frame, actions.present(true)), frame);
});

test("what a slide does not tell of ends with the page, and pointer and black with the slide", () => {
  const sways = after(stateOf(), actions.inquire("sway", { cell: "x:0:0" }), actions.inquire("fresh", {}));
  const slide = after({ ...sways, zoom: 2 }, actions.present(true));
  assert.deepEqual([Object.keys(slide.inquiries), slide.zoom], [["fresh"], 1]);
  const left = after(slide, actions.point("output:0:0"), actions.darken(true), actions.present(false));
  assert.deepEqual([left.pointed, left.dark], [null, false]);
});

test("only a slide can be black", () => {
  const page = stateOf();
  assert.equal(after(page, actions.darken(true)), page);
  const slide = after(page, actions.present(true), actions.darken(true));
  assert.equal(slide.dark, true);
  assert.equal(after(slide, actions.darken(false)).dark, false);
});
