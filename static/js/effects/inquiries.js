/**
 * Asks the server for the evidence that is open beside the run. One request a topic is in flight; a newer one of the
 * same topic aborts it.
 *
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/actions.js").Action} Action
 * @typedef {import("../core/store.js").Store<State, Action>} Store
 * @typedef {import("../core/inquiries.js").Topic} Topic
 * @typedef {import("../core/inquiries.js").Params} Params
 */

import { found } from "../core/actions.js";
import { PATHS, unanswered } from "../core/inquiries.js";

/**
 * @param {object} outside
 * @param {Store} outside.store
 * @param {(url: string, init: RequestInit) => Promise<Response>} outside.fetch
 * @param {string} outside.base
 * @returns {() => void}  ends it
 */
export function inquire({ store, fetch, base }) {
  /** @type {Map<Topic, {run: State["run"], params: Params, abort: AbortController}>} */
  const flying = new Map();

  const ask = async (/** @type {Topic} */ topic, /** @type {Params} */ params) => {
    const { run, lang } = store.state;
    const abort = new AbortController();
    flying.get(topic)?.abort.abort();
    flying.set(topic, { run, params, abort });
    const answer = await post(
      fetch,
      new URL(PATHS[topic], base).href,
      { ...run.request, ...params },
      lang,
      abort.signal,
    );
    if (flying.get(topic)?.abort !== abort) return;
    flying.delete(topic);
    store.dispatch(found(topic, { run, params, ...answer }));
  };

  const end = store.subscribe(() => {
    // Whoever was told before has perhaps asked for something else since.
    const { state } = store;
    for (const [topic, { abort }] of flying) {
      if (state.inquiries[topic]) continue;
      abort.abort();
      flying.delete(topic);
    }
    for (const { topic, params } of unanswered(state)) {
      const flight = flying.get(topic);
      if (flight?.run !== state.run || flight.params !== params) void ask(topic, params);
    }
  });

  return () => {
    end();
    for (const { abort } of flying.values()) abort.abort();
    flying.clear();
  };
}

/**
 * @param {(url: string, init: RequestInit) => Promise<Response>} fetch
 * @param {string} url
 * @param {object} body
 * @param {string} lang
 * @param {AbortSignal} signal
 * @returns {Promise<{answer?: any, problem?: import("../core/actions.js").Problem}>}
 */
async function post(fetch, url, body, lang, signal) {
  try {
    const headers = { "Content-Type": "application/json", "Accept-Language": lang };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body), signal });
    const made = await response.json();
    return response.ok ? { answer: made } : { problem: made };
  } catch {
    return { problem: { code: "unreachable" } };
  }
}
