/**
 * Which numbers are covered, so that the reader says what they are before seeing them. A cover is a tensor, a row or a
 * cell, as the address names them. `app/board/cover.py` is the same for the server.
 *
 * @import {Line, Run, Token} from "./types.js"
 * @import {Mark} from "./pictures/shapes.js"
 *
 * @typedef {(cell: string) => boolean} Covered
 */

import { cellName } from "./cells.js";

const NAME = /^[a-z_]+(?::(?:0|[1-9][0-9]{0,5}))*$/;

/** Names of cells in the expression of a derived number. */
const NAMES = /[a-z_]+(?::\d+)+|\bprobe\b/g;

/**
 * Whether a cell lies under a cover.
 *
 * @param {readonly string[]} cover
 * @returns {Covered}
 */
export function covered(cover) {
  if (cover.length === 0) return () => false;
  const names = new Set(cover);
  return (cell) => {
    for (let end = cell.length; end > 0; end = cell.lastIndexOf(":", end - 1)) {
      if (names.has(cell.slice(0, end))) return true;
    }
    return false;
  };
}

/**
 * The cells of a tensor, row or cell of the run, in reading order; none where the run has it not.
 *
 * @param {Run} run
 * @param {string} name
 * @returns {string[]}
 */
export function cellsUnder(run, name) {
  if (!NAME.test(name)) return [];
  const [tensor = "", ...indices] = name.split(":");
  /** @type {any} */
  let part = Object.hasOwn(run.tensors, tensor) ? run.tensors[tensor] : undefined;
  for (const index of indices) part = Array.isArray(part) ? part[Number(index)] : undefined;
  /** @type {(part: any, at: number[]) => string[]} */
  const list = (each, at) =>
    Array.isArray(each)
      ? each.flatMap((inner, index) => list(inner, [...at, index]))
      : each === undefined
        ? []
        : [cellName(tensor, at)];
  return list(part, indices.map(Number));
}

/**
 * A cover with one name more, or without it where all of it was covered.
 *
 * @param {readonly string[]} cover
 * @param {Run} run
 * @param {string} name
 * @returns {string[]}
 */
export function toggled(cover, run, name) {
  const cells = cellsUnder(run, name);
  if (cells.length === 0) return [...cover];
  if (cells.every(covered(cover))) return uncovered(cover, run, name);
  const under = covered([name]);
  return [...cover.filter((each) => !under(each)), name];
}

/**
 * A cover without a name: what else lay under the same covers stays covered, row by row where a row is whole.
 *
 * @param {readonly string[]} cover
 * @param {Run} run
 * @param {string} name
 * @returns {string[]}
 */
export function uncovered(cover, run, name) {
  const free = covered([name]);
  return cover.flatMap((each) => {
    if (free(each)) return [];
    if (!covered([each])(name)) return [each];
    const inner = Math.max(each.split(":").length + 1, 2);
    const parts = new Set(cellsUnder(run, each).map((cell) => cell.split(":").slice(0, inner).join(":")));
    return parts.has(each) ? [] : uncovered([...parts], run, name);
  });
}

/**
 * The next cell to uncover: the first one, in the order in which they were covered, that the stages so far have made.
 *
 * @param {readonly string[]} cover
 * @param {Run} run
 * @param {(cell: string) => boolean} made
 * @returns {string | null}
 */
export function nextCovered(cover, run, made) {
  return cover.flatMap((name) => cellsUnder(run, name)).find(made) ?? null;
}

/**
 * What of a cover the run has.
 *
 * @param {readonly string[]} cover
 * @param {Run} run
 * @returns {readonly string[]}
 */
export function kept(cover, run) {
  return cover.every((name) => cellsUnder(run, name).length > 0)
    ? cover
    : cover.filter((name) => cellsUnder(run, name).length > 0);
}

/**
 * Whether a number that stands for a cell or is derived from cells gives away one that is covered.
 *
 * @param {object} part
 * @param {Covered} under
 * @returns {boolean}
 */
export function tells(part, under) {
  const { cell, derived = "" } = /** @type {{cell?: string | null, derived?: string}} */ (part);
  return (!!cell && under(cell)) || (derived.match(NAMES) ?? []).some(under);
}

/**
 * Whether a picture or a caption gives a covered number away: one of its marks names it, or its shapes and words may come
 * from it because the stage is about its tensor.
 *
 * @param {readonly Partial<Mark>[]} marks
 * @param {readonly string[]} cover
 * @param {Iterable<string>} about  the tensors that the stage is about
 * @returns {boolean}
 */
export function drawn(marks, cover, about) {
  const under = covered(cover);
  const tensors = new Set(about);
  const named = (/** @type {Partial<Mark>} */ mark) =>
    tells(mark, under) || under(mark.after ?? "") || (mark.marks ?? []).some(named);
  return cover.some((name) => tensors.has(name.split(":", 1)[0] ?? "")) || marks.some(named);
}

/**
 * The lines of a ledger with an empty slot in the place of each covered number, without the sums, residues and remarks
 * that would give it away.
 *
 * @param {readonly Line[]} lines
 * @param {Covered} under
 * @returns {Line[]}
 */
export function veiled(lines, under) {
  return lines
    .filter(({ cell, tokens, result }) => cell !== null || !(hides(tokens, under) || tells(result, under)))
    .map((line) => {
      const typed = line.cell !== null && under(line.cell);
      if (!typed && !hides(line.tokens, under)) return line;
      const result = line.result.kind === "cell" ? veil(line.result, under) : line.result;
      const tokens = typed && line.given ? [] : veilAll(line.tokens, under);
      return { ...line, tokens, result, masked: line.masked && !typed, residue: null, notice: null };
    });
}

/**
 * @param {readonly Token[]} tokens
 * @param {Covered} under
 * @returns {boolean}
 */
function hides(tokens, under) {
  return tokens.some((token) => (token.kind === "power" ? hides(token.of, under) : tells(token, under)));
}

/**
 * Covered tokens marked, and without the parentheses that tell that one is negative.
 *
 * @param {readonly Token[]} tokens
 * @param {Covered} under
 * @returns {Token[]}
 */
function veilAll(tokens, under) {
  const veils = tokens.map((token) => veil(token, under));
  const is = (/** @type {number} */ at, /** @type {string} */ text) => {
    const token = veils[at];
    return token?.kind === "op" && token.text === text;
  };
  const hidden = (/** @type {number} */ at) => {
    const token = veils[at];
    return token?.kind === "cell" && token.covered === true && is(at - 1, "(") && is(at + 1, ")");
  };
  return veils.filter((_, at) => !hidden(at - 1) && !hidden(at + 1));
}

/**
 * @template {Token} T
 * @param {T} token
 * @param {Covered} under
 * @returns {T}
 */
function veil(token, under) {
  if (token.kind === "power") return { ...token, of: veilAll(token.of, under) };
  return token.kind === "cell" && under(token.cell) ? { ...token, covered: true } : token;
}
