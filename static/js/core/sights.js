/**
 * Which check sees which mistake, as the server answers it, read for one mistake and as a grid.
 *
 * @typedef {"caught" | "missed" | "not-applicable"} Outcome
 *
 * @typedef {object} Matrix  what `api/fault-matrix` answers
 * @property {string[]} faults
 * @property {string[]} checks
 * @property {Record<string, Record<string, Outcome>>} cells
 * @property {Record<string, string | null>} first
 * @property {Record<string, string>} misfits
 * @property {Record<string, Suggestion>} suggestions
 *
 * @typedef {{example: string | null, request: any}} Suggestion
 * @typedef {"forward" | "backward" | "fresh" | "differences"} Group
 *
 * @typedef {object} Sight  what is seen of one mistake
 * @property {string[]} caught
 * @property {string[]} missed
 * @property {string[]} absent  checks that do not apply
 * @property {string | null} misfit  why the mistake cannot be made here
 * @property {boolean} blind  no check sees it
 * @property {Suggestion | null} suggestion
 */

const FRESH = new Set(["keys-permuted", "queries-permuted", "keys-shifted", "features-duplicated"]);
const FORWARD = /^(weights|output)-/;

/**
 * What a check looks at.
 *
 * @param {string} check
 * @returns {Group}
 */
export function groupOf(check) {
  if (check.startsWith("differences")) return "differences";
  if (FRESH.has(check)) return "fresh";
  return FORWARD.test(check) ? "forward" : "backward";
}

/**
 * The columns of the grid in runs of one group.
 *
 * @param {readonly string[]} checks
 * @returns {{group: Group, checks: string[]}[]}
 */
export function columns(checks) {
  /** @type {{group: Group, checks: string[]}[]} */
  const found = [];
  for (const check of checks) {
    const group = groupOf(check);
    const last = found.at(-1);
    if (last?.group === group) last.checks.push(check);
    else found.push({ group, checks: [check] });
  }
  return found;
}

/**
 * @param {Matrix} matrix
 * @param {string} fault
 * @returns {Sight}
 */
export function sightOf({ checks, cells, misfits, suggestions }, fault) {
  const outcome = (/** @type {string} */ check) => cells[fault]?.[check] ?? "not-applicable";
  const having = (/** @type {Outcome} */ which) => checks.filter((check) => outcome(check) === which);
  const caught = having("caught");
  return {
    caught,
    missed: having("missed"),
    absent: having("not-applicable"),
    misfit: misfits[fault] ?? null,
    blind: caught.length === 0,
    suggestion: suggestions[fault] ?? null,
  };
}

/**
 * Where a key leads in a grid of `rows` × `columns`, without wrapping; null where it moves nothing.
 *
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">} stroke
 * @param {[number, number]} at
 * @param {[number, number]} size
 * @returns {[number, number] | null}
 */
export function place({ key, ctrlKey, metaKey, shiftKey, altKey }, [row, column], [rows, columns]) {
  if (shiftKey || altKey) return null;
  const far = ctrlKey || metaKey;
  /** @type {Record<string, [number, number]>} */
  const plain = {
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    Home: [row, 0],
    End: [row, columns - 1],
    PageUp: [0, column],
    PageDown: [rows - 1, column],
  };
  /** @type {Record<string, [number, number]>} */
  const corners = { Home: [0, 0], End: [rows - 1, columns - 1] };
  const to = (far ? corners : plain)[key];
  if (!to) return null;
  const within = (/** @type {number} */ value, /** @type {number} */ count) => Math.min(Math.max(value, 0), count - 1);
  return [within(to[0], rows), within(to[1], columns)];
}
