/**
 * J along the nudge of one coordinate: samples, the secant through ±h and the slope that the formula gives.
 *
 * @typedef {{nudge: number, probe: number}} Sample
 * @typedef {object} Tangent
 * @property {string} cell
 * @property {number} value  of the coordinate at rest
 * @property {Sample[]} samples  by nudge, the smallest first
 * @property {number} probe  J at rest
 * @property {number} h
 * @property {Sample} low  at −h
 * @property {Sample} high  at +h
 * @property {number} secant  (J(+h) − J(−h)) / 2h
 * @property {number} slope  the gradient at this coordinate
 */

/**
 * What is drawn of an answer of `api/nudges` to `tangentAsked`. Null where it holds other nudges.
 *
 * @param {{cell: string, value: number, nudges: number[], runs: {probe: number}[]}} answer
 * @param {number} slope
 * @returns {Tangent | null}
 */
export function tangent({ cell, value, nudges, runs }, slope) {
  const all = nudges.map((nudge, index) => ({ nudge, probe: Number(runs[index]?.probe) }));
  const [low, high] = all;
  const rest = all.find(({ nudge }) => nudge === 0);
  if (!low || !high || !rest) return null;
  const h = high.nudge;
  // The width as float64 has it, as the server takes it; it is not 2h where the entry is large beside h.
  const width = value + h - (value - h);
  const samples = all.toSorted((a, b) => a.nudge - b.nudge);
  return {
    cell,
    value,
    samples: samples.filter(({ nudge }, index) => index === 0 || nudge !== samples[index - 1]?.nudge),
    probe: rest.probe,
    h,
    low,
    high,
    secant: (high.probe - low.probe) / width,
    slope,
  };
}
