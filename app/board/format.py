"""Numbers as the page prints them: decimal digits of the shortest decimal, never of the binary fraction.

``static/js/core/format.js`` is the same for the browser; ``tests/reference/format_cases.json`` holds for both.
"""

from __future__ import annotations

MINUS = "\u2212"
LARGE = 1e6
"""From this magnitude on, numbers are printed in scientific form."""

_PLAIN, _RAISED = "-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"
_RAISE = str.maketrans(_PLAIN, _RAISED)
_LOWER = str.maketrans(_RAISED, _PLAIN)


def _shortest(magnitude: float) -> tuple[int, int]:
    """``digits, exponent`` of the shortest decimal ``digits * 10**exponent`` that parses to ``magnitude`` > 0."""
    mantissa, _, power = repr(magnitude).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits, exponent = int(whole + fraction), int(power or 0) - len(fraction)
    while digits % 10 == 0:
        digits, exponent = digits // 10, exponent + 1
    return digits, exponent


def _rounded(digits: int, exponent: int, decimals: int) -> int:
    """``digits * 10**exponent`` in units of ``10**-decimals``, halves away from zero."""
    shift = exponent + decimals
    if shift >= 0:
        return int(digits * 10**shift)
    unit = 10**-shift
    return int((2 * digits + unit) // (2 * unit))


def _written(units: int, decimals: int) -> str:
    """``units * 10**-decimals`` with exactly that many decimals."""
    text = str(units).rjust(decimals + 1, "0")
    return f"{text[:-decimals]}.{text[-decimals:]}" if decimals else text


def _scientific(digits: int, exponent: int, decimals: int) -> str:
    length = len(str(digits))
    power = exponent + length - 1
    units = _rounded(digits, 1 - length, decimals)
    if units == 10 ** (decimals + 1):
        units, power = units // 10, power + 1
    mantissa = _written(units, decimals)
    if decimals:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return f"{mantissa}×10{str(power).translate(_RAISE)}"


def format_number(value: float, precision: int = 4) -> str:
    """``value`` in at most ``precision`` decimals (0 to 15).

    A value whose shortest decimal has no more decimals is printed exactly (``0.5``), any other with exactly
    ``precision`` decimals, halves away from zero (``0.8022``). Nonzero magnitudes below half a unit of the last digit,
    and those from 1e6, are printed as ``1.23×10⁻⁷``. The minus is U+2212; -0 is ``0``. Raises ValueError for
    infinities and NaN, which no run contains.
    """
    number = float(value)
    if number - number != 0:
        raise ValueError(f"{number!r} cannot be printed")
    if number == 0:
        return "0"
    sign = MINUS if number < 0 else ""
    digits, exponent = _shortest(abs(number))
    if abs(number) >= LARGE or _rounded(digits, exponent, precision) == 0:
        return sign + _scientific(digits, exponent, min(precision, 2))
    decimals = min(precision, max(0, -exponent))
    return sign + _written(_rounded(digits, exponent, decimals), decimals)


def parse_number(text: str) -> float:
    """The number that a text of :func:`format_number` stands for, rounded as it is."""
    mantissa, _, power = text.replace(MINUS, "-").partition("×10")
    return float(f"{mantissa}e{power.translate(_LOWER) or 0}")
