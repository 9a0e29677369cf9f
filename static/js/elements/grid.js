/**
 * Where an arrow key leads in the grid of a matrix, after the ARIA grid pattern: one bead on, no wrapping.
 */

/**
 * The bead that a key moves the focus to; the same bead at an edge; null where the key moves nothing.
 *
 * @param {HTMLElement} bead
 * @param {KeyboardEvent} event
 * @param {string} [which]  what the focus moves over
 * @returns {HTMLElement | null}
 */
export function target(bead, event, which = "[data-bead]") {
  const rows = [...(bead.closest("tbody")?.rows ?? [])].map((row) => [...row.querySelectorAll(which)]);
  const row = rows.findIndex((beads) => beads.includes(bead));
  const column = rows[row]?.indexOf(bead) ?? 0;
  const last = { row: rows.length - 1, column: (rows[row]?.length ?? 1) - 1 };
  if (event.shiftKey) return null;
  const to = event.ctrlKey || event.metaKey ? corner(event.key, last) : along(event.key, row, column, last);
  if (!to) return null;
  const [down, across] = to;
  const found = rows[Math.min(Math.max(down, 0), last.row)]?.[Math.min(Math.max(across, 0), last.column)];
  return /** @type {HTMLElement} */ (found ?? bead);
}

/**
 * @param {string} key
 * @param {{row: number, column: number}} last
 * @returns {[number, number] | null}
 */
function corner(key, last) {
  return key === "Home" ? [0, 0] : key === "End" ? [last.row, last.column] : null;
}

/**
 * @param {string} key
 * @param {number} row
 * @param {number} column
 * @param {{row: number, column: number}} last
 * @returns {[number, number] | null}
 */
function along(key, row, column, last) {
  switch (key) {
    case "ArrowLeft":
      return [row, column - 1];
    case "ArrowRight":
      return [row, column + 1];
    case "ArrowUp":
      return [row - 1, column];
    case "ArrowDown":
      return [row + 1, column];
    case "Home":
      return [row, 0];
    case "End":
      return [row, last.column];
    case "PageUp":
      return [0, column];
    case "PageDown":
      return [last.row, column];
    default:
      return null;
  }
}
