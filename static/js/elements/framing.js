/**
 * The options of a frame on its page, as the server writes them at first.
 *
 * @import {State} from "../core/state.js"
 */

import { attribute } from "./nodes.js";
import { paintPointed } from "./pointed.js";

/**
 * @param {Pick<State, "frame" | "pointed">} state
 */
export function paintFrame({ frame, pointed }) {
  if (!frame) return;
  const page = document.documentElement;
  const { shown } = frame;
  attribute(page, "data-projector", frame.projector);
  attribute(page, "data-font", frame.font);
  attribute(page, "data-transparent", frame.transparent);
  attribute(page, "data-still", frame.still);
  attribute(page, "data-contain", frame.fit === "contain");
  for (const part of document.querySelectorAll("[data-part]"))
    attribute(part, "hidden", !shows(part.getAttribute("data-part") ?? "", frame));
  document.querySelector("h1")?.classList.toggle("visually-hidden", !shown.includes("title"));
  const dock = document.querySelector(".dock-framed");
  if (dock)
    attribute(dock, "hidden", !["controls", "rails", "credit", "fullscreen"].some((part) => shown.includes(part)));
  paintPointed(pointed);
}

/**
 * @param {string} part
 * @param {NonNullable<State["frame"]>} frame
 */
function shows(part, { shown, links }) {
  if (part === "fullscreen" && !document.fullscreenEnabled) return false;
  return shown.includes(part) && (part !== "credit" || links);
}

/**
 * The bead in which a cell stands at home.
 *
 * @param {string} cell
 * @returns {HTMLElement | null}
 */
export function beadOf(cell) {
  return document.querySelector(`[data-tensor] [data-bead]:has([data-cell="${cell}"], [data-slot="${cell}"])`);
}
