"""The forward pass: by hand, in three precisions, at the edges, and with NaN where nobody may read."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import DTypeLike

from app.attention.forward import Attention, forward, probe
from app.attention.inputs import Direct, Inputs, Projected, Weighted
from app.attention.shapes import ShapeError
from tests.attention.reference import Stored, assert_agrees, inputs_of, numbers, worked_examples
from tests.attention.samples import PRIMES, Sample, sample, samples

SMALL = Direct([[1.0, 2.0]], [[3.0, 0.0], [0.0, 1.0]], [[1.0, 10.0], [2.0, 20.0]])
"""R is [3, 2]."""


def attention(inputs: Inputs, mask: Any = None, scale: float | None = None) -> Attention:
    made = forward(inputs, mask, scale).attention
    assert made is not None
    return made


def converted(inputs: Inputs, precision: DTypeLike) -> Inputs:
    """The same inputs in another precision."""
    given = {name: array.astype(precision) for name, array in inputs.tensors().items()}
    if isinstance(inputs, Projected):
        return Projected(**given, weight_layout=inputs.weight_layout)
    return type(inputs)(**given)


@pytest.mark.parametrize(
    ("scale", "expected"),
    [(None, [3 / math.sqrt(2), 2 / math.sqrt(2)]), (2.0, [6.0, 4.0]), (0.0, [0.0, 0.0]), (-1.0, [-3.0, -2.0])],
)
def test_scales(scale: float | None, expected: list[float]) -> None:
    made = attention(SMALL, scale=scale)
    assert made.dot_products.tolist() == [[3.0, 2.0]]
    assert_agrees(made.scores, np.array([expected]))
    largest = 1 / (1 + math.exp(expected[1] - expected[0]))
    assert_agrees(made.softmax.weights, np.array([[largest, 1 - largest]]))


def test_one_position_of_width_one() -> None:
    there = forward(Direct([[3.0]], [[-2.0]], [[5.0]]))
    assert there.attention is not None
    assert (there.attention.scores.tolist(), there.weights.tolist(), there.output.tolist()) == ([[-6]], [[1]], [[5]])


def test_weighted_output_is_the_sum_itself() -> None:
    there = forward(Weighted([[0.5, 2.0], [-1.0, 0.0]], [[1.0, 3.0], [10.0, -1.0]]))
    assert there.attention is None
    assert there.output.tolist() == [[20.5, -0.5], [-1.0, -3.0]]
    assert there.readable.tolist() == [True, True]


def test_an_empty_row_has_no_weights_and_no_output() -> None:
    there = forward(SMALL, [[False, False]])
    assert there.attention is not None
    assert there.attention.scores.any()
    assert (there.weights.tolist(), there.output.tolist()) == ([[0.0, 0.0]], [[0.0, 0.0]])
    assert there.readable.tolist() == [False]
    assert probe(there, np.array([[np.nan, np.inf]])) == 0.0


def test_probe_by_hand() -> None:
    there = forward(Weighted([[0.5, 0.5], [1.0, 0.0]], [[1.0, 3.0], [3.0, 5.0]]))
    assert probe(there, np.array([[1.0, 10.0], [100.0, 1000.0]])) == 2.0 + 40.0 + 100.0 + 3000.0
    assert probe(there, np.array([[1.0, 10.0], [100.0, 1000.0]])).shape == ()


@pytest.mark.parametrize("precision", [np.float32, np.float64, np.complex128])
@pytest.mark.parametrize("kind", ["direct", "projected", "weighted"])
@pytest.mark.parametrize("scale", [None, 0.7, np.float64(0.7)], ids=["default", "python", "numpy"])
def test_precision_is_kept(precision: DTypeLike, kind: Any, scale: float | None) -> None:
    made = sample(kind, PRIMES, masked=True, scale=scale)
    there = forward(converted(made.inputs, precision), made.mask, made.scale)
    reference = forward(made.inputs, made.mask, made.scale)
    tensors, expected = there.tensors(), reference.tensors()
    if there.attention and reference.attention:
        tensors |= there.attention.tensors() | there.attention.softmax.tensors()
        expected |= reference.attention.tensors() | reference.attention.softmax.tensors()
    assert tensors.keys() == expected.keys()
    for name, tensor in tensors.items():
        if name not in ("mask", "followed", "readable"):
            assert tensor.dtype == precision, name
            assert_agrees(tensor.real.astype(np.float64), expected[name], 1e-4 if precision == np.float32 else 1e-12)


@pytest.mark.parametrize("example", worked_examples(), ids=lambda example: example["name"])
def test_single_precision_on_the_worked_examples(example: Stored) -> None:
    there = forward(converted(inputs_of(example["inputs"]), np.float32), example["inputs"].get("allowed"))
    assert there.output.dtype == np.float32
    assert_agrees(there.output.astype(np.float64), numbers(example["expected"]["output"]), 2e-5)


@settings(deadline=None)
@given(samples)
def test_output_lies_inside_what_may_be_read(sample: Sample) -> None:
    if isinstance(sample.inputs, Weighted):
        return
    there = forward(sample.inputs, sample.mask, sample.scale)
    for i, row in enumerate(there.output):
        keys = there.value if sample.mask is None else there.value[sample.mask[i]]
        if len(keys):
            assert (row >= keys.min(axis=0) - 1e-12).all()
            assert (row <= keys.max(axis=0) + 1e-12).all()
        else:
            assert (row == 0.0).all()


def test_a_shift_of_all_scores_changes_no_weight() -> None:
    # A column of ones in Q and of c in K adds c to every score.
    random = np.random.default_rng(3)
    query, key, value = random.normal(size=(3, 2)), random.normal(size=(4, 2)), random.normal(size=(4, 2))
    plain = forward(Direct(query, key, value), scale=1.0)
    ones = np.ones((3, 1))
    for shift in (1e3, -1e3):
        moved = forward(Direct(np.hstack([query, ones]), np.hstack([key, np.full((4, 1), shift)]), value), scale=1.0)
        assert_agrees(moved.weights, plain.weights, 1e-11)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_a_key_that_one_row_may_not_read_does_not_touch_that_row(bad: float) -> None:
    value = [[1.0, 2.0], [bad, bad]]
    there = forward(Direct([[1.0], [2.0]], [[1.0], [bad]], value), [[True, False], [True, True]])
    assert there.output[0].tolist() == [1.0, 2.0]
    assert there.weights[0].tolist() == [1.0, 0.0]
    assert not np.isfinite(there.output[1]).any()


def test_overflow_raises_nothing_and_stays_visible() -> None:
    made = attention(Direct([[1e200]], [[1e200], [1.0]], [[1.0], [2.0]]))
    assert made.dot_products[0, 0] == np.inf
    assert np.isnan(made.softmax.weights[0, 0])


@pytest.mark.parametrize("size", [1e-320, 1e-200, 1e150])
def test_extreme_values_pass_through(size: float) -> None:
    there = forward(Direct([[0.0]], [[1.0], [1.0]], [[size], [3 * size]]))
    assert there.output[0, 0] == pytest.approx(2 * size, rel=1e-3 if size < 1e-300 else 1e-15)


def test_misuse() -> None:
    with pytest.raises(ShapeError, match="mask: expected shape 1 × 2, found 2 × 2"):
        forward(SMALL, [[True, True], [True, True]])
    with pytest.raises(TypeError, match="mask: expected booleans"):
        forward(SMALL, [[1.0, 0.0]])
    weighted = Weighted([[1.0]], [[1.0]])
    with pytest.raises(ValueError, match="neither mask nor scale"):
        forward(weighted, [[True]])
    with pytest.raises(ValueError, match="neither mask nor scale"):
        forward(weighted, scale=1.0)
