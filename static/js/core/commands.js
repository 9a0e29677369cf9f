/**
 * What each command of the page around a frame means: actions and an answer, or why not. Everything that comes from outside
 * is checked before anything is done.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./messages.js").Outcome} Outcome
 * @typedef {Record<string, any>} Data
 */

import * as actions from "./actions.js";
import { adopt, look, point, setFrame } from "./actions.js";
import { snapshotFrom, snapshotOf } from "./adopt.js";
import { beats, made as makes, total } from "./beats.js";
import { hasCell, shownForm } from "./cells.js";
import { cellsUnder } from "./cover.js";
import { listed, number, optionsFrom } from "./options.js";
import { areTokens } from "./positions.js";
import { step as stepped } from "./steps.js";

/** What can be exported. */
export const FORMATS = Object.freeze(["json", "csv", "tex", "svg", "png"]);
const FASTEST = 4;
const SLOWEST = 0.25;
const LONGEST = 64;
const THEMES = ["auto", "light", "dark"];

/** @type {(code: string, message: string) => Outcome} */
const failure = (code, message) => ({ actions: [], error: { code, message } });

/** @type {(data: Data) => Outcome} */
export function hello({ versions = [1] }) {
  if (!Array.isArray(versions) || !versions.includes(1)) return failure("unsupported_version", "This frame speaks 1.");
  return { actions: [], value: { versions: [1] }, asks: "ready" };
}

/** @type {(data: Data, state: State) => Outcome} */
export const getState = (_, state) => ({ actions: [], value: snapshotOf(state) });

/** @type {(data: Data, state: State) => Outcome} */
export function setState({ state: asked, animate = true }, state) {
  const snapshot = snapshotFrom(asked, state.limits);
  if (snapshot === "unsupported_version") return failure(snapshot, "The state is of a newer version.");
  if (typeof snapshot === "string") return failure(snapshot, "This is no state.");
  return { actions: [adopt(snapshot, { abrupt: animate === false })] };
}

/**
 * Where one is: `step` is null where the stage is complete.
 *
 * @param {State} state
 */
export function whereabouts({ graph, stage, beat }) {
  const index = graph.stages.findIndex(({ name }) => name === stage);
  return { stage, step: beat, index, count: graph.stages.length };
}

/** How many steps a stage has. @param {State} state @param {string} stage */
export const steps = ({ graph, run, form }, stage) => total(graph, run.shapes, shownForm(run, form), stage);

/** @type {(data: Data, state: State) => Outcome} */
export function setStage({ stage, step, beat = step, animate = true }, state) {
  if (!state.graph.stages.some(({ name }) => name === stage))
    return failure("unknown_stage", "The run has no such stage.");
  if (beat !== undefined && beat !== null && !(Number.isInteger(beat) && beat >= 0))
    return failure("invalid_step", "A step is a whole number from 0 on, or null for the whole stage.");
  const action = look({ stage, beat: beat ?? null }, animate === false);
  return { actions: [action], value: { stage, step: settledBeat(state, stage, beat ?? null) } };
}

/** @param {State} state @param {string} stage @param {number | null} beat */
function settledBeat(state, stage, beat) {
  const count = steps(state, stage);
  return beat === null || count === 0 ? null : Math.min(beat, count);
}

/** @type {(data: Data, state: State, direction: 1 | -1) => Outcome} */
export function step({ by = "beat" }, state, direction) {
  if (by !== "beat" && by !== "stage") return failure("invalid_step", "Steps are by beat or by stage.");
  const to = stepped(state, by, direction);
  const on = stepped({ ...state, ...to }, by, direction);
  const atEnd = on.stage === to.stage && on.beat === to.beat;
  return { actions: [actions.step(by, direction)], value: { atEnd, stage: to.stage, step: to.beat } };
}

/** @type {(data: Data, state: State, begun: any) => Outcome} */
export function reset(_, state, begun) {
  const snapshot = snapshotFrom(begun, state.limits);
  return typeof snapshot === "string" ? failure("invalid_state", "") : { actions: [adopt(snapshot)] };
}

