/**
 * The address of a state: a query with only what differs from the defaults and from the example, so that the server
 * draws the edited state at once; what is too long for a query goes into the fragment, packed.
 *
 * Matrices are written as rows between `;` and cells between `,`, cells as typed. What the query does not name, the
 * server takes from the example where the kind of inputs is the same, and otherwise from nothing: no mask, G of ones.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Request} Request
 * @typedef {import("./state.js").Matrix} Matrix
 * @typedef {Request & {tied?: true}} Packed  W_Q and W_K tied or not, beside the request
 * @typedef {object} Keep
 * @property {boolean} [lang]  whether the language stays in the address
 * @property {Record<string, unknown>} [usual]  what a page of this kind shows that names nothing, where that is something else
 * @property {(state: State) => [string, string][]} [options]  names of the page that no state as it is sent holds
 * @typedef {{query: string, packed: Packed | null}} Address  `query` with its `?`, or empty
 */

import { home } from "./beats.js";
import { shownForm } from "./cells.js";
import { RATE } from "./descent.js";
import { MATRICES, matrixOf, normal, same } from "./request.js";

/** A longer query is packed. */
export const LONGEST_QUERY = 1500;

/** A causal offset beyond this is not read from a query. */
const FARTHEST_OFFSET = 99;

/** The decimals of a page that names none: fewer in slides, whose digits are read from afar. @param {string} mode */
export const usualPrecision = (mode) => (mode === "slide" ? 2 : 4);

/** What a page shows that names nothing else, beside its precision. */
export const DEFAULTS = Object.freeze({
  example: "three-positions",
  stage: "output",
  form: "plain",
  theme: "auto",
  mode: "app",
  eta: RATE,
});

const SHORT = /** @type {Record<string, string>} */ ({
  x: "x",
  w_query: "wq",
  w_key: "wk",
  w_value: "wv",
  query: "q",
  key: "k",
  value: "v",
  weights: "a",
});

/**
 * The address of a state.
 *
 * @param {State} state
 * @param {Keep} [keep]
 * @returns {Address}
 */
export function address(state, keep = {}) {
  const view = viewed(state, keep);
  const inputs = requested(state.draft, state.origin);
  /** @type {[string, string][]} */
  const tie = state.tied ? [["tie", "1"]] : [];
  const query = inputs && written([...view, ...tie, ...inputs]);
  if (query !== null && query.length <= LONGEST_QUERY) return { query, packed: null };
  return { query: written(view), packed: state.tied ? { ...state.draft, tied: true } : state.draft };
}

/**
 * @param {State} state
 * @param {Keep} keep
 * @returns {[string, string][]}
 */
function viewed(state, keep) {
  const { beat, cell, graph, stage, run, form } = state;
  /** @type {[string, string][]} */
  const list = [];
  for (const name of /** @type {const} */ (["example", "stage"])) {
    if (state[name] !== DEFAULTS[name]) list.push([name, state[name]]);
  }
  if (beat !== null) list.push(["beat", String(beat)]);
  if (cell !== home(graph, stage, shownForm(run, form))) list.push(["cell", cell]);
  if (keep.lang) list.push(["lang", state.lang]);
  const usual = /** @type {Record<string, unknown>} */ ({
    ...DEFAULTS,
    precision: usualPrecision(state.mode),
    ...keep.usual,
  });
  for (const name of /** @type {const} */ (["theme", "precision", "form", "mode"])) {
    if (state[name] !== usual[name]) list.push([name, String(state[name])]);
  }
  if (state.rate !== DEFAULTS.eta) list.push(["eta", String(state.rate)]);
  if (state.fault) list.push(["fault", state.fault]);
  if (state.cover.length > 0) list.push(["cover", state.cover.join(",")]);
  if (state.tokens.length > 0) list.push(["tokens", state.tokens.join(",")]);
  return [...list, ...(keep.options?.(state) ?? [])];
}

/**
 * The address of an example as it begins, looked at as now, with the laboratory open at a mistake.
 *
 * @param {Pick<State, "lang" | "theme" | "precision">} state
 * @param {string} example
 * @param {string} fault
 * @returns {string}
 */
export function laboratory({ lang, theme, precision }, example, fault) {
  /** @type {[string, string][]} */
  const looks = [["lang", lang]];
  if (theme !== DEFAULTS.theme) looks.push(["theme", theme]);
  if (precision !== usualPrecision(DEFAULTS.mode)) looks.push(["precision", String(precision)]);
  return written([["example", example], ...looks, ["fault", fault]]);
}

/**
 * The inputs that a query has to name; null where it cannot say them.
 *
 * @param {Request} draft
 * @param {Request} origin
 * @returns {[string, string][] | null}
 */
function requested(draft, origin) {
  const alike = draft.inputs.kind === origin.inputs.kind;
  const base = alike ? origin : normal({ inputs: draft.inputs });
  /** @type {[string, string][]} */
  const list = [];
  for (const name of MATRICES[draft.inputs.kind]) {
    const matrix = /** @type {Matrix} */ (matrixOf(draft, name));
    if (!alike || !same(matrix, matrixOf(origin, name))) list.push([SHORT[name] ?? name, rows(matrix)]);
  }
  if (draft.inputs.kind === "projected") {
    const usual = alike && origin.inputs.kind === "projected" ? origin.inputs.weight_layout : "in_out";
    if (draft.inputs.weight_layout !== usual) list.push(["layout", draft.inputs.weight_layout]);
  }
  if (!same(draft.upstream, base.upstream)) list.push(["g", rows(draft.upstream)]);
  if (draft.mask && !same(draft.mask, base.mask)) {
    const { mask } = draft;
    list.push(["mask", mask.kind === "custom" ? rows(mask.allowed) : mask.kind]);
    if (mask.kind === "causal" && Math.abs(Number(mask.query_offset)) > FARTHEST_OFFSET) return null;
    if (mask.kind === "causal" && mask.query_offset !== 0) list.push(["query_offset", String(mask.query_offset)]);
  }
  if (draft.scale === base.scale) return list;
  // There is no word for the default scale.
  return draft.scale === undefined ? null : [...list, ["scale", String(draft.scale)]];
}

/**
 * @param {readonly (readonly (import("./state.js").Entry | boolean)[])[]} matrix
 * @returns {string}
 */
export function rows(matrix) {
  return matrix.map((row) => row.map((cell) => (typeof cell === "boolean" ? Number(cell) : cell)).join(",")).join(";");
}

/**
 * @param {[string, string][]} list
 * @returns {string}
 */
function written(list) {
  return list.length ? `?${list.map(([name, value]) => `${name}=${readable(value)}`).join("&")}` : "";
}

/**
 * Percent-encodes only what a query would read otherwise, so that `q=1,0;3/4,√2` stays readable.
 *
 * @param {string} value
 * @returns {string}
 */
function readable(value) {
  return value
    .toWellFormed()
    .replace(/[\s%&#+"'<>\\`\p{Cc}]/gu, (character) => encodeURIComponent(character).replace("'", "%27"));
}
