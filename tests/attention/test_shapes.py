"""Shapes: every array is what its annotation says, with a different prime for every size; the error for misfits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import get_args, get_type_hints

import numpy as np
import pytest
from jaxtyping import AbstractArray, jaxtyped

from app.attention.backward import backward
from app.attention.forward import forward
from app.attention.graph import Kind, WeightLayout, build_graph
from app.attention.record import Record
from app.attention.shapes import Pairs, Query, ShapeError, require
from tests.attention.samples import PRIMES, sample


def annotated(record: Record) -> Iterator[tuple[str, np.ndarray, type]]:
    """Each array in a record and in the records in it, with its annotated shape."""
    hints = get_type_hints(type(record))
    for field in fields(record):
        value, hint = getattr(record, field.name), hints[field.name]
        if isinstance(value, Record):
            yield from annotated(value)
        elif isinstance(value, np.ndarray):
            (shape,) = [each for each in (get_args(hint) or (hint,)) if each is not type(None)]
            assert issubclass(shape, AbstractArray), f"{field.name} has no annotated shape"
            yield field.name, value, shape


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("layout", get_args(WeightLayout))
def test_every_array_has_its_annotated_shape(kind: Kind, layout: WeightLayout) -> None:
    made = sample(kind, PRIMES, layout=layout, masked=True)
    there = forward(made.inputs, made.mask)
    back = backward(there, made.upstream)
    seen = set()
    # Within this block one size name stands for one number, across all arrays.
    with jaxtyped("context"):
        for record in (there, back):
            for name, array, shape in annotated(record):
                assert isinstance(array, shape), f"{name}: {array.shape}"
                seen.add(name)
    besides = {"readable"} if kind == "weighted" else {"readable", "followed"}
    assert seen == {each.tensor for each in build_graph(kind).operations} - {"probe"} | besides


def test_a_wrong_axis_does_not_fit() -> None:
    with jaxtyped("context"):
        assert isinstance(np.zeros((2, 3)), Pairs)
        assert not isinstance(np.zeros((3, 2)), Pairs)
        assert isinstance(np.zeros((2, 5)), Query)
        assert not isinstance(np.zeros((3, 5)), Query)


def test_require() -> None:
    require("key", np.zeros((3, 2)), "n_k", 2)
    with pytest.raises(ShapeError) as caught:
        require("key", np.zeros((3, 4)), "n_k", 2)
    assert str(caught.value) == "key: expected shape n_k × 2, found 3 × 4"
    assert (caught.value.tensor, caught.value.expected, caught.value.found) == ("key", ("n_k", 2), (3, 4))
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("shape", [(), (2,), (0, 2), (2, 3, 2)])
def test_require_refuses_what_is_no_matrix_and_what_is_empty(shape: tuple[int, ...]) -> None:
    with pytest.raises(ShapeError):
        require("key", np.zeros(shape), "n_k", 2)
