/**
 * A keyboard that is never caught in a frame: a click that types nowhere and Escape give it back to the page around, and
 * the keys of a clicker go there.
 *
 * @typedef {import("./line.js").Line} Line
 * @typedef {import("../core/options.js").Frame} Frame
 */

/** What the keys of a clicker ask a deck for; reveal.js takes it as a string, others pass it over. */
const STEPS = /** @type {Record<string, string>} */ ({ PageDown: "next", PageUp: "prev" });
/** What else clickers and decks have keys for: a black screen. */
const OTHERS = new Set([".", "b"]);
export const TYPED = "input:not([type='range']), select, textarea";

/**
 * @param {object} outside
 * @param {Line} outside.line
 * @param {() => Pick<Frame, "focus" | "keys">} outside.frame
 * @param {Pick<EventTarget, "addEventListener">} outside.page  the window
 * @param {() => void} outside.back  gives the keyboard to the page around
 * @param {(act: () => void) => void} [outside.later]  when everybody else has had the event
 */
export function yieldKeyboard({ line, frame, page, back, later = (act) => void setTimeout(act) }) {
  const first = { capture: true };
  page.addEventListener(
    "click",
    (event) => {
      const { detail, target } = /** @type {MouseEvent} */ (event);
      if (frame().focus !== "return" || detail === 0 || takesText(target)) return;
      later(() => !takesText(document.activeElement, TYPED) && back());
    },
    first,
  );
  page.addEventListener(
    "keydown",
    (event) => {
      const stroke = /** @type {KeyboardEvent} */ (event);
      if (frame().keys !== "deck" || stroke.ctrlKey || stroke.metaKey || stroke.altKey || !forwards(stroke)) return;
      stroke.preventDefault();
      stroke.stopImmediatePropagation();
      const { key, code, shiftKey: shift, altKey: alt } = stroke;
      line.tell("key", { key, code, shift, alt });
      const method = STEPS[key];
      if (method) line.post(JSON.stringify({ method }));
    },
    first,
  );
  page.addEventListener("keydown", (event) => {
    const { key, target, defaultPrevented } = /** @type {KeyboardEvent} */ (event);
    if (key === "Escape" && frame().focus === "return" && !defaultPrevented && !takesText(target, TYPED)) back();
  });
}

/**
 * Whether a key goes to the deck: not what is typed into a field, nor the point with which a number begins.
 *
 * @param {KeyboardEvent} stroke
 */
function forwards({ key, target, isComposing }) {
  if (isComposing) return false;
  if (Object.hasOwn(STEPS, key)) return true;
  const types = takesText(target, key === "." ? `${TYPED}, [data-editable]` : TYPED);
  return OTHERS.has(key) && !types;
}

/**
 * Whether a place is, or stands in, what a selector names.
 *
 * @param {EventTarget | null} at
 * @param {string} [selector]  of what takes text, or begins to when it is typed into
 */
export function takesText(at, selector = `${TYPED}, [data-editable]`) {
  return at instanceof Element && at.closest(selector) !== null;
}
