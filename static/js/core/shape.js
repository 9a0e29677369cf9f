/**
 * Whether JSON from outside has the shape of a request: kinds, matrices in step, entries that a cell can hold, limits.
 * What the entries mean is for the server to judge.
 *
 * @typedef {import("./state.js").Request} Request
 */

import { MATRICES, matrixOf, normal, sizes } from "./request.js";

/** The longest expression that a cell takes. */
const LONGEST = 64;

/**
 * The request that `value` is, normal; null where it is none.
 *
 * @param {any} value
 * @param {{max: number}} limits
 * @returns {Request | null}
 */
export function requestFrom(value, { max }) {
  if (!isRecord(value) || !isRecord(value.inputs)) return null;
  const { inputs, mask, upstream, scale } = value;
  if (typeof inputs.kind !== "string" || !Object.hasOwn(MATRICES, inputs.kind)) return null;
  const names = MATRICES[/** @type {"direct"} */ (inputs.kind)];
  if (!names.every((name) => isMatrix(inputs[name], max, isEntry))) return null;
  if (inputs.kind === "projected" && inputs.weight_layout !== "in_out" && inputs.weight_layout !== "out_in")
    return null;
  if (upstream !== undefined && !isMatrix(upstream, max, isEntry)) return null;
  if (scale !== undefined && !isEntry(scale)) return null;
  if (mask !== undefined && !isMask(mask, max)) return null;
  if (inputs.kind === "weighted" && (mask !== undefined || scale !== undefined)) return null;
  const kept = Object.fromEntries([...names, "kind"].map((name) => [name, inputs[name]]));
  if (inputs.kind === "projected") kept.weight_layout = inputs.weight_layout;
  const request = normal({ inputs: /** @type {any} */ (kept), mask: mask && bare(mask), upstream, scale });
  return inStep(request) ? request : null;
}

/**
 * Whether the matrices of a request fit each other.
 *
 * @param {Request} request
 * @returns {boolean}
 */
export function inStep(request) {
  const { n_q, n_k, d_k, d_v, d_x } = sizes(request);
  const into = request.inputs.kind === "projected" && request.inputs.weight_layout === "out_in";
  const weight = (/** @type {number | undefined} */ out) => (into ? [out, d_x] : [d_x, out]);
  /** @type {Record<string, (number | undefined)[]>} */
  const wanted = {
    x: [n_q, d_x],
    w_query: weight(d_k),
    w_key: weight(d_k),
    w_value: weight(d_v),
    query: [n_q, d_k],
    key: [n_k, d_k],
    value: [n_k, d_v],
    weights: [n_q, n_k],
    upstream: [n_q, d_v],
    mask: [n_q, n_k],
  };
  return Object.entries(wanted).every(([name, [height, width]]) => {
    const matrix = matrixOf(request, name);
    return !matrix || (matrix.length === height && matrix.every((row) => row.length === width));
  });
}

/**
 * @param {any} mask
 * @param {number} max
 */
function isMask(mask, max) {
  if (!isRecord(mask)) return false;
  if (mask.kind === "causal") return mask.query_offset === undefined || Number.isInteger(mask.query_offset);
  return (
    mask.kind === "none" || (mask.kind === "custom" && isMatrix(mask.allowed, max, (cell) => typeof cell === "boolean"))
  );
}

/**
 * A mask without what else was sent with it.
 *
 * @param {any} mask
 */
function bare({ kind, allowed, query_offset }) {
  return kind === "custom" ? { kind, allowed } : kind === "causal" ? { kind, query_offset } : { kind };
}

/**
 * A hole in a list is no entry, though `every` passes over it.
 *
 * @param {any} value
 * @param {number} max
 * @param {(cell: unknown) => boolean} holds
 */
function isMatrix(value, max, holds) {
  const within = (/** @type {any} */ list) => Array.isArray(list) && list.length >= 1 && list.length <= max;
  return within(value) && [...value].every((/** @type {any} */ row) => within(row) && [...row].every(holds));
}

/**
 * @param {unknown} cell
 */
function isEntry(cell) {
  return typeof cell === "string" ? cell.length <= LONGEST : Number.isFinite(cell);
}

/**
 * @param {any} value
 */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
