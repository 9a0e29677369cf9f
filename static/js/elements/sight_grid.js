/**
 * Which check sees what: all mistakes against all checks in one grid, as a description of nodes.
 *
 * @import {View} from "../core/view.js"
 * @import {Matrix, Outcome} from "../core/sights.js"
 * @import {Spec} from "./nodes.js"
 */

import { columns, sightOf } from "../core/sights.js";
import { checkName } from "./sights.js";

/** @type {Readonly<Record<Outcome, string>>} */
const MARKS = { caught: "●", missed: "·", "not-applicable": "" };

/**
 * The grid: a row a mistake, a column a check. One cell is the tab stop; its row and column are lit.
 *
 * @param {Matrix} matrix
 * @param {string} chosen  the mistake whose row is chosen
 * @param {[number, number]} at  the row and column of the tab stop
 * @param {View["text"]} text
 * @returns {Spec}
 */
export function sightGrid(matrix, chosen, at, text) {
  const groups = columns(matrix.checks);
  const starts = new Set(groups.map(({ checks }) => checks[0]));
  const edge = (/** @type {string} */ check) => starts.has(check);
  const heads = matrix.checks.map((check, j) => ({
    tag: "th",
    at: {
      role: "columnheader",
      scope: "col",
      title: checkName(check, text),
      "data-lit": j === at[1],
      "data-edge": edge(check),
    },
    of: [{ tag: "span", of: [text(`faults.short.${check}`, {})] }],
  }));
  const bands = groups.map(({ group, checks }) => ({
    tag: "th",
    at: { role: "columnheader", scope: "colgroup", colspan: checks.length, "data-edge": true },
    of: [text(`faults.columns.${group}`, {})],
  }));
  const corner = { tag: "td", at: { class: "faults-corner" }, of: [] };
  return {
    tag: "table",
    at: { role: "grid", class: "faults-grid", "aria-label": text("faults.grid.label", {}), "aria-readonly": "true" },
    of: [
      {
        tag: "thead",
        of: [
          { tag: "tr", at: { role: "row", class: "faults-bands" }, of: [corner, ...bands] },
          { tag: "tr", at: { role: "row" }, of: [corner, ...heads] },
        ],
      },
      { tag: "tbody", of: matrix.faults.map((fault, i) => gridRow(matrix, fault, i, { chosen, at, text, edge })) },
    ],
  };
}

/**
 * @param {Matrix} matrix
 * @param {string} fault
 * @param {number} i
 * @param {{chosen: string, at: [number, number], text: View["text"], edge: (check: string) => boolean}} how
 * @returns {Spec}
 */
function gridRow(matrix, fault, i, { chosen, at, text, edge }) {
  const { misfit, blind } = sightOf(matrix, fault);
  const note = misfit ? "misfit" : blind ? "blind" : null;
  const why = note && text(`faults.grid.${note}`, {});
  const aside = why ? [{ tag: "span", at: { class: "visually-hidden" }, of: [` ${why}`] }] : [];
  return {
    tag: "tr",
    at: { role: "row", "data-fault": fault, "data-note": note, "aria-selected": String(fault === chosen) },
    of: [
      {
        tag: "th",
        at: { role: "rowheader", scope: "row", "data-lit": i === at[0], title: why },
        of: [{ tag: "span", at: { class: "faults-row" }, of: [text(`fault.${fault}.name`, {})] }, ...aside],
      },
      ...matrix.checks.map((check, j) => {
        const outcome = matrix.cells[fault]?.[check] ?? "not-applicable";
        return {
          tag: "td",
          at: {
            role: "gridcell",
            tabindex: i === at[0] && j === at[1] ? 0 : -1,
            "data-check": check,
            "data-outcome": outcome,
            "data-lit": i === at[0] || j === at[1],
            "data-edge": edge(check),
            "aria-label": text(`faults.outcome.${outcome}`, {}),
          },
          of: [MARKS[outcome]],
        };
      }),
    ],
  };
}
