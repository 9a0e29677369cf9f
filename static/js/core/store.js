/**
 * The one place where state is kept. A burst of actions tells the listeners once, in a microtask.
 *
 * @template S, A
 * @typedef {object} Store
 * @property {S} state  the newest
 * @property {(action: A) => void} dispatch
 * @property {(listener: (state: S) => void) => () => void} subscribe  answers what ends the subscription
 */

/**
 * @template S, A
 * @param {(state: S, action: A) => S} reduce
 * @param {S} initial
 * @returns {Store<S, A>}
 */
export function createStore(reduce, initial) {
  let state = initial;
  let told = initial;
  let waiting = false;
  /** @type {Set<(state: S) => void>} */
  const listeners = new Set();

  const tell = () => {
    waiting = false;
    if (told === state) return;
    told = state;
    for (const listener of [...listeners]) if (listeners.has(listener)) listener(told);
  };

  return {
    get state() {
      return state;
    },
    dispatch(action) {
      state = reduce(state, action);
      if (waiting || told === state) return;
      waiting = true;
      queueMicrotask(tell);
    },
    subscribe(listener) {
      const own = (/** @type {S} */ now) => listener(now);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
