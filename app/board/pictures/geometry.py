"""The arithmetic of the pictures: rounding, scales, outlines; its twin is ``static/js/core/pictures/geometry.js``.

Only operations that IEEE 754 rounds correctly are used (no e^x, no logarithm), so that both sides agree exactly.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

WIDTH = 640
"""Every picture is this many units wide."""

_NARROW = " .,:;'|·i()[]"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂₃₄₅₆₇₈₉"


def rounded(value: float) -> float:
    """``value`` to two decimals, halves upwards; a whole number as an int so that it prints without a dot."""
    near = math.floor(value * 100 + 0.5) / 100
    return int(near) if near == math.floor(near) else near


def text_width(words: str, size: float) -> float:
    """A cautious guess at how wide ``words`` stand in a sans-serif of ``size`` units."""
    ems = 0.0
    for letter in words:
        if ord(letter) >= 0x2E80:
            ems += 1.0
        elif letter in _NARROW:
            ems += 0.36
        elif letter in _RAISED:
            ems += 0.46
        else:
            ems += 0.65
    return ems * size


def total(values: Iterable[float]) -> float:
    """The plain running sum (``sum`` compensates from Python 3.12 on, and JavaScript does not)."""
    result = 0.0
    for value in values:
        result += value
    return result


def largest(values: Iterable[float]) -> float:
    """The largest magnitude; 0 where there is none."""
    result = 0.0
    for value in values:
        result = max(result, abs(value))
    return result


def window(size: int, limit: int, focus: int) -> range:
    """At most ``limit`` neighbouring indices below ``size``, ``focus`` among them."""
    start = 0 if size <= limit else min(max(0, focus - limit // 2), size - limit)
    return range(start, min(size, start + limit))


class Axis:
    """A straight scale with room for 0 and all ``values``, from ``start`` over ``length`` units (maybe negative)."""

    def __init__(self, values: Iterable[float], start: float, length: float) -> None:
        low, high = 0.0, 0.0
        for value in values:
            low, high = min(low, value), max(high, value)
        if low == high:
            low, high = -1.0, 1.0
        self.low, self.high, self.start, self.length = low, high, start, length

    def at(self, value: float) -> float:
        """Where ``value`` stands."""
        return self.start + (value - self.low) / (self.high - self.low) * self.length


def stacked(values: Sequence[float]) -> list[tuple[float, float]]:
    """From-to of each value laid end to end: positive ones away from 0 upwards, negative ones downwards."""
    up, down, spans = 0.0, 0.0, []
    for value in values:
        if value < 0:
            spans.append((down, down + value))
            down += value
        else:
            spans.append((up, up + value))
            up += value
    return spans


def walked(values: Sequence[float]) -> list[tuple[float, float]]:
    """From-to of each value when every one starts where the one before it ended."""
    here, spans = 0.0, []
    for value in values:
        spans.append((here, here + value))
        here += value
    return spans


def ticks(axis: Axis, most: int = 10) -> list[float]:
    """Round steps (1, 2 or 5 times a power of ten) along ``axis``, at most ``most`` and two."""
    span, step = axis.high - axis.low, 1.0
    while step < span / most:
        step *= 10
    while step > span / most and step > 1e-300:
        step /= 10
    chosen = step * 10
    for factor in (5, 2):
        if step * factor >= span / most:
            chosen = step * factor
    first = math.ceil(axis.low / chosen)
    return [(first + n) * chosen for n in range(math.floor((axis.high - first * chosen) / chosen) + 1)]


def point(x: float, y: float) -> str:
    """``x y`` of a path."""
    return f"{rounded(x)} {rounded(y)}"


def curve(x1: float, y1: float, x2: float, y2: float) -> str:
    """A stream from one point to another, level at both ends."""
    middle = (x1 + x2) / 2
    return f"M{point(x1, y1)}C{point(middle, y1)} {point(middle, y2)} {point(x2, y2)}"


def quadrilateral(x1: float, x2: float, y1: float, x3: float, x4: float, y2: float) -> str:
    """The area between the segment x1 to x2 at height y1 and the segment x3 to x4 at height y2."""
    return f"M{point(x1, y1)}L{point(x2, y1)}L{point(x4, y2)}L{point(x3, y2)}Z"


def hatching(x: float, y: float, width: float, height: float) -> str:
    """Slanted lines seven units apart across a rectangle."""
    lines, offset = "", 3.5
    while offset < width + height:
        x1, y1 = (x + offset, y) if offset <= width else (x + width, y + offset - width)
        x2, y2 = (x, y + offset) if offset <= height else (x + offset - height, y + height)
        lines += f"M{point(x1, y1)}L{point(x2, y2)}"
        offset += 7
    return lines
