/**
 * Draft to request to run: whenever the newest request has another number, it is sent; what comes back is dispatched.
 * Where the structure of the board changes, the board's HTML is asked for and put in place in the same turn.
 *
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/actions.js").Action} Action
 * @typedef {import("../core/store.js").Store<State, Action>} Store
 * @typedef {import("./board.js").Board} Board
 */

import { answered, lost, recovered, refused } from "../core/actions.js";
import { structure } from "../core/request.js";
import { createClient } from "./client.js";

const RUNS = "api/runs";
const BOARD = "board";

/**
 * Keeps the run of a store up with its draft.
 *
 * @param {object} outside
 * @param {Store} outside.store
 * @param {(url: string, init: RequestInit) => Promise<Response>} outside.fetch
 * @param {string} outside.base
 * @param {(html: string) => Board} outside.readBoard
 * @param {(element: Element) => void} outside.showBoard  before the store hears of the run that it draws
 * @param {import("./client.js").Timer} [outside.timer]
 * @param {(attempt: number) => number} [outside.retryDelay]
 * @returns {() => void}  ends it
 */
export function recompute({ store, fetch, base, readBoard, showBoard, timer, retryDelay }) {
  let sent = store.state.sent;
  /** @type {State["sweep"]} */
  let sweep = null;

  const ask = (/** @type {string} */ path, /** @type {boolean} */ sweeping) => {
    const { draft, sent: id, stage, beat, cell, lang, precision, form } = store.state;
    const body = path === RUNS ? draft : { request: draft, view: { stage, beat, cell, lang, precision, form } };
    client.send({ id, path, body, sweep: sweeping });
  };

  const client = createClient({
    fetch,
    base,
    timer,
    retryDelay,
    language: () => store.state.lang,
    outcome: {
      answered(id, response, text) {
        const unreadable = { code: "unexpected", params: { status: response.status } };
        try {
          const board = isHtml(response) ? readBoard(text) : { run: JSON.parse(text), graph: null, element: null };
          // Only the run tells whether the plain pair is there; without its beads it cannot be drawn.
          if (!board.element && hasPlain(board.run) !== hasPlain(store.state.run)) {
            if (id === store.state.sent) ask(BOARD, false);
            return;
          }
          if (!board.element || id > store.state.shown) {
            if (board.element) showBoard(board.element);
            store.dispatch(answered(id, board.run, board.graph));
          }
        } catch {
          store.dispatch(refused(id, unreadable));
        }
      },
      refused: (id, problem) => store.dispatch(refused(id, problem)),
      lost: (id) => store.dispatch(lost(id)),
      recovered: () => store.dispatch(recovered()),
    },
  });

  const end = store.subscribe((state) => {
    if (state.sent === sent) return;
    sent = state.sent;
    const sweeping = state.sweep !== null && state.sweep === sweep;
    sweep = state.sweep;
    if (state.phase === "ready") client.cancel();
    else ask(structure(state.draft) === structure(state.run.request) ? RUNS : BOARD, sweeping);
  });

  return () => {
    end();
    client.cancel();
  };
}

/**
 * @param {Response} response
 */
function isHtml(response) {
  return response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

/**
 * @param {{tensors: Record<string, unknown>}} run
 */
function hasPlain({ tensors }) {
  return tensors.exponentials !== undefined;
}
