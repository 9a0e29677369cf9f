/**
 * Keeping the focus where the server's new structure takes the place of the old one: what had it is found again by name.
 */

/** Attributes that name what may have the focus on a board. */
const NAMES = ["data-bead", "data-scales", "data-reader"];

/**
 * A selector of what has the focus inside `board`; null where it is elsewhere.
 *
 * @param {Element} board
 * @returns {string | null}
 */
export function held(board) {
  const active = document.activeElement;
  if (!active || !board.contains(active)) return null;
  const name = NAMES.find((each) => active.hasAttribute(each));
  return name ? `[${name}="${CSS.escape(active.getAttribute(name) ?? "")}"]` : null;
}

/**
 * Gives the focus to what a selector finds, in its own place before any copy.
 *
 * @param {Element} board
 * @param {string | null} selector
 */
export function hold(board, selector) {
  if (!selector) return;
  const found = board.querySelector(`[data-tensor] ${selector}`) ?? board.querySelector(selector);
  /** @type {HTMLElement | null} */ (found)?.focus({ preventScroll: true });
}
