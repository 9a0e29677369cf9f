/**
 * What sees a mistake, in lists, as descriptions of nodes.
 *
 * @import {View} from "../core/view.js"
 * @import {Check} from "../core/types.js"
 * @import {Matrix, Outcome} from "../core/sights.js"
 * @import {Spec} from "./nodes.js"
 */

import { formatNumber } from "../core/format.js";
import { groupOf, sightOf } from "../core/sights.js";
import { filled, number } from "./words.js";

/**
 * The name of a column in full.
 *
 * @param {string} check
 * @param {View["text"]} text
 * @returns {string}
 */
export function checkName(check, text) {
  return text(groupOf(check) === "differences" ? `faults.check.${check}.name` : `check.${check}.name`, {});
}

/**
 * @param {Matrix} matrix
 * @param {string} fault
 * @param {readonly Check[]} checks  of the wrong run, where it is at hand
 * @param {View} view
 * @returns {Spec[]}
 */
export function sightLists(matrix, fault, checks, view) {
  const { text } = view;
  const sight = sightOf(matrix, fault);
  const plain = (/** @type {string[]} */ names) => names.filter((check) => groupOf(check) !== "differences");
  const list = (/** @type {"caught" | "missed"} */ outcome) => {
    const names = plain(sight[outcome]);
    const head = text(`faults.sight.${outcome}`, { count: names.length });
    const items = names.map((check) => ({
      tag: "li",
      at: { "data-check": check, "data-outcome": outcome },
      of: [...lowered(checkName(check, text)), ...measured(check, outcome, fault, checks, view)],
    }));
    const body =
      items.length > 0
        ? { tag: "ul", of: items }
        : { tag: "p", at: { class: "faults-muted" }, of: [text("faults.sight.none", {})] };
    return { tag: "section", at: { class: "faults-list", "data-outcome": outcome }, of: [head3(head), body] };
  };
  const compared = matrix.checks.filter((check) => groupOf(check) === "differences" && !sight.absent.includes(check));
  const differences = {
    tag: "section",
    at: { class: "faults-list faults-differences" },
    of: [
      head3(text("faults.sight.differences", {})),
      {
        tag: "ul",
        of: compared.map((check) => {
          const found = sight.caught.includes(check) ? "caught" : "missed";
          return {
            tag: "li",
            at: { "data-check": check, "data-outcome": found },
            of: [
              { tag: "strong", of: [checkName(check, text)] },
              ": ",
              { tag: "em", of: [text(`faults.outcome.${found}`, {})] },
              " ",
              { tag: "span", at: { class: "faults-muted" }, of: [text(`faults.check.${check}.meaning`, {})] },
            ],
          };
        }),
      },
    ],
  };
  return [list("caught"), differences, list("missed")];
}

/**
 * A name with its indices below, such as A_ij.
 *
 * @param {string} name
 * @returns {(Spec | string)[]}
 */
function lowered(name) {
  const pieces = name.split(/_([a-z]+)/);
  return pieces
    .map((piece, index) => (index % 2 ? { tag: "sub", of: [piece] } : piece))
    .filter((piece) => piece !== "");
}

/** @param {string} words @returns {Spec} */
const head3 = (words) => ({ tag: "h3", of: [words] });

/**
 * How far a check of the wrong run was off, or why it could not tell.
 *
 * @param {string} check
 * @param {Outcome} outcome
 * @param {string} fault
 * @param {readonly Check[]} checks
 * @param {View} view
 * @returns {(Spec | string)[]}
 */
function measured(check, outcome, fault, checks, { text, state }) {
  const own = checks.find(({ id }) => id === check);
  const muted = (/** @type {(Spec | string)[]} */ of) => [" ", { tag: "span", at: { class: "faults-muted" }, of }];
  if (own?.status === "cannot-tell" && own.reason) return muted([text(`check.reason.${own.reason}`, {})]);
  if (outcome !== "caught" || typeof own?.measured !== "number" || typeof own.tolerance !== "number") return [];
  const figure = (/** @type {string} */ what, /** @type {number} */ value) =>
    number(
      {
        derived: `wrong(${fault}):${check}:${what}`,
        value,
        text: formatNumber(value, state.precision),
      },
      "number",
    );
  const parts = { measured: figure("measured", own.measured), tolerance: figure("tolerance", own.tolerance) };
  return muted(filled(text("faults.sight.measured", {}), parts));
}
