"""The Jacobian of a softmax row, by the terms of the graph's aside, against the quotient rule; times dA it is dS."""

from __future__ import annotations

import numpy as np
import pytest

from app.attention.graph import build_graph
from app.attention.terms import Environment, evaluate
from app.attention.trace import Trace
from tests.attention.reference import Stored, attention_cases, run_case, run_example, worked_examples


def jacobian(run: Trace) -> np.ndarray:
    """∂A_ij/∂S_ik of every row (n_q × n_k × n_k), by the aside's terms and nothing but ``weights``."""
    (aside,) = run.graph.asides
    weights, terms = run.tensors["weights"], aside.terms
    assert terms is not None
    n_q, n_k = weights.shape
    environment = Environment(lambda name, at: float(run.tensors[name][at]), {}, None, {"i": n_q, "j": n_k, "k": n_k})
    made = np.empty((n_q, n_k, n_k))
    for i, j, k in np.ndindex(made.shape):
        made[i, j, k] = evaluate(terms, {"i": i, "j": j, "k": k}, environment)
    return made


def assert_is_jacobian(run: Trace) -> None:
    found, weights, mask = jacobian(run), run.tensors["weights"], run.tensors["mask"]
    # A second way to it: diag(A) − A Aᵀ.
    for row, each in zip(weights, found, strict=True):
        np.testing.assert_allclose(each, np.diag(row) - np.outer(row, row), rtol=0, atol=1e-15)
    assert (found[~mask] == 0).all()
    assert (found.transpose(0, 2, 1)[~mask] == 0).all()
    # What nobody may read may be anything, also a NaN; it has no part in the product.
    along = np.where(mask, run.tensors["grad_weights"], 0.0)
    terms = np.abs(found * along[:, None, :]).sum(axis=2)
    error = np.abs((found * along[:, None, :]).sum(axis=2) - run.tensors["grad_scores"])
    assert (error <= 1e-12 * np.maximum(1.0, terms)).all()


SOFTMAX = [example for example in worked_examples() if example["inputs"]["kind"] != "weighted"]


@pytest.mark.parametrize("example", SOFTMAX, ids=lambda example: example["name"])
def test_worked_examples(example: Stored) -> None:
    run = run_example(example)
    assert_is_jacobian(run)
    # The stored dS, computed elsewhere.
    along = np.where(run.tensors["mask"], run.tensors["grad_weights"], 0.0)
    product = np.einsum("ijk,ik->ij", jacobian(run), along)
    np.testing.assert_allclose(product, example["expected"]["grad_scores"], rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("case", attention_cases(), ids=lambda case: case["id"])
def test_hard_cases(case: Stored) -> None:
    run = run_case(case)
    if np.isfinite(run.tensors["weights"]).all() and np.isfinite(run.tensors["grad_scores"]).all():
        assert_is_jacobian(run)


def test_two_positions_by_hand() -> None:
    (example,) = [each for each in worked_examples() if each["name"] == "two-positions"]
    expected = 3 / 16 * np.array([[1, -1], [-1, 1]])
    np.testing.assert_allclose(jacobian(run_example(example)), [expected, expected], rtol=1e-14)


def test_hand_set_weights_have_none() -> None:
    assert build_graph("weighted").asides == ()
