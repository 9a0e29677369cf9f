/**
 * The shifted softmax form: every exponential is measured against the largest.
 *
 * @import { Canvas } from './canvas.js'
 */

import { range } from "./geometry.js";

/**
 * A stem of height e^(S - m) a read, the largest of height 1; returns where the bar below begins.
 * @param {Canvas} canvas
 */
export function drawStems(canvas) {
  const { scene } = canvas;
  const { reader } = scene;
  const pitch = 520 / scene.size("n_k");
  const [base, ceiling] = [148, 48];
  canvas.line("axis dashed", 60, ceiling, 624, ceiling);
  canvas.line("axis", 60, base, 624, base);
  canvas.text("note", 50, ceiling + 5, "1", "end");
  canvas.text("note", 50, base + 5, "0", "end");
  canvas.symbol(484, 24, "ink", "row_max", [reader]);
  canvas.number(522, 24, scene.quantity("row_max", reader), 110, "start");
  for (const read of range(scene.size("n_k"))) {
    const x = 82 + (read + 0.5) * pitch;
    if (!scene.mayRead(reader, read)) {
      const words = scene.say("closed", { what: scene.say("read", { j: read }) });
      canvas.gap(x - 4, ceiling, 8, base - ceiling, words);
      continue;
    }
    const each = scene.quantity("exponentials_shifted", reader, read);
    const y = base - each.value * (base - ceiling);
    canvas.line("stem", x, base, x, y);
    const name = scene.equation(scene.label("exponentials_shifted", reader, read), each);
    canvas.circle("pin plain", x, y, 5, each, name);
    if (pitch < 48) continue;
    const power = scene.difference(scene.quantity("scores", reader, read), scene.quantity("row_max", reader));
    const mark = canvas.text("number", x, base + 22, "e", "middle");
    const words = scene.fit(power.value, pitch - 22, 13) ?? "…";
    mark.marks = [{ tag: "tspan", class: "raised", at: { dy: -7 }, text: words, ...power }];
  }
  return base + 58;
}
