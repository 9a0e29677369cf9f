/**
 * When a frame is ready: it has been painted once, and shows the run that its address asks for, or cannot get it.
 *
 * @typedef {import("../core/state.js").State} State
 * @typedef {import("../core/actions.js").Action} Action
 * @typedef {import("../core/store.js").Store<State, Action>} Store
 */

/** A frame that nobody sees is not painted: it is ready after so many milliseconds all the same. */
const UNSEEN = 250;

/**
 * @param {object} outside
 * @param {Pick<Store, "state" | "subscribe">} outside.store
 * @param {{requestAnimationFrame: (call: () => void) => unknown, setTimeout: (call: () => void, ms?: number) => unknown}} outside.page
 * @param {() => void} outside.open  called once
 */
export function openReady({ store, page, open }) {
  let opened = false;
  const once = () => {
    if (opened) return;
    opened = true;
    open();
  };
  const painted = () => {
    page.requestAnimationFrame(() => page.setTimeout(once));
    page.setTimeout(once, UNSEEN);
  };
  if (store.state.phase !== "pending") return painted();
  const end = store.subscribe(({ phase }) => {
    if (phase === "pending") return;
    end();
    painted();
  });
}
