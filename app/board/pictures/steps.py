"""A weighted sum as a walk: every share lets one number shrink, and each step starts where the one before it ended."""

from __future__ import annotations

from dataclasses import dataclass

from app.board.pictures.canvas import NUMBER, Canvas
from app.board.pictures.geometry import Axis, text_width, walked
from app.board.pictures.scene import Quantity

LEFT, RIGHT = 212.0, 520.0


@dataclass(frozen=True)
class Step:
    """``share`` of ``whole``."""

    share: Quantity
    whole: Quantity
    product: Quantity
    title: str


@dataclass(frozen=True)
class Walk:
    """One coordinate: the steps that lead to the cell ``result``, named ``tensor`` with ``indices``."""

    tensor: str
    indices: tuple[int, ...]
    steps: list[Step]
    result: Quantity
    focused: bool


def draw_walks(canvas: Canvas, walks: list[Walk], tone: str, bead: str, top: float) -> float:
    """Draws the walks one below the other on a common scale; returns the height that they end at."""
    paths = [walked([step.product["value"] for step in walk.steps]) for walk in walks]
    ends = [end for path in paths for pair in path for end in pair]
    ends += [path[n][0] + walk.steps[n].whole["value"]
             for walk, path in zip(walks, paths, strict=True) for n in range(len(path))]  # fmt: skip
    axis = Axis(ends, LEFT, RIGHT - LEFT)
    count = max(1, len(walks) * max(1, len(walks[0].steps)))
    height = max(4.0, min(20.0, 240 / count))
    for walk, path in zip(walks, paths, strict=True):
        bottom = top + max(1, len(path)) * height
        middle = (top + bottom) / 2
        if walk.focused:
            canvas.rect("halo", 8, top - 8, 624, bottom - top + 18, 8)
        canvas.line("axis", axis.at(0), top - 4, axis.at(0), bottom + 6)
        for order, (step, (start, end)) in enumerate(zip(walk.steps, path, strict=True)):
            _draw_step(canvas, step, axis, start, end, top + order * height, height, tone)
            if order + 1 < len(path):
                canvas.line("hair", axis.at(end), top + order * height, axis.at(end), top + (order + 2) * height - 2)
        last = axis.at(path[-1][1] if path else 0.0)
        canvas.line("level", last, bottom - height, last, bottom + 6)
        canvas.line("hair", last, bottom + 6, 556, bottom + 6)
        canvas.symbol(20, middle + 6, "ink", walk.tensor, *walk.indices)
        title = canvas.scene.equation(canvas.scene.label(walk.tensor, *walk.indices), walk.result)
        canvas.bead(588, middle, walk.result, bead, title, 88)
        top = bottom + 26
    return top - 8


def _draw_step(
    canvas: Canvas, step: Step, axis: Axis, start: float, end: float, y: float, height: float, tone: str
) -> None:
    whole, thick, roomy = start + step.whole["value"], height - 2, height >= 16
    x1, x2 = min(axis.at(start), axis.at(whole)), max(axis.at(start), axis.at(whole))
    canvas.rect(f"ghost {tone}", x1, y, x2 - x1, thick)
    x1, x2 = min(axis.at(start), axis.at(end)), max(axis.at(start), axis.at(end))
    canvas.block(tone, x1, y, x2 - x1, thick, step.product, step.title)
    if not roomy:
        return
    line = y + height / 2 + 4
    if canvas.number(128, line, step.share, 62, "end", "number a"):
        canvas.text("note", 136, line, "×", "middle")
        canvas.number(144, line, step.whole, 66, "start", f"number {tone}")
    needed = text_width(canvas.scene.show(step.product["value"]), NUMBER)
    if needed <= x2 - x1 - 4:
        canvas.inside((x1 + x2) / 2, line, step.product, x2 - x1)
    elif needed <= 534 - x2 or x1 - 6 - needed < LEFT:
        canvas.number(x2 + 6, line, step.product, 534 - x2, "start", "number over")
    else:
        canvas.number(x1 - 6, line, step.product, needed, "end", "number over")
