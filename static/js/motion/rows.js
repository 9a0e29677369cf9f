/**
 * A·V by rows: the row of A stands beside V as multipliers, each row of V shrinks by its own and drops into the row of O,
 * where they add up. As data, as `track.js` has it.
 *
 * @import {Run} from "../core/types.js"
 * @import {Track, Detail} from "./track.js"
 * @import {Mover} from "./products.js"
 */

import { cellValue, parseCell, readableKeys } from "../core/cells.js";
import { sumOf, sums } from "./products.js";

/** A's row becomes a column; a row of V shrinks; it drops. In milliseconds. */
const [TURN, SHRINK, DROP] = [380, 320, 300];
/** Where a reader's rows go together they follow each other so closely. */
const STAGGER = 70;
/** Between two readers. */
const REST = 120;
/** How far into shrinking the number becomes the product. */
const BECOMES = 0.5;
/** How large a row begins, and ends where its weight is 0; a weight of 1 leaves it as it stands. */
const [LARGE, SMALL] = [1.06, 0.74];
/** With more than these under way rows do not help the eye. */
const MOST_MOVING = 96;
/** With more rows of V than these they go together even where a beat has one reader. */
const MOST_ONE_BY_ONE = 5;

/**
 * The track of cells of O; null where there are too many numbers for it. Where the beat has one reader its rows of V go
 * one after the other, else reader follows reader. What a mask closes is not there.
 *
 * @param {Run} run
 * @param {readonly string[]} cells
 * @param {Detail} detail
 * @returns {Track | null}
 */
export function byRows(run, cells, detail) {
  /** @type {Map<number, string[]>} */
  const readers = new Map();
  for (const cell of cells) {
    const [reader = 0] = parseCell(cell)[1];
    readers.set(reader, [...(readers.get(reader) ?? []), cell]);
  }
  const moving = [...readers].reduce((sum, [reader, own]) => sum + readableKeys(run, reader).length * own.length, 0);
  if (moving > MOST_MOVING) return null;
  const alone = detail !== "coarser" && (readers.size === 1 || detail === "finer");
  /** @type {Track} */
  const track = { flights: [], trays: {}, movers: [], landings: [], duration: 0 };
  for (const [reader, own] of readers) {
    const reads = readableKeys(run, reader);
    const gap = alone && reads.length <= MOST_ONE_BY_ONE ? SHRINK + DROP : STAGGER;
    const start = track.duration + (track.duration > 0 ? REST : 0);
    const sets = reads.map((read, order) => ({ read, at: start + TURN + order * gap }));
    const end = (sets.at(-1)?.at ?? start) + SHRINK + DROP;
    track.movers.push(...reads.map((read) => multiplier(reader, read, start, end)));
    for (const cell of own) {
      const landed = sets.map(({ read, at }) => ({ factors: factorsOf(cell, read), at: at + SHRINK + DROP }));
      track.movers.push(...sets.flatMap(({ read, at }) => shrinking(run, cell, factorsOf(cell, read), at)));
      if (gap > STAGGER) track.movers.push(...sums(run, cell, landed));
      track.landings.push({ cell, at: end });
    }
    track.duration = end;
  }
  return track;
}

/**
 * A_ij and V_jc of a cell O_ic.
 *
 * @param {string} cell
 * @param {number} read
 * @returns {[string, string]}
 */
function factorsOf(cell, read) {
  const [reader, column] = parseCell(cell)[1];
  return [`weights:${reader}:${read}`, `value:${read}:${column}`];
}

/**
 * @param {number} reader
 * @param {number} read
 * @param {number} start
 * @param {number} end
 * @returns {Mover}
 */
function multiplier(reader, read, start, end) {
  const [from, to] = [`weights:${reader}:${read}`, `value:${read}:0`];
  return {
    number: { cell: from },
    multiplies: true,
    keys: [
      { at: start, over: from, scale: 1 },
      { at: start + TURN, over: to, beside: true, scale: 1 },
      { at: end, over: to, beside: true, scale: 1 },
    ],
  };
}

/**
 * V_jc, and A_ij·V_jc that it becomes on the way.
 *
 * @param {Run} run
 * @param {string} to
 * @param {readonly [string, string]} factors
 * @param {number} at
 * @returns {Mover[]}
 */
function shrinking(run, to, factors, at) {
  const [weight, from] = factors;
  const share = Math.min(Math.abs(cellValue(run, ...parseCell(weight))), 1);
  const small = SMALL + (1 - SMALL) * share;
  const between = LARGE + (small - LARGE) * BECOMES;
  const [half, whole] = [at + SHRINK * BECOMES, at + SHRINK];
  return [
    {
      number: { cell: from },
      multiplies: false,
      keys: [
        { at, over: from, scale: LARGE },
        { at: half, over: from, scale: between },
      ],
    },
    {
      number: sumOf(run, to, [factors]),
      multiplies: false,
      keys: [
        { at: half, over: from, scale: between },
        { at: whole, over: from, scale: small },
        { at: whole + DROP, over: to, scale: small },
      ],
    },
  ];
}
