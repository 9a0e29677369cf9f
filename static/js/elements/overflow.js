/**
 * What is wider than its place and scrolls sideways tells to which sides it goes on, for the style to show it.
 */

import { attribute } from "./nodes.js";

/** Scroll positions are fractions of a pixel on some screens. */
const NEAR = 2;

/**
 * Keeps `data-more` right: `left`, `right`, both, or absent.
 *
 * @param {Element} scroller
 * @param {AbortSignal} signal
 */
export function tellOverflow(scroller, signal) {
  const tell = () => {
    const { scrollLeft, scrollWidth, clientWidth } = scroller;
    const sides = [scrollLeft > NEAR && "left", scrollWidth - clientWidth - scrollLeft > NEAR && "right"];
    attribute(scroller, "data-more", sides.filter(Boolean).join(" ") || null);
  };
  const watch = new ResizeObserver(tell);
  watch.observe(scroller);
  scroller.addEventListener("scroll", tell, { signal, passive: true });
  signal.addEventListener("abort", () => watch.disconnect());
}
