/**
 * What moves in a beat, as data: which number flies from which cell to which, when, and when each result is there.
 * Pure: the same run and beat give the same track, and the picture at any time in it follows from the time alone.
 *
 * @import {Form, Graph, Run} from "../core/types.js"
 * @import {Beat} from "../core/beats.js"
 *
 * @typedef {object} Flight
 * @property {string} cell  the number that flies
 * @property {string[]} path  the cells that it passes, from its own to where it lands
 * @property {number} start  milliseconds from the beginning of the beat
 * @property {number} end
 *
 * @typedef {{cell: string, at: number}} Landing  from when a result can be seen
 * @typedef {{flights: Flight[], landings: Landing[], duration: number}} Track
 * @typedef {"finer" | "default" | "coarser"} Detail
 */

import { summands } from "./summands.js";

/** One number under way, one after another, in milliseconds. */
const MEET = 240;
const DROP = 260;
/** Numbers that fly together set off so far apart. */
const STAGGER = 36;
const WAVE = 420;
/** The finished beat rests for so long before the next one. */
export const HOLD = 320;
/** With more results than these a beat is one wave even where detail is finer. */
const MOST_ONE_BY_ONE = 36;
/** With more numbers than these only the results appear. */
const MOST_FLYING = 160;

/**
 * The track of a beat. Cell by cell, each pair of factors meets at the second one and drops into the result; a row or
 * a whole tensor arrives as one wave, each result from its first factor, unless finer detail is asked for.
 *
 * @param {Graph} graph
 * @param {Run} run
 * @param {Form} form
 * @param {Pick<Beat, "cells" | "detail">} beat
 * @param {Detail} [detail]
 * @returns {Track}
 */
export function trackOf(graph, run, form, { cells, detail: own }, detail = "default") {
  const alone = own === "cell" && cells.length === 1;
  const oneByOne = detail !== "coarser" && (alone || (detail === "finer" && cells.length <= MOST_ONE_BY_ONE));
  const track = oneByOne ? inTurn(graph, run, form, cells) : together(graph, run, form, cells);
  return { ...track, duration: track.duration + HOLD };
}

/**
 * A track that begins so many milliseconds later.
 *
 * @param {Track} track
 * @param {number} by
 * @returns {Track}
 */
export function delayed({ flights, landings, duration }, by) {
  return {
    flights: flights.map((each) => ({ ...each, start: each.start + by, end: each.end + by })),
    landings: landings.map(({ cell, at }) => ({ cell, at: at + by })),
    duration: duration + by,
  };
}

/**
 * @param {Graph} graph
 * @param {Run} run
 * @param {Form} form
 * @param {readonly string[]} cells
 * @returns {Track}
 */
function inTurn(graph, run, form, cells) {
  /** @type {Track} */
  const track = { flights: [], landings: [], duration: 0 };
  for (const result of cells) {
    const terms = summands(graph, run, form, result);
    for (const factors of terms) {
      const [first = "", second] = factors;
      const meet = track.duration + (second === undefined ? 0 : MEET);
      const land = meet + DROP;
      if (second === undefined)
        track.flights.push({ cell: first, path: [first, result], start: track.duration, end: land });
      else {
        track.flights.push({ cell: first, path: [first, second], start: track.duration, end: meet });
        for (const factor of factors)
          track.flights.push({ cell: factor, path: [second, result], start: meet, end: land });
      }
      track.duration = land;
    }
    track.landings.push({ cell: result, at: track.duration });
    track.duration += STAGGER;
  }
  return track;
}

/**
 * @param {Graph} graph
 * @param {Run} run
 * @param {Form} form
 * @param {readonly string[]} cells
 * @returns {Track}
 */
function together(graph, run, form, cells) {
  const spread = Math.min(STAGGER, 600 / cells.length);
  const flying = cells.length <= MOST_FLYING;
  const flights = cells.flatMap((result, index) => {
    const terms = flying ? summands(graph, run, form, result) : [];
    // What is added without being multiplied arrives whole; of products the result itself comes from the first factor.
    const added = terms.length > 1 && terms.every(({ length }) => length === 1);
    const sources = added ? terms.flat() : (terms[0]?.slice(0, 1) ?? []);
    const start = index * spread;
    return sources.map((from) => ({ cell: added ? from : result, path: [from, result], start, end: start + WAVE }));
  });
  const landings = cells.map((cell, index) => ({ cell, at: index * spread + WAVE }));
  return { flights, landings, duration: (cells.length - 1) * spread + WAVE };
}
