/**
 * Beats that show many results at once. What one tensor gets moves as one tray, its beads as they will stand; trays follow
 * one another in the order of computation, so that nothing sets off before the numbers that it comes from have landed.
 *
 * @import {Form, Graph, Run} from "../core/types.js"
 * @import {Track} from "./track.js"
 */

import { parseCell } from "../core/cells.js";
import { operation } from "../core/graph.js";
import { sums } from "./products.js";
import { summands } from "./summands.js";

/** A tray is so many milliseconds on its way. */
const WAVE = 420;
/** What is added to one tensor takes no more than this together, and each part at least the least. */
const [MOST, LEAST] = [1000, 180];
/** One tray has landed so long before the next sets off. */
const GAP = 60;
/** With more numbers than these only the results appear, one after another. */
const MOST_FLYING = 160;
const [STAGGER, SPREAD] = [36, 600];

/**
 * What is added without being multiplied arrives part by part; of products the result itself comes from where the first
 * factors stand.
 *
 * @param {Graph} graph
 * @param {Run} run
 * @param {Form} form
 * @param {readonly string[]} cells
 * @returns {Track}
 */
export function together(graph, run, form, cells) {
  if (cells.length > MOST_FLYING) return appearing(cells);
  /** @type {Track} */
  const track = { flights: [], trays: {}, movers: [], landings: [], duration: 0 };
  for (const group of byTensor(cells)) {
    const terms = group.map((cell) => ({ cell, of: summands(graph, run, form, cell) }));
    const parts = Math.max(...terms.map(({ of }) => of.length), 0);
    const added = parts > 1 && terms.every(({ of }) => of.every(({ length }) => length === 1));
    const waves = added ? parts : 1;
    const long = Math.min(WAVE, Math.max(MOST / waves, LEAST));
    if (track.duration > 0) track.duration += GAP;
    const begins = track.duration;
    for (let wave = 0; wave < waves; wave += 1) {
      const [start, end] = [track.duration, track.duration + long];
      const tray = `${parseCell(group[0] ?? "")[0]} ${wave}`;
      track.trays[tray] = [];
      for (const { cell, of } of terms) {
        const source = of[added ? wave : 0]?.[0];
        if (source === undefined) continue;
        track.flights.push({ cell: added ? source : cell, path: [source, cell], start, end, tray });
        track.trays[tray].push(...(added ? [source] : of.map(([first]) => first ?? source)));
      }
      track.duration = end;
    }
    if (added && operation(graph, parseCell(group[0] ?? "")[0], form).terms?.op !== "max")
      for (const { cell, of } of terms) {
        const landed = of.map((factors, wave) => ({ factors, at: begins + (wave + 1) * long }));
        track.movers.push(...sums(run, cell, landed));
      }
    track.landings.push(...group.map((cell) => ({ cell, at: track.duration })));
  }
  return track;
}

/**
 * @param {readonly string[]} cells
 * @returns {string[][]}
 */
function byTensor(cells) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const cell of cells) {
    const [tensor] = parseCell(cell);
    groups.set(tensor, [...(groups.get(tensor) ?? []), cell]);
  }
  return [...groups.values()];
}

/**
 * @param {readonly string[]} cells
 * @returns {Track}
 */
function appearing(cells) {
  const spread = Math.min(STAGGER, SPREAD / cells.length);
  const landings = cells.map((cell, index) => ({ cell, at: index * spread + WAVE }));
  return { flights: [], trays: {}, movers: [], landings, duration: (cells.length - 1) * spread + WAVE };
}
