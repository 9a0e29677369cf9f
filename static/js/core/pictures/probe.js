/**
 * `probe`: a balance. What raises J lies on the right pan, what lowers it on the left; J is the difference.
 *
 * @import { Quantity } from './quantities.js'
 * @import { Scene } from './scene.js'
 *
 * @typedef {{part: Quantity, name: string}} Load
 */

import { Canvas, NUMBER } from "./canvas.js";
import { range, textWidth, total } from "./geometry.js";

const [FULL, PAN, FOOT] = [150, 196, 198];

/**
 * The contributions G_ic O_ic as blocks, by reader where they are many, and the beam tilted by their sum.
 * @param {Scene} scene
 */
export function probe(scene) {
  const canvas = new Canvas(scene);
  const loads = contributions(scene);
  const gains = loads.filter(({ part }) => part.value > 0);
  const losses = loads.filter(({ part }) => part.value < 0);
  const weigh = (/** @type {Load[]} */ side) => total(side.map(({ part }) => Math.abs(part.value)));
  const [up, down] = [weigh(gains), weigh(losses)];
  const most = Math.max(up, down);
  const result = scene.quantity("probe");
  const tilt = most === 0 ? 0 : (12 * (up - down)) / (up + down);
  canvas.path("beam", "M320 220L302 256L338 256Z");
  canvas.line("rod thick", 90, 218 - tilt, 550, 218 + tilt);
  for (const { side, middle, drop } of [
    { side: losses, middle: 150, drop: -tilt },
    { side: gains, middle: 490, drop: tilt },
  ]) {
    const plate = FOOT + (drop * 170) / 230;
    canvas.line("rod thick", middle, plate, middle, 218 + (drop * 170) / 230);
    canvas.line("rod thick", middle - PAN / 2, plate, middle + PAN / 2, plate);
    pile(canvas, side, middle, plate - 2, most);
  }
  canvas.text("note", 150, 254, scene.say("lowers"), "middle");
  canvas.text("note", 490, 254, scene.say("raises"), "middle");
  const half = (textWidth(scene.fit(result.value, 130, NUMBER) ?? "", NUMBER) + 44) / 2;
  canvas.symbol(320 - half, 287, "ink", "probe");
  canvas.text("note", 320 - half + 18, 286, "=");
  canvas.number(320 - half + 34, 286, result, 130, "start", "number strong");
  return canvas.picture(scene.say("probe"), 300);
}

/**
 * Every G_ic O_ic that is not 0; one sum a reader where there are more than sixteen of them.
 * @param {Scene} scene
 * @returns {Load[]}
 */
function contributions(scene) {
  /** @type {Load[]} */
  const single = [];
  const joined = range(scene.size("n_q")).map((i) => {
    const row = range(scene.size("d_v")).map((c) => {
      const part = scene.product(scene.quantity("upstream", i, c), scene.quantity("output", i, c));
      const name = `${scene.label("upstream", i, c)}·${scene.label("output", i, c)}`;
      if (part.value !== 0) single.push({ part, name });
      return part;
    });
    return { part: scene.sum(row), name: scene.say("reader", { i }) };
  });
  return single.length <= 16 ? single : joined;
}

/**
 * @param {Canvas} canvas
 * @param {Load[]} side
 * @param {number} middle
 * @param {number} floor
 * @param {number} most
 */
function pile(canvas, side, middle, floor, most) {
  let base = floor;
  for (const { part, name } of side) {
    const height = (Math.abs(part.value) / most) * FULL;
    const inset = Math.min(1, height / 4);
    const title = canvas.scene.equation(name, part);
    canvas.block("ink", middle - PAN / 2 + 8, base - height + inset, PAN - 16, height - 2 * inset, part, title);
    if (height >= NUMBER + 3) {
      const line = base - height / 2 + 5;
      canvas.text(part.value < 0 ? "note over" : "note", middle - PAN / 2 + 18, line, name);
      canvas.inside(middle + PAN / 2 - 18, line, part, 96, "end");
    }
    base -= height;
  }
}
