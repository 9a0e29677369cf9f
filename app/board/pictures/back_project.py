"""``back-project``: three streams come back, from dQ, dK and dV, and add up to the row of dX."""

from __future__ import annotations

from app.board.pictures.canvas import Canvas, Picture
from app.board.pictures.geometry import Axis, curve, largest, rounded, walked, window
from app.board.pictures.scene import Quantity, Scene

BRANCHES = (("query", "q", "d_k"), ("key", "k", "d_k"), ("value", "v", "d_v"))
FROM, LEFT, RIGHT, THICK, LANE = 132.0, 300.0, 520.0, 19.0, 76.0


def back_project(scene: Scene) -> Picture:
    """One lane a coordinate e: the three branches end to end, each with its sign, up to dX_pe."""
    canvas, position = Canvas(scene), scene.position
    shown = window(scene.shapes["d_x"], 4, scene.focus.get("e", 0))
    lanes = [[scene.quantity(f"grad_x_{name}", position, e) for name, _, _ in BRANCHES] for e in shown]
    paths = [walked([part["value"] for part in lane]) for lane in lanes]
    axis = Axis([end for path in paths for pair in path for end in pair], LEFT, RIGHT - LEFT)
    most = largest(part["value"] for lane in lanes for part in lane)
    height = max(216.0, len(lanes) * LANE + 20)
    canvas.rect("surface", 4, 4, 632, height - 8, 12)
    top = (height - len(lanes) * LANE) / 2 + 10
    for e, lane, path in zip(shown, lanes, paths, strict=True):
        if scene.focus.get("e") == e:
            canvas.rect("halo", 240, top - 7, 390, LANE - 6, 8)
        for order, part in enumerate(lane):
            end = min(axis.at(path[order][0]), axis.at(path[order][1]))
            source, tone = _source(height, order), BRANCHES[order][1]
            _draw_stream(canvas, part, tone, end, source, top + order * THICK, most)
        canvas.line("axis", axis.at(0), top - 5, axis.at(0), top + 3 * THICK + 3)
        for order, part in enumerate(lane):
            _draw_branch(canvas, part, order, axis, path[order], e, top + order * THICK)
        last = axis.at(path[-1][1])
        canvas.line("level", last, top + 2 * THICK - 1, last, top + 3 * THICK + 3)
        result = scene.quantity("grad_x", position, e)
        canvas.symbol(538, top + 12, "ink", "grad_x", position, e)
        title = scene.equation(scene.label("grad_x", position, e), result)
        canvas.bead(582, top + 36, result, "gold", title, 92)
        top += LANE
    for order, (name, tone, size) in enumerate(BRANCHES):
        _draw_source(canvas, f"grad_{name}", tone, scene.shapes[size], _source(height, order))
    return canvas.picture(scene.say("back-project", i=position), height)


def _source(height: float, order: int) -> float:
    return height / 2 + (order - 1) * 66


def _draw_source(canvas: Canvas, tensor: str, tone: str, size: int, y: float) -> None:
    """The row of dQ, dK or dV as a tray with as many of its numbers as fit."""
    scene = canvas.scene
    canvas.rect(f"pearl {tone}", 14, y - 29, FROM - 14, 58, 8)
    canvas.symbol(24, y + 6, tone, tensor, scene.position)
    shown = min(size, 3 if size <= 3 else 2)
    start = y - (shown - 1 if size <= 3 else shown) * 9 + 5
    for coordinate in range(shown):
        each = scene.quantity(tensor, scene.position, coordinate)
        canvas.number(FROM - 8, start + coordinate * 18, each, 62, "end")
    if shown < size:
        canvas.text("note", FROM - 30, start + shown * 18, "⋮", "middle")


def _draw_stream(canvas: Canvas, part: Quantity, tone: str, end: float, source: float, y: float, most: float) -> None:
    """From the tray to ``end``, the left end of the branch's segment, as thick as the branch is large."""
    size = abs(part["value"]) / most * 9 if most else 0.0
    kind = "none" if size == 0 else f"{tone}{' minus' if part['value'] < 0 else ''}"
    d = f"{curve(FROM, source, LEFT - 30, y + THICK / 2 - 1)}H{rounded(end)}"
    canvas.path(f"stream {kind}", d, None, "", 1 if size == 0 else max(1.5, size))


def _draw_branch(
    canvas: Canvas, part: Quantity, order: int, axis: Axis, span: tuple[float, float], e: int, y: float
) -> None:
    scene = canvas.scene
    left, right = min(axis.at(span[0]), axis.at(span[1])), max(axis.at(span[0]), axis.at(span[1]))
    name = scene.equation(scene.label(part["cell"].split(":")[0], scene.position, e), part)
    canvas.block(BRANCHES[order][1], left, y, right - left, THICK - 2, part, name)
    if not canvas.inside((left + right) / 2, y + 14, part, right - left - 6):
        canvas.number(right + 6, y + 14, part, RIGHT + 16 - right, "start", "number over")
