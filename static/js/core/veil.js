/**
 * Words, pictures and arithmetic that do not give covered numbers away. `app/board/cover.py` is the same for the server.
 *
 * @import {Line, Token} from "./types.js"
 * @import {Mark} from "./pictures/shapes.js"
 * @import {Covered} from "./cover.js"
 */

import { covered } from "./cover.js";

/** Names of cells in the expression of a derived number. */
const NAMES = /[a-z_]+(?::\d+)+|\bprobe\b/g;

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
