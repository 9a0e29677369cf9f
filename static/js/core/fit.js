/**
 * How much a text must shrink to stay inside its bead, which is made for a digit, a point and `precision` digits. The
 * server's twin is `fit` in `app/board/drawing.py`.
 *
 * @param {string} text
 * @param {number} precision
 * @returns {"" | "tight" | "tighter" | "tiny"}
 */
export function fit(text, precision) {
  const excess = text.length / (Math.max(precision, 3) + 2);
  return excess <= 1 ? "" : excess <= 1.34 ? "tight" : excess <= 1.75 ? "tighter" : "tiny";
}
