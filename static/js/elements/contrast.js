/**
 * A wrong run beside the right one, as descriptions of nodes: what it says first, the trail of tensors, one pair of matrices.
 *
 * @import {Contrast} from "../core/wrong.js"
 * @import {View} from "../core/view.js"
 * @import {Spec} from "./nodes.js"
 *
 * @typedef {object} Scene
 * @property {View} view
 * @property {string} fault  of the wrong numbers
 * @property {Contrast[]} list
 * @property {boolean} older  its numbers belong to a run or mistake before
 */

import { parseCell } from "../core/cells.js";
import { formatNumber } from "../core/format.js";
import { firstOf, pairOf } from "../core/wrong.js";
import { table } from "./table.js";
import { colour, filled, indexed, number } from "./words.js";

/**
 * The right number of a cell: a copy of the run's own, or a number of the run before. A covered one is not given away.
 *
 * @param {Scene} scene
 * @param {string} cell
 * @param {number} value
 * @returns {Spec}
 */
export function rightNumber({ view, older }, cell, value) {
  if (view.covered(cell)) return hidden(cell);
  const named = older ? { derived: `older:${cell}` } : { cell };
  return number({ ...named, value, text: formatNumber(value, view.state.precision) }, "number");
}

/**
 * @param {Scene} scene
 * @param {string} cell
 * @param {number} value
 * @returns {Spec}
 */
export function wrongNumber({ view, fault }, cell, value) {
  if (view.covered(cell)) return hidden(cell);
  const text = formatNumber(value, view.state.precision);
  return number({ derived: `wrong(${fault}):${cell}`, value, text }, "number");
}

/** @param {string} cell @returns {Spec} */
const hidden = (cell) => ({ tag: "span", at: { class: "number", "data-slot": cell, "data-covered": true }, of: ["?"] });

/**
 * @param {string} symbol
 * @param {string} cell
 * @returns {Spec}
 */
export const named = (symbol, cell) => indexed(symbol, parseCell(cell)[1]);

/**
 * A sentence of the catalogue about a cell in both runs, with its `{cell}`, `{right}` and `{wrong}`.
 *
 * @param {Scene} scene
 * @param {string} key
 * @param {string} cell
 * @returns {(Spec | string)[]}
 */
export function told(scene, key, cell) {
  const pair = pairOf(scene.list, cell);
  if (!pair) return [];
  const parts = {
    cell: named(pair.symbol, cell),
    right: rightNumber(scene, cell, pair.right),
    wrong: wrongNumber(scene, cell, pair.wrong),
  };
  return filled(scene.view.text(key, {}), parts);
}

/**
 * What the wrong run comes to: the first cell that differs, or the one that the shown tensor begins to differ with.
 *
 * @param {Scene} scene
 * @param {Contrast} shown
 * @returns {(Spec | string)[]}
 */
export function outcome(scene, shown) {
  const first = shown.first ?? "";
  if (shown !== firstOf(scene.list)) return told(scene, "faults.also", first);
  return told(scene, scene.view.covered(first) ? "faults.first.covered" : "faults.first", first);
}

/**
 * Every computed tensor in order: the same, or a button that shows it.
 *
 * @param {Scene} scene
 * @param {Contrast} shown
 * @returns {Spec}
 */
export function trail({ list, view: { text } }, shown) {
  const first = firstOf(list);
  const stops = list.filter(({ given }) => !given);
  return {
    tag: "ol",
    at: { class: "faults-trail", "aria-label": text("faults.trail", {}) },
    of: stops.map((each) => {
      const { tensor, symbol, count, total } = each;
      const name = symbol.replace("_", "");
      const label = text(count ? "faults.trail.differs" : "faults.trail.same", { name, count, total });
      const of = [indexed(symbol, []), { tag: "span", at: { "aria-hidden": "true" }, of: [count ? "≠" : "="] }];
      if (count === 0)
        return {
          tag: "li",
          at: { "data-same": true },
          of: [{ tag: "span", at: { class: "faults-stop", title: label }, of }],
        };
      const at = {
        class: `faults-stop ${colour(tensor)}`,
        type: "button",
        "data-tensor-of": tensor,
        "data-first": each === first,
        "aria-pressed": String(each === shown),
        "aria-label": label,
        title: label,
      };
      return { tag: "li", of: [{ tag: "button", at, of }] };
    }),
  };
}

/**
 * What holds a tensor twice, and can be scrolled by keyboard where both are too wide.
 *
 * @param {string} tensor
 * @param {View["text"]} text
 */
export const framed = (tensor, text) => ({
  class: `faults-pair ${colour(tensor)}`,
  role: "group",
  tabindex: 0,
  "aria-label": text(`tensor.${tensor}.name`, {}),
});

/**
 * A tensor right and wrong, side by side.
 *
 * @param {Scene} scene
 * @param {Contrast} shown
 * @returns {Spec}
 */
export function pair(scene, shown) {
  return {
    tag: "div",
    at: { ...framed(shown.tensor, scene.view.text), "data-older": scene.older },
    of: [matrix(scene, shown, "right"), matrix(scene, shown, "wrong")],
  };
}

/**
 * @param {Scene} scene
 * @param {Contrast} shown
 * @param {"right" | "wrong"} side
 * @returns {Spec}
 */
function matrix(scene, shown, side) {
  const { text } = scene.view;
  const start = firstOf(scene.list)?.first;
  const name = text(`tensor.${shown.tensor}.name`, {});
  return {
    tag: "div",
    at: { class: "faults-matrix", "data-verdict": side },
    of: [
      {
        tag: "p",
        at: { class: "faults-matrix-name" },
        of: [indexed(shown.symbol, []), " ", tag(side, text), ...(side === "wrong" ? [" ", counted(shown, text)] : [])],
      },
      table(shown, text(`faults.matrix.${side}`, { name }), (cell, i, j) => {
        const differs = shown.differs[i]?.[j] ?? false;
        const value = (side === "right" ? shown.right : shown.wrong)[i]?.[j] ?? 0;
        const drawn = side === "right" ? rightNumber(scene, cell, value) : wrongNumber(scene, cell, value);
        const word = cell === start ? "faults.cell.first" : "faults.cell.differs";
        const said = differs ? [{ tag: "span", at: { class: "visually-hidden" }, of: [` ${text(word, {})}`] }] : [];
        return { at: { "data-differs": differs, "data-first": cell === start }, of: [drawn, ...said] };
      }),
    ],
  };
}

/** @param {"right" | "wrong"} side @param {View["text"]} text @returns {Spec} */
const tag = (side, text) => ({ tag: "span", at: { class: "faults-tag" }, of: [text(`faults.${side}`, {})] });

/** @param {Contrast} shown @param {View["text"]} text @returns {Spec} */
const counted = ({ count, total }, text) => ({
  tag: "span",
  at: { class: "faults-muted" },
  of: [text("faults.count", { count, total })],
});
