/**
 * What the laboratory shows of its four views: a line that tells it and what is drawn below, as descriptions of nodes.
 *
 * @import {Problem} from "../core/actions.js"
 * @import {View} from "../core/view.js"
 * @import {Matrix} from "../core/sights.js"
 * @import {Scene} from "./contrast.js"
 * @import {Spec} from "./nodes.js"
 *
 * @typedef {{told: (Spec | string)[], way?: Spec[], drawn: Spec[]}} Drawn  `way` leads to inputs that show the mistake
 *
 * @typedef {object} How
 * @property {string | null} tensor  the one that is looked at; null is the first that differs
 * @property {[number, number]} at  the tab stop of the grid
 * @property {string} chosen  the mistake
 * @property {string | null} picked  the cell taken for the first wrong one
 * @property {boolean} solved
 * @property {string | null} hidden  the mistake of the exercise
 */

import { finding } from "../core/inquiries.js";
import { sightOf } from "../core/sights.js";
import { firstOf } from "../core/wrong.js";
import { outcome, pair, trail } from "./contrast.js";
import { broken, cured } from "./cure.js";
import { sheets, verdict } from "./exercise.js";
import { sightGrid } from "./sight_grid.js";
import { checkName, sightLists } from "./sights.js";

/** @type {Readonly<Record<"contrast" | "sight" | "grid" | "exercise", (scene: Scene, how: How) => Drawn>>} */
export const scenes = { contrast, sight, grid, exercise };

/** @param {View} view @returns {Drawn} */
const waiting = ({ text }) => ({ told: [text("faults.waiting", {})], drawn: [] });

/** @param {Problem | null} problem @param {View["text"]} text */
const words = (problem, text) => text(`problem.${problem?.code}`, /** @type {any} */ (problem?.params ?? {}));

/** @type {(scene: Scene, how: How) => Drawn} */
function contrast(scene, { tensor, chosen: fault }) {
  const { view, list } = scene;
  const { text } = view;
  const { phase, problem } = finding(view.present, "wrong");
  const matrix = seen(view);
  if (phase === "refused" && problem?.code === "not-finite") return broken(scene, problem);
  if (phase === "refused" && problem?.code.startsWith("fault-")) {
    return { told: [words(problem, text)], way: cured(matrix, fault, view), drawn: [] };
  }
  if (phase === "refused") return { told: [text("faults.refused", { reason: words(problem, text) })], drawn: [] };
  const first = firstOf(list);
  if (list.length === 0) return waiting(view);
  if (!first) return { told: alike(matrix, fault, text), way: cured(matrix, fault, view), drawn: [] };
  const shown = list.find((each) => each.tensor === tensor && each.first !== null) ?? first;
  return { told: outcome(scene, shown), drawn: [trail(scene, shown), pair(scene, shown)] };
}

/**
 * What is said where no number differs.
 *
 * @param {Matrix | null} matrix
 * @param {string} fault
 * @param {View["text"]} text
 * @returns {string[]}
 */
function alike(matrix, fault, text) {
  if (!matrix) return [text("faults.none", {})];
  const { caught, blind } = sightOf(matrix, fault);
  const checks = caught.map((check) => checkName(check, text)).join(text("faults.separator", {}));
  return [text(blind ? "faults.none.blind" : "faults.none.caught", { checks })];
}

/** @type {(scene: Scene, how: How) => Drawn} */
function sight({ view }, { chosen: fault }) {
  const { text } = view;
  const matrix = seen(view);
  if (!matrix) return unseen(view);
  const { misfit, blind } = sightOf(matrix, fault);
  if (misfit) return { told: [text(`problem.fault-${misfit}`, {})], way: cured(matrix, fault, view), drawn: [] };
  const wrong = finding(view.present, "wrong");
  const checks = wrong.phase === "ready" && wrong.answer.fault === fault ? wrong.answer.checks : [];
  const lists = { tag: "div", at: { class: "faults-lists" }, of: sightLists(matrix, fault, checks, view) };
  return { told: blind ? [text("faults.blind", {})] : [], way: cured(matrix, fault, view), drawn: [lists] };
}

/** @type {(scene: Scene, how: How) => Drawn} */
function grid({ view }, { at, chosen }) {
  const { text } = view;
  const matrix = seen(view);
  if (!matrix) return unseen(view);
  const [row, check] = [matrix.faults[at[0]] ?? chosen, matrix.checks[at[1]] ?? ""];
  const { misfit, blind } = sightOf(matrix, row);
  const name = text(`fault.${row}.name`, {});
  const way = row === chosen ? cured(matrix, chosen, view) : [];
  const drawn = [sightGrid(matrix, chosen, at, text)];
  const why = misfit ? `problem.fault-${misfit}` : blind ? "faults.blind" : null;
  if (why) return { told: [text("faults.grid.row", { fault: name, told: text(why, {}) })], way, drawn };
  const outcome = text(`faults.outcome.${matrix.cells[row]?.[check] ?? "not-applicable"}`, {});
  return { told: [text("faults.grid.told", { fault: name, check: checkName(check, text), outcome })], drawn };
}

/** @type {(scene: Scene, how: How) => Drawn} */
function exercise(scene, { picked, solved, hidden }) {
  const { view, fault, list } = scene;
  const { text } = view;
  const matrix = seen(view);
  if (!matrix) return unseen(view);
  if (Object.values(matrix.first).every((cell) => cell === null)) {
    return { told: [text("faults.exercise.none", {})], drawn: [] };
  }
  const button = (/** @type {string} */ act, /** @type {string} */ key) => ({
    tag: "button",
    at: { type: "button", "data-act": act },
    of: [text(`faults.exercise.${key}`, {})],
  });
  const next = button("again", "next");
  const { phase, problem } = finding(view.present, "wrong");
  if (phase === "refused") return { told: [words(problem, text)], drawn: [next] };
  if (list.length === 0 || fault !== hidden) return waiting(view);
  const acts = solved ? [button("open", "open"), next] : [button("show", "show"), next];
  return {
    told: verdict(scene, picked),
    drawn: [{ tag: "div", at: { class: "faults-acts" }, of: acts }, sheets(scene, picked, solved)],
  };
}

/**
 * The newest answer about all mistakes; null before the first.
 *
 * @param {View} view
 * @returns {Matrix | null}
 */
function seen({ present }) {
  const { phase, answer } = finding(present, "matrix");
  return phase === "refused" ? null : answer;
}

/** @param {View} view @returns {Drawn} */
function unseen(view) {
  const { phase, problem } = finding(view.present, "matrix");
  if (phase !== "refused") return waiting(view);
  return { told: [view.text("faults.refused", { reason: words(problem, view.text) })], drawn: [] };
}
