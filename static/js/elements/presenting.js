/**
 * The whole page as a slide, as the server writes it at first: it wears the dress of a page in a frame.
 *
 * @import {State} from "../core/state.js"
 */

import { attribute } from "./nodes.js";
import { paintPointed } from "./pointed.js";

/**
 * @param {Pick<State, "mode" | "dark" | "pointed">} state
 */
export function paintPresent({ mode, dark, pointed }) {
  const page = document.documentElement;
  const slide = mode === "slide";
  const dress = document.getElementById("slide-dress");
  if (dress instanceof HTMLLinkElement && dress.disabled === slide) dress.disabled = !slide;
  attribute(page, "data-mode", slide ? mode : null);
  attribute(page, "data-contain", slide);
  attribute(page, "data-dark", slide && dark);
  document.querySelector(".page")?.classList.toggle("page-framed", slide);
  document.querySelector(".dock")?.classList.toggle("dock-framed", slide);
  paintPointed(slide ? pointed : null);
}
