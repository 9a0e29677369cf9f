/**
 * The marks of a picture, in the order of painting: shapes, and the words and numbers on them.
 *
 * @import { Axis } from './geometry.js'
 * @import { Quantity } from './quantities.js'
 * @import { Mark } from './shapes.js'
 *
 * @typedef {{title: string, width: number, height: number, marks: Mark[], axes?: {x: Axis, y: Axis}}} Picture
 */

import { range, rounded, textWidth, WIDTH } from "./geometry.js";
import { joint } from "./scene.js";
import { Shapes } from "./shapes.js";

/** Size of digits; `picture.css` says the same. */
export const NUMBER = 14;

/** Size of words. */
export const NOTE = 13;

/** What every picture is drawn on. */
export class Canvas extends Shapes {
  /**
   * The finished picture.
   * @param {string} title
   * @param {number} height
   * @param {number} [width]
   * @returns {Picture}
   */
  picture(title, height, width = WIDTH) {
    return { title, width, height: rounded(height), marks: this.marks };
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
    this.rect(`pearl ${tone}`, x - width / 2, y - 12, width, 24, 7, quantity, title);
    if (words !== null) Object.assign(this.text("number strong", x, y + 5, words, "middle"), quantity);
  }
}
