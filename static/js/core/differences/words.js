/**
 * The verdict of a gradient check in words: keys of the catalogue and the numbers in them.
 *
 * @import {Run} from "../types.js"
 * @import {Part, Result} from "./result.js"
 *
 * @typedef {object} Said
 * @property {"agrees" | "disagrees" | "empty" | "cannot-tell"} verdict
 * @property {string} title  key of the catalogue
 * @property {string} key
 * @property {Record<string, Part>} parts  of both sentences
 */

import { readableKeys } from "../cells.js";
import { decade, printedPower, stepName } from "../powers.js";
import { analytic, error, named, numeric, small, threshold } from "./result.js";

/** ε of float64. */
const EPSILON = 2 ** -52;

/**
 * @param {Result} result
 * @param {Run} run  that it belongs to
 * @returns {Said}
 */
export function said(result, run) {
  const { tensor, verdict, reason, worst, method } = result;
  const count = result.analytic.length * (result.analytic[0]?.length ?? 0);
  const step = printedPower(decade(result.step));
  const parts = {
    gradient: { symbol: `grad_${tensor}`, cell: null },
    symbol: { symbol: tensor, cell: null },
    count: String(count),
    by: method === "central" ? `±${step}` : `i·${step}`,
    step,
    cell: { symbol: tensor, cell: worst.cell },
    error: error(result, worst.cell),
    analytic: analytic(result, worst.cell),
    numeric: numeric(result, worst.cell),
    threshold: threshold(result),
  };
  const title = `differences.title.${verdict}`;
  const begin = `differences.${verdict}`;
  if (reason === null) return { verdict, title, key: begin, parts };
  const special = SPECIAL[reason]?.(result, run);
  if (special) return { verdict, title, key: `${begin}.${reason}`, ...special, parts: { ...parts, ...special.parts } };
  return { verdict, title, key: `${begin}.${reason}`, parts };
}

/**
 * Reasons that have more to say than their own sentence.
 *
 * @type {Readonly<Record<string, (result: Result, run: Run) => (Partial<Said> & {parts: Record<string, Part>}) | null>>}
 */
const SPECIAL = {
  "exactly-zero": (result, run) => {
    const largest = result.tensor === "query" && sameKeys(run) ? largestOf(run, "grad_key") : null;
    if (largest === null) return null;
    const parts = { key: { symbol: "grad_key", cell: null }, largest, at: { symbol: "grad_key", cell: largest.cell } };
    return { title: "differences.title.result", key: "differences.empty.same-keys", parts };
  },
  saturated: (result, run) => {
    const rows = result.empty_rows;
    /** @type {Record<string, Part>} */
    const parts = rows.length ? { rows: { readers: rows }, others: others(run, rows) } : {};
    return rows.length ? { parts } : { key: "differences.empty.saturated.all", parts };
  },
  rounding: (result, run) => {
    const made = noise(run, result.step);
    const parts = { noise: named(`noise:${stepName(result.step)}`, made, small(made)) };
    return made > result.threshold ? { parts } : { key: "differences.cannot-tell.lost", parts };
  },
};

/**
 * What rounding alone can do to a central difference: 10 · ε · Σ|G∘O| / h, the bound that the server uses.
 *
 * @param {Run} run
 * @param {number} step
 * @returns {number}
 */
export function noise({ tensors }, step) {
  const [output, upstream] = /** @type {number[][][]} */ ([tensors.output, tensors.upstream]);
  const sum = (output ?? []).flatMap((row, i) => row.map((value, j) => Math.abs(value * (upstream?.[i]?.[j] ?? 0))));
  return (10 * EPSILON * sum.reduce((all, each) => all + each, 0)) / step;
}

/**
 * Whether there are several keys and all are the same.
 *
 * @param {Run} run
 * @returns {boolean}
 */
function sameKeys({ tensors }) {
  const keys = /** @type {number[][]} */ (tensors.key ?? []);
  return keys.length > 1 && keys.every((row) => row.every((value, column) => value === keys[0]?.[column]));
}

/**
 * The entry of largest magnitude; null where all are 0.
 *
 * @param {Run} run
 * @param {string} tensor
 */
function largestOf({ tensors }, tensor) {
  const cells = /** @type {number[][]} */ (tensors[tensor] ?? []).flatMap((row, i) =>
    row.map((value, j) => ({ cell: `${tensor}:${i}:${j}`, value })),
  );
  const most = cells.reduce((best, each) => (Math.abs(each.value) > Math.abs(best.value) ? each : best), {
    cell: "",
    value: 0,
  });
  return most.value === 0 ? null : { ...most, text: small(most.value, 4) };
}

/**
 * What the reads that are not the favourite get together, in the row where that is most.
 *
 * @param {Run} run
 * @param {readonly number[]} rows
 * @returns {Part}
 */
function others(run, rows) {
  const weights = /** @type {number[][]} */ (run.tensors.weights);
  const each = rows.map((row) => {
    const reads = readableKeys(run, row).map((read) => ({ read, share: weights[row]?.[read] ?? 0 }));
    const rest = reads.toSorted((a, b) => b.share - a.share).slice(1);
    const derived = rest.map(({ read }) => `weights:${row}:${read}`).join("+");
    return { derived, value: rest.reduce((sum, { share }) => sum + share, 0) };
  });
  const most = each.reduce((best, next) => (next.value > best.value ? next : best));
  return named(most.derived, most.value, small(most.value));
}
