/**
 * The rows of V as points of a plane, and every output inside their hull.
 *
 * @import { Picture } from './canvas.js'
 * @import { Point } from './figures.js'
 * @import { Held } from './plane.js'
 * @import { Scene } from './scene.js'
 */

import { Canvas, NOTE, NUMBER } from "./canvas.js";
import { groups, hull, outline } from "./figures.js";
import { range, textWidth } from "./geometry.js";
import { BOTTOM, drawAxes, Labels, LEFT, Plane, SHEET } from "./plane.js";

const NOWHERE = /** @type {Point} */ ([0, 0]);

/**
 * V's rows with what may be read of them, lines as thick as the shares of A_i, and O; null where d_v is not 2.
 * @param {Scene} scene
 * @param {Held | null} [held]
 * @returns {Picture | null}
 */
export function mixture(scene, held = null) {
  if (scene.size("d_v") !== 2) return null;
  const canvas = new Canvas(scene);
  const { reader } = scene;
  const [reads, readers] = [range(scene.size("n_k")), range(scene.size("n_q"))];
  const point = (/** @type {string} */ tensor, /** @type {number} */ row) =>
    /** @type {Point} */ ([scene.value(tensor, row, 0), scene.value(tensor, row, 1)]);
  const values = reads.map((read) => point("value", read));
  const outputs = readers.map((each) => point("output", each));
  const [plane, labels] = [new Plane([...values, ...outputs], false, held), new Labels()];
  const [places, ends] = [values.map((each) => plane.at(each)), outputs.map((each) => plane.at(each))];
  const open = reads.filter((read) => scene.mayRead(reader, read));
  drawAxes(canvas, plane, outputs[reader] ?? null);
  canvas.path("hull v", outline(hull(places)));
  if (open.length) canvas.path("hull open v", outline(hull(open.map((read) => places[read] ?? NOWHERE))));
  const end = ends[reader] ?? NOWHERE;
  const [x, y] = end;
  for (const read of open) {
    const share = scene.quantity("weights", reader, read);
    const title = scene.equation(scene.label("weights", reader, read), share);
    const sign = share.value < 0 ? " minus" : "";
    const thick = Math.min(14, 0.75 + 12 * Math.abs(share.value));
    canvas.path(`strand a${sign}`, outline([end, places[read] ?? NOWHERE]), share, title, thick);
    after(canvas, reader);
  }
  for (const [x2, y2] of [
    [x, BOTTOM],
    [LEFT, y],
  ]) {
    canvas.line("hair", x, y, x2 ?? x, y2 ?? y);
    after(canvas, reader);
  }
  places.forEach((place, read) => {
    labels.keep(place, 6);
    drawDot(canvas, `spot v${open.includes(read) ? "" : " closed"}`, "knob", "value", read, place, 6, 14);
  });
  for (const each of [...readers.filter((other) => other !== reader), reader]) {
    const radius = each === reader ? 6 : 4;
    labels.keep(ends[each] ?? NOWHERE, radius);
    const style = each === reader ? "spot focus" : "spot";
    drawDot(canvas, style, "ring", "output", each, ends[each] ?? NOWHERE, radius, 8);
  }
  drawName(canvas, labels, [reader], end, end);
  for (const group of groups(places)) {
    const words = scene.say("read", { j: group.join(", ") });
    const found = labels.find(places[group[0] ?? 0] ?? NOWHERE, textWidth(words, NOTE), 10, end);
    if (found) canvas.text("note over", found[0], found[1], words, found[2]);
  }
  for (const group of groups(ends))
    if (!group.includes(reader)) drawName(canvas, labels, group, ends[group[0] ?? 0] ?? NOWHERE, end);
  const number = scene.quantity("output", reader, 0);
  const half = textWidth(scene.fit(number.value, 90, NUMBER) ?? "", NUMBER) / 2;
  const middle = Math.min(Math.max(x, half + 2), SHEET - half - 2);
  canvas.number(middle, BOTTOM + 18, number, 90, "middle", "number strong");
  canvas.number(LEFT - 7, y + 5, scene.quantity("output", reader, 1), LEFT - 8, "end", "number strong");
  const axes = { x: plane.x, y: plane.y };
  return { ...canvas.picture(scene.say("mixture", { i: reader }), BOTTOM + 42, SHEET), axes };
}

/**
 * What was drawn last tells where the output of `row` is.
 * @param {Canvas} canvas
 * @param {number} row
 */
function after(canvas, row) {
  const mark = canvas.marks.at(-1);
  if (mark) mark.after = `output:${row}:1`;
}

/**
 * A disc for coordinate 0 and around it, to be seen or to be touched, one for coordinate 1, which names both.
 * @param {Canvas} canvas
 * @param {string} style
 * @param {string} over
 * @param {string} tensor
 * @param {number} row
 * @param {Point} at
 * @param {number} radius
 * @param {number} reach
 */
function drawDot(canvas, style, over, tensor, row, [x, y], radius, reach) {
  const { scene } = canvas;
  const [first, second] = [scene.quantity(tensor, row, 0), scene.quantity(tensor, row, 1)];
  const names = [first, second].map((each, c) => scene.equation(scene.label(tensor, row, c), each));
  canvas.circle(style, x, y, radius, first);
  canvas.circle(over, x, y, reach, second, names.join(", "));
}

/**
 * @param {Canvas} canvas
 * @param {Labels} labels
 * @param {number[]} rows
 * @param {Point} at
 * @param {Point} away
 */
function drawName(canvas, labels, rows, at, away) {
  const lowered = rows.join(",");
  const found = labels.find(at, 15 + textWidth(lowered, NOTE), 10, away);
  if (!found) return;
  canvas.text("symbol ink", found[0], found[1], canvas.scene.symbol("output"), found[2], lowered);
  after(canvas, rows.at(-1) ?? 0);
}
