/**
 * The sentence under `key`, its `{placeholders}` filled. A key that the catalogue lacks is its own text, and a
 * placeholder without a value stays, so that a gap is seen and nothing breaks.
 *
 * @param {Readonly<Record<string, string>>} catalogue
 * @param {string} key
 * @param {Readonly<Record<string, unknown>>} [params]
 * @returns {string}
 */
export function text(catalogue, key, params = {}) {
  const sentence = Object.hasOwn(catalogue, key) ? /** @type {string} */ (catalogue[key]) : key;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(params, name) ? String(params[name]) : whole));
}
