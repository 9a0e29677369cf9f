/**
 * The wrong pair: the difference by one tensor compared with the gradient by another of the same shape.
 *
 * @import {Run} from "../types.js"
 *
 * @typedef {[nudged: string, compared: string]} Pair
 * @typedef {object} Apart
 * @property {number[][]} distance  |difference − gradient|
 * @property {string} cell  of `compared`, where it is largest
 * @property {number} most
 * @property {boolean} same  no further apart than the threshold
 */

/** @type {Readonly<Record<string, readonly Pair[]>>} */
const PAIRS = {
  projected: [
    ["x", "query"],
    ["x", "key"],
    ["x", "value"],
  ],
  direct: [
    ["query", "key"],
    ["key", "query"],
  ],
  weighted: [],
};

/**
 * The pairs that these shapes allow.
 *
 * @param {Run} run
 * @returns {Pair[]}
 */
export function pairs(run) {
  const shape = (/** @type {string} */ tensor) => {
    const rows = /** @type {number[][]} */ (run.tensors[tensor] ?? []);
    return `${rows.length}x${rows[0]?.length}`;
  };
  const all = PAIRS[run.request.inputs.kind] ?? [];
  return all.filter(([nudged, compared]) => shape(nudged) === shape(compared));
}

/**
 * The pair that is looked at: the wanted one where this run allows it, else the first; null where there is none.
 *
 * @param {string} wanted  `nudged/compared`
 * @param {Run} run
 * @returns {Pair | null}
 */
export function pairOf(wanted, run) {
  const all = pairs(run);
  return all.find((pair) => pair.join("/") === wanted) ?? all[0] ?? null;
}

/**
 * @param {{numeric: number[][], threshold: number}} nudged  the differences by the tensor that is nudged
 * @param {{tensor: string, analytic: number[][]}} compared  the gradient that they are held against
 * @returns {Apart}
 */
export function apart({ numeric, threshold }, { tensor, analytic }) {
  const distance = numeric.map((row, i) => row.map((value, j) => Math.abs(value - (analytic[i]?.[j] ?? Number.NaN))));
  let [most, cell] = [-1, ""];
  distance.forEach((row, i) => {
    row.forEach((each, j) => {
      if (each > most) [most, cell] = [each, `${tensor}:${i}:${j}`];
    });
  });
  return { distance, cell, most, same: most <= threshold };
}
