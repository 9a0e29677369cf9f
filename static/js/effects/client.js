/**
 * The way to the server and back. The newest request wins: an older one is aborted, and its answer and its error are
 * passed over even where aborting came too late. During a sweep one request is in flight and at most one waits, so
 * that the picture follows the hand instead of waiting for it to rest. Where the server cannot be reached it is tried
 * again, at longer and longer intervals, until it answers.
 *
 * @typedef {object} Job
 * @property {number} id  its number among all requests
 * @property {string} path  relative to `base`
 * @property {unknown} body
 * @property {boolean} sweep  part of the same sweep as the job before
 *
 * @typedef {object} Outcome  what happened to a job
 * @property {(id: number, response: Response, text: string) => void} answered  a 2xx with its body
 * @property {(id: number, problem: import("../core/actions.js").Problem) => void} refused  a 4xx or 5xx
 * @property {(id: number) => void} lost  no answer; it will be tried again
 * @property {() => void} recovered  the server is back; what it says follows
 *
 * @typedef {{setTimeout: (call: () => void, ms: number) => any, clearTimeout: (timer: any) => void}} Timer
 * @typedef {{send: (job: Job) => void, cancel: () => void}} Client
 */

/** The first retry comes after this many milliseconds, each next one after twice as many. */
const FIRST_RETRY = 500;
const LONGEST_RETRY = 8_000;
/** An answer that takes longer counts as lost, in milliseconds. */
const PATIENCE = 20_000;
/** What a proxy says while the server behind it is away, and the server while it is busy. */
const AWAY = new Set([429, 502, 503, 504]);

/**
 * @param {object} outside
 * @param {(url: string, init: RequestInit) => Promise<Response>} outside.fetch
 * @param {string} outside.base  what paths are relative to: `document.baseURI`
 * @param {() => string} outside.language  of refusals
 * @param {Outcome} outside.outcome
 * @param {Timer} [outside.timer]
 * @param {(attempt: number) => number} [outside.retryDelay]  milliseconds before attempt 1, 2, …
 * @returns {Client}
 */
export function createClient({ fetch, base, language, outcome, timer = globalThis, retryDelay = doubling }) {
  /** @type {{job: Job, abort: AbortController} | null} */
  let flying = null;
  /** @type {Job | null} */
  let waiting = null;
  /** @type {any} */
  let retry = null;
  let failures = 0;

  const stop = () => {
    if (retry !== null) timer.clearTimeout(retry);
    flying?.abort.abort();
    [flying, waiting, retry] = [null, null, null];
  };

  const start = (/** @type {Job} */ job) => {
    stop();
    const flight = { job, abort: new AbortController() };
    flying = flight;
    const alarm = timer.setTimeout(() => flight.abort.abort(), PATIENCE);
    attempt(job, flight.abort.signal).then(
      ([response, text]) => landed(flight, () => judge(job, response, text)),
      () => landed(flight, () => missed(job)),
    );
    /** @type {(flight: NonNullable<typeof flying>, then: () => void) => void} */
    function landed(own, then) {
      timer.clearTimeout(alarm);
      if (flying !== own) return;
      flying = null;
      then();
      if (waiting && !flying && retry === null) start(waiting);
    }
  };

  const attempt = async (/** @type {Job} */ { path, body }, /** @type {AbortSignal} */ signal) => {
    const response = await fetch(new URL(path, base).href, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": language() },
      body: JSON.stringify(body),
      signal,
    });
    return /** @type {const} */ ([response, await response.text()]);
  };

  const judge = (/** @type {Job} */ job, /** @type {Response} */ response, /** @type {string} */ text) => {
    if (AWAY.has(response.status)) {
      missed(job);
      return;
    }
    if (failures > 0) outcome.recovered();
    failures = 0;
    if (response.ok) outcome.answered(job.id, response, text);
    else outcome.refused(job.id, problemIn(response, text));
  };

  const missed = (/** @type {Job} */ job) => {
    const next = waiting ?? job;
    waiting = null;
    failures += 1;
    retry = timer.setTimeout(() => start(next), retryDelay(failures));
    outcome.lost(next.id);
  };

  return {
    send(job) {
      if (job.sweep && flying) waiting = job;
      else start(job);
    },
    cancel: stop,
  };
}

/**
 * @param {number} attempt
 * @returns {number}
 */
function doubling(attempt) {
  return Math.min(FIRST_RETRY * 2 ** (attempt - 1), LONGEST_RETRY);
}

/**
 * The problem that a refusal holds; a bare one where it holds none.
 *
 * @param {Response} response
 * @param {string} text
 * @returns {import("../core/actions.js").Problem}
 */
export function problemIn(response, text) {
  const bare = { code: "unexpected", params: { status: response.status } };
  if (!response.headers.get("Content-Type")?.startsWith("application/problem+json")) return bare;
  try {
    const problem = JSON.parse(text);
    return typeof problem?.code === "string" ? problem : bare;
  } catch {
    return bare;
  }
}
