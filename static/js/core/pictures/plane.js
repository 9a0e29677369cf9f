/**
 * A plane with two axes, and labels that keep apart; its twin is `app/board/pictures/plane.py`.
 *
 * @import { Canvas } from './canvas.js'
 * @import { Point } from './figures.js'
 *
 * @typedef {"start" | "middle" | "end"} Anchor
 * @typedef {[number, number, number, number]} Box  left, top, right, bottom
 * @typedef {{x: Axis, y: Axis}} Held  axes that stay as they are
 */

import { formatNumber } from "../format.js";
import { NOTE } from "./canvas.js";
import { Axis, textWidth, ticks } from "./geometry.js";

/** A plane is this many units wide, so that it fits on a phone. */
export const SHEET = 380;

export const [LEFT, TOP, WIDE, HIGH] = [68, 30, 300, 250];
export const [BOTTOM, RIGHT] = [TOP + HIGH, LEFT + WIDE];

/**
 * Coordinate 0 to the right and coordinate 1 upwards, with room for the origin and all points.
 *
 * One unit is equally long on both where `even` asks for it, and otherwise where that leaves both axes legible.
 */
export class Plane {
  /**
   * @param {Point[]} points
   * @param {boolean} even
   * @param {Held | null} [held]
   */
  constructor(points, even, held = null) {
    this.x =
      held?.x ??
      new Axis(
        points.map(([x]) => x),
        LEFT,
        WIDE,
      );
    this.y =
      held?.y ??
      new Axis(
        points.map(([, y]) => y),
        BOTTOM,
        -HIGH,
      );
    if (held) return;
    for (const axis of [this.x, this.y]) widen(axis, (axis.high - axis.low) * 1.24);
    const [across, upwards] = [(this.x.high - this.x.low) / WIDE, (this.y.high - this.y.low) / HIGH];
    const largest = Math.max(across, upwards);
    if (even || largest <= 3 * Math.min(across, upwards)) {
      widen(this.x, largest * WIDE);
      widen(this.y, largest * HIGH);
    }
  }

  /**
   * Where a point stands on the sheet.
   * @param {Point} point
   * @returns {Point}
   */
  at([x, y]) {
    return [this.x.at(x), this.y.at(y)];
  }
}

/**
 * @param {Axis} axis
 * @param {number} span
 */
function widen(axis, span) {
  const more = (span - (axis.high - axis.low)) / 2;
  axis.low -= more;
  axis.high += more;
}

/**
 * @param {Box} one
 * @param {Box} other
 */
const meet = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/** Where words find room beside a point: to its right, left, above or below. */
export class Labels {
  /** @type {Box[]} */
  taken = [];

  /**
   * Leaves a disc free.
   * @param {Point} middle
   * @param {number} radius
   */
  keep([x, y], radius) {
    this.taken.push([x - radius, y - radius, x + radius, y + radius]);
  }

  /**
   * Base point and anchor of a line of words, rather on the side that looks away from `away`; null where all four places
   * are taken.
   * @param {Point} point
   * @param {number} width
   * @param {number} gap
   * @param {Point} away
   * @returns {[number, number, Anchor] | null}
   */
  find([x, y], width, gap, away) {
    const sides = /** @type {[number, number, Anchor][]} */ ([
      [x + gap, y + 5, "start"],
      [x - gap - width, y + 5, "end"],
    ]);
    const ends = /** @type {[number, number, Anchor][]} */ ([
      [x - width / 2, y - gap - 4, "middle"],
      [x - width / 2, y + gap + 15, "middle"],
    ]);
    if (x < away[0]) sides.reverse();
    if (y > away[1]) ends.reverse();
    for (const [left, base, anchor] of [...sides.slice(0, 1), ...ends, ...sides.slice(1)]) {
      /** @type {Box} */
      const box = [left, base - 13, left + width, base + 4];
      const inside = box[0] >= LEFT && box[2] <= SHEET - 4 && box[1] >= 0 && box[3] <= BOTTOM;
      if (!inside || this.taken.some((other) => meet(box, other))) continue;
      this.taken.push(box);
      return [anchor === "start" ? left : anchor === "end" ? left + width : x, base, anchor];
    }
    return null;
  }
}

/**
 * The field with a few ticks; those that the numbers of the point `marked` would cover are left out.
 * @param {Canvas} canvas
 * @param {Plane} plane
 * @param {Point | null} marked
 */
export function drawAxes(canvas, plane, marked) {
  canvas.rect("field", LEFT, TOP, WIDE, HIGH, 6);
  const near = marked ? plane.at(marked) : null;
  for (const tick of ticks(plane.x, 4)) {
    const [x, words] = [plane.x.at(tick), formatNumber(tick, 9)];
    canvas.line("grid", x, TOP, x, BOTTOM);
    const half = textWidth(words, NOTE) / 2;
    if (x - half >= LEFT - 20 && x + half <= SHEET - 2 && !(near && Math.abs(near[0] - x) < half + 32))
      Object.assign(canvas.text("note", x, BOTTOM + 17, words, "middle"), { derived: words, value: tick });
  }
  for (const tick of ticks(plane.y, 4)) {
    const [y, words] = [plane.y.at(tick), formatNumber(tick, 9)];
    canvas.line("grid", LEFT, y, RIGHT, y);
    if (textWidth(words, NOTE) <= LEFT - 8 && !(near && Math.abs(near[1] - y) < 16))
      Object.assign(canvas.text("note", LEFT - 7, y + 5, words, "end"), { derived: words, value: tick });
  }
  canvas.line("axis", LEFT, plane.y.at(0), RIGHT, plane.y.at(0));
  canvas.line("axis", plane.x.at(0), TOP, plane.x.at(0), BOTTOM);
  canvas.text("note", LEFT, TOP - 9, canvas.scene.say("coordinate", { c: 1 }));
  canvas.text("note", RIGHT, BOTTOM + 34, canvas.scene.say("coordinate", { c: 0 }), "end");
}
