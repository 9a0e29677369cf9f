"""Inputs: copied, sealed, in one precision, and refused where they do not fit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import DTypeLike

from app.attention.inputs import Direct, Projected, Weighted, matrix
from app.attention.shapes import ShapeError


def zeros(*shape: int, dtype: DTypeLike = np.float64) -> np.ndarray:
    return np.zeros(shape, dtype=dtype)


def test_sizes() -> None:
    assert Direct(zeros(2, 5), zeros(3, 5), zeros(3, 7)).sizes == {"n_q": 2, "n_k": 3, "d_k": 5, "d_v": 7}
    assert Weighted(zeros(2, 3), zeros(3, 7)).sizes == {"n_q": 2, "n_k": 3, "d_v": 7}
    sizes = {"n_q": 3, "n_k": 3, "d_k": 5, "d_v": 7, "d_x": 11}
    assert Projected(zeros(3, 11), zeros(11, 5), zeros(11, 5), zeros(11, 7)).sizes == sizes
    assert Projected(zeros(3, 11), zeros(5, 11), zeros(5, 11), zeros(7, 11), "out_in").sizes == sizes


def test_kinds() -> None:
    assert [each.kind for each in (Direct, Projected, Weighted)] == ["direct", "projected", "weighted"]


def test_inputs_are_read_only_copies() -> None:
    query = zeros(2, 2)
    inputs = Direct(query, zeros(2, 2), zeros(2, 2))
    query[0, 0] = 1.0
    assert inputs.query[0, 0] == 0.0
    with pytest.raises(ValueError, match="read-only"):
        inputs.query[0, 0] = 1.0


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (np.float32, np.float32, np.float32),
        (np.float32, np.float64, np.float64),
        (np.float64, np.complex128, np.complex128),
        (np.int64, np.float64, np.float64),
        (np.float16, np.float16, np.float64),
        (np.complex64, np.float64, np.complex128),
    ],
)
def test_one_precision_for_all(one: DTypeLike, other: DTypeLike, expected: DTypeLike) -> None:
    inputs = Direct(zeros(2, 2, dtype=one), zeros(2, 2, dtype=other), zeros(2, 2, dtype=other))
    assert {array.dtype for array in inputs.tensors().values()} == {np.dtype(expected)}


@pytest.mark.parametrize(
    ("shapes", "tensor", "expected", "found"),
    [
        (((2, 5), (3, 4), (3, 7)), "key", ("n_k", 5), (3, 4)),
        (((2, 5), (3, 5), (2, 7)), "value", (3, "d_v"), (2, 7)),
        (((2, 0), (3, 0), (3, 7)), "query", ("rows", "columns"), (2, 0)),
        (((2, 5), (5,), (3, 7)), "key", ("rows", "columns"), (5,)),
    ],
)
def test_direct_misfits(shapes: Any, tensor: str, expected: Any, found: Any) -> None:
    with pytest.raises(ShapeError) as caught:
        Direct(*(zeros(*shape) for shape in shapes))
    assert (caught.value.tensor, caught.value.expected, caught.value.found) == (tensor, expected, found)


@pytest.mark.parametrize(
    ("layout", "shapes", "tensor", "expected"),
    [
        ("in_out", ((10, 5), (11, 5), (11, 7)), "w_query", (11, "d_k")),
        ("in_out", ((11, 5), (11, 4), (11, 7)), "w_key", (11, 5)),
        ("in_out", ((11, 5), (11, 5), (10, 7)), "w_value", (11, "d_v")),
        ("out_in", ((5, 10), (5, 11), (7, 11)), "w_query", ("d_k", 11)),
        ("out_in", ((5, 11), (4, 11), (7, 11)), "w_key", (5, 11)),
        ("out_in", ((5, 11), (5, 11), (7, 10)), "w_value", ("d_v", 11)),
    ],
)
def test_projected_misfits(layout: Any, shapes: Any, tensor: str, expected: Any) -> None:
    w_query, w_key, w_value = (zeros(*shape) for shape in shapes)
    with pytest.raises(ShapeError) as caught:
        Projected(zeros(3, 11), w_query, w_key, w_value, layout)
    assert (caught.value.tensor, caught.value.expected) == (tensor, expected)


def test_weighted_misfit() -> None:
    with pytest.raises(ShapeError, match="value: expected shape 3 × d_v, found 2 × 7"):
        Weighted(zeros(2, 3), zeros(2, 7))


def test_unknown_layout() -> None:
    layout: Any = "sideways"
    with pytest.raises(ValueError, match="weight_layout: expected in_out or out_in, found 'sideways'"):
        Projected(zeros(2, 2), zeros(2, 2), zeros(2, 2), zeros(2, 2), layout)


def test_ragged_rows_and_entries_that_are_no_numbers() -> None:
    with pytest.raises(ShapeError, match="query: expected shape rows × columns, found rows of unequal length"):
        matrix("query", [[1.0, 2.0], [3.0]])
    for given in ([["1", "2"]], [[True, False]], [[None, 1.0]]):
        with pytest.raises(TypeError, match="query: expected numbers"):
            matrix("query", given)  # type: ignore[arg-type]
