"""The backward pass: against the complex-step derivative of the forward, at the edges, and past NaN."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from app.attention.backward import backward
from app.attention.forward import forward, probe
from app.attention.inputs import Direct, Projected, Weighted
from app.attention.shapes import ShapeError
from app.attention.softmax import softmax_backward
from app.attention.trace import trace
from tests.attention.reference import Stored, assert_agrees, inputs_of, worked_examples
from tests.attention.samples import Sample, sample, samples

STEP = 1e-30
"""Small enough that its square vanishes; a complex step has no cancellation."""


def complex_step(sample: Sample, tensor: str) -> np.ndarray:
    """dJ/dT = Im J(T + ih) / h, entry by entry."""
    inputs: Any = sample.inputs
    given: np.ndarray = inputs.tensors()[tensor]
    gradient = np.empty_like(given)
    for at in np.ndindex(given.shape):
        moved = given.astype(np.complex128)
        moved[at] += 1j * STEP
        made = probe(forward(replace(inputs, **{tensor: moved}), sample.mask, sample.scale), sample.upstream)
        gradient[at] = float(made.imag) / STEP
    return gradient


def assert_gradients_agree(sample: Sample) -> None:
    run = trace(sample.inputs, sample.upstream, sample.mask, sample.scale)
    for tensor in sample.inputs.tensors():
        assert_agrees(run.tensors[f"grad_{tensor}"], complex_step(sample, tensor))


@settings(max_examples=60, deadline=None)
@given(samples)
def test_gradients_of_any_run(sample: Sample) -> None:
    assert_gradients_agree(sample)


@pytest.mark.parametrize("example", worked_examples(), ids=lambda example: example["name"])
def test_gradients_of_a_worked_example(example: Stored) -> None:
    stored = example["inputs"]
    mask = np.array(stored["allowed"]) if "allowed" in stored else None
    assert_gradients_agree(Sample(inputs_of(stored), np.array(stored["upstream"]), mask, None))


@settings(deadline=None)
@given(samples)
def test_sums_that_must_be_zero(sample: Sample) -> None:
    if isinstance(sample.inputs, Weighted):
        return
    run = trace(sample.inputs, sample.upstream, sample.mask, sample.scale)
    # Shares sum to 1, and a shift of all keys moves every score of a row alike.
    assert_agrees(run.tensors["grad_scores"].sum(axis=1), np.zeros(run.shapes["n_q"]))
    assert_agrees(run.tensors["grad_key"].sum(axis=0), np.zeros(run.shapes["d_k"]))


def test_row_average_and_grad_scores_by_hand() -> None:
    weights, gradient = np.array([[0.25, 0.75, 0.0]]), np.array([[8.0, 4.0, 99.0]])
    average, scores = softmax_backward(weights, gradient, np.array([[True, True, False]]))
    assert average.tolist() == [5.0]
    assert scores.tolist() == [[0.75, -0.75, 0.0]]


def test_a_saturated_row_keeps_all_digits() -> None:
    small = 2.0**-80
    weights, gradient = np.array([[1.0, small]]), np.array([[4.0, -5.5]])
    average, scores = softmax_backward(weights, gradient, np.ones((1, 2), dtype=np.bool_))
    assert scores.tolist() == [[9.5 * small, -9.5 * small]]
    assert average.tolist() == [4.0]
    # What the plain formula would give: nothing at all.
    assert gradient[0, 0] - (weights * gradient).sum() == 0.0


def test_an_empty_row_gives_no_gradient() -> None:
    random = np.random.default_rng(5)
    inputs = Direct(*(random.normal(size=(2, 2)) for _ in range(3)))
    run = trace(inputs, [[np.nan, np.inf], [1.0, 2.0]], [[False, False], [True, True]])
    alone = trace(Direct(inputs.query[1:], inputs.key, inputs.value), [[1.0, 2.0]])
    assert run.tensors["row_average"][0] == 0.0
    for name in ("grad_scores", "grad_dot_products", "grad_query"):
        assert run.tensors[name][0].tolist() == [0.0, 0.0]
        assert_agrees(run.tensors[name][1:], alone.tensors[name])
    for name in ("grad_key", "grad_value"):
        assert_agrees(run.tensors[name], alone.tensors[name])
    assert_agrees(run.tensors["probe"], alone.tensors["probe"])


PAIRS = ("dot_products", "scores", "grad_weights")
"""Tensors that show what stands at forbidden cells."""


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_rows_that_take_no_part_leak_into_nothing(bad: float) -> None:
    random = np.random.default_rng(6)
    query, key, value, upstream = (random.normal(size=(3, 2)) for _ in range(4))
    # Key 2 is read by nobody, query 0 reads nothing.
    mask = np.array([[False, False, False], [True, True, False], [True, False, False]])
    clean = trace(Direct(query, key, value), upstream, mask)
    key[2], value[2], query[0], upstream[0] = bad, bad, bad, bad
    dirty = trace(Direct(query, key, value), upstream, mask)
    for name, tensor in clean.tensors.items():
        found = dirty.tensors[name]
        if name in PAIRS:
            assert_agrees(found[mask], tensor[mask])
        elif name not in ("query", "key", "value", "upstream", "mask"):
            assert_agrees(found, tensor)
    assert not dirty.tensors["grad_key"][2].any()
    assert not dirty.tensors["grad_value"][2].any()
    assert not dirty.tensors["grad_query"][0].any()


@pytest.mark.parametrize("layout", ["in_out", "out_in"])
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_a_position_that_takes_no_part_leaks_into_no_projection(layout: str, bad: float) -> None:
    sizes = {"n_q": 3, "n_k": 3, "d_k": 2, "d_v": 2, "d_x": 2}
    made = sample("projected", sizes, 7, "in_out" if layout == "in_out" else "out_in")
    assert isinstance(made.inputs, Projected)
    mask = np.array([[True, True, False], [True, True, False], [False, False, False]])
    clean = trace(made.inputs, made.upstream, mask)
    x, upstream = made.inputs.x.copy(), made.upstream.copy()
    x[2], upstream[2] = bad, bad
    dirty = trace(replace(made.inputs, x=x), upstream, mask)
    for name, tensor in clean.tensors.items():
        if name.startswith("grad_") and name != "grad_weights":
            assert_agrees(dirty.tensors[name], tensor)
    assert not dirty.tensors["grad_x"][2].any()


@settings(deadline=None)
@given(samples)
def test_forbidden_cells_hold_a_plain_zero(sample: Sample) -> None:
    if sample.mask is None:
        return
    run = trace(sample.inputs, sample.upstream, sample.mask, sample.scale)
    for name in ("exponentials", "exponentials_shifted", "weights", "grad_scores", "grad_dot_products"):
        cells = run.tensors[name][~sample.mask]
        assert not cells.any(), name
        assert not np.signbit(cells).any(), name
    empty, unread = ~sample.mask.any(axis=1), ~sample.mask.any(axis=0)
    for name in ("row_max", "row_sums", "row_sums_shifted", "row_average", "output", "grad_query"):
        assert not run.tensors[name][empty].any(), name
        assert not np.signbit(run.tensors[name][empty]).any(), name
    for name in ("grad_key", "grad_value"):
        assert not run.tensors[name][unread].any(), name
        assert not np.signbit(run.tensors[name][unread]).any(), name


def test_forbidden_cells_keep_scores_and_grad_weights() -> None:
    inputs = Direct([[1.0]], [[2.0], [3.0]], [[5.0], [7.0]])
    run = trace(inputs, [[10.0]], [[True, False]])
    assert run.tensors["scores"].tolist() == [[2.0, 3.0]]
    assert run.tensors["grad_weights"].tolist() == [[50.0, 70.0]]


def test_weighted_has_the_first_two_gradients_only() -> None:
    back = backward(forward(Weighted([[0.5, 2.0]], [[1.0, 3.0], [10.0, -1.0]])), [[1.0, 10.0]])
    assert back.grad_value.tolist() == [[0.5, 5.0], [2.0, 20.0]]
    assert back.grad_weights.tolist() == [[31.0, 0.0]]
    assert back.attention is None
    assert back.projection is None


def test_single_precision_is_kept() -> None:
    made = sample("projected", {"n_q": 3, "n_k": 3, "d_k": 2, "d_v": 2, "d_x": 2}, masked=True)
    x, *projections = (array.astype(np.float32) for array in made.inputs.tensors().values())
    w_query, w_key, w_value = projections
    back = backward(forward(Projected(x, w_query, w_key, w_value), made.mask), made.upstream)
    assert back.attention is not None
    assert back.projection is not None
    for record in (back, back.attention, back.projection):
        assert {array.dtype for array in record.tensors().values()} == {np.dtype(np.float32)}


def test_upstream_must_fit() -> None:
    there = forward(Weighted([[0.5, 2.0]], [[1.0, 3.0], [10.0, -1.0]]))
    with pytest.raises(ShapeError, match="upstream: expected shape 1 × 2, found 2 × 2"):
        backward(there, np.zeros((2, 2)))
    with pytest.raises(TypeError, match="upstream: expected numbers"):
        backward(there, [["1", "2"]])
