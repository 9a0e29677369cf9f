/**
 * Predict first: what the reader expects of covered cells, and how it turns out when they are uncovered.
 *
 * @import {State} from "./state.js"
 * @import {Run} from "./types.js"
 *
 * @typedef {{text: string, value: number}} Guess
 * @typedef {object} Verdict  how a prediction turned out
 * @property {string} cell
 * @property {"value" | "change"} kind
 * @property {boolean} hit
 * @property {Guess | null} guess  of a value
 * @property {boolean} marked  of a change: whether it was expected
 * @property {number} value  what the cell holds
 * @property {number} difference  value minus guess, or value minus what it was
 *
 * @typedef {object} Predictions
 * @property {Readonly<Record<string, Guess>>} guesses  by cell
 * @property {readonly string[]} marked  cells that are expected to change
 * @property {Run | null} from  the run at the first of these marks: what changes, changes against it
 * @property {readonly Verdict[]} verdicts  in the order in which they were uncovered
 */

import { cellsUnder, covered, kept, nextCovered, toggled, uncovered } from "./cover.js";
import { formatNumber, parseNumber } from "./format.js";
import { made } from "./select.js";
import { valueAt } from "./steps.js";

/** @type {Predictions} */
export const NOTHING_EXPECTED = Object.freeze({ guesses: {}, marked: [], from: null, verdicts: [] });

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

/**
 * The number that a guess stands for, a decimal or a fraction of two; null for anything else.
 *
 * @param {string} text
 * @returns {number | null}
 */
export function guessed(text) {
  const parts = text.normalize("NFKC").replaceAll("−", "-").replace(",", ".").split("/");
  const numbers = parts.map((part) => (NUMBER.test(part.trim()) ? Number(part) : NaN));
  const value =
    numbers.length === 2 ? (numbers[0] ?? NaN) / (numbers[1] ?? NaN) : numbers.length === 1 ? numbers[0] : NaN;
  return value !== undefined && Number.isFinite(value) ? value : null;
}

/**
 * Whether a guess is right, to the digits in which it was given: 0.8 is right for 0.8022, 0.81 is not. A fraction is
 * compared in the digits that the page shows.
 *
 * @param {Guess} guess
 * @param {number} value
 * @param {number} precision
 * @returns {boolean}
 */
export function right({ text, value: said }, value, precision) {
  const decimals = /^[^/e]*?(?:[.,．，](\d*))?\s*$/i.exec(text.normalize("NFKC"));
  const digits = decimals ? Math.min(decimals[1]?.length ?? 0, 15) : precision;
  const rounded = (/** @type {number} */ each) => parseNumber(formatNumber(each, digits));
  return rounded(said) === rounded(value);
}

/**
 * A cover put on, or taken away where all of it lay there already. A new cover begins a new round.
 *
 * @param {State} state
 * @param {string} name
 * @returns {State}
 */
export function cover(state, name) {
  const next = toggled(state.cover, state.run, name);
  const begins = state.cover.length === 0;
  return { ...state, cover: next, predictions: begins || next.length === 0 ? NOTHING_EXPECTED : state.predictions };
}

/**
 * The next covered cell uncovered, or a named one, or all of them, each judged; the focus goes to the last. Where nothing
 * is covered any more the round is over.
 *
 * @param {State} state
 * @param {string | null} which  `*` for all; null for the next
 * @returns {State}
 */
export function uncover(state, which) {
  if (state.cover.length === 0) return { ...state, predictions: NOTHING_EXPECTED };
  const seen = made(state);
  const next = which ?? nextCovered(state.cover, state.run, seen);
  if (next === null) return state;
  const all = next === "*";
  const cells = (all ? state.cover.flatMap((name) => cellsUnder(state.run, name)) : [next]).filter(seen);
  const verdicts = cells.map((cell) => verdict(state, cell)).filter((each) => each !== null);
  const rest = all ? [] : uncovered(state.cover, state.run, next);
  const { guesses, marked } = state.predictions;
  const open = covered(rest);
  return {
    ...state,
    cover: rest,
    cell: cells.at(-1) ?? state.cell,
    predictions: {
      ...state.predictions,
      guesses: Object.fromEntries(Object.entries(guesses).filter(([cell]) => open(cell))),
      marked: marked.filter(open),
      verdicts: [...state.predictions.verdicts, ...verdicts],
    },
  };
}

/**
 * A covered cell marked as one that will change, or no longer.
 *
 * @param {State} state
 * @param {string} cell
 * @returns {State}
 */
export function mark(state, cell) {
  if (!covered(state.cover)(cell) || !made(state)(cell)) return state;
  const { predictions } = state;
  const marked = predictions.marked.includes(cell)
    ? predictions.marked.filter((each) => each !== cell)
    : [...predictions.marked, cell];
  return { ...state, cell, predictions: { ...predictions, marked, from: predictions.from ?? state.run } };
}

/**
 * A guess kept on a covered cell; an empty one takes it away, one that is no number is told.
 *
 * @param {State} state
 * @param {string} cell
 * @param {string} text
 * @returns {State}
 */
export function guess(state, cell, text) {
  if (!covered(state.cover)(cell) || !made(state)(cell)) return state;
  const { [cell]: _, ...others } = state.predictions.guesses;
  const value = guessed(text);
  if (value === null && text.trim() !== "") return { ...state, notice: { code: "notice.guess", params: { text } } };
  const guesses = value === null ? others : { ...others, [cell]: { text: text.trim(), value } };
  return { ...state, cell, notice: null, predictions: { ...state.predictions, guesses } };
}

/**
 * The cover and the predictions of a state that has got another run.
 *
 * @param {State} state
 * @returns {Pick<State, "cover" | "predictions">}
 */
export function carried({ cover: names, predictions, run }) {
  const still = kept(names, run);
  const { from } = predictions;
  const same = !from || from.shapes === run.shapes || JSON.stringify(from.shapes) === JSON.stringify(run.shapes);
  return { cover: still, predictions: same && still === names ? predictions : NOTHING_EXPECTED };
}

/**
 * @param {State} state
 * @param {string} cell
 * @returns {Verdict | null}
 */
function verdict({ run, precision, predictions }, cell) {
  const value = valueAt(run.tensors, cell);
  if (value === undefined) return null;
  const told = predictions.guesses[cell];
  if (told) {
    const hit = right(told, value, precision);
    return { cell, kind: "value", hit, guess: told, marked: false, value, difference: value - told.value };
  }
  const { from, marked } = predictions;
  const before = from && from !== run ? valueAt(from.tensors, cell) : undefined;
  if (before === undefined) return null;
  const expected = marked.includes(cell);
  const hit = expected === (before !== value);
  return { cell, kind: "change", hit, guess: null, marked: expected, value, difference: value - before };
}
