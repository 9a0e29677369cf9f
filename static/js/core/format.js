/**
 * Numbers as the page prints them: decimal digits of the shortest decimal, never of the binary fraction.
 * `app/board/format.py` is the same for the server; `tests/reference/format_cases.json` holds for both.
 */

export const MINUS = "\u2212";

/** From this magnitude on, numbers are printed in scientific form. */
export const LARGE = 1e6;

const PLAIN = "-0123456789";
const RAISED = "⁻⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * @param {string} text
 * @param {string} from
 * @param {string} to
 */
const translate = (text, from, to) => [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join("");

/**
 * Digits and exponent of the shortest decimal `digits * 10**exponent` that parses to `magnitude` > 0.
 * @param {number} magnitude
 * @returns {[bigint, number]}
 */
function shortest(magnitude) {
  const [mantissa = "", power = "0"] = String(magnitude).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  let digits = BigInt(whole + fraction);
  let exponent = Number(power) - fraction.length;
  while (digits % 10n === 0n) {
    digits /= 10n;
    exponent += 1;
  }
  return [digits, exponent];
}

/**
 * `digits * 10**exponent` in units of `10**-decimals`, halves away from zero.
 * @param {bigint} digits
 * @param {number} exponent
 * @param {number} decimals
 */
function rounded(digits, exponent, decimals) {
  const shift = exponent + decimals;
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const unit = 10n ** BigInt(-shift);
  return (2n * digits + unit) / (2n * unit);
}

/**
 * `units * 10**-decimals` with exactly that many decimals.
 * @param {bigint} units
 * @param {number} decimals
 */
function written(units, decimals) {
  const text = String(units).padStart(decimals + 1, "0");
  return decimals ? `${text.slice(0, -decimals)}.${text.slice(-decimals)}` : text;
}

/**
 * @param {bigint} digits
 * @param {number} exponent
 * @param {number} decimals
 */
function scientific(digits, exponent, decimals) {
  const length = String(digits).length;
  let power = exponent + length - 1;
  let units = rounded(digits, 1 - length, decimals);
  if (units === 10n ** BigInt(decimals + 1)) {
    units /= 10n;
    power += 1;
  }
  let mantissa = written(units, decimals);
  if (decimals) mantissa = mantissa.replace(/0+$/, "").replace(/\.$/, "");
  return `${mantissa}×10${translate(String(power), PLAIN, RAISED)}`;
}

/**
 * `value` in at most `precision` decimals (0 to 15).
 *
 * A value whose shortest decimal has no more decimals is printed exactly (`0.5`), any other with exactly `precision`
 * decimals, halves away from zero (`0.8022`). Nonzero magnitudes below half a unit of the last digit, and those from
 * 1e6, are printed as `1.23×10⁻⁷`. The minus is U+2212; -0 is `0`. Throws RangeError for infinities and NaN, which no
 * run contains.
 * @param {number} value
 * @param {number} [precision]
 * @returns {string}
 */
export function formatNumber(value, precision = 4) {
  if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be printed`);
  if (value === 0) return "0";
  const sign = value < 0 ? MINUS : "";
  const [digits, exponent] = shortest(Math.abs(value));
  if (Math.abs(value) >= LARGE || rounded(digits, exponent, precision) === 0n) {
    return sign + scientific(digits, exponent, Math.min(precision, 2));
  }
  const decimals = Math.min(precision, Math.max(0, -exponent));
  return sign + written(rounded(digits, exponent, decimals), decimals);
}

/**
 * The number that a text of {@link formatNumber} stands for, rounded as it is.
 * @param {string} text
 * @returns {number}
 */
export function parseNumber(text) {
  const [mantissa = "", power = "0"] = text.replace(MINUS, "-").split("×10");
  return Number(`${mantissa}e${translate(power, RAISED, PLAIN)}`);
}
