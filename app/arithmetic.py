"""e^x, ln x and x^y of float64 numbers, correctly rounded to float64 whatever the platform's own library does.

Each is computed from the exact operands with 50 significant digits and rounded once. The results of ``exp`` and ``ln``
are transcendental (but for 1 and 0), so none of theirs comes near enough to the middle between two floats to matter. A
power can lie exactly in the middle (a square to 1.5 is one that can); it is then rounded to even.
"""

from __future__ import annotations

import math
from decimal import ROUND_HALF_EVEN, Context, Decimal

_CONTEXT = Context(prec=50, rounding=ROUND_HALF_EVEN, Emin=-999_999, Emax=999_999, traps=[])

_EXP_TOO_LARGE, _EXP_TOO_SMALL = 710.0, -746.0
_MOST_BITS, _LEAST_BITS = 1025.0, -1077.0
_NEAR_MIDDLE = Decimal("1e-24")
"""Of half the distance between two floats, of which 50 digits leave an error of at most 1e-30. Less than this bound
away from the middle means on it: other powers are not to be expected so near."""


def exp(x: float) -> float:
    """e^x; infinity where it is too large for float64, 0 where it is too small."""
    if x > _EXP_TOO_LARGE:
        return math.inf
    return float(_CONTEXT.exp(Decimal(x))) if x > _EXP_TOO_SMALL else 0.0


def ln(x: float) -> float:
    """The natural logarithm of ``x``. Raises ValueError unless x > 0."""
    if x <= 0:
        raise ValueError("logarithm of a number that is not positive")
    return float(_CONTEXT.ln(Decimal(x)))


def power(x: float, y: float) -> float:
    """x^y, with x^0 = 1; infinity where it is too large for float64.

    Raises ZeroDivisionError for 0 to a negative power and ValueError for a negative number to one that is not whole.
    """
    if y == 0 or x == 1:
        return 1.0
    if x == 0:
        if y < 0:
            raise ZeroDivisionError("zero to a negative power")
        return 0.0
    if x < 0:
        if not y.is_integer():
            raise ValueError("negative number to a power that is not whole")
        return -power(-x, y) if y % 2 else power(-x, y)
    bits = y * math.log2(x)
    if bits > _MOST_BITS:
        return math.inf
    if bits < _LEAST_BITS:
        return 0.0
    power_of_e = _CONTEXT.multiply(Decimal(y), _CONTEXT.ln(Decimal(x)))
    return _rounded(_CONTEXT.exp(power_of_e))


def _rounded(digits: Decimal) -> float:
    """The float64 nearest to ``digits``, the last of which may be off: what is that near to a middle is on it."""
    near = float(digits)
    if math.isinf(near):
        return near
    offset = _CONTEXT.subtract(digits, Decimal(near))
    neighbour = math.nextafter(near, math.inf if offset > 0 else -math.inf)
    if offset == 0 or math.isinf(neighbour):
        return near
    half = _CONTEXT.multiply(_CONTEXT.abs(_CONTEXT.subtract(Decimal(neighbour), Decimal(near))), Decimal("0.5"))
    if _CONTEXT.abs(_CONTEXT.subtract(_CONTEXT.abs(offset), half)) > _CONTEXT.multiply(half, _NEAR_MIDDLE):
        return near
    return _even(near, neighbour)


def _even(one: float, other: float) -> float:
    """Whichever of two neighbouring floats has an even last bit."""
    return one if one / math.ulp(one) % 2 == 0 else other
