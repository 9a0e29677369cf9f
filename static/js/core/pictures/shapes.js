/**
 * Marks without words: rectangles, lines, paths and discs, plain data that a template and an element draw alike.
 *
 * @import { Quantity } from './quantities.js'
 * @import { Scene } from './scene.js'
 *
 * @typedef {object} Mark
 * @property {string} tag
 * @property {string} class
 * @property {Record<string, string | number>} at  attributes
 * @property {string} [text]
 * @property {string} [title]
 * @property {Mark[]} [marks]  what is inside it
 * @property {number} [value]  with `cell` or `derived`
 * @property {string} [cell]
 * @property {string} [derived]
 * @property {string} [after]  a cell that it tells of without showing its number
 */

import { hatching, rounded } from "./geometry.js";

/** Collects marks. Classes carry all colour: a tone (`q k v a r ink gold`) and what the mark is. */
export class Shapes {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    /** @type {Mark[]} */
    this.marks = [];
  }

  /**
   * One mark; numbers among `at` are rounded.
   * @param {string} tag
   * @param {string} style
   * @param {Record<string, number | string>} at
   * @param {Quantity | null} [quantity]
   * @param {string} [title]
   * @returns {Mark}
   */
  add(tag, style, at, quantity = null, title = "") {
    const entries = Object.entries(at).map(([name, value]) => [
      name,
      typeof value === "string" ? value : rounded(value),
    ]);
    /** @type {Mark} */
    const mark = { tag, class: style, at: Object.fromEntries(entries), ...(title && { title }), ...quantity };
    this.marks.push(mark);
    return mark;
  }

  /**
   * A rectangle, its corners rounded by no more than half its sides.
   * @param {string} style
   * @param {number} x
   * @param {number} y
   * @param {number} wide
   * @param {number} high
   * @param {number} [radius]
   * @param {Quantity | null} [quantity]
   * @param {string} [title]
   */
  rect(style, x, y, wide, high, radius = 3, quantity = null, title = "") {
    const [width, height] = [Math.max(0, wide), Math.max(0, high)];
    this.add("rect", style, { x, y, width, height, rx: Math.min(radius, width / 2, height / 2) }, quantity, title);
  }

  /**
   * A straight line.
   * @param {string} style
   * @param {number} x1
   * @param {number} y1
   * @param {number} x2
   * @param {number} y2
   */
  line(style, x1, y1, x2, y2) {
    this.add("line", style, { x1, y1, x2, y2 });
  }

  /**
   * A path; `stroke` is its width where the class leaves it open.
   * @param {string} style
   * @param {string} d
   * @param {Quantity | null} [quantity]
   * @param {string} [title]
   * @param {number} [stroke]
   */
  path(style, d, quantity = null, title = "", stroke = 0) {
    this.add("path", style, stroke ? { d, "stroke-width": stroke } : { d }, quantity, title);
  }

  /**
   * A disc or ring.
   * @param {string} style
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   * @param {Quantity | null} [quantity]
   * @param {string} [title]
   */
  circle(style, x, y, radius, quantity = null, title = "") {
    this.add("circle", style, { cx: x, cy: y, r: radius }, quantity, title);
  }

  /**
   * A tinted rectangle that stands for a signed amount; a negative one has a dashed edge and is hatched.
   * @param {string} tone
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {Quantity} quantity
   * @param {string} title
   */
  block(tone, x, y, width, height, quantity, title) {
    const negative = quantity.value < 0;
    this.rect(`block ${tone}${negative ? " minus" : ""}`, x, y, width, height, 3, quantity, title);
    if (negative && width > 2 && height > 2) this.path(`hatch ${tone}`, hatching(x, y, width, height));
  }

  /**
   * What the mask closes: an empty hatched place.
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {string} title
   */
  gap(x, y, width, height, title) {
    this.rect("gap", x, y, width, height, 2, null, title);
    this.path("hatch muted", hatching(x, y, width, height));
  }
}
