/**
 * Which cells a cell is made from, read off the graph's terms.
 *
 * @import { Form, Graph, Run, Term } from "./types.js"
 * @import { Binding } from "./terms.js"
 */

import { cellName, environment, parseCell } from "./cells.js";
import { operation } from "./graph.js";
import { bindings, body, bound, mayRead } from "./terms.js";

/**
 * The operands of a cell, each once, in the order of writing. What a mask leaves out is no operand; a given cell has
 * none.
 *
 * @param {Graph} graph
 * @param {Run} run
 * @param {string} cell  one that the run has
 * @param {Form} form
 * @returns {string[]}
 */
export function operands(graph, run, cell, form) {
  const [tensor, indices] = parseCell(cell);
  const { terms, indices: letters } = operation(graph, tensor, form);
  const surroundings = environment(run, graph);

  /** @type {(term: Term, binding: Binding) => string[]} */
  const walk = (term, binding) => {
    if (term.op === "ref") return [cellName(term.tensor ?? "", bound(term, binding))];
    if (term.op === "readable" && !mayRead(term, binding, surroundings)) return [];
    if (term.op === "sum" || term.op === "max") {
      return bindings(term, binding, surroundings).flatMap((inner) => walk(body(term), inner));
    }
    return (term.of ?? []).flatMap((part) => walk(part, binding));
  };
  const start = Object.fromEntries(letters.map((letter, at) => [letter, indices[at] ?? 0]));
  return terms ? [...new Set(walk(terms, start))] : [];
}
