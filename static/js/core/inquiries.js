/**
 * Evidence asked for beside the run: checks against fresh runs, differences, nudged runs, faults.
 *
 * An inquiry is open under a topic from when an element asks for it until it is closed. Its answer is a function of the
 * run at hand and of its params, so it is asked for anew whenever either changes; the older answer stays in sight
 * meanwhile, marked as older.
 *
 * @typedef {import("./state.js").Run} Run
 * @typedef {import("./state.js").State} State
 * @typedef {import("./actions.js").Problem} Problem
 *
 * @typedef {"fresh" | "differences" | "errors" | "pair" | "tangent" | "evidence" | "wrong" | "matrix" | "sway"} Topic
 * @typedef {Readonly<Record<string, unknown>>} Params  what is asked besides the run's own request
 *
 * @typedef {object} Inquiry
 * @property {Params} params
 * @property {Run | null} run  that `answer` or `problem` belongs to
 * @property {Params | null} asked  the params of `answer`
 * @property {any} answer  the newest; null before the first
 * @property {Problem | null} problem  why there is none for the run at hand
 *
 * @typedef {object} Finding  what an element sees of an inquiry
 * @property {"closed" | "pending" | "ready" | "refused"} phase
 * @property {Params | null} params
 * @property {any} answer
 * @property {Problem | null} problem
 */

/** @type {Readonly<Record<Topic, string>>} Where each topic is answered, relative to the page. */
export const PATHS = {
  fresh: "api/checks",
  differences: "api/gradient-checks",
  errors: "api/gradient-checks",
  pair: "api/gradient-checks",
  tangent: "api/nudges",
  evidence: "api/gradient-checks",
  wrong: "api/runs",
  matrix: "api/fault-matrix",
  sway: "api/nudges",
};

/** @type {Finding} */
const CLOSED = { phase: "closed", params: null, answer: null, problem: null };

/**
 * @param {State} state
 * @param {Topic} topic
 * @returns {Finding}
 */
export function finding({ inquiries, run, phase }, topic) {
  const inquiry = inquiries[topic];
  if (!inquiry) return CLOSED;
  const { params, answer, problem } = inquiry;
  const current = inquiry.run === run && inquiry.asked === params && phase === "ready";
  return { phase: current ? (problem ? "refused" : "ready") : "pending", params, answer, problem };
}

/**
 * The topics that wait to be asked: open, and not answered for this run and these params.
 *
 * @param {State} state
 * @returns {{topic: Topic, params: Params}[]}
 */
export function unanswered({ inquiries, run, phase }) {
  if (phase !== "ready") return [];
  return Object.entries(inquiries)
    .filter(([, inquiry]) => inquiry && (inquiry.run !== run || inquiry.asked !== inquiry.params))
    .map(([topic, inquiry]) => ({
      topic: /** @type {Topic} */ (topic),
      params: /** @type {Inquiry} */ (inquiry).params,
    }));
}

/**
 * @param {State} state
 * @param {Topic} topic
 * @param {Params | null} params  null closes the inquiry
 * @returns {State}
 */
export function inquired(state, topic, params) {
  const { [topic]: before, ...others } = state.inquiries;
  if (params === null) return before ? { ...state, inquiries: others } : state;
  if (before && JSON.stringify(before.params) === JSON.stringify(params)) return state;
  const inquiry = before ? { ...before, params } : { params, run: null, asked: null, answer: null, problem: null };
  return { ...state, inquiries: { ...others, [topic]: inquiry } };
}

/**
 * What came back, unless something else has been asked since.
 *
 * @param {State} state
 * @param {Topic} topic
 * @param {{run: Run, params: Params, answer?: any, problem?: Problem}} found
 * @returns {State}
 */
export function found(state, topic, { run, params, answer = null, problem: refusal }) {
  const problem = refusal ?? null;
  const inquiry = state.inquiries[topic];
  if (!inquiry || inquiry.params !== params || state.run !== run) return state;
  const made = { params, run, asked: params, answer: problem ? inquiry.answer : answer, problem };
  return { ...state, inquiries: { ...state.inquiries, [topic]: made } };
}
