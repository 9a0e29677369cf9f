"""Correct rounding, shown with exact fractions: no logarithm and no power of the code under test or of ``math``."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest

from app import arithmetic

_TERMS = 90


def middles(value: float) -> tuple[Fraction, Fraction]:
    """The bounds between which ``value`` is the nearest float64."""
    below, above = (Fraction(math.nextafter(value, way)) for way in (-math.inf, math.inf))
    return (below + Fraction(value)) / 2, (above + Fraction(value)) / 2


def exp_bounds(x: Fraction) -> tuple[Fraction, Fraction]:
    """A proven enclosure of e^x from the series, its argument halved until it is below 1."""
    halvings = max(0, math.ceil(abs(x)).bit_length())
    small, total, term = x / 2**halvings, Fraction(0), Fraction(1)
    for n in range(1, _TERMS):
        total, term = total + term, term * small / n
    bounds = [total - 2 * abs(term), total + 2 * abs(term)]
    for _ in range(halvings):
        bounds = [
            Fraction(round(each * each * 2**400 + way), 2**400) for each, way in zip(bounds, (-1, 1), strict=True)
        ]
    return bounds[0], bounds[1]


@pytest.mark.parametrize("seed", range(40))
def test_exp_is_the_nearest_float(seed: int) -> None:
    x = random.Random(seed).uniform(-20, 20)
    low, high = exp_bounds(Fraction(x))
    below, above = middles(arithmetic.exp(x))
    assert below < low < high < above


@pytest.mark.parametrize("seed", range(25))
def test_ln_is_the_nearest_float(seed: int) -> None:
    x = random.Random(seed).uniform(0.01, 1000)
    below, above = middles(arithmetic.ln(x))
    assert exp_bounds(below)[1] < Fraction(x) < exp_bounds(above)[0]


@pytest.mark.parametrize("seed", range(40))
def test_whole_and_half_powers_are_the_nearest_float(seed: int) -> None:
    chosen = random.Random(seed)
    x, twice = chosen.uniform(0.5, 9), chosen.randrange(1, 60)
    below, above = middles(arithmetic.power(x, twice / 2))
    assert below**2 < Fraction(x) ** twice < above**2


@pytest.mark.parametrize("sign", [-1, 1])
@pytest.mark.parametrize("w", [2**17 + 1 + 2 * n for n in range(40)] + [208063, 208065])
def test_a_power_in_the_middle_between_two_floats_goes_to_the_even_one(w: int, sign: int) -> None:
    # w^3 has 52 to 54 bits; where it has 54 it is no float64, but lies exactly between two.
    exact = w**3
    x = float(w * w)
    expected = float(Fraction(exact))  # integer to float rounds half to even
    assert arithmetic.power(x, 1.5) == expected
    assert arithmetic.power(sign * float(w), 3.0) == sign * expected


def test_the_smallest_power_of_two_half_of_the_smallest_float_goes_to_zero() -> None:
    assert arithmetic.power(2.0, -1074.0) == 5e-324
    assert arithmetic.power(2.0, -1075.0) == 0.0
    assert arithmetic.power(0.5, 1075.0) == 0.0


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [(0.0, 0.0, 1.0), (0.0, 2.0, 0.0), (-2.0, 3.0, -8.0), (-2.0, -2.0, 0.25), (10.0, 400.0, math.inf),
     (10.0, -400.0, 0.0), (1.0, 1e300, 1.0), (-1.0, 1e300, 1.0), (4.0, 0.5, 2.0), (1e300, 1e300, math.inf)],
)  # fmt: skip
def test_powers_by_hand(x: float, y: float, expected: float) -> None:
    assert arithmetic.power(x, y) == expected


@pytest.mark.parametrize("odd", range(1, 60, 2))
def test_the_middle_between_two_of_the_smallest_floats_goes_to_the_even_one(odd: int) -> None:
    # odd^5 · 2^-1075 is an odd number of halves of the smallest float.
    halves = odd**5
    below = (halves - 1) // 2
    assert arithmetic.power(odd * 2.0**-215, 5.0) == (below + below % 2) * 5e-324


def test_a_base_near_one_takes_a_huge_exponent_in_no_time() -> None:
    assert arithmetic.power(1 + 2**-52, 1e15) == pytest.approx(math.exp(1e15 * 2**-52), rel=1e-12)
    assert arithmetic.power(1 - 2**-53, 1e18) == pytest.approx(math.exp(-1e18 * 2**-53), rel=1e-12)


@pytest.mark.parametrize(
    ("x", "expected"), [(0.0, 1.0), (800.0, math.inf), (-800.0, 0.0), (1e300, math.inf), (-1e300, 0.0)]
)
def test_exp_at_the_ends(x: float, expected: float) -> None:
    assert arithmetic.exp(x) == expected


def test_what_has_no_value_is_an_error() -> None:
    with pytest.raises(ZeroDivisionError):
        arithmetic.power(0.0, -1.0)
    with pytest.raises(ValueError, match="not whole"):
        arithmetic.power(-8.0, 1 / 3)
    for x in (0.0, -1.0):
        with pytest.raises(ValueError, match="not positive"):
            arithmetic.ln(x)
