/**
 * The views of the differences: each draws what its answer tells, and leaves what stands there, marked as older, while a
 * newer answer is on its way.
 *
 * @import {View} from "../core/view.js"
 * @import {Choice} from "../core/differences/choice.js"
 * @import {Pair} from "../core/differences/pair.js"
 * @import {Result} from "../core/differences/result.js"
 * @import {Finding} from "../core/inquiries.js"
 * @import {Spec} from "./nodes.js"
 */

import { errorPlot } from "../core/differences/error_plot.js";
import { ladder } from "../core/differences/ladder.js";
import { pairOf } from "../core/differences/pair.js";
import { tangent } from "../core/differences/tangent.js";
import { tangentPlot } from "../core/differences/tangent_plot.js";
import { said } from "../core/differences/words.js";
import { finding } from "../core/inquiries.js";
import { chosen, ladderWords } from "./difference_lists.js";
import { legend, map, sizeOf } from "./difference_map.js";
import { matrices, why } from "./difference_pair.js";
import { told } from "./difference_parts.js";
import { attribute, sync } from "./nodes.js";
import { plot } from "./plot.js";
import { colour } from "./words.js";

/** What each verdict has before its words. */
const SIGNS = { agrees: "✓", disagrees: "✕", empty: "○", "cannot-tell": "?" };

/**
 * Whether a cover lies on what the differences would give away: J, the tensor or its gradient.
 *
 * @param {string} tensor
 * @param {readonly string[]} cover
 * @returns {boolean}
 */
export function covering(tensor, cover) {
  const given = new Set([tensor, `grad_${tensor}`, "probe"]);
  return cover.some((each) => given.has(each.split(":", 1)[0] ?? ""));
}

/**
 * @param {Element} panel
 * @param {string} tensor
 * @param {View} view
 */
export function drawCovered(panel, tensor, view) {
  const parts = { gradient: { symbol: `grad_${tensor}`, cell: null }, symbol: { symbol: tensor, cell: null } };
  words(panel, "covered", ["…"], told(view, "differences.covered", parts));
}

/**
 * @param {Element} panel
 * @param {Finding["problem"]} problem
 * @param {View} view
 */
export function drawProblem(panel, problem, view) {
  words(panel, "refused", [view.text("differences.title.refused", {})], [problemWords(problem, view)]);
}

/**
 * @param {Element} panel
 * @param {Result} result
 * @param {View} view
 */
export function drawVerdict(panel, result, view) {
  const { verdict, title, key, parts } = said(result, view.present.run);
  const sign = { tag: "span", at: { class: "differences-sign", "aria-hidden": "true" }, of: [SIGNS[verdict]] };
  words(panel, verdict, [sign, " ", ...told(view, title, parts)], told(view, key, parts));
}

/**
 * @param {Element} panel
 * @param {Result | null} result  null: the one that is drawn is older
 * @param {Choice} choice
 * @param {View} view
 */
export function drawMap(panel, result, choice, view) {
  const [field, list, place] = [part(panel, "map"), part(panel, "chosen"), part(panel, "plot='tangent'")];
  const found = finding(view.present, "tangent");
  attribute(place, "data-older", found.phase === "pending");
  if (result) {
    const table = field.closest("table");
    if (table) attribute(table, "data-size", sizeOf(result));
    sync(field, map(result, choice.cell, view));
    const whole = part(panel, "field");
    attribute(whole, "class", `differences-field ${colour(result.tensor)}`);
    attribute(whole, "data-wrong", result.verdict === "disagrees");
    sync(part(panel, "legend"), legend(result, view));
  }
  if (found.phase === "refused") {
    plot(place, null);
    return sync(list, [{ tag: "p", of: [problemWords(found.problem, view)] }]);
  }
  const { tensors } = view.present.run;
  const [tensor = "", row = 0, column = 0] = (choice.cell ?? "").split(":");
  const slope = /** @type {number[][]} */ (tensors[`grad_${tensor}`] ?? [])[Number(row)]?.[Number(column)];
  const drawn = found.phase === "ready" && slope !== undefined ? tangent(found.answer, slope) : null;
  if (drawn) plot(place, (size) => tangentPlot(drawn, size, view.text));
  if (result && choice.cell && (drawn || found.phase === "closed"))
    sync(list, chosen(result, choice.cell, drawn, view));
}

/**
 * @param {Element} panel
 * @param {Result | null} result  null: older
 * @param {Choice} choice
 * @param {View} view
 */
export function drawErrors(panel, result, choice, view) {
  const [list, place] = [part(panel, "told"), part(panel, "plot='errors'")];
  const found = finding(view.present, "errors");
  attribute(place, "data-older", found.phase === "pending");
  if (found.phase === "refused") {
    plot(place, null);
    return sync(list, [{ tag: "p", of: [problemWords(found.problem, view)] }]);
  }
  const results = found.phase === "ready" ? /** @type {Result[]} */ (found.answer.results) : [];
  if (results[0]?.tensor !== choice.tensor) {
    if (found.answer === null) sync(list, [{ tag: "p", of: [view.text("differences.waits", {})] }]);
    return;
  }
  const steps = ladder(results);
  const known = steps.rungs.some(({ error }) => error);
  const present = result && choice.method === "central" ? { step: result.step, error: result.worst.error } : null;
  const sighted = present && Number.isFinite(present.error) ? present : null;
  plot(place, known ? (size) => errorPlot(steps, choice.tensor, sighted, size, view.text) : null);
  sync(list, ladderWords(steps, choice, result, view));
}

/**
 * @param {Element} panel
 * @param {Pair[]} offered
 * @param {Choice} choice
 * @param {View} view
 */
export function drawPair(panel, offered, choice, view) {
  const [list, place] = [part(panel, "why"), part(panel, "matrices")];
  const found = finding(view.present, "pair");
  part(panel, "pairs").toggleAttribute("hidden", offered.length === 0);
  attribute(place, "data-older", found.phase === "pending");
  const alone = (/** @type {string} */ sentence) => {
    sync(place, []);
    sync(list, [{ tag: "p", of: [sentence] }]);
  };
  const { kind } = view.present.run.request.inputs;
  if (offered.length === 0) return alone(view.text(`differences.pair.absent.${kind}`, {}));
  if (found.phase === "refused") return alone(problemWords(found.problem, view));
  if (found.phase !== "ready") return;
  const pair = pairOf(choice.pair, view.present.run);
  const results = /** @type {Result[]} */ (found.answer.results);
  const [nudged, compared] = (pair ?? []).map((tensor) => results.find((each) => each.tensor === tensor));
  if (!nudged || !compared) return;
  sync(list, why(nudged, compared, view));
  sync(place, matrices(nudged, compared, view));
}

/**
 * @param {Element} panel
 * @param {string} verdict
 * @param {(Spec | string)[]} title
 * @param {(Spec | string)[]} sentence
 */
function words(panel, verdict, title, sentence) {
  attribute(part(panel, "verdict"), "data-verdict", verdict);
  sync(part(panel, "title"), title);
  sync(part(panel, "said"), sentence);
}

/**
 * @param {Element} panel
 * @param {string} name
 * @returns {HTMLElement}
 */
function part(panel, name) {
  return /** @type {HTMLElement} */ (panel.querySelector(`[data-${name}]`));
}

/**
 * @param {Finding["problem"]} problem
 * @param {View} view
 * @returns {string}
 */
function problemWords(problem, { text }) {
  const params = /** @type {Record<string, string | number>} */ (problem?.params ?? {});
  return text(`problem.${problem?.code}`, params);
}
