"""Figures of plane geometry: hulls, angles and arcs; its twin is ``static/js/core/pictures/figures.js``.

Only operations that IEEE 754 rounds correctly are used, so that both sides agree exactly: an angle is halved by roots.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from app.board.pictures.geometry import point

Point = tuple[float, float]

_ARCSINE = (10395 / 599040, 945 / 42240, 105 / 3456, 15 / 336, 3 / 40, 1 / 6, 1.0)
"""Coefficients of the arcsine in odd powers, the last ones first; enough for angles below a tenth."""


def hull(points: Iterable[Point]) -> list[Point]:
    """The corners of the convex hull in turn; points on an edge are none."""
    left = sorted(set(points))
    if len(left) < 3:
        return left
    return _chain(left) + _chain(left[::-1])


def _chain(points: list[Point]) -> list[Point]:
    chain: list[Point] = []
    for each in points:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], each) <= 0:
            chain.pop()
        chain.append(each)
    return chain[:-1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def outline(points: list[Point]) -> str:
    """A closed path through ``points``; of one point nothing that can be seen."""
    return "M" + "L".join(point(x, y) for x, y in points) + "Z"


def length(x: float, y: float) -> float:
    """How far (x, y) is from the origin."""
    return math.sqrt(x * x + y * y)


def unit(x: float, y: float) -> Point | None:
    """(x, y) at length 1; None for the origin, which has no direction."""
    size = length(x, y)
    return (x / size, y / size) if size else None


def angle(cross: float, dot: float) -> float | None:
    """The angle in degrees, 0 to 180, of two vectors with this cross and dot product; None where one of them is 0.

    Whole degrees are exactly whole.
    """
    size = length(cross, dot)
    if not size:
        return None
    sine, cosine = abs(cross) / size, dot / size
    for _ in range(5):
        if cosine >= 0:
            half = math.sqrt((1 + cosine) / 2)
            sine, cosine = sine / (2 * half), half
        else:
            half = math.sqrt((1 - cosine) / 2)
            sine, cosine = half, sine / (2 * half)
    series = 0.0
    for coefficient in _ARCSINE:
        series = series * sine * sine + coefficient
    degrees = 32 * series * sine * (180 / math.pi)
    whole = math.floor(degrees + 0.5)
    return float(whole) if abs(degrees - whole) < 1e-12 * (1 + whole) else degrees


def arc(first: Point, last: Point) -> list[Point]:
    """Nine points of the unit circle from one to the other, the shorter way round."""
    points = [first, last]
    for _ in range(3):
        between = [_middle(a, b) for a, b in pairwise(points)]
        points = [each for pair in zip(points, between, strict=False) for each in pair] + [last]
    return points


def _middle(a: Point, b: Point) -> Point:
    return unit(a[0] + b[0], a[1] + b[1]) or (-a[1], a[0])


def arrowhead(tip: Point, way: Point, size: float) -> str:
    """A triangle that ends at ``tip``, pointing along the unit vector ``way``."""
    (x, y), (u, v) = tip, way
    x1, y1 = x - size * u, y - size * v
    side = size * 0.42
    return outline([tip, (x1 - side * v, y1 + side * u), (x1 + side * v, y1 - side * u)])


def groups(points: list[Point]) -> list[list[int]]:
    """Which of ``points`` stand at the same place."""
    found: dict[Point, list[int]] = {}
    for order, each in enumerate(points):
        found.setdefault(each, []).append(order)
    return list(found.values())
