"""Projections in both layouts, by hand."""

from __future__ import annotations

import numpy as np

from app.attention import masks
from app.attention.inputs import Projected
from app.attention.projection import project, unproject
from tests.attention.reference import assert_agrees
from tests.attention.samples import PRIMES, sample

X = np.array([[1.0, 2.0], [3.0, 5.0]])
W = np.array([[7.0, 11.0, 13.0], [17.0, 19.0, 23.0]])
XW = np.array([[41.0, 49.0, 59.0], [106.0, 128.0, 154.0]])


def test_project() -> None:
    assert np.array_equal(project(X, W, "in_out"), XW)
    assert np.array_equal(project(X, W.T, "out_in"), XW)


def test_layouts_differ_by_a_transpose_only() -> None:
    inputs = sample("projected", PRIMES).inputs
    assert isinstance(inputs, Projected)
    turned = Projected(inputs.x, inputs.w_query.T, inputs.w_key.T, inputs.w_value.T, "out_in")
    random = np.random.default_rng(1)
    gradients = [random.normal(size=(2, width)) for width in (5, 5, 7)]
    mask = masks.none(2, 2)
    plain, other = (unproject(each, mask, *gradients) for each in (inputs, turned))
    for name, tensor in plain.tensors().items():
        assert_agrees(other.tensors()[name].T if name.startswith("grad_w") else other.tensors()[name], tensor)


def test_gradients_by_hand() -> None:
    inputs = Projected(X, W, W, W)
    ones = np.ones((2, 3))
    made = unproject(inputs, masks.none(2, 2), ones, 2.0 * ones, 3.0 * ones)
    assert np.array_equal(made.grad_w_query, [[4.0] * 3, [7.0] * 3])
    assert np.array_equal(made.grad_w_key, [[8.0] * 3, [14.0] * 3])
    assert np.array_equal(made.grad_w_value, [[12.0] * 3, [21.0] * 3])
    assert np.array_equal(made.grad_x_query, [[31.0, 59.0]] * 2)
    assert np.array_equal(made.grad_x_key, [[62.0, 118.0]] * 2)
    assert np.array_equal(made.grad_x_value, [[93.0, 177.0]] * 2)
    assert np.array_equal(made.grad_x, [[186.0, 354.0]] * 2)


def test_positions_that_take_no_part_are_not_seen() -> None:
    inputs = Projected(np.array([[1.0, 2.0], [np.nan, np.inf]]), W, W, W)
    zero = np.array([[1.0] * 3, [0.0] * 3])
    made = unproject(inputs, np.array([[True, False], [False, False]]), zero, zero, zero)
    for name in ("grad_w_query", "grad_w_key", "grad_w_value"):
        assert np.array_equal(made.tensors()[name], [[1.0] * 3, [2.0] * 3])
    # Position 1 reads nothing but is read: it counts for the keys and values, and only there.
    with np.errstate(invalid="ignore"):
        made = unproject(inputs, np.array([[False, True], [False, False]]), zero, zero, zero)
    assert np.isnan(made.grad_w_key).any()
    assert np.isfinite(made.grad_w_query).all()
