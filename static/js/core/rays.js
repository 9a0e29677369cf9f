/**
 * What an entry of V reaches: O_ic = Σ_j A_ij V_jc, so V_jc goes to O_ic of every reader i, by its weight A_ij.
 *
 * @import {State} from "./state.js"
 * @import {Request, Run} from "./types.js"
 *
 * @typedef {{from: string, to: string, weight: number}} Ray  from a cell of V to a cell of O
 */

import { cellName, parseCell } from "./cells.js";
import { matrixOf } from "./request.js";

/**
 * The rays of a cell of V, one for each reader that reads it at all, in the readers' order. None for any other cell.
 *
 * @param {Run} run
 * @param {string} cell
 * @returns {Ray[]}
 */
export function raysOf(run, cell) {
  const [tensor, [read = 0, coordinate = 0]] = parseCell(cell);
  if (tensor !== "value") return [];
  const weights = /** @type {number[][]} */ (run.tensors.weights ?? []);
  return weights.flatMap((row, reader) => {
    const weight = row[read] ?? 0;
    return weight === 0 ? [] : [{ from: cell, to: cellName("output", [reader, coordinate]), weight }];
  });
}

/**
 * The cells of V in which two drafts differ, where that is one row: what an edit, a sweep or a scaled row has touched.
 * Empty where V has another shape or more than a row has changed, as with another example.
 *
 * @param {Pick<State, "draft" | "run">} before
 * @param {Pick<State, "draft" | "run">} now
 * @returns {string[]}
 */
export function editedValues(before, now) {
  if (before.draft === now.draft) return [];
  const [old, young] = [valuesOf(before), valuesOf(now)];
  if (!old || !young || old.length !== young.length || old[0]?.length !== young[0]?.length) return [];
  const cells = young.flatMap((row, read) =>
    row.flatMap((each, coordinate) =>
      each === old[read]?.[coordinate] ? [] : [cellName("value", [read, coordinate])],
    ),
  );
  return new Set(cells.map((cell) => parseCell(cell)[1][0])).size === 1 ? cells : [];
}

/**
 * V as asked for: typed where it is an input, else as the run has made it, which typing into it would freeze.
 *
 * @param {{draft: Request, run: Run}} state
 * @returns {readonly (readonly unknown[])[] | null}
 */
function valuesOf({ draft, run }) {
  return matrixOf(draft, "value") ?? /** @type {number[][] | undefined} */ (run.tensors.value) ?? null;
}
