/**
 * J's needle: how far the entry swings in and J swings out, on one ruler for both, and the quotient beside the backward
 * number.
 *
 * @import {View} from "../core/view.js"
 * @import {Answer, Reading} from "../core/swing.js"
 * @import {Spec} from "./nodes.js"
 */

import { parseCell } from "../core/cells.js";
import { formatNumber } from "../core/format.js";
import { freezes, slopeOf } from "../core/sway.js";
import { reading } from "../core/swing.js";
import { attribute, sync } from "./nodes.js";
import { along } from "./swaying.js";
import { colour, filled, indexed, number } from "./words.js";

/** Half the length of a ruler, in its own units. */
const HALF = 100;

/**
 * A cell as a symbol with its indices, in its colour.
 *
 * @param {string} cell
 * @param {View} view
 * @returns {Spec}
 */
export function symbolOf(cell, { state: { graph } }) {
  const [tensor, indices] = parseCell(cell);
  const symbol = graph.operations.find((each) => each.tensor === tensor)?.symbol ?? tensor;
  return { tag: "span", at: { class: colour(tensor) }, of: [indexed(symbol, indices)] };
}

/**
 * Writes what the nudged runs say of J, and gives what moves the two needles, paused at rest.
 *
 * @param {HTMLElement} place
 * @param {Answer} answer
 * @param {View} view
 * @param {number} rounds
 * @returns {Animation[]}
 */
export function needle(place, answer, view, rounds) {
  const read = reading(answer, view.state.run);
  const hidden = view.covered("probe") || view.covered(slopeOf(answer.cell));
  attribute(place, "hidden", read === null);
  if (!read) return [];
  write(place, answer.cell, read, hidden, view);
  const { h, probe } = read;
  const longest = Math.max(h, ...probe.by.map(Math.abs));
  const swings = {
    in: { at: [-1, 1], by: [-h / longest, h / longest] },
    out: { at: probe.at, by: probe.by.map((each) => each / longest) },
  };
  return Object.entries(swings).flatMap(([name, swing]) => {
    const ruler = place.querySelector(`[data-ruler="${name}"]`);
    const [low, high] = [Math.min(...swing.by), Math.max(...swing.by)];
    const span = ruler?.querySelector("rect");
    const mark = ruler?.querySelector("g");
    const still = hidden && name === "out";
    if (!span || !mark) return [];
    attribute(span, "x", still ? 0 : low * HALF);
    attribute(span, "width", still ? 0 : (high - low) * HALF);
    return still ? [] : [along(mark, swing, "X", HALF, rounds)];
  });
}

/**
 * @param {HTMLElement} place
 * @param {string} cell
 * @param {Reading} read
 * @param {boolean} hidden  the answer is covered: whoever predicts it is not told
 * @param {View} view
 */
function write(place, cell, read, hidden, view) {
  const { state, text } = view;
  const { h, width, probe, swing, quotient, slope, gap, straight } = read;
  const at = `${cell}:${h}`;
  const print = (/** @type {number} */ value) => formatNumber(value, state.precision);
  const derived = (/** @type {string} */ name, /** @type {number} */ value) =>
    number({ derived: `${name}:${at}`, value, text: print(value) }, "number");
  const secret = { tag: "span", at: { class: "number" }, of: ["?"] };
  const told = (/** @type {Spec} */ spec) => (hidden ? secret : spec);
  const target = slopeOf(cell);
  const parts = {
    entry: symbolOf(cell, view),
    slope: symbolOf(target, view),
    in: derived("swing-in", width),
    out: told(derived("swing-out", swing)),
    quotient: told(derived("quotient", quotient)),
    backward: told(number({ cell: target, value: slope, text: print(slope) }, "number")),
    gap: derived("gap", gap),
  };
  const fill = (/** @type {string} */ key) => filled(text(key, {}), parts);
  const row = (/** @type {string} */ name) => /** @type {HTMLElement} */ (place.querySelector(`[data-told="${name}"]`));
  const h0 = derived("nudge", h);
  sync(row("in"), [symbolOf(cell, view), " ± ", h0]);
  const [low, high] = [probe.by[0] ?? 0, probe.by.at(-1) ?? 0];
  sync(row("out"), [
    symbolOf("probe", view),
    " ",
    ...(hidden ? [secret] : [signed(derived("out-low", low)), " … ", signed(derived("out-high", high))]),
  ]);
  sync(row("quotient"), fill("shake.quotient"));
  const why = hidden ? "shake.covered" : straight ? "shake.straight" : "shake.bent";
  const remarks = [...fill(why)];
  if (freezes(state.graph, cell)) remarks.push(" ", text("shake.frozen", {}));
  else if (state.tied && /^w_(query|key):/.test(cell)) remarks.push(" ", text("shake.tied", {}));
  sync(row("why"), remarks);
}

/**
 * A number that always shows its sign.
 *
 * @param {Spec} spec
 * @returns {Spec}
 */
function signed(spec) {
  const [written] = spec.of ?? [];
  const plus = typeof written === "string" && /^\d/.test(written) && Number(spec.at?.["data-value"]) > 0;
  return plus ? { ...spec, of: [`+${written}`] } : spec;
}
