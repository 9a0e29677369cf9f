/**
 * Panels that open above the dock.
 */

/**
 * Escape closes the panel that has the focus and gives it back to what opened it.
 *
 * @param {HTMLElement} element  with a `<details>` inside
 * @param {KeyboardEvent} event
 */
export function closeOnEscape(element, event) {
  const details = element.querySelector("details");
  if (event.key !== "Escape" || !details?.open) return;
  event.preventDefault();
  details.open = false;
  details.querySelector("summary")?.focus();
}
