/**
 * Beads that a page in a frame keeps from being changed by hand: they look and are told like results.
 *
 * @import {View} from "../core/view.js"
 */

import { opened } from "../core/options.js";
import { attribute } from "./nodes.js";

/**
 * Takes from the board what invites to edit where that is not wanted, also from one that the server has made anew; gives it
 * back once it is.
 *
 * @param {Element} board
 * @param {View} view
 */
export function lock(board, { state: { frame } }) {
  if (!frame) return;
  for (const bead of board.querySelectorAll("[data-editable], [data-locked]")) {
    const open = opened(frame, bead.getAttribute("data-bead") ?? "");
    attribute(bead, "data-editable", open);
    attribute(bead, "data-locked", !open);
    if (!open) bead.classList.remove("grip");
  }
  for (const table of board.querySelectorAll("table:has([data-editable], [data-locked])"))
    attribute(table, "aria-readonly", table.querySelector("[data-editable]") ? null : "true");
  for (const handle of board.querySelectorAll("[data-scales]"))
    attribute(handle, "hidden", !opened(frame, handle.getAttribute("data-scales") ?? ""));
}
