"""Two rulers with one scale: every number above is joined to the same number shrunk below."""

from __future__ import annotations

import math

from app.board.pictures.canvas import NOTE, NUMBER, Canvas, Picture
from app.board.pictures.geometry import Axis, quadrilateral, text_width, ticks
from app.board.pictures.scene import Quantity, Scene

LEFT, RIGHT, UPPER, LOWER = 100.0, 540.0, 92.0, 196.0


def draw_ruler(scene: Scene, above: str, below: str, title: str, surface: str) -> Picture:
    """The reader's row of ``above`` and of ``below``, the same row scaled; ``surface`` colours what is between."""
    canvas, reader = Canvas(scene), scene.reader
    reads = range(scene.shapes["n_k"])
    rows = [[scene.quantity(tensor, reader, read) for read in reads] for tensor in (above, below)]
    values = [each["value"] for row in rows for each in row]
    axis = Axis(values, LEFT, RIGHT - LEFT)
    factor = _factor(scene)
    low, high = _reach(rows[0])
    small_low, small_high = _reach(rows[1])
    if factor["value"] < 0:
        small_low, small_high = small_high, small_low
    shade = quadrilateral(axis.at(low), axis.at(high), UPPER, axis.at(small_low), axis.at(small_high), LOWER)
    canvas.path(f"shade {surface}", shade)
    canvas.line("axis dashed", axis.at(0), UPPER, axis.at(0), LOWER)
    for y, tensor, row, side in ((UPPER, above, rows[0], -1), (LOWER, below, rows[1], 1)):
        canvas.line("rod", LEFT - 14, y, RIGHT + 14, y)
        for tick in ticks(axis):
            canvas.line("tick", axis.at(tick), y, axis.at(tick), y + side * 6)
        canvas.symbol(16, y + 6, "ink", tensor, reader)
        _write_labels(canvas, row, axis, y, side)
    for read in reads:
        first, second = rows[0][read], rows[1][read]
        closed = "" if scene.may_read(reader, read) else " closed"
        focus = " focus" if scene.focus.get("j") == read else ""
        canvas.line(f"string{closed}{focus}", axis.at(first["value"]), UPPER, axis.at(second["value"]), LOWER)
    for y, tensor, row in ((UPPER, above, rows[0]), (LOWER, below, rows[1])):
        for read in reads:
            closed = "" if scene.may_read(reader, read) else " closed"
            name = scene.equation(scene.label(tensor, reader, read), row[read])
            canvas.circle(f"pin {surface}{closed}", axis.at(row[read]["value"]), y, 5, row[read], name)
    custom = factor["derived"] == "scale"
    canvas.text("note", 594, 138, "× s" if custom else "÷ √d", "middle", "" if custom else "k")
    canvas.number(594, 158, factor, 80)
    return canvas.picture(title, 286)


def _reach(row: list[Quantity]) -> tuple[float, float]:
    """From the lowest to the highest of ``row``, 0 among them."""
    low, high = 0.0, 0.0
    for each in row:
        low, high = min(low, each["value"]), max(high, each["value"])
    return low, high


def _factor(scene: Scene) -> Quantity:
    """The number that the scores are divided by, or multiplied by where the reader has set a scale."""
    scale = scene.run["request"].get("scale")
    if scale is not None:
        return {"derived": "scale", "value": float(scale)}
    return {"derived": "sqrt(d_k)", "value": math.sqrt(scene.shapes["d_k"])}


def _write_labels(canvas: Canvas, row: list[Quantity], axis: Axis, y: float, side: int) -> None:
    """Numbers at the pins, equal ones together, in two tiers; what does not fit is left to the tooltips."""
    scene = canvas.scene
    groups: dict[tuple[float, bool], list[int]] = {}
    for read, each in enumerate(row):
        groups.setdefault((each["value"], scene.may_read(scene.reader, read)), []).append(read)
    focus = scene.focus.get("j", -1)
    taken: list[list[tuple[float, float]]] = [[], []]
    order = sorted(groups.items(), key=lambda item: (focus not in item[1], item[1][0]))
    for (value, open_), reads in order:
        number = scene.fit(value, 96, NUMBER)
        words = scene.say("read", j=", ".join(map(str, reads))) if len(reads) <= 4 else scene.say("reads", n=len(reads))
        words = words if open_ else scene.say("closed", what=words)
        half = max(text_width(number or "", NUMBER), text_width(words, NOTE)) / 2 + 5
        middle = min(max(axis.at(value), half), 640 - half)
        for tier in (0, 1):
            if number is None or any(middle - half < right and left < middle + half for left, right in taken[tier]):
                continue
            taken[tier].append((middle - half, middle + half))
            near = y + side * (17 + 36 * tier) + (8 if side > 0 else 0)
            if tier:
                canvas.line("hair", axis.at(value), y + side * 8, axis.at(value), y + side * 44)
            canvas.number(middle, near, row[reads[0]], 96, "middle", "number strong")
            canvas.text("note", middle, near + side * 16, words, "middle")
            break
