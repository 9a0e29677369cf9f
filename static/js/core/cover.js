/**
 * Which numbers are covered, so that the reader says what they are before seeing them. A cover is a tensor, a row or a
 * cell, as the address names them. `app/board/cover.py` is the same for the server.
 *
 * @import {Run} from "./types.js"
 *
 * @typedef {(cell: string) => boolean} Covered
 */

import { cellName } from "./cells.js";

const NAME = /^[a-z_]+(?::(?:0|[1-9][0-9]{0,5}))*$/;

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
