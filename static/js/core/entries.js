/**
 * Which entries differ between two requests.
 *
 * @typedef {import("./state.js").Request} Request
 * @typedef {{matrix: string, row: number | null, col: number | null, from: unknown, to: unknown}} Changed
 */

import { MATRICES, matrixOf, same } from "./request.js";

/**
 * One a changed entry; one for a whole matrix, without row and column, where its size has changed or it is new.
 *
 * @param {Request} before
 * @param {Request} after
 * @returns {Changed[]}
 */
export function entriesChanged(before, after) {
  return [...MATRICES[after.inputs.kind], "mask", "upstream"].flatMap((matrix) => changedIn(matrix, before, after));
}

/**
 * @param {string} matrix
 * @param {Request} before
 * @param {Request} after
 * @returns {Changed[]}
 */
function changedIn(matrix, before, after) {
  const [old, young] = [matrixOf(before, matrix), matrixOf(after, matrix)];
  if (!young || same(old, young)) return [];
  if (old?.length !== young.length || old[0]?.length !== young[0]?.length)
    return [{ matrix, row: null, col: null, from: old, to: young }];
  return young.flatMap((line, row) =>
    line.flatMap((to, col) => {
      const from = old[row]?.[col];
      return from === to ? [] : [{ matrix, row, col, from, to }];
    }),
  );
}
