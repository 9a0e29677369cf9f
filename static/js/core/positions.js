/**
 * What the positions are called.
 */

/** `MAX_SIZE` and `MAX_TOKEN` in app/limits.py. */
const [MOST, LONGEST] = [32, 32];

/** No commas, for an address parts the names by them. */
const TOKEN = /^[^,\p{Cc}]*$/u;

/**
 * Whether a value from outside is a list of names, from position 0 on; a name may be empty.
 *
 * @param {unknown} value
 * @returns {value is string[]}
 */
export function areTokens(value) {
  const named = (/** @type {unknown} */ each) =>
    typeof each === "string" && TOKEN.test(each) && [...each].length <= LONGEST;
  return Array.isArray(value) && value.length <= MOST && [...value].every(named);
}
