// States to test with: graphs from the server's own description, numbers from the stored references, and a small
// forward pass of its own for requests that no reference knows.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { initial } from "../../../static/js/core/state.js";

/** @import { Graph, Request, Run } from "../../../static/js/core/types.js" */

const ROOT = resolve(fileURLToPath(import.meta.url), "../../../..");
const VENV = resolve(ROOT, ".venv/bin/python");

const SCRIPT = `
import json, dataclasses
from app.attention.graph import build_graph
print(json.dumps({f"{k} {l} {s}": dataclasses.asdict(build_graph(k, l, s)) for k in ("direct", "projected", "weighted")
    for l in ("in_out", "out_in") for s in ("default", "custom")}))
`;

const python = process.env.PYTHON ?? (existsSync(VENV) ? VENV : "python3");
const answer = spawnSync(python, ["-c", SCRIPT], { cwd: ROOT, encoding: "utf8" });
if (answer.status !== 0) throw new Error(answer.stderr);
const GRAPHS = /** @type {Record<string, Graph>} */ (JSON.parse(answer.stdout));

const REFERENCE = JSON.parse(readFileSync(resolve(ROOT, "tests/reference/worked_examples.json"), "utf8"));

/** @param {Request} request @returns {Graph} */
export function graphOf({ inputs, scale }) {
  const layout = inputs.kind === "projected" ? inputs.weight_layout : "in_out";
  return /** @type {Graph} */ (GRAPHS[`${inputs.kind} ${layout} ${scale === undefined ? "default" : "custom"}`]);
}

/** The names of all stored examples. @returns {string[]} */
export const examples = () => REFERENCE.cases.map((/** @type {{name: string}} */ { name }) => name);

/** The run of a stored example: given and expected numbers. @param {string} name @returns {Run} */
export function storedRun(name) {
  const found = REFERENCE.cases.find((/** @type {any} */ each) => each.name === name);
  const { upstream, allowed, ...inputs } = found.inputs;
  /** @type {any} */
  const request = { inputs, upstream };
  if (inputs.kind !== "weighted") request.mask = allowed ? { kind: "custom", allowed } : { kind: "none" };
  const { kind: _, weight_layout: __, ...given } = inputs;
  const computed = computedRun(request);
  const mask = computed.tensors.mask === undefined ? {} : { mask: computed.tensors.mask };
  return { ...computed, tensors: { ...given, ...mask, upstream, ...found.expected } };
}

/** @param {number | string} entry @returns {number} */
export function numberIn(entry) {
  const text = String(entry);
  return text.startsWith("ln(") ? Math.log(Number(text.slice(3, -1))) : Number(text);
}

/**
 * A forward pass, written plainly and apart from the product.
 *
 * @param {Request} request
 * @returns {Run}
 */
export function computedRun(request) {
  const { inputs } = request;
  const numbers = (/** @type {any} */ matrix) => matrix.map((/** @type {any} */ row) => row.map(numberIn));
  const turn = (/** @type {number[][]} */ m) => (m[0] ?? []).map((_, c) => m.map((row) => row[c] ?? NaN));
  const times = (/** @type {number[][]} */ a, /** @type {number[][]} */ b) =>
    a.map((row) => turn(b).map((column) => row.reduce((sum, each, k) => sum + each * (column[k] ?? NaN), 0)));
  /** @type {Record<string, any>} */
  const t = { upstream: numbers(request.upstream) };
  for (const [name, matrix] of Object.entries(inputs)) if (Array.isArray(matrix)) t[name] = numbers(matrix);
  if (inputs.kind === "projected") {
    const laid = (/** @type {string} */ name) => (inputs.weight_layout === "in_out" ? t[name] : turn(t[name]));
    for (const name of ["query", "key", "value"]) t[name] = times(t.x, laid(`w_${name}`));
  }
  if (inputs.kind !== "weighted") {
    const { mask } = request;
    t.dot_products = times(t.query, turn(t.key));
    t.mask = t.dot_products.map((/** @type {number[]} */ row, /** @type {number} */ i) =>
      row.map((_, j) => {
        if (mask?.kind === "custom") return mask.allowed[i]?.[j];
        return mask?.kind !== "causal" || j <= i + Number(mask.query_offset);
      }),
    );
    const scale = request.scale === undefined ? 1 / Math.sqrt(t.query[0].length) : Number(request.scale);
    t.scores = t.dot_products.map((/** @type {number[]} */ row) => row.map((each) => each * scale));
    t.exponentials = t.scores.map((/** @type {number[]} */ row, /** @type {number} */ i) =>
      row.map((each, j) => (t.mask[i][j] ? Math.exp(each) : 0)),
    );
    t.weights = t.exponentials.map((/** @type {number[]} */ row) => {
      const sum = row.reduce((all, each) => all + each, 0);
      return row.map((each) => (sum === 0 ? 0 : each / sum));
    });
  }
  t.output = times(t.weights, t.value);
  /** @type {Record<string, number>} */
  const shapes = { n_q: t.weights.length, n_k: t.value.length, d_v: t.value[0].length };
  if (t.query) shapes.d_k = t.query[0].length;
  if (t.x) shapes.d_x = t.x[0].length;
  return { request, shapes, tensors: t, readable: t.weights.map(() => true), checks: [] };
}

/** What the server has read from an address that names nothing. */
const SEEN = /** @type {const} */ ({
  cover: [],
  tokens: [],
  lang: "en",
  theme: "auto",
  precision: 4,
  form: "plain",
  mode: "app",
  tied: false,
  rate: 0.1,
});

/**
 * A state at load of a stored example.
 *
 * @param {string} [name]
 * @param {Partial<import("../../../static/js/core/state.js").View>} [view]
 * @returns {import("../../../static/js/core/state.js").State}
 */
export function stateOf(name = "three-positions", view = {}) {
  const run = storedRun(name);
  const place = { stage: "output", beat: null, cell: "output:0:0", ...view };
  return initial({
    state: { ...SEEN, example: name, ...place },
    run,
    graph: graphOf(run.request),
    catalogue: {},
    examples: { [name]: run.request },
    limits: { max: 32 },
  });
}

/** The same numbers on every run, from 0 to below 1. @param {number} seed */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
