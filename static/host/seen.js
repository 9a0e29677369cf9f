/**
 * Calls `then` once, when an element is on the screen or nearly there; never after `signal`.
 *
 * @param {Element} element
 * @param {AbortSignal} signal
 * @param {() => void} then
 */
export function whenSeen(element, signal, then) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      then();
    },
    { rootMargin: "400px" },
  );
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
}
