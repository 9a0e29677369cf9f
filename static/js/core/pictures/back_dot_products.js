/**
 * `back-dot-products`: a tug of war. Each dR pulls along its key (or query); the knot rests at the gradient.
 *
 * @import { Quantity } from './quantities.js'
 * @import { Scene } from './scene.js'
 */

import { Canvas } from "./canvas.js";
import { Axis, frame, largest, range, stacked } from "./geometry.js";

const [LEFT, RIGHT, THICK, PITCH, SHOWN] = [96, 528, 28, 70, 5];

/**
 * One rope a coordinate a: the dR_ij K_ja of dQ_ia, or for a cell of K or dK the dR_ij Q_ia of dK_ja.
 * @param {Scene} scene
 */
export function backDotProducts(scene) {
  const read = scene.focus.i === undefined ? scene.focus.j : undefined;
  const toKey = read !== undefined;
  const row = read ?? scene.reader;
  const pairs = range(scene.size(toKey ? "n_q" : "n_k"))
    .map((other) => (toKey ? { i: other, j: row } : { i: row, j: other }))
    .filter(({ i, j }) => scene.mayRead(i, j));
  const [tensor, partner] = toKey ? ["grad_key", "query"] : ["grad_query", "key"];
  const canvas = new Canvas(scene);
  const ropes = frame(scene.size("d_k"), SHOWN, scene.focus.a ?? 0).map((a) => {
    const pulls = pairs.map(({ i, j }) => {
      const at = [toKey ? i : j, a];
      const pull = scene.product(scene.quantity("grad_dot_products", i, j), scene.quantity(partner, ...at));
      const name = `${scene.label("grad_dot_products", i, j)} · ${scene.label(partner, ...at)}`;
      return { pull, title: scene.equation(name, pull) };
    });
    return { a, pulls, spans: stacked(pulls.map(({ pull }) => pull.value)), result: scene.quantity(tensor, row, a) };
  });
  const furthest = largest([...ropes.flatMap(({ spans }) => spans.flat()), ...ropes.map(({ result }) => result.value)]);
  const axis = new Axis([-furthest, furthest], LEFT, RIGHT - LEFT);
  canvas.rect("surface", 4, 4, 632, ropes.length * PITCH + 20, 12);
  ropes.forEach(({ a, pulls, spans, result }, order) => {
    const y = 34 + order * PITCH;
    if (scene.focus.a === a) canvas.rect("halo", 10, y - 23, 620, PITCH - 6, 8);
    canvas.line("rod", LEFT - 10, y + THICK, RIGHT + 14, y + THICK);
    pulls.forEach(({ pull, title }, place) => {
      const [start, end] = spans[place] ?? [0, 0];
      drawPull(canvas, pull, title, axis.at(start), axis.at(end), y - 10, toKey ? "q" : "k");
    });
    canvas.line("axis", axis.at(0), y - 18, axis.at(0), y + THICK + 6);
    const title = scene.equation(scene.label(tensor, row, a), result);
    canvas.circle("knot gold", axis.at(result.value), y + THICK, 6, result, title);
    canvas.symbol(20, y + 11, "ink", tensor, [row, a]);
    canvas.bead(586, y + 5, result, "gold", title, 88);
  });
  const key = toKey ? "back-dot-products-key" : "back-dot-products";
  return canvas.picture(scene.say(key, { i: row, j: row }), ropes.length * PITCH + 28);
}

/**
 * One term laid on from where the terms of its sign have come to.
 * @param {Canvas} canvas
 * @param {Quantity} pull
 * @param {string} title
 * @param {number} from
 * @param {number} to
 * @param {number} y
 * @param {string} tone
 */
function drawPull(canvas, pull, title, from, to, y, tone) {
  const [left, right] = [Math.min(from, to), Math.max(from, to)];
  const inset = Math.min(1, (right - left) / 4);
  canvas.block(tone, left + inset, y, right - left - 2 * inset, THICK, pull, title);
  canvas.inside((left + right) / 2, y + THICK / 2 + 5, pull, right - left - 8);
}
