/**
 * How large the beads are drawn: as large as what the stage is about allows, and by hand beyond that.
 * The span's twin is in `app/board/camera.py`.
 *
 * @typedef {object} Breadth  one column of a scene
 * @property {number} beads  the wider of the matrix on the rods and the one above it
 * @property {boolean} framed  whether the stage is about one of them
 * @property {boolean} folded  a strip
 * @property {boolean} absent  not shown at all
 */

/** The gap between two matrices and a folded strip, in beads. */
const GAP = 0.4;

const [SMALLEST, LARGEST] = [0.5, 4];

/** A zoom so near to 1 is 1. */
const SNAP = 0.04;

/**
 * How many beads wide the frame is, from the first column that the stage is about to the last, gaps included; a whole
 * number, 0 where the stage is about none.
 *
 * @param {readonly Breadth[]} columns
 * @returns {number}
 */
export function span(columns) {
  const shown = columns.filter(({ absent }) => !absent);
  const from = shown.findIndex(({ framed }) => framed);
  const to = shown.findLastIndex(({ framed }) => framed);
  if (from < 0) return 0;
  const widths = shown.slice(from, to + 1).map(({ beads, folded }) => (folded ? GAP : beads + GAP));
  // Sums of tenths are not exact.
  return Math.ceil(widths.reduce((sum, width) => sum + width, 0) - GAP - 1e-9);
}

/**
 * How many beads wide the framed columns are by themselves, where nothing else is shown; at least 1.
 *
 * @param {readonly Breadth[]} columns
 * @returns {number}
 */
export function room(columns) {
  const widths = columns.filter(({ absent, framed }) => framed && !absent).map(({ beads }) => beads + GAP);
  return Math.max(Math.ceil(widths.reduce((sum, width) => sum + width, 0) - GAP - 1e-9), 1);
}

/**
 * The zoom after a factor, within bounds; null leads back to the frame.
 *
 * @param {number} zoom
 * @param {number | null} factor
 * @returns {number}
 */
export function zoomed(zoom, factor) {
  if (factor === null || !Number.isFinite(factor)) return 1;
  const next = Math.min(Math.max(zoom * factor, SMALLEST), LARGEST);
  return Math.abs(next - 1) < SNAP ? 1 : next;
}
