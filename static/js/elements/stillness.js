/**
 * Whether nothing may move: the reader has asked the system for it, or the page around a frame has asked the frame.
 *
 * @returns {boolean}
 */
export function still() {
  return document.documentElement.hasAttribute("data-still") || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
