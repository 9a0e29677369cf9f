"""The three masks, and products from which forbidden pairs are left out."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.attention import masks
from app.attention.shapes import ShapeError

SIZES = st.integers(1, 5)


@given(SIZES, SIZES, st.integers(-7, 7))
def test_causal_by_its_definition(n_q: int, n_k: int, offset: int) -> None:
    expected = [[j <= i + offset for j in range(n_k)] for i in range(n_q)]
    assert masks.causal(n_q, n_k, offset).tolist() == expected


def test_causal_with_an_offset_beyond_all_integers_of_numpy() -> None:
    assert masks.causal(2, 3, 10**30).all()
    assert not masks.causal(2, 3, -(10**30)).any()


def test_causal_without_offset_starts_with_one_key() -> None:
    assert masks.causal(2, 3).tolist() == [[True, False, False], [True, True, False]]


def test_none_and_custom() -> None:
    assert masks.none(2, 3).tolist() == [[True] * 3] * 2
    given_mask = np.array([[True, False, False], [False, False, False]])
    mask = masks.custom(given_mask, 2, 3)
    given_mask[:] = True
    assert mask.tolist() == [[True, False, False], [False, False, False]]
    assert masks.readable(mask).tolist() == [True, False]
    assert masks.read(mask).tolist() == [True, False, False]


def test_custom_refuses() -> None:
    with pytest.raises(ShapeError, match="mask: expected shape 2 × 3, found 3 × 2"):
        masks.custom(np.ones((3, 2), dtype=np.bool_), 2, 3)
    with pytest.raises(TypeError, match="mask: expected booleans, found float64"):
        masks.custom(np.zeros((2, 3)), 2, 3)


def test_cleared() -> None:
    array = np.array([[-1.0, np.nan], [2.0, np.inf]], dtype=np.float32)
    cells = masks.cleared(array, np.array([[False, True], [True, False]]))
    assert cells.dtype == np.float32
    assert not np.signbit(cells).any()
    assert np.array_equal(cells, [[0.0, np.nan], [2.0, 0.0]], equal_nan=True)
    assert np.array_equal(masks.cleared(array, np.array([False, True])), [[0.0, 0.0], [2.0, np.inf]])
    assert array[0, 0] == -1.0


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_product_leaves_forbidden_pairs_out(bad: float) -> None:
    keep = np.array([[True, False, True], [True, True, False], [False, False, False]])
    left = np.array([[2.0, 0.0, 3.0], [5.0, 7.0, 0.0], [0.0, 0.0, 0.0]])
    right = np.array([[1.0, -1.0], [bad, 4.0], [10.0, 0.5]])
    made = masks.product(left, right, keep)
    assert np.array_equal(made[[0, 2]], [[32.0, -0.5], [0.0, 0.0]])
    assert not np.isfinite(made[1, 0])  # row 1 may read the bad number: it is not swept under the carpet
    assert made[1, 1] == 23.0


def test_product_of_nothing_is_a_plain_zero() -> None:
    keep = np.array([[False]])
    assert not np.signbit(masks.product(np.array([[0.0]]), np.array([[-3.0]]), keep)).any()
    assert not np.signbit(masks.product(np.array([[0.0]]), np.array([[-np.inf]]), keep)).any()
