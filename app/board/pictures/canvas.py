"""The marks of a picture, in the order of painting: plain data that a template and an element draw alike."""

from __future__ import annotations

from typing import Any

from app.board.pictures.geometry import WIDTH, hatching, rounded, text_width
from app.board.pictures.scene import Quantity, Scene

Mark = dict[str, Any]
"""``tag``, ``class`` and ``at`` (attributes); where they apply ``text``, ``title``, ``marks`` (inside) and ``value``
with ``cell`` or ``derived``; ``after`` names a cell that it tells of without showing its number."""

Picture = dict[str, Any]
"""``title``, ``width``, ``height`` and ``marks``."""

NUMBER = 14
"""Size of digits; ``picture.css`` says the same."""

NOTE = 13
"""Size of words."""


class Canvas:
    """Collects marks. Classes carry all colour: a tone (``q k v a r ink gold``) and what the mark is."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.marks: list[Mark] = []

    def picture(self, title: str, height: float, width: int = WIDTH) -> Picture:
        """The finished picture."""
        return {"title": title, "width": width, "height": rounded(height), "marks": self.marks}

    def add(
        self, tag: str, style: str, at: dict[str, float | str], quantity: Quantity | None = None, title: str = ""
    ) -> Mark:
        """One mark; numbers among ``at`` are rounded."""
        attributes = {name: value if isinstance(value, str) else rounded(value) for name, value in at.items()}
        mark: Mark = {"tag": tag, "class": style, "at": attributes}
        if title:
            mark["title"] = title
        if quantity:
            mark.update(quantity)
        self.marks.append(mark)
        return mark

    def rect(
        self, style: str, x: float, y: float, width: float, height: float, radius: float = 3,
        quantity: Quantity | None = None, title: str = "",
    ) -> None:  # fmt: skip
        """A rectangle, its corners rounded by no more than half its sides."""
        width, height = max(0.0, width), max(0.0, height)
        corner = min(radius, width / 2, height / 2)
        self.add("rect", style, {"x": x, "y": y, "width": width, "height": height, "rx": corner}, quantity, title)

    def line(self, style: str, x1: float, y1: float, x2: float, y2: float) -> None:
        """A straight line."""
        self.add("line", style, {"x1": x1, "y1": y1, "x2": x2, "y2": y2})

    def path(self, style: str, d: str, quantity: Quantity | None = None, title: str = "", stroke: float = 0) -> None:
        """A path; ``stroke`` is its width where the class leaves it open."""
        self.add("path", style, {"d": d, "stroke-width": stroke} if stroke else {"d": d}, quantity, title)

    def circle(
        self, style: str, x: float, y: float, radius: float, quantity: Quantity | None = None, title: str = ""
    ) -> None:
        """A disc or ring."""
        self.add("circle", style, {"cx": x, "cy": y, "r": radius}, quantity, title)

    def block(self, tone: str, x: float, y: float, width: float, height: float, quantity: Quantity, title: str) -> None:
        """A tinted rectangle that stands for a signed amount; a negative one has a dashed edge and is hatched."""
        negative = quantity["value"] < 0
        self.rect(f"block {tone}{' minus' if negative else ''}", x, y, width, height, 3, quantity, title)
        if negative and width > 2 and height > 2:
            self.path(f"hatch {tone}", hatching(x, y, width, height))

    def gap(self, x: float, y: float, width: float, height: float, title: str) -> None:
        """What the mask closes: an empty hatched place."""
        self.rect("gap", x, y, width, height, 2, None, title)
        self.path("hatch muted", hatching(x, y, width, height))

    def nothing(self, y: float) -> None:
        """The tray of a row with nothing to read: a closed place for every read, and words that say so."""
        reads, left, length = self.scene.shapes["n_k"], 72.0, 540.0
        self.rect("tray made a", left - 6, y - 6, length + 12, 50, 10)
        for read in range(reads):
            inset = min(2.0, length / reads / 8)
            x = left + read * length / reads + inset
            words = self.scene.say("closed", what=self.scene.say("read", j=read))
            self.gap(x, y, length / reads - 2 * inset, 38, words)
        self.symbol(20, y + 25, "a", "weights", self.scene.reader)
        self.text("note", left + length / 2, y + 66, self.scene.say("nothing"), "middle")

    def text(self, style: str, x: float, y: float, words: str, anchor: str = "start", lowered: str = "") -> Mark:
        """Words, with ``lowered`` as their index."""
        mark = self.add("text", style, {"x": x, "y": y, "text-anchor": anchor})
        mark["text"] = words
        if lowered:
            mark["marks"] = [{"tag": "tspan", "class": "lowered", "at": {"dy": 4}, "text": lowered}]
        return mark

    def symbol(self, x: float, y: float, tone: str, tensor: str, *indices: int, anchor: str = "start") -> None:
        """The name of a tensor or cell in the italics of mathematics."""
        base, _, letter = self.scene.symbol(tensor).partition("_")
        joint = "," if max(indices, default=0) > 9 else ""
        self.text(f"symbol {tone}", x, y, base, anchor, letter + joint.join(map(str, indices)))

    def inside(self, x: float, y: float, quantity: Quantity, room: float, anchor: str = "middle") -> bool:
        """The printed number on its block where ``room`` holds it; on hatching it has a seam of paper."""
        return self.number(x, y, quantity, room, anchor, "number over" if quantity["value"] < 0 else "number")

    def number(
        self, x: float, y: float, quantity: Quantity, room: float, anchor: str = "middle", style: str = "number"
    ) -> bool:
        """The printed number where ``room`` holds it; whether it does."""
        words = self.scene.fit(quantity["value"], room, NUMBER)
        if words is None:
            return False
        self.text(style, x, y, words, anchor).update(quantity)
        return True

    def bead(
        self, x: float, y: float, quantity: Quantity, tone: str, title: str, room: float, decimals: int | None = None
    ) -> None:
        """A number in its bead, centred at x and y; an empty bead where ``room`` is too small for it."""
        words = self.scene.fit(quantity["value"], room - 10, NUMBER, decimals)
        width = 14.0 if words is None else min(room, max(40.0, text_width(words, NUMBER) + 14))
        self.rect(f"pearl {tone}", x - width / 2, y - 12, width, 24, 7, quantity, title)
        if words is not None:
            self.text("number strong", x, y + 5, words, "middle").update(quantity)
