"""What printed digits lose: the residue of a line, and differences that vanish in print.

``static/js/core/residue.js`` is the same for the browser.
"""

from __future__ import annotations

from typing import TypedDict

from app.attention.terms import Binding, Environment, Term, evaluate
from app.board.format import format_number, parse_number


class Residue(TypedDict):
    """What the printed numbers would give where that differs from the printed result: as printed, and in 13 digits."""

    printed: str
    value: float


def printed_value(value: float, precision: int) -> float:
    """``value`` as it is printed."""
    return parse_number(format_number(value, precision))


def _settled(value: float) -> float:
    """``value`` in 13 digits: what the last bits of float64 add is no residue, and may differ between machines."""
    return float(f"{value:.12e}")


def residue(printed: float, value: float, precision: int) -> Residue | None:
    """What printed numbers give, ``printed``, if that does not print like ``value``; None where it does.

    None, too, where ``printed`` is infinite: rounding has left float64 altogether, and there is nothing to print.
    """
    if printed - printed != 0:
        return None
    given = _settled(printed)
    same = printed_value(given, precision) == printed_value(_settled(value), precision)
    return None if same else {"printed": format_number(given, precision), "value": given}


def reckoned(term: Term, binding: Binding, printed: Environment) -> float:
    """``term`` computed in the environment of printed numbers; infinite where that is too large."""
    try:
        return evaluate(term, binding, printed)
    except (OverflowError, ZeroDivisionError):
        return float("inf")


def cancels(term: Term, binding: Binding, printed: Environment) -> bool:
    """Whether a difference among the factors of a product vanishes in print."""
    if term["op"] == "readable":
        return cancels(term["of"][0], binding, printed)
    if term["op"] != "mul":
        return False
    return any(part["op"] == "sub" and evaluate(part, binding, printed) == 0 for part in term["of"])
