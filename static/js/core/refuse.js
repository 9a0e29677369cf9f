/**
 * What a refusal does: the entry stays in its cell as it was typed, the draft goes on with the last good one.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Request} Request
 * @typedef {import("./state.js").Entry} Entry
 * @typedef {import("./state.js").Refused} Refused
 * @typedef {import("./state.js").Refusal} Refusal
 * @typedef {import("./actions.js").Problem} Problem
 */

import { freeze } from "./kind.js";
import { entry, MATRICES, matrixOf, normal, pointedCell, same, structure, withEntry } from "./request.js";
import { valueAt } from "./steps.js";

/**
 * The state without the entries that the server refused in its newest request. They move from the draft, and from
 * the past, into `refused`, and other edits are asked for again. A refusal that names no cell that was edited takes
 * back everything that has no answer yet, with a notice.
 *
 * @param {State} state
 * @param {Problem} problem
 * @param {(state: State, draft: Request, refused: Refused) => State} asking
 * @returns {State}
 */
export function withdraw(state, problem, asking) {
  const errors = problem.errors?.length ? problem.errors : [problem];
  /** @type {Map<string, {good: Entry | boolean | undefined, refusal: Refusal}>} */
  const wrong = new Map();
  for (const { code, pointer, params, detail } of errors) {
    const cell = pointedCell(pointer) ?? onlyEdit(state);
    const typed = cell === null ? undefined : entry(state.draft, cell);
    const good = cell === null ? null : lastGood(state, cell);
    if (cell === null || typed === undefined || good === null) continue;
    wrong.set(cell, {
      good: good.entry,
      refusal: { text: String(typed), code, params: params ?? {}, detail: detail ?? "" },
    });
  }
  if (wrong.size === 0) return takenBack(state, problem, errors, asking);
  const heal = (/** @type {{request: Request, refused: Refused}} */ { request, refused }) => {
    let [healed, why] = [request, refused];
    for (const [cell, { good, refusal }] of wrong) {
      if (cell !== "scale" && structure(healed) !== structure(state.draft)) continue;
      if (String(entry(healed, cell)) !== refusal.text) continue;
      healed = replaced(healed, cell, good);
      why = { ...why, [cell]: refusal };
    }
    return { request: healed, refused: why };
  };
  const { request, refused } = heal({ request: state.draft, refused: state.refused });
  const computed = normal(state.run.request);
  const froze = computed.inputs.kind === "projected" && request.inputs.kind === "direct";
  if (froze && same(request, freeze(computed, state.run, "direct").request)) {
    return takenBack(state, problem, errors, asking);
  }
  const past = state.past.map((each) => ({ ...each, ...heal(each) }));
  return asking({ ...state, past }, request, refused);
}

/**
 * Back to the request that the run answers, where nothing else was asked for. What was typed into a cell that the run shows too, such as V of a projected
 * run, stays there with its reason; what stands in no such cell is told in a notice.
 *
 * @param {State} state
 * @param {Problem} problem
 * @param {NonNullable<Problem["errors"]>} errors
 * @param {(state: State, draft: Request, refused: Refused) => State} asking
 * @returns {State}
 */
function takenBack(state, problem, errors, asking) {
  const back = normal(/** @type {Request} */ (state.run.request));
  const told = errors.flatMap(({ code, pointer, params = {}, detail = "" }) => {
    const cell = pointedCell(pointer);
    const typed = cell === null ? undefined : entry(state.draft, cell);
    if (cell === null || typed === undefined || valueAt(state.run.tensors, cell) === undefined) return [];
    return [[cell, { text: String(typed), code, params, detail }]];
  });
  const { code, params = {}, detail = "" } = problem;
  if (told.length > 0) {
    const before = state.past.findLast(({ request }) => same(request, back))?.refused;
    return { ...asking(state, back, { ...before, ...Object.fromEntries(told) }), notice: null };
  }
  const past = same(state.past.at(-1)?.request, back) ? state.past.slice(0, -1) : state.past;
  const notice = { code: `problem.${code}`, params, detail };
  return { ...asking({ ...state, past }, back, {}), notice };
}

/**
 * The one cell in which the draft differs from the run; null where there are several, or the structure differs.
 *
 * @param {State} state
 * @returns {string | null}
 */
function onlyEdit({ draft, run }) {
  const computed = normal(run.request);
  if (structure(draft) !== structure(computed)) return null;
  const cells = [...MATRICES[draft.inputs.kind], "upstream", "mask"].flatMap((tensor) =>
    (matrixOf(draft, tensor) ?? []).flatMap((row, i) => row.map((_, j) => `${tensor}:${i}:${j}`)),
  );
  const changed = ["scale", "query_offset", ...cells].filter((cell) => entry(draft, cell) !== entry(computed, cell));
  return changed.length === 1 ? (changed[0] ?? null) : null;
}

/**
 * What stood in a cell before it was edited: in the newest run, else in the past, else, where typing has frozen results,
 * the result itself. Null where nothing tells.
 *
 * @param {State} state
 * @param {string} cell
 * @returns {{entry: Entry | boolean | undefined} | null}
 */
function lastGood({ draft, run, past }, cell) {
  const typed = entry(draft, cell);
  const before = [normal(run.request), ...past.map(({ request }) => request).reverse()];
  const comparable = before.filter((request) => cell === "scale" || structure(request) === structure(draft));
  const entries = comparable.map((request) => entry(request, cell));
  const found = entries.find((each) => each !== typed && (each !== undefined || cell === "scale"));
  const frozen = structure(run.request) === structure(draft) ? undefined : valueAt(run.tensors, cell);
  const good = found ?? frozen;
  return good === undefined && cell !== "scale" ? null : { entry: good };
}

/**
 * @param {Request} request
 * @param {string} cell
 * @param {Entry | boolean | undefined} good
 * @returns {Request}
 */
function replaced(request, cell, good) {
  if (good !== undefined) return withEntry(request, cell, good);
  const { scale: _, ...rest } = request;
  return rest;
}