/** @type {(data: Data) => Outcome} */
export function play({ speed }) {
  if (speed === undefined) return { actions: [actions.play()] };
  const right = Number.isFinite(speed) && speed >= SLOWEST && speed <= FASTEST;
  if (!right) return failure("invalid_speed", "A speed is from 0.25 to 4.");
  return { actions: [actions.setSpeed(speed), actions.play()] };
}

/** @type {() => Outcome} */
export const pause = () => ({ actions: [actions.pause()] });

/** @type {(data: Data, state: State) => Outcome} */
export function setOptions(asked, state) {
  const refused = failure("invalid_option", "An option cannot have that value.");
  const { theme, form, lang } = asked;
  const precision = asked.precision === undefined ? undefined : number(asked.precision);
  const speed = asked.speed === undefined ? undefined : number(asked.speed);
  const cover = typeof asked.cover === "string" ? listed(asked.cover) : asked.cover;
  const options = state.frame && optionsFrom(asked, state.frame);
  const tokens = typeof asked.tokens === "string" ? asked.tokens.split(",") : asked.tokens;
  const right =
    options &&
    (tokens === undefined || areTokens(tokens)) &&
    (theme === undefined || THEMES.includes(theme)) &&
    (lang === undefined || state.frame?.languages.includes(lang)) &&
    (precision === undefined || (Number.isInteger(precision) && precision >= 0 && precision <= 15)) &&
    (form === undefined || form === "plain" || form === "shifted") &&
    (speed === undefined || (speed >= SLOWEST && speed <= FASTEST)) &&
    (cover === undefined ||
      (Array.isArray(cover) && cover.length <= LONGEST && cover.every((name) => covers(state, name))));
  if (!right) return refused;
  const looks = { precision, form, cover: cover && [...new Set(cover)], tokens };
  return {
    actions: [
      setFrame(options),
      look(/** @type {any} */ (Object.fromEntries(Object.entries(looks).filter(([, each]) => each !== undefined)))),
      ...(theme === undefined ? [] : [actions.setTheme(theme)]),
      ...(speed === undefined ? [] : [actions.setSpeed(speed)]),
    ],
    ...(lang === undefined || lang === state.lang ? {} : { asks: "language" }),
  };
}

/** @param {State} state @param {unknown} name */
const covers = ({ run }, name) =>
  typeof name === "string" && name.length <= LONGEST && cellsUnder(run, name).length > 0;

/** @type {(data: Data, state: State) => Outcome} */
export function highlight({ cell = null }, state) {
  if (cell === null) return { actions: [point(null)] };
  const named =
    Array.isArray(cell) && cell.length <= 2 && [...cell].every(Number.isInteger) ? inStage(state, cell) : cell;
  const right = typeof named === "string" && named.length <= LONGEST && hasCell(state.run, named);
  return right
    ? { actions: [point(named)], value: { cell: named } }
    : failure("unknown_cell", "There is no such cell.");
}

/**
 * A cell by its row and column in the tensor that the stage is about.
 *
 * @param {State} state
 * @param {number[]} indices
 */
function inStage({ graph, run, form, stage, beat }, indices) {
  const shown = shownForm(run, form);
  const told = beat ? beats(graph, run.shapes, shown, stage)[beat - 1]?.tensors.at(-1) : undefined;
  return [told ?? makes(graph, stage, shown).at(-1) ?? "", ...indices].join(":");
}

/** @type {(data: Data, state: State) => Outcome} */
export function exported({ format, stage }, state) {
  if (!FORMATS.includes(format)) return failure("unsupported", "This frame cannot export that.");
  return known(state, stage, "export");
}

/** @type {(data: Data, state: State) => Outcome} */
export const describe = ({ stage }, state) => known(state, stage, "describe");

/** @type {(state: State, stage: unknown, asks: "export" | "describe") => Outcome} */
function known({ graph }, stage, asks) {
  const there = stage === undefined || graph.stages.some(({ name }) => name === stage);
  return there ? { actions: [], asks } : failure("unknown_stage", "The run has no such stage.");
}
