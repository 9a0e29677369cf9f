"""How a number is printed, worked out a second time with decimal arithmetic."""

from decimal import ROUND_HALF_UP, Decimal

_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def printed(value: float, precision: int = 4) -> str:
    """`value` in at most `precision` decimals, halves away from zero; scientific where that would say nothing."""
    exact = Decimal(repr(float(value)))
    if exact == 0:
        return "0"
    unit = Decimal(1).scaleb(-precision)
    if abs(exact) >= 10**6 or abs(exact) < unit / 2:
        return _scientific(exact, min(precision, 2)).replace("-", "−")
    rounded = exact.normalize() if exact == exact.quantize(unit) else exact.quantize(unit, ROUND_HALF_UP)
    return f"{rounded:f}".replace("-", "−")


def _scientific(exact: Decimal, decimals: int) -> str:
    power = exact.adjusted()
    mantissa = exact.scaleb(-power).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    if abs(mantissa) == 10:
        mantissa, power = mantissa / 10, power + 1
    return f"{mantissa.normalize():f}×10{str(power).translate(_RAISED)}"
