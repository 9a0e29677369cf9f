/**
 * From one kind of inputs to another without moving the picture: what both kinds show keeps its numbers.
 *
 * - projected → direct: Q, K, V frozen at full precision from the run.
 * - → weighted: A and V frozen likewise; the mask and the scale end there.
 * - direct → projected: X = I, one row for each position, W_Q = Q, W_K = K, W_V = V. Then X W is W, entries as typed.
 *   Needs as many queries as keys.
 * - weighted → direct: scores whose softmax is A, S = ln A: Q = I, K = (ln A)ᵀ, scale 1, zeros of A masked. Rows that do
 *   not sum to 1 are divided by their sum, with a notice; negative weights have no logarithm.
 *
 * @typedef {import("./state.js").Request} Request
 * @typedef {import("./state.js").Run} Run
 * @typedef {import("./state.js").Entry} Entry
 * @typedef {import("./state.js").Matrix} Matrix
 * @typedef {import("./state.js").Direct} Direct
 * @typedef {import("./state.js").Weighted} Weighted
 * @typedef {import("./edits.js").Edit} Edit
 */

import { normal, same, sizes, transposed } from "./request.js";

/** How far from 1 a row of weights may sum before it is said. */
const ROW_SUM_TOLERANCE = 1e-9;
/** The longest entry that the server takes, without `ln()` around it. */
const LONGEST = 64 - "ln()".length;

/**
 * The same request with another kind of inputs.
 *
 * @param {Request} request
 * @param {Run} run
 * @param {Request["inputs"]["kind"]} to
 * @param {{max: number}} limits
 * @returns {Edit}
 */
export function setKind(request, run, to, limits) {
  const from = request.inputs.kind;
  if (from === to) return { request, notice: null };
  if (to !== "projected" && from !== "weighted") return freeze(request, run, to);
  const direct = from === "direct" ? { request, notice: null } : logarithms(request, run, limits);
  if (to === "direct" || direct.request.inputs.kind !== "direct") return direct;
  const projected = oneHot(direct.request, limits);
  // A step that fails must not leave half of the way behind.
  if (projected.request === direct.request) return { request, notice: projected.notice };
  return { request: projected.request, notice: projected.notice ?? direct.notice };
}

/**
 * Results of the run as inputs: Q, K, V for `direct`, A and V for `weighted`. G, and for `direct` mask and scale, stay.
 *
 * The inputs must be those that the run was computed from; otherwise a notice asks to wait.
 *
 * @param {Request} request
 * @param {Run} run
 * @param {"direct" | "weighted"} to
 * @returns {Edit}
 */
export function freeze(request, run, to) {
  if (!settled(request, run, to)) return { request, notice: { code: "notice.wait" } };
  // What has been typed stays as typed; only results are taken from the run.
  const held = /** @type {Record<string, any>} */ ({ ...run.tensors, ...request.inputs });
  const take = (/** @type {string} */ name) => /** @type {Matrix} */ (held[name]).map((row) => [...row]);
  if (to === "direct") {
    /** @type {Direct} */
    const inputs = { kind: "direct", query: take("query"), key: take("key"), value: take("value") };
    return { request: { ...request, inputs }, notice: { code: "notice.frozen" } };
  }
  /** @type {Weighted} */
  const inputs = { kind: "weighted", weights: take("weights"), value: take("value") };
  return { request: { inputs, upstream: request.upstream }, notice: { code: "notice.frozen-weights" } };
}

/**
 * Whether the run holds what is to be frozen: Q, K and V hang on the inputs alone, A on mask and scale too.
 *
 * @param {Request} request
 * @param {Run} run
 * @param {"direct" | "weighted"} to
 */
function settled(request, run, to) {
  const computed = normal(run.request);
  if (!same(request.inputs, computed.inputs)) return false;
  return to === "direct" || (same(request.mask, computed.mask) && request.scale === computed.scale);
}

/**
 * @param {Request} request  a direct one
 * @param {{max: number}} limits
 * @returns {Edit}
 */
function oneHot(request, { max }) {
  const { n_q = 0, n_k = 0 } = sizes(request);
  if (n_q !== n_k) return { request, notice: { code: "notice.one-length" } };
  if (n_q > max) return { request, notice: { code: "notice.limit", params: { max } } };
  const { query, key, value } = /** @type {Direct} */ (request.inputs);
  return {
    request: {
      ...request,
      inputs: {
        kind: "projected",
        x: identity(n_q),
        w_query: query,
        w_key: key,
        w_value: value,
        weight_layout: "in_out",
      },
    },
    notice: { code: "notice.one-hot" },
  };
}

/**
 * @param {Request} request  a weighted one
 * @param {Run} run
 * @param {{max: number}} limits
 * @returns {Edit}
 */
function logarithms(request, run, { max }) {
  if (!settled(request, run, "weighted")) return { request, notice: { code: "notice.wait" } };
  const values = /** @type {number[][]} */ (run.tensors.weights);
  const { weights, value } = /** @type {Weighted} */ (request.inputs);
  if (values.some((row) => row.some((weight) => weight < 0)))
    return { request, notice: { code: "notice.negative-weights" } };
  if (values.length > max) return { request, notice: { code: "notice.limit", params: { max } } };
  const logs = weights.map((row, i) => row.map((typed, j) => logarithm(typed, values[i]?.[j] ?? 0)));
  const open = values.map((row) => row.map((weight) => weight > 0));
  const sums = values.map((row) => row.reduce((sum, weight) => sum + weight, 0));
  const whole = sums.every((sum) => sum === 0 || Math.abs(sum - 1) <= ROW_SUM_TOLERANCE);
  return {
    request: {
      inputs: { kind: "direct", query: identity(values.length), key: transposed(logs), value },
      mask: open.flat().every(Boolean) ? { kind: "none" } : { kind: "custom", allowed: open },
      upstream: request.upstream,
      scale: 1,
    },
    notice: { code: whole ? "notice.logarithms" : "notice.normalised" },
  };
}

/**
 * @param {Entry} typed
 * @param {number} value
 * @returns {Entry}
 */
function logarithm(typed, value) {
  if (value === 0 || value === 1) return 0;
  const text = String(typed);
  const written = typeof typed === "string" || !text.includes("e");
  return written && text.length <= LONGEST ? `ln(${text})` : Math.log(value);
}

/**
 * @param {number} n
 * @returns {Matrix}
 */
function identity(n) {
  return Array.from({ length: n }, (_, row) => Array.from({ length: n }, (_, column) => (row === column ? 1 : 0)));
}
