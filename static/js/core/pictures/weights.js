/**
 * `weights`: the row's exponentials end to end, a bar of length Z; division is a zoom to length 1.
 *
 * @import { Span } from './geometry.js'
 * @import { Scene } from './scene.js'
 */

import { Canvas, NUMBER } from "./canvas.js";
import { quadrilateral, range, textWidth } from "./geometry.js";
import { drawStems } from "./stems.js";

const [LONG, SHORT, THICK, SLOT] = [536, 400, 38, 12];

/**
 * Plain: e^S in a bar. Shifted: stems of height e^(S - m) first. An empty row has an empty tray.
 * @param {Scene} scene
 */
export function weights(scene) {
  const canvas = new Canvas(scene);
  const { reader } = scene;
  const title = scene.say("weights", { i: reader });
  if (!scene.run.readable[reader]) {
    canvas.nothing(20);
    return canvas.picture(title, 104);
  }
  const suffix = scene.form === "shifted" ? "_shifted" : "";
  const top = suffix ? drawStems(canvas) : 44;
  const whole = scene.quantity(`row_sums${suffix}`, reader);
  const grows = whole.value < 1;
  const upper = spansOf(scene, grows ? SHORT : LONG);
  const lower = spansOf(scene, grows ? LONG : SHORT);
  const [high, low] = [top + 20, top + 148];
  drawDimension(canvas, upper, top, suffix);
  upper.forEach(([x1, x2], read) => {
    const [x3, x4] = /** @type {Span} */ (lower[read]);
    const words = scene.say("read", { j: read });
    if (!scene.mayRead(reader, read)) {
      canvas.gap(x1, high, x2 - x1, THICK, scene.say("closed", { what: words }));
      canvas.gap(x3, low, x4 - x3, THICK, scene.say("closed", { what: words }));
      return;
    }
    const focus = scene.focus.j === read ? " focus" : "";
    canvas.path(`shade a${focus}`, quadrilateral(x1, x2, high + THICK, x3, x4, low));
    for (const { start, end, y, tensor, tone } of [
      { start: x1, end: x2, y: high, tensor: `exponentials${suffix}`, tone: "r" },
      { start: x3, end: x4, y: low, tensor: "weights", tone: "a" },
    ]) {
      const each = scene.quantity(tensor, reader, read);
      const name = scene.equation(scene.label(tensor, reader, read), each);
      canvas.rect(`block ${tone}${focus}`, start, y, end - start, THICK, 4, each, name);
      canvas.number((start + end) / 2, y + 24, each, end - start - 8, "middle", "number strong");
    }
    if (textWidth(words, 13) <= x4 - x3) canvas.text("note", (x3 + x4) / 2, low + THICK + 19, words, "middle");
  });
  const middle = (high + THICK + low) / 2 + 5;
  canvas.text("note", 36, middle, "÷");
  canvas.number(50, middle, whole, 80, "start");
  canvas.symbol(16, low + 25, "a", "weights", [reader]);
  const shares = upper.map((_, read) => scene.quantity("weights", reader, read));
  const end = lower.at(-1)?.[1] ?? 0;
  canvas.text("note", end + 10, low + 24, "=");
  canvas.number(end + 22, low + 24, scene.sum(shares), 60, "start");
  return canvas.picture(title, low + THICK + 34);
}

/**
 * From-to of each read in a bar of `length` about the middle: its share of it, or a slot where it is masked.
 * @param {Scene} scene
 * @param {number} length
 * @returns {Span[]}
 */
function spansOf(scene, length) {
  const reads = range(scene.size("n_k"));
  const shut = reads.filter((read) => !scene.mayRead(scene.reader, read)).length;
  const slot = shut ? Math.min(SLOT, (0.3 * length) / shut) : 0;
  const usable = length - slot * shut;
  let x = 320 - length / 2 + 16;
  return reads.map((read) => {
    const open = scene.mayRead(scene.reader, read);
    const end = x + (open ? scene.value("weights", scene.reader, read) * usable : slot);
    const inset = Math.min(1, (end - x) / 4);
    const start = x;
    x = end;
    return [start + inset, end - inset];
  });
}

/**
 * The line above the bar that says how long it is.
 * @param {Canvas} canvas
 * @param {Span[]} spans
 * @param {number} y
 * @param {string} suffix
 */
function drawDimension(canvas, spans, y, suffix) {
  const { scene } = canvas;
  const [start, end] = [spans[0]?.[0] ?? 0, spans.at(-1)?.[1] ?? 0];
  const total = scene.quantity(`row_sums${suffix}`, scene.reader);
  const half = (textWidth(scene.fit(total.value, 160, NUMBER) ?? "", NUMBER) + 54) / 2;
  const middle = (start + end) / 2;
  canvas.line("rod", start, y, middle - half, y);
  canvas.line("rod", middle + half, y, end, y);
  canvas.line("rod", start, y - 6, start, y + 6);
  canvas.line("rod", end, y - 6, end, y + 6);
  canvas.symbol(middle - half + 8, y + 5, "ink", `row_sums${suffix}`, [scene.reader]);
  canvas.number(middle + half - 8, y + 5, total, 160, "end", "number strong");
  canvas.symbol(16, y + 45, "ink", `exponentials${suffix}`, [scene.reader]);
}
