// A page in a frame, and commands sent to it.

import assert from "node:assert/strict";
import { snapshotOf } from "../../../static/js/core/adopt.js";
import { meaning, read } from "../../../static/js/core/messages.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { stateOf } from "./fixture.js";

const FRAME = /** @type {import("../../../static/js/core/options.js").Frame} */ ({
  mode: "slide",
  shown: ["matrices", "edit"],
  editable: ["*"],
  projector: false,
  font: null,
  transparent: false,
  still: false,
  autoplay: false,
  speed: 1,
  loop: false,
  fit: "contain",
  focus: "return",
  keys: "deck",
  links: true,
  resize: "post",
  id: "a",
  host: "",
  languages: ["en", "zh"],
  warnings: [],
});

/** @param {Partial<import("../../../static/js/core/state.js").View>} [view] */
export const framed = (view = {}) => ({ ...stateOf("negative-values", view), frame: FRAME });

/** @typedef {ReturnType<typeof framed>} Framed */

/** @param {Framed} state @param {string} type @param {object} [data] */
export function send(state, type, data = {}) {
  const command = read({ ns: "attention", v: 1, type, seq: 1, data });
  assert.ok(command, type);
  const outcome = meaning(command, state, snapshotOf(state));
  const after = /** @type {Framed} */ (outcome.actions.reduce(reduce, state));
  return { ...outcome, after };
}
