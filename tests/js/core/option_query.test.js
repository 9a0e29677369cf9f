// What the address of a frame says of its options: as it was asked, until a message changes one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setFrame, setSpeed } from "../../../static/js/core/actions.js";
import { optionsSince } from "../../../static/js/core/option_query.js";
import { PARTS } from "../../../static/js/core/options.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { framed, send } from "./framed.js";

/** @type {[string, string][]} */
const ASKED = [
  ["mode", "slide"],
  ["show", "matrices,nothing"],
  ["projector", ""],
  ["id", "deck 1"],
  ["font", "13"],
];

/** @param {import("../../../static/js/core/state.js").State} state @param {[string, string][]} [asked] */
const said = (state, asked = ASKED) => Object.fromEntries(optionsSince(asked, framed())(state));

test("what no message has changed stays as it was asked", () => {
  assert.deepEqual(said(framed()), { show: "matrices,nothing", projector: "", id: "deck 1", font: "13" });
  assert.deepEqual(said(framed(), []), {});
  assert.deepEqual(said(framed({ stage: "weights" }), []), {});
});

test("what a message has changed is written, and read back as the same", () => {
  const options = { projector: 1, bg: "transparent", motion: "reduce", links: 0, editable: ["v", "mask"], keys: "own" };
  const more = { fit: "width", focus: "keep", resize: "lti", autoplay: true, loop: "1", speed: 0.5, font: 24 };
  const { after } = send(framed(), "setOptions", { ...options, ...more, show: "rails", hide: ["matrices"] });
  const { show, hide, ...others } = said(after);
  assert.deepEqual(others, {
    id: "deck 1",
    projector: "1",
    bg: "transparent",
    motion: "reduce",
    links: "0",
    editable: "value,mask",
    keys: "own",
    fit: "width",
    focus: "keep",
    resize: "lti",
    autoplay: "1",
    loop: "1",
    speed: "0.5",
    font: "24",
  });
  assert.deepEqual(show?.split(","), ["edit", "rails"]);
  assert.deepEqual(hide?.split(",").toSorted(), PARTS.filter((part) => part !== "edit" && part !== "rails").toSorted());
  const { after: again, error } = send(framed(), "setOptions", said(after, []));
  assert.equal(error, undefined);
  assert.deepEqual([again.frame, again.speed], [after.frame, after.speed]);
});

test("an option that is as the page begins without it leaves no name", () => {
  const begun = reduce(framed(), setFrame({ font: 24, transparent: true }));
  const options = optionsSince([["font", "24"]], begun);
  assert.deepEqual(options(begun), [["font", "24"]]);
  assert.deepEqual(options(reduce(begun, setFrame({ font: null, transparent: false }))), []);
  assert.deepEqual(options(reduce(begun, setFrame({ editable: [] })))[0], ["editable", "0"]);
  assert.deepEqual(options(reduce(begun, setSpeed(2)))[1], ["speed", "2"]);
});
