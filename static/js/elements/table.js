/**
 * A matrix of a panel as a table with its positions at the edges, as a description of nodes.
 *
 * @import {Spec} from "./nodes.js"
 */

/**
 * @param {{cells: string[][]}} tensor  the names of its cells in rows
 * @param {string} label
 * @param {(cell: string, i: number, j: number) => {at: Spec["at"], of: Spec["of"]}} draw
 * @param {Record<string, string>} [roles]  of a grid: for the table, its rows and its cells
 * @returns {Spec}
 */
export function table({ cells }, label, draw, roles = {}) {
  const matrix = (cells[0]?.[0] ?? "").split(":").length === 3;
  const heads = (cells[0] ?? []).map((_, j) => ({ tag: "th", at: { scope: "col" }, of: [String(j)] }));
  const rows = cells.map((row, i) => ({
    tag: "tr",
    at: { role: roles.row },
    of: [
      cells.length > 1 || matrix ? { tag: "th", at: { scope: "row" }, of: [String(i)] } : { tag: "td", of: [] },
      ...row.map((cell, j) => {
        const { at, of } = draw(cell, i, j);
        return { tag: "td", at: { role: roles.cell, ...at }, of };
      }),
    ],
  }));
  const head = { tag: "tr", of: [{ tag: "td", of: [] }, ...heads] };
  return {
    tag: "table",
    at: { role: roles.table, "aria-label": label },
    of: [...(matrix ? [{ tag: "thead", of: [head] }] : []), { tag: "tbody", of: rows }],
  };
}
