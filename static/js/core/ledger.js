/**
 * The ledger: the arithmetic of the focused cell in lines of numbers, each number linked to its cell.
 *
 * `app/board/ledger.py` is the same for the server. It knows the graph's terms and nothing else about attention, but for
 * one thing: a row of weights is also added up, because its sum is what a reader checks by hand.
 *
 * @import {Form, Graph, Line, Operation, Run, Token} from './types.js'
 */

import { cellName, environment, parseCell, readableKeys, shownForm, typedEntry } from "./cells.js";
import { formatNumber, MINUS } from "./format.js";
import { operation } from "./graph.js";
import { cancels, printedValue, reckoned, residue } from "./residue.js";
import { op, Writer } from "./tokens.js";

/**
 * The cells among the tokens, each once.
 * @param {readonly Token[]} tokens
 * @returns {string[]}
 */
function cells(tokens) {
  const names = tokens.flatMap((token) => {
    if (token.kind === "power") return cells(token.of);
    return token.kind === "cell" ? [token.cell] : [];
  });
  return [...new Set(names)];
}

class Book {
  /**
   * @param {Run} run
   * @param {Graph} graph
   * @param {Form} form
   * @param {number} precision
   */
  constructor(run, graph, form, precision) {
    this.run = run;
    this.graph = graph;
    this.precision = precision;
    this.form = shownForm(run, form);
    this.exact = environment(run, graph);
    this.printed = environment(run, graph, (value) => printedValue(value, precision));
    this.writer = new Writer(this.exact, precision);
  }

  /**
   * @param {string} cell
   * @returns {Operation}
   */
  operation(cell) {
    return operation(this.graph, parseCell(cell)[0], this.form);
  }

  /**
   * @param {string} cell
   * @returns {Line}
   */
  line(cell) {
    const [tensor, indices] = parseCell(cell);
    const { symbol, terms, indices: letters } = this.operation(cell);
    const result = this.writer.cell(tensor, indices);
    const given = terms === null;
    /** @type {Line} */
    const line = { cell, symbol, indices, tokens: [], result, given, masked: false, residue: null, notice: null };
    const binding = Object.fromEntries(letters.map((letter, place) => [letter, indices[place] ?? 0]));
    if (terms === null) {
      const typed = typedEntry(this.run, tensor, indices);
      if (typed !== null && typed !== result.text) {
        line.tokens = [{ kind: "const", name: "typed", value: result.value, text: typed }];
      }
      if (tensor === "mask")
        line.notice = { key: `ledger.notice.${result.value ? "allowed" : "forbidden"}`, params: binding };
      return line;
    }
    line.tokens = this.writer.write(terms, binding);
    if (!line.tokens.length) {
      line.masked = true;
      line.notice = { key: terms.op === "readable" ? "ledger.notice.masked" : "ledger.notice.empty", params: binding };
      return line;
    }
    line.residue = residue(reckoned(terms, binding, this.printed), result.value, this.precision);
    if (result.value !== 0 && cancels(terms, binding, this.printed)) {
      line.notice = { key: "ledger.notice.cancelled", params: {} };
    }
    return line;
  }

  /**
   * The sum over what a reader may read of a row of weights.
   * @param {string} cell
   * @returns {Line | null}
   */
  total(cell) {
    const [tensor, [row = 0]] = parseCell(cell);
    const keys = readableKeys(this.run, row);
    if (keys.length < 2) return null;
    /** @type {Token[]} */
    const tokens = [];
    let value = 0;
    let printed = 0;
    for (const key of keys) {
      value += this.exact.cell(tensor, [row, key]);
      printed += this.printed.cell(tensor, [row, key]);
      const token = this.writer.cell(tensor, [row, key]);
      const negative = tokens.length > 0 && token.text.startsWith(MINUS);
      if (tokens.length) tokens.push(op("+"));
      tokens.push(...(negative ? [op("("), token, op(")")] : [token]));
    }
    const derived = keys.map((key) => cellName(tensor, [row, key])).join("+");
    const result = /** @type {const} */ ({
      kind: "derived",
      derived,
      value,
      text: formatNumber(value, this.precision),
    });
    const symbol = `Σ${this.operation(cell).symbol}`;
    const left = residue(printed, value, this.precision);
    return {
      cell: null,
      symbol,
      indices: [row],
      tokens,
      result,
      given: false,
      masked: false,
      residue: left,
      notice: null,
    };
  }
}

/**
 * The lines that explain `cell`: its own first, then one for each operand made in the same stage, and for theirs.
 *
 * A weight comes with its Z and all exponentials of its row, dS with its μ, dX with its three branches; after a weight
 * stands the sum of its row. Throws RangeError where the run has no such cell or the name is none.
 * @param {Run} run
 * @param {Graph} graph
 * @param {string} cell
 * @param {Form} [form]
 * @param {number} [precision]
 * @returns {Line[]}
 */
export function ledger(run, graph, cell, form = "plain", precision = 4) {
  const book = new Book(run, graph, form, precision);
  const { stage } = book.operation(cell);
  const order = [...new Set(graph.operations.map((each) => each.tensor))];
  /** @type {Map<string, {line: Line, depth: number}>} */
  const visited = new Map();
  /**
   * @param {string} name
   * @param {number} depth
   */
  const visit = (name, depth) => {
    const before = visited.get(name);
    if (before && before.depth >= depth) return;
    const line = before?.line ?? book.line(name);
    visited.set(name, { line, depth });
    if (line.given) return;
    for (const operand of cells(line.tokens)) {
      if (book.operation(operand).stage === stage) visit(operand, depth + 1);
    }
  };
  visit(cell, 0);
  const ordered = [...visited].map(([name, { line, depth }]) => {
    const [tensor, indices] = parseCell(name);
    return { line, keys: [depth, order.indexOf(tensor), ...indices] };
  });
  ordered.sort((one, other) => difference(one.keys, other.keys));
  const total = parseCell(cell)[0] === "weights" ? book.total(cell) : null;
  return [...ordered.map(({ line }) => line), ...(total ? [total] : [])];
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function difference(one, other) {
  const place = one.findIndex((key, at) => key !== (other[at] ?? 0));
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}
