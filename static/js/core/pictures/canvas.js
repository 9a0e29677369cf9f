/**
 * The marks of a picture, in the order of painting: plain data that a template and an element draw alike.
 *
 * @import { Quantity, Scene } from './scene.js'
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
 *
 * @typedef {{title: string, width: number, height: number, marks: Mark[]}} Picture
 */

import { hatching, range, rounded, textWidth, WIDTH } from "./geometry.js";
import { joint } from "./scene.js";

/** Size of digits; `picture.css` says the same. */
export const NUMBER = 14;

/** Size of words. */
export const NOTE = 13;

/** Collects marks. Classes carry all colour: a tone (`q k v a r ink gold`) and what the mark is. */
export class Canvas {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    /** @type {Mark[]} */
    this.marks = [];
  }

  /**
   * The finished picture.
   * @param {string} title
   * @param {number} height
   * @returns {Picture}
   */
  picture(title, height) {
    return { title, width: WIDTH, height: rounded(height), marks: this.marks };
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
    const entries = Object.entries(at).map(([name, value]) => [name, typeof value === "string" ? value : rounded(value)]);
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

  /**
   * The tray of a row with nothing to read: a closed place for every read, and words that say so.
   * @param {number} y
   */
  nothing(y) {
    const [reads, left, length] = [this.scene.size("n_k"), 72, 540];
    this.rect("tray made a", left - 6, y - 6, length + 12, 50, 10);
    for (const read of range(reads)) {
      const inset = Math.min(2, length / reads / 8);
      const x = left + (read * length) / reads + inset;
      const words = this.scene.say("closed", { what: this.scene.say("read", { j: read }) });
      this.gap(x, y, length / reads - 2 * inset, 38, words);
    }
    this.symbol(20, y + 25, "a", "weights", [this.scene.reader]);
    this.text("note", left + length / 2, y + 66, this.scene.say("nothing"), "middle");
  }

  /**
   * Words, with `lowered` as their index.
   * @param {string} style
   * @param {number} x
   * @param {number} y
   * @param {string} words
   * @param {"start" | "middle" | "end"} [anchor]
   * @param {string} [lowered]
   * @returns {Mark}
   */
  text(style, x, y, words, anchor = "start", lowered = "") {
    const mark = this.add("text", style, { x, y, "text-anchor": anchor });
    mark.text = words;
    if (lowered) mark.marks = [{ tag: "tspan", class: "lowered", at: { dy: 4 }, text: lowered }];
    return mark;
  }

  /**
   * The name of a tensor or cell in the italics of mathematics.
   * @param {number} x
   * @param {number} y
   * @param {string} tone
   * @param {string} tensor
   * @param {number[]} [indices]
   * @param {"start" | "middle" | "end"} [anchor]
   */
  symbol(x, y, tone, tensor, indices = [], anchor = "start") {
    const [base = "", letter = ""] = this.scene.symbol(tensor).split("_");
    this.text(`symbol ${tone}`, x, y, base, anchor, letter + indices.join(joint(indices)));
  }

  /**
   * The printed number on its block where `room` holds it; on hatching it has a seam of paper.
   * @param {number} x
   * @param {number} y
   * @param {Quantity} quantity
   * @param {number} room
   * @param {"start" | "middle" | "end"} [anchor]
   */
  inside(x, y, quantity, room, anchor = "middle") {
    return this.number(x, y, quantity, room, anchor, quantity.value < 0 ? "number over" : "number");
  }

  /**
   * The printed number where `room` holds it; whether it does.
   * @param {number} x
   * @param {number} y
   * @param {Quantity} quantity
   * @param {number} room
   * @param {"start" | "middle" | "end"} [anchor]
   * @param {string} [style]
   */
  number(x, y, quantity, room, anchor = "middle", style = "number") {
    const words = this.scene.fit(quantity.value, room, NUMBER);
    if (words === null) return false;
    Object.assign(this.text(style, x, y, words, anchor), quantity);
    return true;
  }

  /**
   * A number in its bead, centred at x and y; an empty bead where `room` is too small for it.
   * @param {number} x
   * @param {number} y
   * @param {Quantity} quantity
   * @param {string} tone
   * @param {string} title
   * @param {number} room
   * @param {number} [decimals]
   */
  bead(x, y, quantity, tone, title, room, decimals) {
    const words = this.scene.fit(quantity.value, room - 10, NUMBER, decimals);
    const width = words === null ? 14 : Math.min(room, Math.max(40, textWidth(words, NUMBER) + 14));
    this.rect(`bead ${tone}`, x - width / 2, y - 12, width, 24, 7, quantity, title);
    if (words !== null) Object.assign(this.text("number strong", x, y + 5, words, "middle"), quantity);
  }
}
