/**
 * A matrix that somebody has copied elsewhere and pasted onto the board: where it may go.
 *
 * @typedef {import("./state.js").Request} Request
 * @typedef {import("./state.js").Run} Run
 * @typedef {import("./state.js").Matrix} Matrix
 * @typedef {import("./edits.js").Edit} Edit
 * @typedef {import("./actions.js").Problem} Problem
 *
 * @typedef {object} Pasted  what the reader is shown before it is taken
 * @property {string} cell  where it was pasted
 * @property {string} text
 * @property {Matrix | null} matrix  null while it is read, or where it cannot be
 * @property {string[]} warnings  stable names; the catalogue words them under `paste.warning.<name>`
 * @property {Problem | null} problem
 */

import { freeze } from "./kind.js";
import { matrixOf, withMatrix } from "./request.js";

const FROZEN = new Set(["query", "key", "value"]);

/**
 * Whether a text is more than one entry: then it is read as a matrix and not typed into a cell.
 *
 * @param {string} text
 * @returns {boolean}
 */
export function isMatrix(text) {
  return /[\t\n\r;[{&|]|,\s*[-+\d.]/.test(text.trim());
}

/**
 * Where a matrix goes: over the whole tensor where it has its shape, else from the cell on where it fits inside; null
 * where it does not fit.
 *
 * @param {Matrix} matrix
 * @param {readonly [number, number]} shape  of the tensor
 * @param {readonly [number, number]} from  the cell
 * @returns {readonly [number, number] | null}
 */
export function corner(matrix, [rows, columns], [row, column]) {
  const [height, width] = [matrix.length, matrix[0]?.length ?? 0];
  if (height === rows && width === columns) return [0, 0];
  return row + height <= rows && column + width <= columns ? [row, column] : null;
}

/**
 * Puts a matrix into the inputs. Q, K and V of a projected run become inputs first, as when one types into them.
 *
 * @param {Request} request
 * @param {Run} run
 * @param {{cell: string, matrix: Matrix}} change
 * @returns {Edit}
 */
export function putMatrix(request, run, { cell, matrix }) {
  const [tensor = "", row = "0", column = "0"] = cell.split(":");
  const freezes = request.inputs.kind === "projected" && FROZEN.has(tensor);
  const base = freezes ? freeze(request, run, "direct") : { request, notice: null };
  const old = matrixOf(base.request, tensor);
  if (!old || tensor === "mask") return { request, notice: { code: "notice.read-only" } };
  const at = corner(matrix, [old.length, old[0]?.length ?? 0], [Number(row), Number(column)]);
  if (at === null) return { request, notice: { code: "notice.paste-size" } };
  const put = /** @type {Matrix} */ (old).map((line, i) =>
    line.map((entry, j) => matrix[i - at[0]]?.[j - at[1]] ?? entry),
  );
  return { request: withMatrix(base.request, tensor, put), notice: base.notice };
}
