/**
 * The beats of a stage: which cells appear together, in which order. Beat 0 shows nothing of the stage, beat N all.
 *
 * @typedef {import("./state.js").Graph} Graph
 * @typedef {import("./state.js").Form} Form
 * @typedef {"cell" | "row" | "whole"} Detail
 * @typedef {object} Beat
 * @property {string[]} cells  what the beat shows; the last one takes the focus
 * @property {string[]} riding  cells that are there afterwards without being shown: of the other softmax form
 * @property {string[]} tensors  the tensors that `cells` belong to
 * @property {Detail} detail
 */

/**
 * The default beats of a stage, read from the steps of the graph. None where the stage has no steps.
 *
 * `cell`: row 0 cell by cell, row 1, the rest. `row`: row 0, row 1, the rest, all tensors of the step together. `whole`:
 * at once. Rows are a tensor's own first index. Tensors of the other form fill with the rows that they belong to, and
 * what no step names with the last beat, so that a stage is complete after its last beat.
 *
 * @param {Graph} graph
 * @param {Readonly<Record<string, number>>} shapes
 * @param {Form} form
 * @param {string} stage
 * @returns {Beat[]}
 */
export function beats(graph, shapes, form, stage) {
  const found = graph.stages.find(({ name }) => name === stage);
  if (!found) return [];
  const shown = new Set(made(graph, stage, form));
  const named = new Set(found.steps.flatMap((step) => step.tensors));
  const all = found.steps.flatMap((step) => stepBeats(graph, shapes, step, shown));
  const rest = found.tensors
    .filter((tensor) => !named.has(tensor))
    .flatMap((tensor) => rows(graph, shapes, tensor).flat());
  all.at(-1)?.riding.push(...rest);
  return all;
}

/**
 * How many beats a stage has, or all stages together.
 *
 * @param {Graph} graph
 * @param {Readonly<Record<string, number>>} shapes
 * @param {Form} form
 * @param {string} [stage]
 * @returns {number}
 */
export function total(graph, shapes, form, stage) {
  const stages = graph.stages.filter(({ name }) => stage === undefined || name === stage);
  return stages.reduce((sum, { name }) => sum + beats(graph, shapes, form, name).length, 0);
}

/**
 * The tensors that a stage makes in one softmax form, in the order of computation.
 *
 * @param {Graph} graph
 * @param {string} stage
 * @param {Form} form
 * @returns {string[]}
 */
export function made(graph, stage, form) {
  const here = graph.operations.filter((each) => each.stage === stage && (!each.form || each.form === form));
  return here.map(({ tensor }) => tensor);
}

/**
 * The cell that a stage begins with: of its first input, or of the last tensor that it makes, in row `row` where that
 * tensor has a row for each reader.
 *
 * @param {Graph} graph
 * @param {string} stage
 * @param {Form} form
 * @param {number} [row]
 * @returns {string}
 */
export function home(graph, stage, form, row = 0) {
  const tensors = made(graph, stage, form);
  const tensor = (stage === graph.stages[0]?.name ? tensors[0] : tensors.at(-1)) ?? "";
  const letters = graph.operations.find((each) => each.tensor === tensor)?.indices ?? [];
  return [tensor, ...letters.map((letter) => (letter === "i" ? row : 0))].join(":");
}

/**
 * @param {Graph} graph
 * @param {Readonly<Record<string, number>>} shapes
 * @param {{tensors: readonly string[], detail: Detail}} step
 * @param {ReadonlySet<string>} shown
 * @returns {Beat[]}
 */
function stepBeats(graph, shapes, { tensors, detail }, shown) {
  const split = (/** @type {readonly string[]} */ names) =>
    grouped(
      names.map((name) => rows(graph, shapes, name)),
      detail,
    );
  const groups = split(tensors.filter((tensor) => shown.has(tensor)));
  const others = split(tensors.filter((tensor) => !shown.has(tensor)));
  /** @type {Beat[]} */
  const list = groups.map((cells, index) => {
    const last = index === groups.length - 1;
    const riding = last ? others.slice(index).flat() : [...(others[index] ?? [])];
    return { cells, riding, tensors: [...new Set(cells.map((cell) => cell.split(":", 1)[0] ?? ""))], detail };
  });
  return list;
}

/**
 * @param {string[][][]} tensors  the rows of each
 * @param {Detail} detail
 * @returns {string[][]}
 */
function grouped(tensors, detail) {
  if (detail === "whole") return [tensors.flat(2)].filter((cells) => cells.length);
  const first = tensors.flatMap(([row]) => row ?? []);
  const second = tensors.flatMap(([, row]) => row ?? []);
  const rest = tensors.flatMap((each) => each.slice(2).flat());
  const start = detail === "cell" ? first.map((cell) => [cell]) : [first];
  return [...start, second, rest].filter((cells) => cells.length);
}

/**
 * The names of a tensor's cells, row by row; of a vector each cell is a row, of a number there is one.
 *
 * @param {Graph} graph
 * @param {Readonly<Record<string, number>>} shapes
 * @param {string} tensor
 * @returns {string[][]}
 */
export function rows(graph, shapes, tensor) {
  const letters = graph.operations.find((each) => each.tensor === tensor)?.indices ?? [];
  const [height, width] = letters.map((letter) => shapes[graph.indices[letter] ?? ""] ?? 0);
  if (height === undefined) return [[tensor]];
  const along = (/** @type {number} */ size) => Array.from({ length: size }, (_, index) => index);
  if (width === undefined) return along(height).map((row) => [`${tensor}:${row}`]);
  return along(height).map((row) => along(width).map((column) => `${tensor}:${row}:${column}`));
}
