/**
 * What a hand on the board does with a pointer, in whatever way the pointer is let go.
 *
 * @typedef {object} Pulling
 * @property {(event: PointerEvent) => void} down
 * @property {(event: PointerEvent) => void} move
 * @property {(event: PointerEvent) => void} up  let go, cancelled or captured by another
 * @property {() => void} end  the window is left
 */

/**
 * @param {HTMLElement} board
 * @param {Pulling} hand
 * @param {AbortSignal} signal
 */
export function listenToPulls(board, hand, signal) {
  board.addEventListener("pointerdown", (event) => hand.down(event), { signal });
  board.addEventListener("pointermove", (event) => hand.move(event), { signal });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"]))
    board.addEventListener(name, (event) => hand.up(event), { signal });
  window.addEventListener("blur", () => hand.end(), { signal });
}
