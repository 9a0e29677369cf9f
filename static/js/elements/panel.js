/**
 * Panels that open in the dock: Escape closes them, and opening one leaves the arithmetic in sight.
 */

/** Between what is looked at and the dock, in pixels. */
const AIR = 10;

/** A panel is what a `<details>` among the tools of the dock opens, whichever element it belongs to. */
const PANEL = ".tools details";

/**
 * @param {HTMLElement} dock
 */
export function keepPanels(dock) {
  dock.addEventListener("keydown", (event) => closeOnEscape(event));
  dock.addEventListener("toggle", ({ target }) => opened(target) && keepInSight(dock), { capture: true });
}

/**
 * @param {EventTarget | null} target
 */
function opened(target) {
  return target instanceof HTMLDetailsElement && target.matches(PANEL) && target.open;
}

/**
 * Escape closes the panel that has the focus and gives it back to what opened it.
 *
 * @param {KeyboardEvent} event
 */
function closeOnEscape(event) {
  const details = /** @type {Element} */ (event.target).closest(PANEL);
  if (event.key !== "Escape" || !(details instanceof HTMLDetailsElement) || !details.open) return;
  event.preventDefault();
  details.open = false;
  details.querySelector("summary")?.focus();
}

/**
 * Moves the page so that the ledger stands above the dock, which an open panel has made taller. What is above it in any
 * case, or out of sight anyway, stays where it is.
 *
 * @param {HTMLElement} dock
 */
function keepInSight(dock) {
  const ledger = document.querySelector(".ledger-main");
  if (!ledger) return;
  const { top, bottom } = ledger.getBoundingClientRect();
  const edge = dock.getBoundingClientRect().top;
  const under = bottom + AIR - edge;
  if (under <= 0 || bottom - top > edge || top > innerHeight) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollBy({ top: under, behavior: still ? "instant" : "smooth" });
}
