/**
 * W_Q and W_K tied: one matrix with two jobs. It is another family of models though the shapes agree: Q = K, so that
 * S is symmetric, and a change of the one matrix acts through both uses, so that its gradient is dW_Q + dW_K.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Request} Request
 * @typedef {import("./state.js").Refused} Refused
 * @typedef {import("./state.js").Run} Run
 * @typedef {(state: State, draft: Request, refused: Refused) => State} Asking
 * @typedef {{cells: [string, string], parts: [number, number], expression: string, value: number}} Sum
 */

import { remember } from "./history.js";
import { same, withMatrix } from "./request.js";

/** @type {Readonly<Record<string, string>>} */
const TWINS = Object.freeze({ w_query: "w_key", w_key: "w_query" });

/**
 * The cell that is one with `cell` while both are tied; null for cells of other matrices.
 *
 * @param {string} cell
 * @returns {string | null}
 */
export function twin(cell) {
  const [tensor = "", ...indices] = cell.split(":");
  return Object.hasOwn(TWINS, tensor) ? [TWINS[tensor], ...indices].join(":") : null;
}

/**
 * Ties or unties. Where the two differ, W_K takes the entries of W_Q, with a notice. One step to undo.
 *
 * @param {State} state
 * @param {boolean} on
 * @param {Asking} asking
 * @returns {State}
 */
export function tie(state, on, asking) {
  const { inputs } = state.draft;
  if (state.tied === on || inputs.kind !== "projected") return state;
  const now = { ...state, ...remember(state, null), tied: on, notice: null };
  if (!on || same(inputs.w_query, inputs.w_key)) return now;
  const refused = Object.fromEntries(Object.entries(state.refused).filter(([cell]) => !cell.startsWith("w_key:")));
  const draft = withMatrix(state.draft, "w_key", inputs.w_query);
  return { ...asking(now, draft, refused), notice: { code: "notice.tied" } };
}

/**
 * A request after an edit of tied matrices: the one that was not edited follows the other.
 *
 * @param {Request} before
 * @param {Request} after
 * @returns {Request}
 */
export function followed(before, after) {
  if (before.inputs.kind !== "projected" || after.inputs.kind !== "projected" || isTied(after)) return after;
  const { w_query, w_key } = after.inputs;
  return same(w_query, before.inputs.w_query)
    ? withMatrix(after, "w_query", w_key)
    : withMatrix(after, "w_key", w_query);
}

/**
 * Whether a request has one and the same W_Q and W_K, entry by entry as they are written.
 *
 * @param {Request} request
 * @returns {boolean}
 */
export function isTied({ inputs }) {
  if (inputs.kind !== "projected") return false;
  const [query, key] = [inputs.w_query, inputs.w_key].map((matrix) => matrix.map((row) => row.map(String)));
  return same(query, key);
}

/**
 * The state without the tie where there are no two equal matrices any more.
 *
 * @param {State} state
 * @returns {State}
 */
export function untied(state) {
  return state.tied && !isTied(state.draft) ? { ...state, tied: false } : state;
}

/**
 * The gradient of the tied matrix, dW_Q + dW_K, entry by entry and laid out like the matrix itself.
 *
 * @param {Run} run  of a projected request
 * @returns {Sum[][]}
 */
export function sums(run) {
  const query = /** @type {number[][]} */ (run.tensors.grad_w_query);
  const key = /** @type {number[][]} */ (run.tensors.grad_w_key);
  return query.map((row, i) =>
    row.map((left, j) => {
      const right = key[i]?.[j] ?? 0;
      const cells = /** @type {[string, string]} */ ([`grad_w_query:${i}:${j}`, `grad_w_key:${i}:${j}`]);
      return { cells, parts: [left, right], expression: cells.join("+"), value: left + right };
    }),
  );
}

/**
 * The two scores that tying makes equal, S_ij and S_ji: those of the focused cell where it stands off the diagonal of
 * a positions × positions tensor, else the first two. Null with a single position.
 *
 * @param {Pick<State, "run" | "graph" | "cell">} state
 * @returns {[string, string] | null}
 */
export function pair({ run, graph, cell }) {
  const [tensor, row, column] = cell.split(":");
  const letters = graph.operations.find((each) => each.tensor === tensor)?.indices ?? [];
  const square = letters.map((letter) => graph.indices[letter]).join() === "n_q,n_k";
  const [i, j] = square && row !== column ? [row, column] : ["0", "1"];
  return (run.shapes.n_q ?? 0) > 1 ? [`scores:${i}:${j}`, `scores:${j}:${i}`] : null;
}
