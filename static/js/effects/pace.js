/**
 * When to write something that browsers let a page write only so often: the first change of a burst at once, an urgent one
 * at once too, others when they rest; the last is always written.
 *
 * Safari refuses more than 100 entries of history in 30 seconds, and Chromium and Firefox more than 200 in 10.
 *
 * @typedef {import("./client.js").Timer} Timer
 * @typedef {{change: (urgent?: boolean) => void, flush: () => void, end: () => void}} Pace
 */

/** Changes less than so many milliseconds apart are one burst. */
export const REST = 150;
/** So many milliseconds hold at most so many writes; leaving the page may write beyond that. */
export const WINDOW = 30_000;
export const MOST = 80;

/**
 * @param {object} outside
 * @param {() => boolean} outside.write  answers whether there was anything to write
 * @param {Timer} [outside.timer]
 * @param {() => number} [outside.now]  milliseconds
 * @returns {Pace}
 */
export function createPace({ write, timer = globalThis, now = () => performance.now() }) {
  /** @type {any} */
  let due = null;
  let changed = -Infinity;
  /** When the newest writes were made, the oldest first. @type {number[]} */
  let times = [];

  const wait = () => {
    times = times.filter((time) => time > now() - WINDOW);
    return times.length < MOST ? 0 : (times[0] ?? 0) + WINDOW - now();
  };
  const put = () => {
    due = null;
    if (write()) times.push(now());
  };
  const cancel = () => {
    if (due !== null) timer.clearTimeout(due);
    due = null;
  };
  const rested = () => {
    due = null;
    const more = wait();
    if (more > 0) due = timer.setTimeout(rested, more);
    else put();
  };

  return {
    change(urgent = false) {
      const first = now() - changed >= REST;
      changed = now();
      cancel();
      if ((first || urgent) && wait() === 0) put();
      else due = timer.setTimeout(rested, REST);
    },
    flush() {
      if (due === null) return;
      cancel();
      put();
    },
    end: cancel,
  };
}
