/**
 * How an error stands to its threshold, in half decades, for the lightness of a square.
 *
 * @typedef {number | "zero" | "over" | "none"} Level  log10 of error/threshold, rounded up to a half and not below LOWEST;
 *   `over`: beyond the threshold; `none`: there is no number
 */

export const LOWEST = -6;

/**
 * @param {number | null | undefined} error  not negative
 * @param {number} threshold  above 0
 * @returns {Level}
 */
export function level(error, threshold) {
  if (error === null || error === undefined || !Number.isFinite(error)) return "none";
  if (error === 0) return "zero";
  if (error > threshold) return "over";
  // The logarithm of what still agrees may round to above 0.
  const halves = Math.min(Math.ceil(2 * Math.log10(error / threshold)), 0);
  return Math.max(halves / 2, LOWEST) + 0;
}

/**
 * Whole decades up to the threshold, the smallest first.
 *
 * @returns {number[]}
 */
export const decades = () => Array.from({ length: 1 - LOWEST }, (_, index) => LOWEST + index);
