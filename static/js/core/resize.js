/**
 * More and fewer positions and coordinates, every matrix kept in step.
 *
 * A new position is a row of zeros in X, or in Q, K and V together, in G, and in the mask a row that reads everything
 * and a column that everybody may read (a custom one; the others follow by themselves). A new coordinate is a column
 * of zeros. Positions and coordinates are never joined: with ten positions the output is as wide as V.
 *
 * @typedef {import("./state.js").Request} Request
 * @typedef {import("./edits.js").Edit} Edit
 * @typedef {"position" | "query" | "key" | "d_k" | "d_v" | "d_x"} Axis
 * @typedef {0 | 1} Side  0: the rows, 1: the columns
 */

import { matrixOf, sizes, withMatrix } from "./request.js";

/**
 * The axes along which a request can grow: positions are one axis while there are as many queries as keys.
 *
 * @param {Request} request
 * @returns {Axis[]}
 */
export function axes(request) {
  const { n_q, n_k } = sizes(request);
  /** @type {Axis[]} */
  const positions = n_q === n_k ? ["position"] : ["query", "key"];
  if (request.inputs.kind === "weighted") return [...positions, "d_v"];
  return request.inputs.kind === "direct" ? [...positions, "d_k", "d_v"] : ["position", "d_k", "d_v", "d_x"];
}

/**
 * How far a request goes along an axis.
 *
 * @param {Request} request
 * @param {Axis} axis
 * @returns {number}
 */
export function extent(request, axis) {
  const size = { position: "n_q", query: "n_q", key: "n_k" }[/** @type {"query"} */ (axis)] ?? axis;
  return sizes(request)[size] ?? 0;
}

/**
 * One position or coordinate more at the end, or one fewer: the one at `at`, else the last.
 *
 * @param {Request} request
 * @param {{axis: Axis, by: 1 | -1, at?: number}} change
 * @param {{max: number}} limits
 * @returns {Edit}
 */
export function resize(request, { axis, by, at }, { max }) {
  const size = extent(request, axis);
  if (!possible(request, axis)) return { request, notice: { code: "notice.no-axis" } };
  if (by > 0 && size >= max) return { request, notice: { code: "notice.limit", params: { max } } };
  if (by < 0 && size <= 1) return { request, notice: { code: "notice.last-one" } };
  const index = Math.min(Math.max(Math.trunc(at ?? size - 1), 0), size - 1);
  let resized = request;
  for (const [tensor, side] of touched(request, axis)) {
    const matrix = matrixOf(resized, tensor);
    const blank = tensor === "mask" ? true : 0;
    if (matrix)
      resized = withMatrix(resized, tensor, by > 0 ? longer(matrix, side, blank) : shorter(matrix, side, index));
  }
  return { request: resized, notice: null };
}

/**
 * @param {Request} request
 * @param {Axis} axis
 */
function possible(request, axis) {
  const projected = request.inputs.kind === "projected";
  return axes(request).includes(axis) || (!projected && (axis === "query" || axis === "key"));
}

/**
 * Which side of which matrix an axis runs along.
 *
 * @param {Request} request
 * @param {Axis} axis
 * @returns {[string, Side][]}
 */
function touched({ inputs }, axis) {
  /** @type {[string, Side][]} */
  const query = [
    ["upstream", 0],
    ["mask", 0],
    [inputs.kind === "weighted" ? "weights" : "query", 0],
  ];
  /** @type {[string, Side][]} */
  const key = [["mask", 1], ["value", 0], inputs.kind === "weighted" ? ["weights", 1] : ["key", 0]];
  if (axis === "query") return query;
  if (axis === "key") return key;
  if (axis === "position") {
    return inputs.kind === "projected"
      ? [
          ["x", 0],
          ["upstream", 0],
          ["mask", 0],
          ["mask", 1],
        ]
      : [...query, ...key];
  }
  if (inputs.kind !== "projected") {
    return axis === "d_v"
      ? [
          ["value", 1],
          ["upstream", 1],
        ]
      : [
          ["query", 1],
          ["key", 1],
        ];
  }
  const [into, out] = /** @type {[Side, Side]} */ (inputs.weight_layout === "in_out" ? [0, 1] : [1, 0]);
  if (axis === "d_x")
    return [
      ["x", 1],
      ["w_query", into],
      ["w_key", into],
      ["w_value", into],
    ];
  return axis === "d_v"
    ? [
        ["w_value", out],
        ["upstream", 1],
      ]
    : [
        ["w_query", out],
        ["w_key", out],
      ];
}

/**
 * @template T
 * @param {T[][]} matrix
 * @param {Side} side
 * @param {T} blank
 * @returns {T[][]}
 */
function longer(matrix, side, blank) {
  if (side === 1) return matrix.map((row) => [...row, blank]);
  return [...matrix, (matrix[0] ?? []).map(() => blank)];
}

/**
 * @template T
 * @param {T[][]} matrix
 * @param {Side} side
 * @param {number} index
 * @returns {T[][]}
 */
function shorter(matrix, side, index) {
  return side === 0 ? matrix.toSpliced(index, 1) : matrix.map((row) => row.toSpliced(index, 1));
}
