/**
 * What a reader may ask of a request. Each edit answers the new request, or the old one with a notice that says why not.
 *
 * @typedef {import("./state.js").Request} Request
 * @typedef {import("./state.js").Run} Run
 * @typedef {import("./state.js").Notice} Notice
 * @typedef {import("./state.js").Layout} Layout
 * @typedef {{request: Request, notice: Notice | null}} Edit
 * @typedef {{what: "cell", cell: string, text: string}
 *   | {what: "toggle", cell: string}
 *   | {what: "inputs", to: Request["inputs"]["kind"]}
 *   | {what: "layout", to: Layout}
 *   | {what: "mask", to: "none" | "causal" | "custom"}
 *   | {what: "offset", text: string}
 *   | {what: "scale", text: string | null}
 *   | {what: "matrix", cell: string, matrix: import("./state.js").Matrix}
 *   | {what: "request", request: Request}
 *   | {what: "scale-row", tensor: string, row: number, factor: number, from: import("./scaling.js").Base}
 *   | {what: "resize", axis: import("./resize.js").Axis, by: 1 | -1, at?: number}} Change
 */

import { freeze, setKind } from "./kind.js";
import { putMatrix } from "./paste.js";
import { entry, filled, matrixOf, normal, sizes, transposed, withEntry, withMatrix } from "./request.js";
import { resize } from "./resize.js";
import { scaleRow } from "./scaling.js";

const FROZEN = new Set(["query", "key", "value"]);

/**
 * The request after one change.
 *
 * @param {Request} request
 * @param {Run} run  the newest run, for what has to be frozen
 * @param {Change} change
 * @param {{max: number}} limits
 * @returns {Edit}
 */
export function apply(request, run, change, limits) {
  switch (change.what) {
    case "cell":
      return setCell(request, run, change.cell, change.text);
    case "toggle":
      return toggle(request, change.cell);
    case "inputs":
      return setKind(request, run, change.to, limits);
    case "layout":
      return setLayout(request, change.to);
    case "mask":
      return setMask(request, change.to);
    case "offset":
      return done(withEntry(request, "query_offset", asNumber(change.text)));
    case "scale":
      return setScale(request, change.text);
    case "matrix":
      return putMatrix(request, run, change);
    case "request":
      return done(normal(change.request));
    case "scale-row":
      return scaleRow(request, run, change);
    case "resize":
      return resize(request, change, limits);
  }
}

/**
 * Types `text` into a cell. It stays as typed and the server judges it; a mask cell takes 0 or 1. Q, K and V of a
 * projected run become inputs of a direct one first, with the run's own numbers. Text that is the very number already
 * there changes nothing.
 *
 * @param {Request} request
 * @param {Run} run
 * @param {string} cell
 * @param {string} text
 * @returns {Edit}
 */
export function setCell(request, run, cell, text) {
  const typed = text.trim();
  const tensor = cell.split(":", 1)[0] ?? "";
  if (tensor === "mask") return setMaskCell(request, cell, typed);
  if (request.inputs.kind === "projected" && FROZEN.has(tensor)) {
    const frozen = freeze(request, run, "direct");
    const now = entry(frozen.request, cell);
    if (frozen.request === request) return frozen;
    if (now === undefined || typed === String(now)) return done(request);
    return { request: withEntry(frozen.request, cell, typed), notice: { code: "notice.switched-to-direct" } };
  }
  const now = entry(request, cell);
  if (now === undefined) return { request, notice: { code: "notice.read-only" } };
  return done(typed === String(now) ? request : withEntry(request, cell, typed));
}

/**
 * @param {Request} request
 * @param {string} cell
 * @param {string} typed
 * @returns {Edit}
 */
function setMaskCell(request, cell, typed) {
  if (typed !== "0" && typed !== "1") return { request, notice: { code: "notice.mask-entry" } };
  const custom = setMask(request, "custom");
  const now = entry(custom.request, cell);
  if (now === undefined) return { request, notice: custom.notice ?? { code: "notice.read-only" } };
  return now === (typed === "1") ? done(request) : done(withEntry(custom.request, cell, typed === "1"));
}

/**
 * Opens or closes one cell of the mask, which becomes a custom one.
 *
 * @param {Request} request
 * @param {string} cell
 * @returns {Edit}
 */
export function toggle(request, cell) {
  const now = entry(setMask(request, "custom").request, cell);
  return setMaskCell(request, cell, now === true ? "0" : "1");
}

/**
 * Which keys a query may read: `true` where it may. Null for a hand-set A, which has no mask.
 *
 * @param {Request} request
 * @returns {boolean[][] | null}
 */
export function allowed(request) {
  const { mask } = request;
  if (!mask) return null;
  if (mask.kind === "custom") return mask.allowed;
  const { n_q = 0, n_k = 0 } = sizes(request);
  const offset = mask.kind === "causal" ? Number(mask.query_offset) : n_k;
  return filled(n_q, n_k, 0).map((row, i) => row.map((_, j) => j <= i + offset));
}

/**
 * Changes the kind of mask. A custom mask starts as the one before it; a causal one with offset 0.
 *
 * @param {Request} request
 * @param {"none" | "causal" | "custom"} to
 * @returns {Edit}
 */
export function setMask(request, to) {
  if (!request.mask) return { request, notice: { code: "notice.no-mask" } };
  if (request.mask.kind === to) return done(request);
  if (to === "custom") return done(withMatrix(request, "mask", allowed(request)));
  return done({ ...request, mask: to === "none" ? { kind: "none" } : { kind: "causal", query_offset: 0 } });
}

/**
 * Sets the scale of the scores; null brings back 1/√d_k.
 *
 * @param {Request} request
 * @param {string | null} text
 * @returns {Edit}
 */
export function setScale(request, text) {
  if (request.inputs.kind === "weighted") return { request, notice: { code: "notice.no-scale" } };
  const { scale, ...rest } = request;
  if (text === null || text.trim() === "") return done(scale === undefined ? request : rest);
  const typed = asNumber(text);
  return done(typed === scale ? request : { ...rest, scale: typed });
}

/**
 * Reads W as in × out or as out × in. Where all three are square their numbers stay where they stand and mean something
 * else, which is the lesson; otherwise all three are transposed, so that they stay valid and mean the same.
 *
 * @param {Request} request
 * @param {Layout} to
 * @returns {Edit}
 */
export function setLayout(request, to) {
  const { inputs } = request;
  if (inputs.kind !== "projected") return { request, notice: { code: "notice.no-layout" } };
  if (inputs.weight_layout === to) return done(request);
  const turned = { ...inputs, weight_layout: to };
  const { d_x, d_k, d_v } = sizes(request);
  if (d_x === d_k && d_x === d_v) return done({ ...request, inputs: turned });
  for (const name of /** @type {const} */ (["w_query", "w_key", "w_value"])) {
    turned[name] = /** @type {any} */ (transposed(/** @type {any} */ (matrixOf(request, name))));
  }
  return { request: { ...request, inputs: turned }, notice: { code: "notice.transposed" } };
}

/**
 * A number where the text is one, else the text itself, for the server to judge.
 *
 * @param {string} text
 * @returns {number | string}
 */
function asNumber(text) {
  const typed = text.trim();
  const plain = typed.replace(/^\u2212/, "-");
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : typed;
}

/**
 * @param {Request} request
 * @returns {Edit}
 */
function done(request) {
  return { request, notice: null };
}
