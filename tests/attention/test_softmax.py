"""Softmax of a row, against exact fractions and Python's own decimal arithmetic."""

from __future__ import annotations

from decimal import Decimal, localcontext

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.attention.softmax import PLAIN_LIMIT, softmax
from tests.attention.reference import assert_agrees


def exact(scores: list[float], mask: list[bool]) -> np.ndarray:
    """The weights of one row by 60-digit arithmetic, unshifted."""
    with localcontext() as context:
        context.prec, context.Emax, context.Emin = 60, 10**9, -(10**9)
        powers = [Decimal(score).exp() if may else Decimal(0) for score, may in zip(scores, mask, strict=True)]
        total = sum(powers) or Decimal(1)
        return np.array([float(power / total) for power in powers])


@given(st.lists(st.tuples(st.floats(-1e4, 1e4), st.booleans()), min_size=1, max_size=5))
def test_a_row_in_sixty_digits(cells: list[tuple[float, bool]]) -> None:
    scores, mask = [score for score, _ in cells], [may for _, may in cells]
    made = softmax(np.array([scores]), np.array([mask]))
    assert_agrees(made.weights[0], exact(scores, mask))
    assert_agrees(made.row_max, np.array([max((s for s, may in cells if may), default=0.0)]))


def test_logarithms_of_whole_numbers() -> None:
    made = softmax(np.log([[1.0, 2.0, 5.0]]), np.ones((1, 3), dtype=np.bool_))
    assert made.exponentials is not None
    assert made.row_sums is not None
    assert_agrees(made.exponentials, np.array([[1.0, 2.0, 5.0]]))
    assert_agrees(made.row_sums, np.array([8.0]))
    assert_agrees(made.exponentials_shifted, np.array([[0.2, 0.4, 1.0]]))
    assert_agrees(made.row_sums_shifted, np.array([1.6]))
    assert_agrees(made.weights, np.array([[0.125, 0.25, 0.625]]))


@pytest.mark.parametrize(("largest", "there"), [(700.0, True), (700.5, False), (-700.0, True), (-700.5, False)])
def test_the_plain_pair_is_absent_beyond_the_limit(largest: float, there: bool) -> None:
    assert PLAIN_LIMIT == 700.0
    scores = np.array([[0.0, 0.0], [largest, largest - 1.0]])
    made = softmax(scores, np.ones((2, 2), dtype=np.bool_))
    assert (made.exponentials is not None) is there
    assert (made.row_sums is not None) is there
    assert_agrees(made.weights[1], np.array([0.7310585786300049, 0.2689414213699951]))


def test_what_may_not_be_read_does_not_count_towards_the_limit() -> None:
    scores = np.array([[1.0, 5000.0], [9999.0, np.nan]])
    made = softmax(scores, np.array([[True, False], [False, False]]))
    assert made.exponentials is not None
    assert made.row_sums is not None
    assert made.exponentials.tolist() == [[np.exp(1.0), 0.0], [0.0, 0.0]]
    assert made.row_sums.tolist() == [np.exp(1.0), 0.0]
    assert made.exponentials_shifted.tolist() == [[1.0, 0.0], [0.0, 0.0]]
    assert made.weights.tolist() == [[1.0, 0.0], [0.0, 0.0]]
    assert made.row_max.tolist() == [1.0, 0.0]
    assert made.row_sums_shifted.tolist() == [1.0, 0.0]


def test_the_maximum_is_decided_on_the_real_part() -> None:
    scores = np.array([[1.0 + 1e-20j, 1.0 - 1e-20j, -3.0 + 5.0j]])
    made = softmax(scores, np.ones((1, 3), dtype=np.bool_))
    assert made.row_max.tolist() == [1.0 + 1e-20j]
    assert_agrees(made.weights.sum(axis=1).real, np.array([1.0]))


def test_single_precision_has_a_lower_limit() -> None:
    mask = np.ones((1, 1), dtype=np.bool_)
    assert softmax(np.array([[80.0]], dtype=np.float32), mask).exponentials is not None
    assert softmax(np.array([[81.0]], dtype=np.float32), mask).exponentials is None
    assert softmax(np.array([[81.0]]), mask).exponentials is not None
