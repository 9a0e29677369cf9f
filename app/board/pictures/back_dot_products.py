"""``back-dot-products``: a tug of war. Each dR pulls along its key (or query); the knot rests at the gradient."""

from __future__ import annotations

from app.board.pictures.canvas import Canvas, Picture
from app.board.pictures.geometry import Axis, stacked, window
from app.board.pictures.scene import Quantity, Scene

LEFT, RIGHT, THICK, PITCH, SHOWN = 96.0, 528.0, 28.0, 70.0, 5


def back_dot_products(scene: Scene) -> Picture:
    """One rope a coordinate a: the dR_ij K_ja of dQ_ia, or for a cell of K or dK the dR_ij Q_ia of dK_ja."""
    to_key = "j" in scene.focus and "i" not in scene.focus
    row = scene.focus["j"] if to_key else scene.reader
    many = scene.shapes["n_q" if to_key else "n_k"]
    pairs = [(other, row) if to_key else (row, other) for other in range(many)]
    pairs = [(i, j) for i, j in pairs if scene.may_read(i, j)]
    tensor, partner = ("grad_key", "query") if to_key else ("grad_query", "key")
    canvas, ropes = Canvas(scene), []
    shown = window(scene.shapes["d_k"], SHOWN, scene.focus.get("a", 0))
    for a in shown:
        rope = []
        for i, j in pairs:
            at = (i if to_key else j, a)
            pull = scene.product(scene.quantity("grad_dot_products", i, j), scene.quantity(partner, *at))
            name = f"{scene.label('grad_dot_products', i, j)} · {scene.label(partner, *at)}"
            rope.append((pull, scene.equation(name, pull)))
        ropes.append(rope)
    spans = [stacked([pull["value"] for pull, _ in rope]) for rope in ropes]
    results = [scene.quantity(tensor, row, a) for a in shown]
    ends = [end for each in spans for pair in each for end in pair] + [each["value"] for each in results]
    furthest = max([abs(end) for end in ends] or [0.0])
    axis = Axis([-furthest, furthest], LEFT, RIGHT - LEFT)
    y = 34.0
    canvas.rect("surface", 4, 4, 632, len(ropes) * PITCH + 20, 12)
    for a, rope, spread, result in zip(shown, ropes, spans, results, strict=True):
        if scene.focus.get("a") == a:
            canvas.rect("halo", 10, y - 23, 620, PITCH - 6, 8)
        canvas.line("rod", LEFT - 10, y + THICK, RIGHT + 14, y + THICK)
        for (pull, title), (start, end) in zip(rope, spread, strict=True):
            _draw_pull(canvas, axis, pull, title, start, end, y - 10, "q" if to_key else "k")
        canvas.line("axis", axis.at(0), y - 18, axis.at(0), y + THICK + 6)
        title = scene.equation(scene.label(tensor, row, a), result)
        canvas.circle("knot gold", axis.at(result["value"]), y + THICK, 6, result, title)
        canvas.symbol(20, y + 11, "ink", tensor, row, a)
        canvas.bead(586, y + 5, result, "gold", title, 88)
        y += PITCH
    key = "back-dot-products-key" if to_key else "back-dot-products"
    return canvas.picture(scene.say(key, i=row, j=row), len(ropes) * PITCH + 28)


def _draw_pull(
    canvas: Canvas, axis: Axis, pull: Quantity, title: str, start: float, end: float, y: float, tone: str
) -> None:
    """One term laid on from where the terms of its sign have come to."""
    left, right = min(axis.at(start), axis.at(end)), max(axis.at(start), axis.at(end))
    inset = min(1.0, (right - left) / 4)
    canvas.block(tone, left + inset, y, right - left - 2 * inset, THICK, pull, title)
    canvas.inside((left + right) / 2, y + THICK / 2 + 5, pull, right - left - 8)
