/**
 * Numbers that the page around a frame gives: one entry of a matrix, or all of it.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./messages.js").Outcome} Outcome
 */

import { edit } from "./actions.js";
import { hasCell } from "./cells.js";
import { apply } from "./edits.js";
import { freeze } from "./kind.js";
import { matrixNamed } from "./options.js";
import { matrixOf, same, withMatrix } from "./request.js";
import { requestFrom } from "./shape.js";

/** The longest expression that a cell takes. */
const LONGEST = 64;

/** @type {(data: Record<string, any>, state: State) => Outcome} */
export function setMatrix({ name, rows, row, col, value }, state) {
  const tensor = matrixNamed(name);
  if (tensor === null)
    return { actions: [], error: { code: "unknown_matrix", message: "There is no matrix of that name." } };
  const request = rows === undefined ? oneCell(tensor, row, col, value, state) : whole(tensor, rows, state);
  if (request === null)
    return {
      actions: [],
      error: { code: "invalid_matrix", message: "The numbers do not fit the other matrices, or are none." },
    };
  return { actions: same(request, state.draft) ? [] : [edit({ what: "request", request })] };
}

/**
 * @param {string} tensor
 * @param {unknown} row
 * @param {unknown} column
 * @param {unknown} value
 * @param {State} state
 */
function oneCell(tensor, row, column, value, { draft, run, limits }) {
  const entry = typeof value === "boolean" ? Number(value) : value;
  const right = typeof entry === "string" ? entry.length <= LONGEST : Number.isFinite(entry);
  const cell = `${tensor}:${row}:${column}`;
  if (!right || !Number.isInteger(row) || !Number.isInteger(column) || !hasCell(run, cell)) return null;
  const { request, notice } = apply(draft, run, { what: "cell", cell, text: String(entry) }, limits);
  return notice && request === draft ? null : request;
}

/**
 * @param {string} tensor
 * @param {any} rows
 * @param {State} state
 */
function whole(tensor, rows, { draft, run, limits }) {
  const frozen = matrixOf(draft, tensor) || tensor === "mask" ? draft : freeze(draft, run, "direct").request;
  if (tensor !== "mask" && !matrixOf(frozen, tensor)) return null;
  if (tensor === "mask" && draft.inputs.kind === "weighted") return null;
  if (tensor !== "mask") return requestFrom(withMatrix(frozen, tensor, rows), limits);
  const bits = new Map(
    /** @type {[unknown, boolean][]} */ ([
      [true, true],
      [1, true],
      [false, false],
      [0, false],
    ]),
  );
  const open = (/** @type {any} */ row) =>
    Array.isArray(row) && row.length <= limits.max ? [...row].map((bit) => bits.get(bit)) : row;
  const mask = Array.isArray(rows) && rows.length <= limits.max ? [...rows].map(open) : rows;
  return requestFrom(withMatrix(draft, "mask", mask), limits);
}
