/**
 * A plot as SVG in the size that its place has, so that its words stay as large as those around it.
 *
 * @import {Picture} from "../core/pictures/canvas.js"
 */

import { attribute } from "./nodes.js";
import { drawInto } from "./picture.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * Draws what `make` makes of the size of `place`; null leaves it empty, and nothing is drawn where the place has no size.
 *
 * @param {HTMLElement} place
 * @param {((size: {width: number, height: number}) => Picture) | null} make
 */
export function plot(place, make) {
  const old = place.querySelector("svg");
  attribute(place, "data-empty", make === null);
  if (make === null) return old?.remove();
  const size = { width: place.clientWidth, height: place.clientHeight };
  if (size.width === 0 || size.height === 0) return;
  const svg = old ?? document.createElementNS(SVG, "svg");
  const { title, width, height, marks } = make(size);
  attribute(svg, "viewBox", `0 0 ${width} ${height}`);
  attribute(svg, "role", "img");
  attribute(svg, "aria-label", title);
  drawInto(svg, marks, 0);
  if (!old) place.prepend(svg);
}
