/**
 * The state after an action. Pure: the same state and action give the same state.
 *
 * Requests are numbered. `sent` counts up whenever the draft changes; answers and refusals carry the number that they
 * belong to. An answer older than the one shown and a refusal of any but the newest request are passed over, so the
 * newest edit wins however answers arrive.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Request} Request
 * @typedef {import("./state.js").Refused} Refused
 * @typedef {import("./actions.js").Action} Action
 */

import { arrived, hosted } from "./adopt.js";
import { hasCell } from "./cells.js";
import { allowed, compared, ended } from "./compare.js";
import { edited } from "./edited.js";
import { remember, turn } from "./history.js";
import { found, inquired } from "./inquiries.js";
import { looking } from "./looking.js";
import { advanced, playing, sought } from "./playing.js";
import { carried, cover, guess, mark, uncover } from "./predict.js";
import { withdraw } from "./refuse.js";
import { normal, same } from "./request.js";
import { made } from "./select.js";
import { place, settled, step } from "./steps.js";
import { untied } from "./tie.js";
import { trained } from "./training.js";

/**
 * @param {State} before
 * @param {Action} action
 * @returns {State}
 */
export function reduce(before, action) {
  const state = allowed(before, action);
  if (state === null) return { ...before, notice: { code: "notice.comparing" } };
  switch (action.type) {
    case "edit":
      return edited(state, action.change, action.sweep, asking);
    case "undo":
    case "redo": {
      const turned = turn(state, action.type);
      if (!turned) return state;
      const { to, past, future } = turned;
      return asking({ ...state, past, future, tied: to.tied, notice: null }, to.request, to.refused);
    }
    case "reset": {
      const changed = !same(state.draft, state.origin) || Object.keys(state.refused).length > 0 || state.tied;
      const past = changed ? remember(state, null) : {};
      return rebased({ ...asking({ ...state, tied: false, notice: null }, state.origin, {}), ...past });
    }
    case "adopt":
    case "look":
    case "frame":
    case "point":
      return hosted(state, action, asking, rebased);
    case "pin":
      return { ...state, baseline: state.run, rebase: null };
    case "release":
      return { ...state, baseline: state.first };
    case "compare":
      return compared(state, action.on);
    case "tie":
    case "descend":
    case "rewind":
    case "rate":
      return trained(state, action, asking);
    case "notify":
      return { ...state, notice: action.notice };
    case "dismiss":
      return { ...state, notice: null };
    case "focus":
      return hasCell(state.run, action.cell) && made(state)(action.cell) ? { ...state, cell: action.cell } : state;
    case "step":
      return { ...state, ...step(state, action.by, action.direction), at: null, playing: false };
    case "go":
      return { ...state, ...gone(state, action.stage, action.beat), at: null, playing: false };
    case "pasted":
      return { ...state, paste: action.paste };
    case "play":
      return action.waits ? { ...state, playing: true } : playing(state);
    case "pause":
      return { ...state, playing: false };
    case "advance":
      return advanced(state);
    case "seek":
      return sought(state, action.point);
    case "cover":
      return cover(state, action.name);
    case "uncover":
      return uncover(state, action.which);
    case "mark":
      return mark(state, action.cell);
    case "guess":
      return guess(state, action.cell, action.text);
    case "fault":
      return { ...state, fault: action.fault };
    case "fetch":
      return { ...state, file: action.file };
    case "inquire":
      return inquired(state, action.topic, action.params);
    case "found":
      return found(state, action.topic, action.found);
    case "form":
    case "precision":
    case "theme":
    case "zoom":
    case "speed":
    case "detail":
    case "route":
    case "present":
    case "darken":
      return looking(state, action);
    case "answered":
      return answered(state, action);
    case "refused":
      return action.id === state.sent ? untied(withdraw(state, action.problem, asking)) : state;
    case "lost":
      if (state.phase === "ready" || action.id > state.sent) return state;
      return { ...state, phase: "stale", notice: { code: "notice.server-away" } };
    case "recovered":
      return state.phase === "stale" ? { ...state, phase: "pending", notice: { code: "notice.server-back" } } : state;
  }
}

/**
 * The state with another draft: a new request, unless the run at hand is its answer already.
 *
 * @param {State} state
 * @param {Request} draft
 * @param {Refused} refused
 * @returns {State}
 */
function asking(state, draft, refused) {
  const answered = same(draft, normal(state.run.request));
  const phase = answered ? "ready" : state.phase === "stale" ? "stale" : "pending";
  const awaited = answered ? null : state.awaited;
  return { ...state, draft, refused, phase, awaited, sent: state.sent + 1, rebase: null, sweep: null };
}

/**
 * @param {State} state
 * @returns {State}
 */
function rebased(state) {
  return state.phase === "ready"
    ? { ...state, baseline: state.run, first: state.run }
    : { ...state, rebase: state.sent };
}

/**
 * @param {State} state
 * @param {string} stage
 * @param {number | null} beat
 */
function gone(state, stage, beat) {
  if (state.graph.stages.some(({ name }) => name === stage)) return place(state, stage, beat);
  return {
    ...place(state, state.graph.stages[0]?.name ?? stage, null),
    notice: { code: "notice.absent-stage", params: { stage } },
  };
}

/**
 * @param {State} state
 * @param {{id: number, run: import("./state.js").Run, graph: import("./state.js").Graph | null}} answer
 * @returns {State}
 */
function answered(state, { id, run, graph }) {
  if (id <= state.shown || id > state.sent) return state;
  const newest = id === state.sent;
  const now = { ...state, run, graph: graph ?? state.graph, shown: id };
  return arrived(
    ended({
      ...now,
      ...settled(now, state.graph.stages),
      ...carried(now),
      draft: newest ? normal(run.request) : state.draft,
      phase: newest ? "ready" : "pending",
      baseline: id === state.rebase ? run : state.baseline,
      first: id === state.rebase ? run : state.first,
      rebase: newest ? null : state.rebase,
    }),
  );
}
