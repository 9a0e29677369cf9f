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
 * @property {string} [tray]  what flies with it, in the order in which it will stand
 *
 * @typedef {{cell: string, at: number}} Landing  from when a result can be seen
 * @typedef {object} Track
 * @property {Flight[]} flights
 * @property {Record<string, string[]>} trays  the cells from whose midst each tray rises
 * @property {import("./products.js").Mover[]} movers
 * @property {Landing[]} landings
 * @property {number} duration
 *
 * @typedef {"finer" | "default" | "coarser"} Detail
 * @typedef {"wire" | "row"} Route  how A·V is shown
 */

import { parseCell } from "../core/cells.js";
import { operation } from "../core/graph.js";
import { sumOf, sums } from "./products.js";
import { byRows } from "./rows.js";
import { summands } from "./summands.js";
import { together } from "./waves.js";

/** One number under way, one after another, in milliseconds. */
const MEET = 240;
const DROP = 260;
/** Between two results, one after the other. */
const STAGGER = 36;
/** The finished beat rests for so long before the next one. */
export const HOLD = 320;
/** One number takes its summands one after the other where there are no more than these. */
const MOST_IN_TURN = 8;
/** With more results than these a beat is one wave even where detail is finer. */
const MOST_ONE_BY_ONE = 36;

/**
 * The track of a beat. Cell by cell, each pair of factors meets at the second one and its product drops into the result; a row or
 * a whole tensor arrives as one tray, unless finer detail is asked for. O may instead be made of rows of V.
 *
 * @param {Graph} graph
 * @param {Run} run
 * @param {Form} form
 * @param {Pick<Beat, "cells" | "detail">} beat
 * @param {Detail} [detail]
 * @param {Route} [route]
 * @returns {Track}
 */
export function trackOf(graph, run, form, { cells, detail: own }, detail = "default", route = "wire") {
  const rows = route === "row" && cells.every((cell) => cell.startsWith("output:")) ? byRows(run, cells, detail) : null;
  if (rows) return { ...rows, duration: rows.duration + HOLD };
  const alone =
    cells.length === 1 && (own === "cell" || summands(graph, run, form, cells[0] ?? "").length <= MOST_IN_TURN);
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
export function delayed({ flights, trays, movers, landings, duration }, by) {
  return {
    flights: flights.map((each) => ({ ...each, start: each.start + by, end: each.end + by })),
    trays,
    movers: movers.map((each) => ({ ...each, keys: each.keys.map((key) => ({ ...key, at: key.at + by })) })),
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
  const track = { flights: [], trays: {}, movers: [], landings: [], duration: 0 };
  for (const result of cells) {
    const multiplies = ["matmul", "contraction"].includes(operation(graph, parseCell(result)[0], form).kind);
    /** @type {{factors: string[], at: number}[]} */
    const landed = [];
    for (const factors of summands(graph, run, form, result)) {
      const [first = "", second] = factors;
      const meet = track.duration + (second === undefined ? 0 : MEET);
      const land = meet + DROP;
      if (second === undefined)
        track.flights.push({ cell: first, path: [first, result], start: track.duration, end: land });
      else {
        track.flights.push({ cell: first, path: [first, second], start: track.duration, end: meet });
        if (multiplies) {
          track.movers.push(dropping(run, result, [first, second], meet));
          landed.push({ factors, at: land });
        } else track.flights.push({ cell: result, path: [second, result], start: meet, end: land });
      }
      track.duration = land;
    }
    track.movers.push(...sums(run, result, landed));
    track.landings.push({ cell: result, at: track.duration });
    track.duration += STAGGER;
  }
  return track;
}

/**
 * The product of a pair, from its second factor into the result.
 *
 * @param {Run} run
 * @param {string} result
 * @param {readonly [string, string]} pair
 * @param {number} at
 * @returns {import("./products.js").Mover}
 */
function dropping(run, result, pair, at) {
  return {
    number: sumOf(run, result, [pair]),
    multiplies: false,
    keys: [
      { at, over: pair[1], scale: 1.1 },
      { at: at + DROP, over: result, scale: 1.02 },
    ],
  };
}
