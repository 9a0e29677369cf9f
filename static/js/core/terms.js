/**
 * The interpreter of the expression trees in which the arithmetic of a cell is written down.
 * `app/attention/terms.py` explains the nodes and is the same for the server. It knows nothing about attention.
 *
 * @import {Term} from './types.js'
 *
 * @typedef {Readonly<Record<string, number>>} Binding  the value of each bound index
 *
 * @typedef {object} Environment  what a term is evaluated in
 * @property {(tensor: string, indices: number[]) => number} cell
 * @property {Readonly<Record<string, number>>} constants
 * @property {boolean[][] | null} mask  null where every key may be read
 * @property {Readonly<Record<string, number>>} sizes  how many values each index letter takes
 */

/**
 * @param {Readonly<Record<string, number>>} record
 * @param {string | undefined} name
 * @returns {number}
 */
function named(record, name) {
  const value = name === undefined ? undefined : record[name];
  if (value === undefined) throw new RangeError(`no value for ${name}`);
  return value;
}

/**
 * The values that `binding` gives to the indices of a `ref` or `readable`.
 * @param {Term} term
 * @param {Binding} binding
 * @returns {number[]}
 */
export function bound(term, binding) {
  return (term.indices ?? []).map((name) => named(binding, name));
}

/**
 * The one term in `of`.
 * @param {Term} term
 * @returns {Term}
 */
export function body(term) {
  const [only] = term.of ?? [];
  if (only === undefined) throw new RangeError(`${term.op} of nothing`);
  return only;
}

/**
 * Whether the query of a `readable` term may read its key.
 * @param {Term} term
 * @param {Binding} binding
 * @param {Environment} environment
 * @returns {boolean}
 */
export function mayRead(term, binding, environment) {
  const [query = 0, key = 0] = bound(term, binding);
  return environment.mask === null || environment.mask[query]?.[key] === true;
}

/**
 * Each binding that a `sum` or `max` goes over, masked ones left out.
 * @param {Term} term
 * @param {Binding} binding
 * @param {Environment} environment
 * @returns {Binding[]}
 */
export function bindings(term, binding, environment) {
  const { index = "" } = term;
  const inner = body(term);
  return Array.from({ length: named(environment.sizes, index) }, (_, value) => ({ ...binding, [index]: value })).filter(
    (each) => inner.op !== "readable" || mayRead(inner, each, environment),
  );
}

/** @param {number[]} values */
const total = (values) => values.reduce((sum, value) => sum + value, 0);

/**
 * @param {string} op
 * @param {number[]} values
 * @returns {number}
 */
function combined(op, values) {
  const [first = 0, second = 0] = values;
  if (op === "mul") return values.reduce((product, value) => product * value, 1);
  if (op === "add") return total(values);
  if (op === "sub") return first - second;
  if (op === "div") {
    if (second === 0) throw new RangeError("division by zero");
    return first / second;
  }
  if (op === "exp") {
    const power = Math.exp(first);
    if (power === Infinity) throw new RangeError("e^x is too large");
    return power;
  }
  throw new RangeError(`unknown op ${op}`);
}

/**
 * The value of `term` in float64, computed exactly in the order in which it is written.
 *
 * Throws RangeError for an index without a value, an unknown `op`, a division by zero, and where e^x is too large.
 * @param {Term} term
 * @param {Binding} binding
 * @param {Environment} environment
 * @returns {number}
 */
export function evaluate(term, binding, environment) {
  if (term.op === "ref") return environment.cell(term.tensor ?? "", bound(term, binding));
  if (term.op === "const") return named(environment.constants, term.name);
  if (term.op === "same") {
    const [one, other] = bound(term, binding);
    return one === other ? 1 : 0;
  }
  if (term.op === "readable") {
    return mayRead(term, binding, environment) ? evaluate(body(term), binding, environment) : 0;
  }
  if (term.op === "sum" || term.op === "max") {
    const values = bindings(term, binding, environment).map((inner) => evaluate(body(term), inner, environment));
    if (term.op === "sum") return total(values);
    return values.length ? Math.max(...values) : 0;
  }
  return combined(
    term.op,
    (term.of ?? []).map((part) => evaluate(part, binding, environment)),
  );
}
