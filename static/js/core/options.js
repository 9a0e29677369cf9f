/**
 * The options of a page in a frame: what of it is shown, what may be edited, how it treats the page around it.
 * `app/pages/frame.py` reads them from the address.
 *
 * @typedef {object} Frame
 * @property {string} mode  `embed`, `slide` or `print`
 * @property {readonly string[]} shown  names of parts
 * @property {readonly string[]} editable  matrices whose beads can be changed by hand; `*` is all of them
 * @property {boolean} projector
 * @property {number | null} font  px; null is as large as fits
 * @property {boolean} transparent
 * @property {boolean} still  nothing moves, whatever the reader's system says
 * @property {boolean} autoplay  it plays when it is first seen
 * @property {number} speed  at load
 * @property {boolean} loop  at the end it plays on from the beginning
 * @property {"width" | "contain"} fit
 * @property {"return" | "keep"} focus
 * @property {"deck" | "own"} keys
 * @property {boolean} links
 * @property {"post" | "embedly" | "lti" | "height" | "none"} resize
 * @property {string} id
 * @property {string} host  the only origin that may command; empty: every page around this one
 * @property {readonly string[]} languages  that the server speaks
 * @property {readonly string[]} warnings  sentences about the address
 */

/** What `show` and `hide` name. */
export const PARTS = Object.freeze([
  "title",
  "story",
  "matrices",
  "formula",
  "ledger",
  "caption",
  "picture",
  "controls",
  "rails",
  "edit",
  "share",
  "fullscreen",
  "credit",
]);

/** Matrices as the address calls them, by their names in a request. */
export const MATRIX_NAMES = Object.freeze({
  x: "x",
  wq: "w_query",
  wk: "w_key",
  wv: "w_value",
  q: "query",
  k: "key",
  v: "value",
  a: "weights",
  g: "upstream",
  mask: "mask",
});

const TENSORS = new Set(/** @type {string[]} */ (Object.values(MATRIX_NAMES)));
const CHOICES = /** @type {Record<string, readonly string[]>} */ ({
  fit: ["width", "contain"],
  focus: ["return", "keep"],
  keys: ["deck", "own"],
  resize: ["post", "embedly", "lti", "height", "none"],
});
const FLAGS = ["projector", "links", "autoplay", "loop"];
const [SMALLEST, LARGEST] = [12, 48];

/**
 * Whether a cell of an input may be changed by hand.
 *
 * @param {Pick<Frame, "editable" | "shown">} frame
 * @param {string} cell
 * @returns {boolean}
 */
export function opened({ editable, shown }, cell) {
  if (!shown.includes("edit")) return false;
  return editable.includes("*") || editable.includes(cell.split(":", 1)[0] ?? "");
}

/**
 * The matrix of a request that a name means; null for a name of none.
 *
 * @param {unknown} name
 * @returns {string | null}
 */
export function matrixNamed(name) {
  if (typeof name !== "string") return null;
  if (Object.hasOwn(MATRIX_NAMES, name)) return MATRIX_NAMES[/** @type {"x"} */ (name)];
  return TENSORS.has(name) ? name : null;
}

/**
 * The options that a message sets; null where one of them cannot be. Names that are no options are left out.
 *
 * @param {Record<string, unknown>} asked
 * @param {Frame} frame  as it is
 * @returns {Partial<Frame> | null}
 */
export function optionsFrom(asked, frame) {
  /** @type {Record<string, unknown>} */
  const made = {};
  for (const [name, choices] of Object.entries(CHOICES)) {
    if (!Object.hasOwn(asked, name)) continue;
    if (!choices.includes(/** @type {string} */ (asked[name]))) return null;
    made[name] = asked[name];
  }
  for (const name of FLAGS) if (Object.hasOwn(asked, name)) made[name] = flag(asked[name]);
  if (Object.hasOwn(asked, "bg")) made.transparent = either(asked.bg, "transparent", "");
  if (Object.hasOwn(asked, "motion")) made.still = either(asked.motion, "reduce", "auto");
  if (Object.hasOwn(asked, "font")) made.font = size(asked.font);
  if (Object.hasOwn(asked, "editable")) made.editable = matrices(asked.editable);
  if (Object.hasOwn(asked, "show") || Object.hasOwn(asked, "hide")) made.shown = parts(asked, frame.shown);
  return Object.values(made).includes(undefined) ? null : /** @type {Partial<Frame>} */ (made);
}

/** @param {unknown} value @param {string} yes @param {string} no */
const either = (value, yes, no) => (value === yes ? true : value === no ? false : undefined);

/** @param {unknown} value */
function flag(value) {
  return [true, 1, "1", "true"].includes(/** @type {any} */ (value))
    ? true
    : [false, 0, "0", "false"].includes(/** @type {any} */ (value))
      ? false
      : undefined;
}

/**
 * An even number of pixels, as style sheets have them.
 *
 * @param {unknown} value
 */
function size(value) {
  if (value === null) return null;
  const px = number(value);
  const whole = Number.isInteger(px) && px >= SMALLEST && px <= LARGEST;
  return whole ? px - (px % 2) : undefined;
}

/**
 * A number, also as an address writes it; NaN for anything else.
 *
 * @param {unknown} value
 * @returns {number}
 */
export function number(value) {
  if (typeof value === "string") return /^\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : Number.NaN;
  return typeof value === "number" ? value : Number.NaN;
}

/** @param {unknown} value */
function matrices(value) {
  const all = flag(value);
  if (all !== undefined) return all ? ["*"] : [];
  const names = listed(value)?.map(matrixNamed);
  return names?.every((name) => name !== null) ? [...new Set(names)] : undefined;
}

/**
 * @param {Record<string, unknown>} asked
 * @param {readonly string[]} shown
 */
function parts({ show = [], hide = [] }, shown) {
  const [more, less] = [listed(show), listed(hide)];
  if (![...(more ?? [null]), ...(less ?? [null])].every((name) => name !== null && PARTS.includes(name)))
    return undefined;
  return [...new Set([...shown, ...(more ?? [])])].filter((name) => !less?.includes(name));
}

/**
 * Names in a list, or in a text with commas.
 *
 * @param {unknown} value
 * @returns {string[] | undefined}
 */
export function listed(value) {
  const list = typeof value === "string" ? value.slice(0, 400).split(",").filter(Boolean) : value;
  if (!Array.isArray(list) || list.length > 2 * PARTS.length) return undefined;
  return list.every((name) => typeof name === "string") ? list : undefined;
}
