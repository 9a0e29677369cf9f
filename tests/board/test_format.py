"""Printed numbers against the golden table, and the way back."""

from __future__ import annotations

import json
import math
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.board.format import MINUS, format_number, parse_number
from tests.board.examples import REFERENCE

CASES = json.loads((REFERENCE / "format_cases.json").read_text("utf-8"))["cases"]


def test_the_golden_table_is_long_enough() -> None:
    assert len(CASES) >= 60


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['value']}-{case['precision']}")
def test_golden_table(case: dict[str, str | int]) -> None:
    assert format_number(float(case["value"]), int(case["precision"])) == case["text"]


def test_four_decimals_unless_told() -> None:
    assert format_number(2 / 3) == "0.6667"


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_no_run_contains_what_is_not_finite(value: float) -> None:
    with pytest.raises(ValueError, match="cannot be printed"):
        format_number(value)


def decimal_of(text: str) -> Decimal:
    """The printed decimal itself, which float64 may not hold."""
    mantissa, _, power = text.replace(MINUS, "-").partition("×10")
    return Decimal(mantissa).scaleb(int(power.translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")) or 0))


@given(st.floats(-1e5, 1e5), st.integers(0, 15))
@example(value=65536.63473605365, precision=10)
def test_a_printed_number_is_off_by_half_a_unit_at_most(value: float, precision: int) -> None:
    off = abs(decimal_of(format_number(value, precision)) - Decimal(repr(value)))
    assert off <= Decimal(1).scaleb(-precision) / 2


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_sign_and_zero_are_never_lost(value: float) -> None:
    text = format_number(value)
    assert text.startswith("\u2212") == (value < 0)
    assert (text == "0") == (value == 0)
    assert "-" not in text


@pytest.mark.parametrize(
    ("text", "value"), [("\u22121.25", -1.25), ("7.1×10³⁶", 7.1e36), ("\u22125×10⁻³²⁴", -5e-324), ("0", 0.0)]
)
def test_parsing(text: str, value: float) -> None:
    assert parse_number(text) == value
