"""One bead: its number, the gradient that shares it, and what marks it as given, masked, lit or covered."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from app.board.beads import Bead, Matrix
from app.board.drawing import Number
from app.board.pictures.geometry import hatching
from app.poster.palette import Palette, mix
from app.poster.svg import Mark, Value, path, rect, text

_EMS = {".": 0.27, "×": 0.575, **dict.fromkeys("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", 0.37)}
_PADDING = 0.3
"""Left and right of a number, in sizes of type."""
_WIDER = 1.24
"""How much wider than ours the digits of a common font may be."""
_SPLIT = 18.0
"""From this size on a tile has room for a number and its gradient."""


def number_width(words: str) -> float:
    """How wide a number stands, in sizes of type; bold digits are as wide as others."""
    return sum(_EMS.get(letter, 0.575) for letter in words)


@dataclass(frozen=True)
class Style:
    """How the beads of one matrix are drawn: its colour, the direction of the stage, and the size of digits."""

    palette: Palette
    tone: str
    backward: bool
    font: float
    inside: bool
    vector: bool
    """Whether the matrix is made on the way back only, and stands on gold as a whole."""

    @property
    def digits(self) -> str:
        """The colour of a number that is not lit."""
        return self.tone if self.inside else mix(self.tone, self.palette.muted, 0.55)


def style_of(matrix: Matrix, palette: Palette, backward: bool, font: float) -> Style:
    """The style of a matrix."""
    return Style(palette, palette.tone(matrix.tensor), backward, font, matrix.inside, matrix.backward)


def named(number: Number) -> dict[str, Value]:
    """What names a number on the board; one that is not shown keeps its place only."""
    if number.reached:
        return {"data-cell": number.cell, "data-value": number.value}
    return {"data-slot": number.cell, **({"data-covered": ""} if number.covered else {})}


def bead(bead: Bead, style: Style, x: float, y: float, width: float, height: float) -> list[Mark]:
    """The marks of a bead whose middle is at x and y."""
    marks = _surface(bead, style, x - width / 2, y - height / 2, width, height)
    upper, lower = bead.value, bead.gradient if style.backward else None
    size, bold = style.font, bool(bead.lit) or style.vector
    if lower is None:
        colour = style.palette.ink if bead.lit == "result" or style.vector else style.tone if bead.lit else style.digits
        return [*marks, *_number(upper, x, y, size, colour, bold, width)]
    colour = style.tone if bead.lit else style.digits
    marks += _number(upper, x, y - height * 0.24, size, colour, False, width, 0.7)
    if lower.reached or lower.covered:
        return [*marks, *_number(lower, x, y + height * 0.19, size, style.palette.ink, True, width, 0.86)]
    return [*marks, text(x, y + height * 0.28, ["·"], fill=style.palette.muted, font_size=size * 0.86, **named(lower))]


def _number(
    number: Number, x: float, y: float, size: float, colour: str, bold: bool, room: float, most: float = 1.0
) -> list[Mark]:
    """The printed number, in ``most`` of ``size`` or as much less as its bead asks for.

    Where a wider font than ours would leave the bead the length is written down, so that it stays inside.
    """
    if not number.reached and not number.covered:
        return [Mark("text", {"x": x, "y": y, **named(number)})]
    words = "?" if number.covered else number.text
    free = (room / size - _PADDING) / number_width(words)
    scaled = size * min(most, free)
    at: dict[str, Value] = {"fill": colour, "font_size": scaled, **named(number)}
    if bold or number.covered:
        at["font_weight"] = "700"
    natural = number_width(words) * scaled
    if natural * _WIDER > room - 3:
        at |= {"textLength": natural, "lengthAdjust": "spacingAndGlyphs"}
    return [text(x, y + scaled * 0.36, [words], **at)]


def _surface(bead: Bead, style: Style, x: float, y: float, width: float, height: float) -> list[Mark]:
    palette = style.palette
    made = bead.gradient.reached if style.backward and bead.gradient else style.vector and bead.value.reached
    fill, edge, stroke, dash = palette.raised, palette.line, 1.0, ""
    if style.inside:
        edge = mix(style.tone, palette.raised, 0.55)
    if style.backward and made:
        fill, edge = palette.gold, palette.gold_line
    if bead.masked:
        fill = palette.paper if fill == palette.raised else fill
    if bead.given:
        edge, dash = mix(style.tone, palette.raised, 0.6), "4 3"
    if bead.lit:
        edge, stroke, dash = style.tone, 2.25, ""
    if bead.lit == "result":
        fill, edge = palette.lit, palette.ink
    at: dict[str, Value] = {"fill": fill, "stroke": edge, "stroke_width": stroke}
    if dash:
        at["stroke_dasharray"] = dash
    marks = [rect(x, y, width, height, min(0.45 * style.font, height / 3), **at)]
    if bead.masked:
        marks.append(_hatched(x, y, width, height, palette.line))
    if bead.value.covered or (style.backward and bead.gradient is not None and bead.gradient.covered):
        marks.append(_hatched(x, y, width, height, mix(palette.brass, palette.raised, 0.6)))
    return marks


def _hatched(x: float, y: float, width: float, height: float, colour: str) -> Mark:
    inset = 3.0
    d = hatching(x + inset, y + inset, width - 2 * inset, height - 2 * inset)
    return path(d, fill="none", stroke=colour, stroke_width=1.25)


def tile(bead: Bead, style: Style, most: tuple[float, float], x: float, y: float, side: float) -> list[Mark]:
    """A bead without digits: tinted by the size of its number, with a bar where it is negative.

    ``most`` are the largest magnitudes of its matrix and of the gradients in it. On the way back a small tile is its
    gradient alone, a larger one both.
    """
    palette, left, top = style.palette, x - side / 2, y - side / 2
    radius = min(4.0, side / 4)
    outline: dict[str, Value] = {"stroke": palette.line, "stroke_width": 0.6}
    if bead.lit:
        result = bead.lit == "result"
        outline = {"stroke": palette.ink if result else style.tone, "stroke_width": 2.0 if result else 1.5}
    lower = bead.gradient if style.backward and bead.gradient and style.inside else None
    gold = style.palette.brass
    if lower is None:
        tone = gold if style.backward and style.vector else style.tone
        marks = _tint(bead.value, tone, most[0], style, (left, top, side, side, radius), outline)
    elif side < _SPLIT:
        marks = _tint(lower, gold, most[1], style, (left, top, side, side, radius), outline)
    else:
        bare: dict[str, Value] = {}
        marks = _tint(bead.value, style.tone, most[0], style, (left, top, side, side * 0.4, 0), bare)
        marks += _tint(lower, gold, most[1], style, (left, top + side * 0.4, side, side * 0.6, 0), bare)
        marks.append(rect(left, top, side, side, radius, fill="none", **outline))
    if bead.masked:
        d = f"M{left:.2f} {top + side:.2f}l{side:.2f} {-side:.2f}"
        marks.append(path(d, stroke=palette.muted, stroke_width=0.9))
    return marks


def _tint(
    number: Number, tone: str, largest: float, style: Style, box: tuple[float, float, float, float, float],
    outline: dict[str, Value],
) -> list[Mark]:  # fmt: skip
    palette, (x, y, width, height, radius) = style.palette, box
    if not number.reached:
        fill = mix(palette.brass, palette.raised, 0.35) if number.covered else palette.raised
        return [rect(x, y, width, height, radius, fill=fill, **outline, **named(number))]
    value = float(number.value)
    # The root keeps small numbers visible beside large ones.
    share = sqrt(abs(value) / largest) if largest else 0.0
    fill = mix(tone, palette.raised, 0.05 + 0.85 * share)
    marks = [rect(x, y, width, height, radius, fill=fill, **outline, **named(number))]
    if value < 0:
        ink = palette.raised if share > 0.55 else palette.ink
        d = f"M{x + width * 0.26:.2f} {y + height / 2:.2f}h{width * 0.48:.2f}"
        marks.append(path(d, stroke=ink, stroke_width=max(1.0, height / 9)))
    return marks
