/**
 * The exercise as descriptions of nodes: the whole wrong run from the inputs on, each cell to be taken for the first wrong one.
 *
 * @import {Contrast} from "../core/wrong.js"
 * @import {Scene} from "./contrast.js"
 * @import {Spec} from "./nodes.js"
 */

import { judged } from "../core/exercise.js";
import { firstOf, pairOf } from "../core/wrong.js";
import { named, told, wrongNumber } from "./contrast.js";
import { table } from "./table.js";
import { colour, filled, indexed } from "./words.js";

/**
 * What is said: the task, or what the picked cell is.
 *
 * @param {Scene} scene
 * @param {string | null} picked
 * @returns {(Spec | string)[]}
 */
export function verdict(scene, picked) {
  const { list, fault, view } = scene;
  const { text } = view;
  if (picked === null) return [text("faults.exercise.ask", {})];
  const judgement = judged(list, picked);
  const name = text(`fault.${fault}.name`, {});
  if (judgement === "found")
    return told(scene, "faults.exercise.found", picked).map((part) => (part === "name" ? name : part));
  const symbol = pairOf(list, picked)?.symbol ?? "";
  return filled(text(`faults.exercise.${judgement}`, {}), { cell: named(symbol, picked) });
}

/**
 * @param {Scene} scene
 * @param {string | null} picked
 * @param {boolean} solved
 * @returns {Spec}
 */
export function sheets(scene, picked, solved) {
  return {
    tag: "div",
    at: { class: "faults-sheets", "data-older": scene.older },
    of: scene.list.map((each) => sheet(scene, each, picked, solved)),
  };
}

/**
 * @param {Scene} scene
 * @param {Contrast} contrast
 * @param {string | null} picked
 * @param {boolean} solved
 * @returns {Spec}
 */
function sheet(scene, contrast, picked, solved) {
  const { tensor, symbol, cells, wrong, given } = contrast;
  const own = cells.some((row) => picked !== null && row.includes(picked));
  const stop = own ? picked : cells[0]?.[0];
  const start = firstOf(scene.list);
  return {
    tag: "div",
    at: { class: `faults-matrix ${colour(tensor)}`, "data-given": given },
    of: [
      { tag: "p", at: { class: "faults-matrix-name" }, of: [indexed(symbol, [])] },
      table(
        contrast,
        scene.view.text(`tensor.${tensor}.name`, {}),
        (cell, i, j) => ({
          at: {
            "data-pick": cell,
            tabindex: cell === stop ? 0 : -1,
            "aria-selected": String(cell === picked),
            "data-differs": solved && (contrast.differs[i]?.[j] ?? false),
            "data-first": solved && contrast === start && cell === picked,
          },
          of: [wrongNumber(scene, cell, wrong[i]?.[j] ?? 0)],
        }),
        { table: "grid", row: "row", cell: "gridcell" },
      ),
    ],
  };
}
