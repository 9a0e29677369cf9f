/**
 * A whole state from outside: out of a link, or from the page around a frame. Version 1 is `app/state.py`.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Request} Request
 * @typedef {import("./tie.js").Asking} Asking
 *
 * @typedef {object} Look  how a run is looked at; what is left out stays as it is
 * @property {string} [stage]
 * @property {number | null} [beat]  null: the stage is complete
 * @property {string} [cell]
 * @property {import("./state.js").Form} [form]
 * @property {number} [precision]
 * @property {readonly string[]} [cover]
 * @property {readonly string[]} [tokens]
 *
 * @typedef {{request: Request, tied: boolean, look: Look}} Snapshot
 */

import { total } from "./beats.js";
import { hasCell, shownForm } from "./cells.js";
import { kept } from "./cover.js";
import { remember } from "./history.js";
import { areTokens } from "./positions.js";
import { same } from "./request.js";
import { made } from "./select.js";
import { requestFrom } from "./shape.js";
import { place } from "./steps.js";
import { isTied } from "./tie.js";

export const VERSION = 1;

/** Which stages there are for which kind of inputs. */
const STAGES = Object.freeze({
  projected: new Set(
    "inputs project dot-products scores weights output probe back-output back-weights back-scores back-dot-products back-project".split(
      " ",
    ),
  ),
  direct: new Set(
    "inputs dot-products scores weights output probe back-output back-weights back-scores back-dot-products".split(" "),
  ),
  weighted: new Set(["inputs", "output", "probe", "back-output"]),
});
const LONGEST_NAME = 64;
const MOST_COVERS = 64;
const LARGEST_BEAT = 9999;

/**
 * The state as it is sent and packed.
 *
 * @param {State} state
 */
export function snapshotOf(state) {
  const { draft: request, stage, beat, cell, form, precision, cover, tokens, tied, awaited } = state;
  const look = { stage, beat, cell, form, precision, cover: [...cover], tokens: [...tokens], ...awaited?.look };
  return { version: VERSION, request, ...look, tied };
}

/**
 * What JSON from outside says of a state: a snapshot, or why it is none. A bare request is one too: links of the first
 * release hold no more, some with `tied` beside the inputs.
 *
 * @param {any} value
 * @param {{max: number}} limits
 * @returns {Snapshot | "unsupported_version" | "invalid_state"}
 */
export function snapshotFrom(value, limits) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "invalid_state";
  const { version = VERSION, request: asked = value, tied = false } = value;
  if (Number.isInteger(version) && version > VERSION) return "unsupported_version";
  const request = version === VERSION && typeof tied === "boolean" ? requestFrom(asked, limits) : null;
  const look = asked === value ? {} : lookFrom(value);
  if (!request || !look) return "invalid_state";
  if (look.stage !== undefined && !STAGES[request.inputs.kind].has(look.stage)) return "invalid_state";
  return { request, tied: tied && isTied(request), look };
}

/**
 * @param {any} value
 * @returns {Look | null}
 */
function lookFrom({ stage, beat, cell, form, precision, cover, tokens }) {
  const named = (/** @type {unknown} */ name) => typeof name === "string" && name.length <= LONGEST_NAME;
  const whole = (/** @type {any} */ number, /** @type {number} */ most) =>
    Number.isInteger(number) && number >= 0 && number <= most;
  const right =
    [stage, cell].every((name) => name === undefined || name === null || named(name)) &&
    (beat === undefined || beat === null || whole(beat, LARGEST_BEAT)) &&
    (form === undefined || form === null || form === "plain" || form === "shifted") &&
    (precision === undefined || precision === null || whole(precision, 15)) &&
    (cover === undefined || (Array.isArray(cover) && cover.length <= MOST_COVERS && [...cover].every(named))) &&
    (tokens === undefined || areTokens(tokens));
  if (!right) return null;
  const given = Object.entries({ stage, cell, form, precision, cover, tokens }).filter(([, each]) => each != null);
  return { ...Object.fromEntries(given), ...(beat === undefined ? {} : { beat }) };
}

/**
 * The state after what only a link or the page around a frame asks for.
 *
 * @param {State} state
 * @param {Extract<import("./actions.js").Action, {type: "adopt" | "look" | "frame" | "point"}>} action
 * @param {Asking} asking
 * @param {(state: State) => State} rebased
 * @returns {State}
 */
export function hosted(state, action, asking, rebased) {
  switch (action.type) {
    case "adopt":
      return adopted(state, action, asking, action.first ? rebased : null);
    case "look":
      return looked(state, action.look, action.abrupt);
    case "frame":
      return { ...state, frame: state.frame && { ...state.frame, ...action.options } };
    case "point":
      return { ...state, pointed: action.cell };
  }
}

/**
 * The state with another request and another look at it, at once where the run at hand answers it, else with its answer.
 *
 * @param {State} state
 * @param {{snapshot: Snapshot, abrupt: boolean}} action
 * @param {Asking} asking
 * @param {((state: State) => State) | null} rebased  where the page begins with it; else it is one step to undo
 * @returns {State}
 */
function adopted(state, { snapshot: { request, tied, look }, abrupt }, asking, rebased) {
  if (same(request, state.draft) && tied === state.tied) return later(state, look, abrupt);
  const past = rebased ? {} : remember(state, null);
  const asked = { ...asking({ ...state, tied, notice: null }, request, {}), ...past };
  return later(rebased ? rebased(asked) : asked, look, abrupt);
}

/**
 * @param {State} state
 * @param {Look} look
 * @param {boolean} abrupt
 * @returns {State}
 */
function later(state, look, abrupt) {
  if (state.phase === "ready") return looked({ ...state, awaited: null }, look, abrupt);
  return { ...state, awaited: { sent: state.sent, look, abrupt } };
}

/**
 * The state once a run has come that a look waits for.
 *
 * @param {State} state
 * @returns {State}
 */
export function arrived(state) {
  const { awaited, shown } = state;
  if (!awaited || shown < awaited.sent) return state;
  return looked({ ...state, awaited: null }, awaited.look, awaited.abrupt);
}

/**
 * The run at hand, looked at in another way. A stage that the run has not, and a cell that is not there yet, are passed
 * over; a beat beyond the last is the last. Where one looks already nothing changes.
 *
 * @param {State} before
 * @param {Look} look
 * @param {boolean} abrupt
 * @returns {State}
 */
export function looked(before, { stage = before.stage, beat, cell, form, precision, cover, tokens }, abrupt) {
  const state = {
    ...before,
    form: form ?? before.form,
    precision: precision ?? before.precision,
    cover: cover && !same(cover, before.cover) ? kept([...cover], before.run) : before.cover,
    tokens: tokens && !same(tokens, before.tokens) ? tokens.filter((_, __, all) => all.some(Boolean)) : before.tokens,
  };
  const there = state.graph.stages.some(({ name }) => name === stage);
  const count = there ? total(state.graph, state.run.shapes, shownForm(state.run, state.form), stage) : 0;
  const wanted = beat === undefined && stage === before.stage ? before.beat : (beat ?? null);
  const number = wanted === null || count === 0 ? null : Math.min(wanted, count);
  const moves = there && (stage !== state.stage || number !== state.beat);
  const placed = moves ? { ...state, ...place(state, stage, number), at: null, playing: false } : state;
  const seen = cell !== undefined && hasCell(placed.run, cell) && made(placed)(cell) ? { ...placed, cell } : placed;
  return abrupt && moves ? { ...seen, jump: {} } : seen;
}
