/**
 * The terms that add up to a cell, as the cells that stand in each of them, read off the graph.
 *
 * @import {Form, Graph, Run, Term} from "../core/types.js"
 * @import {Binding} from "../core/terms.js"
 */

import { environment, parseCell } from "../core/cells.js";
import { operation } from "../core/graph.js";
import { bindings, body, bound, mayRead } from "../core/terms.js";

/**
 * Each summand's cells in the order of writing, each once; a cell that is no sum has one summand. What a mask leaves out
 * is not there; a given cell has none.
 *
 * @param {Graph} graph
 * @param {Run} run
 * @param {Form} form
 * @param {string} cell
 * @returns {string[][]}
 */
export function summands(graph, run, form, cell) {
  const [tensor, indices] = parseCell(cell);
  const { terms, indices: letters } = operation(graph, tensor, form);
  if (terms === null) return [];
  const binding = Object.fromEntries(letters.map((letter, at) => [letter, indices[at] ?? 0]));
  const around = environment(run, graph);

  /** @type {(term: Term, bound: Binding) => string[][]} */
  const split = (term, inside) => {
    if (term.op === "sum" || term.op === "max") {
      return bindings(term, inside, around).flatMap((inner) => split(body(term), inner));
    }
    if (term.op === "readable") return mayRead(term, inside, around) ? split(body(term), inside) : [];
    if (term.op === "add") return (term.of ?? []).flatMap((part) => split(part, inside));
    return [[...new Set(cellsIn(term, inside))]];
  };
  return split(terms, binding);
}

/**
 * @param {Term} term
 * @param {Binding} binding
 * @returns {string[]}
 */
function cellsIn(term, binding) {
  if (term.op === "ref") return [[term.tensor, ...bound(term, binding)].join(":")];
  return (term.of ?? []).flatMap((part) => cellsIn(part, binding));
}
