/**
 * A button that is held, by pointer or by Space or Enter, or pressed once to stay: a short press keeps it on, and the next
 * one takes it off. What presses without a pointer or a key, such as a screen reader, always does the latter.
 */

/** A press shorter than so many milliseconds stays. */
const SHORT = 350;

/**
 * @param {HTMLElement} element
 * @param {string} selector  of the button inside it
 * @param {{on: () => boolean, set: (on: boolean) => void}} what  `on`: whether it is on now
 * @param {AbortSignal} signal
 */
export function hold(element, selector, what, signal) {
  /** When the press that switched it on began. @type {number | null} */
  let since = null;
  const at = (/** @type {Event} */ event) => {
    const button = /** @type {Element} */ (event.target).closest(selector);
    return button !== null && !button.getAttribute("aria-disabled");
  };
  const press = (/** @type {Event} */ event) => {
    since = what.on() ? null : event.timeStamp;
    what.set(since !== null);
  };
  const release = (/** @type {Event} */ event) => {
    if (since !== null && event.timeStamp - since >= SHORT) what.set(false);
    since = null;
  };
  const hear = (/** @type {string} */ type, /** @type {(event: any) => void} */ call) =>
    element.addEventListener(type, (event) => at(event) && call(event), { signal });

  hear("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0) return;
    /** @type {Element} */ (event.target).setPointerCapture(event.pointerId);
    press(event);
  });
  hear("pointerup", release);
  hear("pointercancel", () => {
    if (since !== null) what.set(false);
    since = null;
  });
  // A long touch would open the browser's own menu.
  hear("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
  hear("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) press(event);
  });
  hear("keyup", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    release(event);
  });
  hear("click", (/** @type {MouseEvent} */ event) => {
    if (event.detail === 0) what.set(!what.on());
  });
  // Whoever leaves while holding does not hold any more.
  hear("focusout", () => {
    if (since !== null) what.set(false);
    since = null;
  });
}
