"""A plane with two axes, and labels that keep apart; its twin is ``static/js/core/pictures/plane.js``."""

from __future__ import annotations

from collections.abc import Sequence

from app.board.format import format_number
from app.board.pictures.canvas import NOTE, Canvas
from app.board.pictures.figures import Point
from app.board.pictures.geometry import Axis, text_width, ticks

SHEET = 380
"""A plane is this many units wide, so that it fits on a phone."""

LEFT, TOP, WIDE, HIGH = 68.0, 30.0, 300.0, 250.0
BOTTOM, RIGHT = TOP + HIGH, LEFT + WIDE


class Plane:
    """Coordinate 0 to the right and coordinate 1 upwards, with room for the origin and all ``points``.

    One unit is equally long on both where ``even`` asks for it, and otherwise where that leaves both axes legible.
    """

    def __init__(self, points: Sequence[Point], even: bool) -> None:
        self.x = Axis([x for x, _ in points], LEFT, WIDE)
        self.y = Axis([y for _, y in points], BOTTOM, -HIGH)
        for axis in (self.x, self.y):
            _widen(axis, (axis.high - axis.low) * 1.24)
        across, upwards = (self.x.high - self.x.low) / WIDE, (self.y.high - self.y.low) / HIGH
        largest = max(across, upwards)
        if even or largest <= 3 * min(across, upwards):
            _widen(self.x, largest * WIDE)
            _widen(self.y, largest * HIGH)

    def at(self, point: Point) -> Point:
        """Where ``point`` stands on the sheet."""
        return self.x.at(point[0]), self.y.at(point[1])


def _widen(axis: Axis, span: float) -> None:
    more = (span - (axis.high - axis.low)) / 2
    axis.low, axis.high = axis.low - more, axis.high + more


Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


class Labels:
    """Where words find room beside a point: to its right, left, above or below."""

    def __init__(self) -> None:
        self.taken: list[Box] = []

    def keep(self, x: float, y: float, radius: float) -> None:
        """Leaves a disc free."""
        self.taken.append((x - radius, y - radius, x + radius, y + radius))

    def find(self, x: float, y: float, width: float, gap: float, away: Point) -> tuple[float, float, str] | None:
        """Base point and anchor of a line of words, rather on the side that looks away from ``away``.

        None where all four places are taken.
        """
        sides = [(x + gap, y + 5, "start"), (x - gap - width, y + 5, "end")]
        ends = [(x - width / 2, y - gap - 4, "middle"), (x - width / 2, y + gap + 15, "middle")]
        sides, ends = sides[:: 1 if x >= away[0] else -1], ends[:: 1 if y <= away[1] else -1]
        for left, base, anchor in (sides[0], ends[0], ends[1], sides[1]):
            box = (left, base - 13, left + width, base + 4)
            inside = box[0] >= LEFT and box[2] <= SHEET - 4 and box[1] >= 0 and box[3] <= BOTTOM
            if inside and not any(_meet(box, other) for other in self.taken):
                self.taken.append(box)
                at = {"start": left, "end": left + width, "middle": x}[anchor]
                return at, base, anchor
        return None


def draw_axes(canvas: Canvas, plane: Plane, marked: Point | None) -> None:
    """The field with a few ticks; those that the numbers of the point ``marked`` would cover are left out."""
    canvas.rect("field", LEFT, TOP, WIDE, HIGH, 6)
    near = plane.at(marked) if marked else None
    for tick in ticks(plane.x, 4):
        x, words = plane.x.at(tick), format_number(tick, 9)
        canvas.line("grid", x, TOP, x, BOTTOM)
        half = text_width(words, NOTE) / 2
        if x - half >= LEFT - 20 and x + half <= SHEET - 2 and not (near and abs(near[0] - x) < half + 32):
            canvas.text("note", x, BOTTOM + 17, words, "middle").update({"derived": words, "value": tick})
    for tick in ticks(plane.y, 4):
        y, words = plane.y.at(tick), format_number(tick, 9)
        canvas.line("grid", LEFT, y, RIGHT, y)
        if text_width(words, NOTE) <= LEFT - 8 and not (near and abs(near[1] - y) < 16):
            canvas.text("note", LEFT - 7, y + 5, words, "end").update({"derived": words, "value": tick})
    canvas.line("axis", LEFT, plane.y.at(0), RIGHT, plane.y.at(0))
    canvas.line("axis", plane.x.at(0), TOP, plane.x.at(0), BOTTOM)
    canvas.text("note", LEFT, TOP - 9, canvas.scene.say("coordinate", c=1))
    canvas.text("note", RIGHT, BOTTOM + 34, canvas.scene.say("coordinate", c=0), "end")
