/**
 * Cells of a run by name, and the environment in which the terms of its graph are read.
 *
 * A name is `tensor:i:j`, `tensor:i` for a vector with one number a row, `probe` for the scalar.
 * `app/board/cells.py` is the same for the server.
 *
 * @import {Form, Graph, Run} from './types.js'
 * @import {Environment} from './terms.js'
 */

const NAME = /^([a-z_]+)((?::(?:0|[1-9][0-9]{0,5}))*)$/;

/**
 * `tensor:i:j`.
 * @param {string} tensor
 * @param {readonly number[]} indices
 * @returns {string}
 */
export const cellName = (tensor, indices) => [tensor, ...indices].join(":");

/**
 * The tensor and the indices of a cell name. Throws RangeError for a text that is none.
 * @param {string} name
 * @returns {[string, number[]]}
 */
export function parseCell(name) {
  const match = NAME.exec(name);
  if (match === null) throw new RangeError(`${name} names no cell`);
  return [match[1] ?? "", (match[2] ?? "").split(":").slice(1).map(Number)];
}

/**
 * The number in a cell of the run, 1 or 0 in `mask`. Throws RangeError where the run has no such cell.
 * @param {Run} run
 * @param {string} tensor
 * @param {readonly number[]} indices
 * @returns {number}
 */
export function cellValue(run, tensor, indices) {
  /** @type {any} */
  let value = Object.hasOwn(run.tensors, tensor) ? run.tensors[tensor] : undefined;
  for (const index of indices) value = Array.isArray(value) ? value[index] : undefined;
  if (typeof value !== "number" && typeof value !== "boolean") {
    throw new RangeError(`no cell ${cellName(tensor, indices)}`);
  }
  return Number(value);
}

/**
 * A row of a matrix of the run; empty where there is none.
 * @param {Run} run
 * @param {string} tensor
 * @param {number} row
 * @returns {readonly number[]}
 */
export function tensorRow(run, tensor, row) {
  const rows = /** @type {number[][] | undefined} */ (run.tensors[tensor]);
  return rows?.[row] ?? [];
}

/**
 * Whether the run holds a cell of that name.
 * @param {Run} run
 * @param {string} name
 * @returns {boolean}
 */
export function hasCell(run, name) {
  try {
    cellValue(run, ...parseCell(name));
    return true;
  } catch {
    return false;
  }
}

/**
 * The expression typed into an input cell; null where a number was given or the cell is no input.
 * @param {Run} run
 * @param {string} tensor
 * @param {readonly number[]} indices
 * @returns {string | null}
 */
export function typedEntry(run, tensor, indices) {
  const { inputs, upstream } = run.request;
  const rows = tensor === "upstream" ? upstream : /** @type {Record<string, unknown>} */ ({ ...inputs })[tensor];
  if (!Array.isArray(rows) || indices.length !== 2) return null;
  const entry = rows[indices[0] ?? 0]?.[indices[1] ?? 0];
  return typeof entry === "string" ? entry : null;
}

/**
 * The softmax form that can be shown: `shifted` where the run holds no plain pair.
 * @param {Run} run
 * @param {Form} form
 * @returns {Form}
 */
export const shownForm = (run, form) => ("exponentials" in run.tensors ? form : "shifted");

/**
 * Null where every key may be read.
 * @param {Run} run
 * @returns {boolean[][] | null}
 */
const maskOf = (run) => /** @type {boolean[][] | undefined} */ (run.tensors.mask) ?? null;

/**
 * Whether the mask lets a reader read a key.
 * @param {Run} run
 * @param {number} reader
 * @param {number} key
 * @returns {boolean}
 */
export const mayRead = (run, reader, key) => maskOf(run)?.[reader]?.[key] ?? true;

/**
 * The positions that a reader may read.
 * @param {Run} run
 * @param {number} reader
 * @returns {number[]}
 */
export function readableKeys(run, reader) {
  return Array.from({ length: run.shapes.n_k ?? 0 }, (_, key) => key).filter((key) => mayRead(run, reader, key));
}

/**
 * The numbers of the run that stand in no cell: `root_d_k`, and `scale` where the reader has set one.
 * @param {Run} run
 * @returns {Record<string, number>}
 */
export function constants({ shapes, request }) {
  /** @type {Record<string, number>} */
  const named = {};
  if (shapes.d_k !== undefined) named.root_d_k = Math.sqrt(shapes.d_k);
  if (request.scale !== undefined && request.scale !== null) named.scale = Number(request.scale);
  return named;
}

/**
 * The environment of the graph's terms in this run, each number passed through `rounded` (√d_k stays exact).
 * @param {Run} run
 * @param {Graph} graph
 * @param {(value: number) => number} [rounded]
 * @returns {Environment}
 */
export function environment(run, graph, rounded = (value) => value) {
  const named = constants(run);
  if (named.scale !== undefined) named.scale = rounded(named.scale);
  const sizes = Object.entries(graph.indices).map(
    ([letter, size]) => /** @type {const} */ ([letter, run.shapes[size]]),
  );
  return {
    cell: (tensor, indices) => rounded(cellValue(run, tensor, indices)),
    constants: named,
    mask: maskOf(run),
    sizes: Object.fromEntries(sizes.filter((each) => each[1] !== undefined)),
  };
}
