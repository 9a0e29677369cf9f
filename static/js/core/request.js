/**
 * Requests as data: reading and replacing cells, sizes, equality.
 *
 * @typedef {import("./state.js").Request} Request
 * @typedef {import("./state.js").Entry} Entry
 * @typedef {import("./state.js").Matrix} Matrix
 */

/** The matrices of each kind of inputs. */
export const MATRICES = Object.freeze({
  projected: Object.freeze(["x", "w_query", "w_key", "w_value"]),
  direct: Object.freeze(["query", "key", "value"]),
  weighted: Object.freeze(["weights", "value"]),
});

/**
 * A rows × columns matrix of one entry.
 *
 * @param {number} rows
 * @param {number} columns
 * @param {Entry} entry
 * @returns {Matrix}
 */
export function filled(rows, columns, entry) {
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => entry));
}

/**
 * @param {Matrix} matrix
 * @returns {Matrix}
 */
export function transposed(matrix) {
  return (matrix[0] ?? []).map((_, column) => matrix.map((row) => /** @type {Entry} */ (row[column])));
}

/**
 * How many positions and coordinates a request has: `n_q n_k d_v`, and `d_k`, `d_x` where they are defined.
 *
 * @param {Pick<Request, "inputs">} request
 * @returns {Record<string, number>}
 */
export function sizes({ inputs }) {
  const width = (/** @type {Matrix} */ matrix) => matrix[0]?.length ?? 0;
  if (inputs.kind === "weighted") {
    return { n_q: inputs.weights.length, n_k: width(inputs.weights), d_v: width(inputs.value) };
  }
  if (inputs.kind === "direct") {
    const { query, key, value } = inputs;
    return { n_q: query.length, n_k: key.length, d_v: width(value), d_k: width(query) };
  }
  const out = (/** @type {Matrix} */ matrix) => (inputs.weight_layout === "in_out" ? width(matrix) : matrix.length);
  const n = inputs.x.length;
  return { n_q: n, n_k: n, d_v: out(inputs.w_value), d_k: out(inputs.w_query), d_x: width(inputs.x) };
}

/**
 * The request with everything that the server fills in: a mask (unless weighted), the causal offset, G of ones; no
 * scale where it is the default. What the server echoes is normal.
 *
 * @param {{inputs: Request["inputs"], mask?: any, upstream?: Matrix | null, scale?: Entry | null}} request
 * @returns {Request}
 */
export function normal({ inputs, mask, upstream, scale }) {
  const { n_q = 0, d_v = 0 } = sizes({ inputs });
  /** @type {Request} */
  const request = { inputs, upstream: upstream ?? filled(n_q, d_v, 1) };
  if (inputs.kind === "weighted") return request;
  request.mask = mask ?? { kind: "none" };
  if (request.mask?.kind === "causal") {
    request.mask = { kind: "causal", query_offset: request.mask.query_offset ?? 0 };
  }
  if (scale !== undefined && scale !== null) request.scale = scale;
  return request;
}

/**
 * Whether two pieces of JSON say the same.
 *
 * @param {unknown} left
 * @param {unknown} right
 * @returns {boolean}
 */
export function same(left, right) {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [a, b] = [/** @type {Record<string, unknown>} */ (left), /** @type {Record<string, unknown>} */ (right)];
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && same(a[name], b[name]));
}

/**
 * What the structure of a board hangs on: two requests of one structure have the same cells and the same graph.
 *
 * @param {Request} request
 * @returns {string}
 */
export function structure(request) {
  const layout = request.inputs.kind === "projected" ? request.inputs.weight_layout : "";
  const scaling = request.scale === undefined ? "default" : "custom";
  return JSON.stringify([request.inputs.kind, layout, scaling, sizes(request)]);
}

/**
 * The matrix called `tensor` in a request; null where the request has none.
 *
 * @param {Request} request
 * @param {string} tensor
 * @returns {(Entry | boolean)[][] | null}
 */
export function matrixOf(request, tensor) {
  if (tensor === "upstream") return request.upstream;
  if (tensor === "mask") return request.mask?.kind === "custom" ? request.mask.allowed : null;
  if (!MATRICES[request.inputs.kind].includes(tensor)) return null;
  return /** @type {Record<string, any>} */ (request.inputs)[tensor];
}

/**
 * @param {Request} request
 * @param {string} tensor  one that the request has
 * @param {any} matrix
 * @returns {Request}
 */
export function withMatrix(request, tensor, matrix) {
  if (tensor === "upstream") return { ...request, upstream: matrix };
  if (tensor === "mask") return { ...request, mask: { kind: "custom", allowed: matrix } };
  return { ...request, inputs: { ...request.inputs, [tensor]: matrix } };
}

/**
 * What a request holds in a cell (`key:1:0`, `mask:0:2`, `scale`, `query_offset`); undefined where it has no such cell.
 *
 * @param {Request} request
 * @param {string} cell
 * @returns {Entry | boolean | undefined}
 */
export function entry(request, cell) {
  if (cell === "scale") return request.scale;
  if (cell === "query_offset") return request.mask?.kind === "causal" ? request.mask.query_offset : undefined;
  const [tensor = "", row, column] = cell.split(":");
  return matrixOf(request, tensor)?.[Number(row)]?.[Number(column)];
}

/**
 * The request with another entry in one cell; the request itself where it has no such cell.
 *
 * @param {Request} request
 * @param {string} cell
 * @param {Entry | boolean} value
 * @returns {Request}
 */
export function withEntry(request, cell, value) {
  if (entry(request, cell) === undefined) return request;
  if (cell === "scale") return { ...request, scale: /** @type {Entry} */ (value) };
  if (cell === "query_offset")
    return { ...request, mask: { kind: "causal", query_offset: /** @type {Entry} */ (value) } };
  const [tensor = "", row, column] = cell.split(":");
  const matrix = matrixOf(request, tensor)?.map((old, index) => {
    return index === Number(row) ? old.with(Number(column), value) : old;
  });
  return withMatrix(request, tensor, matrix);
}

/**
 * The cell that a JSON pointer of a refusal speaks of; null where it speaks of no single cell.
 *
 * @param {string | undefined} pointer  such as `/inputs/key/1/0`
 * @returns {string | null}
 */
export function pointedCell(pointer) {
  if (pointer === "/scale") return "scale";
  if (pointer === "/mask/query_offset") return "query_offset";
  const found = /^\/(?:inputs\/(\w+)|(upstream)|(mask)\/allowed)\/(\d+)\/(\d+)$/.exec(pointer ?? "");
  return found ? `${found[1] ?? found[2] ?? found[3]}:${found[4]}:${found[5]}` : null;
}
