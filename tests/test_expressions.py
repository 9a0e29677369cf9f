"""What cells may say and what that is worth; errors with their code and place."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.expressions import ExpressionError, evaluate


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", 1.0), (".5", 0.5), ("1.", 1.0), ("1e-3", 0.001), ("2E3", 2000.0), ("0.1", 0.1), ("-0", 0.0),
        ("1/3", 1 / 3), ("3/4", 0.75), ("1-2-3", -4.0), ("8/4/2", 1.0), ("2*3+4*5", 26.0), ("2*(3+4)", 14.0),
        ("2^3^2", 512.0), ("-2^2", -4.0), ("(-2)^2", 4.0), ("2^-1", 0.5), ("--3", 3.0), ("+-3", -3.0),
        ("√4", 2.0), ("√(2)", math.sqrt(2)), ("sqrt 9", 3.0), ("√√16", 2.0), ("√4^1/2", None),
        ("-2*sqrt(2)", -2 * math.sqrt(2)), ("2√2", 2 * math.sqrt(2)), ("-2√2", -2 * math.sqrt(2)),
        ("3*2√2", 6 * math.sqrt(2)), ("√2·√2", math.sqrt(2) * math.sqrt(2)), ("e", math.e), ("pi", math.pi),
        ("2π", 2 * math.pi), ("2π^2", 2 * 9.869604401089358), ("exp 0", 1.0), ("exp(1)", math.e), ("ln e", 1.0),
        ("ln 1", 0.0), ("exp -0", 1.0), ("sqrt(2)^2", 2.0000000000000004), ("1 ÷ 4", 0.25), ("3 × 4", 12.0),
        ("5 − 7", -2.0), ("5 – 7", -2.0), ("  7  ", 7.0), ("Pi", math.pi), ("SQRT(4)", 2.0), ("0.1+0.2", 0.1 + 0.2),
        ("1e308", 1e308), ("1e-400", 0.0), ("2^0.5", math.sqrt(2)), ("10^-2", 0.01),
        ("－１．５", -1.5), ("（１＋２）＊３", 9.0), ("３／４", 0.75), ("２＾３", 8.0), ("ｐｉ", math.pi),
        ("0。5", 0.5), ("1\u3000+\u20034", 5.0),
    ],
)  # fmt: skip
def test_values(text: str, expected: float | None) -> None:
    if expected is None:
        with pytest.raises(ExpressionError):
            evaluate(text)
    else:
        assert evaluate(text) == expected


def test_the_first_example() -> None:
    # sqrt(2) ln 3 = 1.55367239842418653…; the product of two rounded factors may be two units off
    assert evaluate("√2·ln 3") == pytest.approx(1.5536723984241865, rel=3e-16)
    assert evaluate("sqrt(2)*ln(3)") == evaluate("√2·ln 3")


@pytest.mark.parametrize(
    ("text", "code", "offset"),
    [
        ("", "empty", 0), ("   ", "empty", 0), ("1" * 65, "too-long", 64),
        ("1+", "wants-value", 2), ("*3", "wants-value", 0), ("()", "wants-value", 1), ("ln", "wants-value", 2),
        ("1 2", "wants-operator", 2), ("2(3)", "wants-operator", 1), ("1,5", "wants-operator", 1),
        ("1，5", "wants-operator", 1), ("2e", "wants-operator", 1), ("0x10", "wants-operator", 1),
        ("1_000", "wants-operator", 1), ("1)", "wants-operator", 1), ("2 # 3", "wants-operator", 2),
        ("1\u0663", "wants-operator", 1), ("(1", "wants-bracket", 2), ("(1 ", "wants-bracket", 2),
        ("(1 2)", "wants-bracket", 3), ("foo", "unknown-name", 0), ("1+sin(1)", "unknown-name", 2),
        ("nan", "unknown-name", 0), ("inf", "unknown-name", 0), ("__import__('os')", "wants-value", 0),
        ("√2^2", "ambiguous", 2), ("ln 2^3", "ambiguous", 4), ("1/2√2", "ambiguous", 3), ("2^2π", "ambiguous", 3),
        ("√√(4)^2", "ambiguous", 5), ("1/0", "division-by-zero", 1), ("2/(1-1)", "division-by-zero", 1),
        ("0^-1", "division-by-zero", 1), ("√-1", "no-root", 0), ("1+√(0-2)", "no-root", 2),
        ("ln 0", "no-logarithm", 0), ("ln(-1)", "no-logarithm", 0), ("(-8)^(1/3)", "no-power", 4),
        ("1e999", "not-finite", 0), ("exp 1000", "not-finite", 0), ("9^9^9", "not-finite", 1),
        ("1e308*10", "not-finite", 5), ("1e308+1e308", "not-finite", 5),
    ],
)  # fmt: skip
def test_errors(text: str, code: str, offset: int) -> None:
    with pytest.raises(ExpressionError) as caught:
        evaluate(text)
    assert (caught.value.code, caught.value.offset) == (f"expression-{code}", offset)


@pytest.mark.parametrize(
    ("text", "expected"), [("(" * 31 + "1" + ")" * 31, 1.0), ("√" * 63 + "1", 1.0), ("-" * 63 + "1", -1.0)]
)
def test_depth_is_no_danger(text: str, expected: float) -> None:
    assert evaluate(text) == expected


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_float_as_written_is_itself(value: float) -> None:
    assert evaluate(repr(value)) == value


@given(st.integers(-999, 999), st.integers(1, 999), st.sampled_from("+-*/"))
def test_single_operations_are_rounded_once(left: int, right: int, sign: str) -> None:
    exact = {"+": left + right, "-": left - right, "*": left * right, "/": left / right}[sign]
    assert evaluate(f"{left}{sign}{right}") == exact


@given(st.text(max_size=70) | st.text("0123456789.eE+-*/^()√π lnsqrtexp（）．－×÷", max_size=64))
def test_any_text_is_a_finite_number_or_an_error_within_it(text: str) -> None:
    try:
        outcome: float | int = evaluate(text)
    except ExpressionError as error:
        outcome = error.offset
    assert math.isfinite(outcome)
    if isinstance(outcome, int):
        assert 0 <= outcome <= len(text)
