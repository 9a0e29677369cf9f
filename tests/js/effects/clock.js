// A timer that runs by hand and a server that answers when it is told to.

export function createClock() {
  let now = 0;
  let last = 0;
  /** @type {Map<number, {at: number, call: () => void}>} */
  const due = new Map();
  return {
    /** @param {() => void} call @param {number} ms */
    setTimeout(call, ms) {
      last += 1;
      due.set(last, { at: now + ms, call });
      return last;
    },
    /** @param {number} id */
    clearTimeout(id) {
      due.delete(id);
    },
    /** @param {number} ms */
    async pass(ms) {
      now += ms;
      for (const [id, { at, call }] of [...due]) {
        if (at > now || !due.delete(id)) continue;
        call();
        await settle();
      }
    },
    now: () => now,
    get waiting() {
      return due.size;
    },
  };
}

/** Lets everything happen that waits for nothing but promises. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));

/**
 * @typedef {object} Call
 * @property {string} url
 * @property {any} body
 * @property {AbortSignal} signal
 * @property {Record<string, string>} headers
 * @property {(body: unknown, status?: number, type?: string) => Promise<unknown>} answer
 * @property {() => Promise<unknown>} fail
 */

/** @param {{obedient?: boolean}} [manner]  whether aborting rejects, as it should */
export function createServer({ obedient = true } = {}) {
  /** @type {Call[]} */
  const calls = [];
  return {
    calls,
    /** @param {string} url @param {RequestInit} init @returns {Promise<Response>} */
    fetch(url, init) {
      return new Promise((resolve, reject) => {
        const signal = /** @type {AbortSignal} */ (init.signal);
        if (obedient) signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
        calls.push({
          url,
          body: JSON.parse(/** @type {string} */ (init.body)),
          signal,
          headers: /** @type {Record<string, string>} */ (init.headers),
          answer(body, status = 200, type = status < 400 ? "application/json" : "application/problem+json") {
            const text = typeof body === "string" ? body : JSON.stringify(body);
            resolve(new Response(text, { status, headers: { "Content-Type": type } }));
            return settle();
          },
          fail() {
            reject(new TypeError("network"));
            return settle();
          },
        });
      });
    },
    /** @returns {Call} */
    get last() {
      return /** @type {Call} */ (calls.at(-1));
    },
  };
}
