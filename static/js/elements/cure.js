/**
 * Where the inputs cannot show a mistake: other inputs that can, to be loaded; and where the wrong run breaks, as
 * descriptions of nodes.
 *
 * @import {Problem} from "../core/actions.js"
 * @import {View} from "../core/view.js"
 * @import {Matrix} from "../core/sights.js"
 * @import {Scene} from "./contrast.js"
 * @import {Drawn} from "./laboratory.js"
 * @import {Spec} from "./nodes.js"
 */

import { parseCell } from "../core/cells.js";
import { sightOf } from "../core/sights.js";
import { valueAt } from "../core/steps.js";
import { laboratory } from "../core/url.js";
import { namesOf, rowsOf } from "../core/wrong.js";
import { framed, named, rightNumber } from "./contrast.js";
import { table } from "./table.js";
import { filled, indexed } from "./words.js";

/**
 * What leads to inputs that show a mistake: a link to an example, or a button that puts others in place of the present ones.
 * Nothing where the present ones show it.
 *
 * @param {Matrix | null} matrix
 * @param {string} fault
 * @param {View} view
 * @returns {Spec[]}
 */
export function cured(matrix, fault, { present, text }) {
  if (!matrix) return [];
  const { suggestion, blind } = sightOf(matrix, fault);
  if (!blind) return [];
  const label =
    suggestion?.example && text("faults.try.example", { name: text(`example.${suggestion.example}.name`, {}) });
  const way = suggestion?.example
    ? {
        tag: "a",
        at: { href: laboratory(present, suggestion.example, fault) },
        of: [label ?? ""],
      }
    : suggestion?.request
      ? {
          tag: "button",
          at: { type: "button", "data-act": "adopt" },
          of: [text("faults.try.request", {})],
        }
      : { tag: "span", of: [text("faults.no-way", {})] };
  return [way];
}

/**
 * The lesson of a run that breaks: the right numbers of the tensor, and the cell that the wrong run has no number for.
 *
 * @param {Scene} scene
 * @param {Problem} problem  `not-finite`
 * @returns {Drawn}
 */
export function broken({ view, fault, list }, { params }) {
  // It is the present run that breaks when it is done wrong.
  const scene = { view, fault, list, older: false };
  const { text, present, covered } = view;
  const [cell, symbol] = [String(params?.cell ?? ""), String(params?.symbol ?? "")];
  const [tensor] = parseCell(cell);
  const shape = present.run.tensors[tensor];
  const right = valueAt(present.run.tensors, cell);
  if (shape === undefined || right === undefined) return { told: [], drawn: [] };
  const told = filled(text(covered(cell) ? "faults.breaks.covered" : "faults.breaks", {}), {
    cell: named(symbol, cell),
    right: rightNumber(scene, cell, right),
  });
  const rows = rowsOf(shape);
  const cells = namesOf(tensor, rows, shape);
  const drawing = (/** @type {"right" | "wrong"} */ side) => ({
    tag: "div",
    at: { class: "faults-matrix", "data-verdict": side },
    of: [
      {
        tag: "p",
        at: { class: "faults-matrix-name" },
        of: [indexed(symbol, []), " ", { tag: "span", at: { class: "faults-tag" }, of: [text(`faults.${side}`, {})] }],
      },
      table({ cells }, text(`faults.matrix.${side}`, { name: text(`tensor.${tensor}.name`, {}) }), (each, i, j) => {
        const at = { "data-first": each === cell, "data-blank": side === "wrong" };
        if (side === "right") return { at, of: [rightNumber(scene, each, rows[i]?.[j] ?? 0)] };
        return { at, of: [each === cell ? text("faults.breaks.cell", {}) : ""] };
      }),
    ],
  });
  return {
    told,
    drawn: [{ tag: "div", at: framed(tensor, text), of: [drawing("right"), drawing("wrong")] }],
  };
}
