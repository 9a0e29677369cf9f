"""The sums over gradients and the inner products: each sees a small change, and says when it is blind."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from app.attention import masks
from app.attention.checks import Check
from app.attention.inputs import Direct, Projected, Weighted
from app.attention.trace import Trace, trace
from tests.attention.checks.runs import case, changed, checks, example, stored, with_tensors
from tests.attention.reference import numbers

SOFTMAX = [
    "grad-scores-rows-sum-to-zero", "grad-key-columns-sum-to-zero", "query-key-products", "query-scores-products",
]  # fmt: skip
VALUE = ["grad-value-columns-sum", "value-product", "row-averages-sum-to-probe"]


@pytest.mark.parametrize(
    ("tensor", "at", "names"),
    [
        ("grad_scores", (2, 0), {"grad-scores-rows-sum-to-zero": 2, "query-scores-products": None}),
        ("grad_key", (1, 1), {"grad-key-columns-sum-to-zero": 1, "query-key-products": None, "x-product": None}),
        ("grad_query", (0, 0), {"query-key-products": 0, "query-scores-products": 0, "x-product": None}),
        ("grad_value", (2, 1), {"grad-value-columns-sum": 1, "value-product": None, "x-product": None}),
        ("row_average", (1,), {"row-averages-sum-to-probe": None}),
        ("grad_x", (0, 0), {"x-product": None}),
    ],
)
@pytest.mark.parametrize("by", [1e-9, -1e-10])
def test_a_small_wrong_number_is_seen_by_exactly_these(tensor: str, at: Any, names: dict[str, Any], by: float) -> None:
    run = general()
    assert {check.status for check in checks(run).values()} == {"passed"}
    verdicts = checks(changed(run, tensor, at, by))
    assert {name for name, check in verdicts.items() if check.status == "failed"} == set(names)
    for name in names:
        assert verdicts[name].reason == "beyond-tolerance"


@pytest.mark.parametrize(
    ("tensor", "at", "name", "cell"),
    [
        ("grad_scores", (2, 0), "grad-scores-rows-sum-to-zero", "grad_scores:2:0"),
        ("grad_key", (1, 1), "grad-key-columns-sum-to-zero", "grad_key:1:1"),
        ("grad_value", (2, 1), "grad-value-columns-sum", "grad_value:2:1"),
        ("grad_value", (2, 1), "value-product", "grad_value:2:1"),
        ("row_average", (1,), "row-averages-sum-to-probe", "row_average:1"),
        ("grad_query", (0, 0), "query-key-products", "grad_query:0:0"),
        ("grad_query", (0, 0), "query-scores-products", "grad_query:0:0"),
        ("grad_x", (0, 0), "x-product", "grad_x:0:0"),
    ],
)
def test_a_large_wrong_number_fails_at_its_cell(tensor: str, at: Any, name: str, cell: str) -> None:
    check = checks(changed(general(), tensor, at, 1e3))[name]
    assert (check.status, check.reason, check.cell) == ("failed", "beyond-tolerance", cell)
    assert check.measured is not None
    assert check.tolerance is not None
    assert check.measured > check.tolerance


def general() -> Trace:
    """A projected run without zeros or symmetries."""
    x, w_query, w_key, w_value, upstream = np.random.default_rng(4).normal(size=(5, 3, 3))
    return trace(Projected(x, w_query, w_key, w_value), upstream)


def test_masked_gradients_are_exactly_0() -> None:
    name, run = "grad-scores-masked-zero", example("causal")
    assert checks(run)[name] == Check(name, "passed", 0.0, 0.0, "grad_scores:0:1", None)
    check = checks(changed(run, "grad_scores", (0, 2), 1e-300))[name]
    assert (check.status, check.measured, check.tolerance, check.cell) == ("failed", 1e-300, 0.0, "grad_scores:0:2")
    assert name not in checks(example("three-positions"))
    silent = trace(Direct([[1.0]], [[1.0], [2.0]], [[5.0], [1.0]]), [[0.0]], [[True, False]])
    assert checks(silent)[name].reason == "no-upstream"


def test_tolerances_are_of_the_expanded_terms() -> None:
    """⟨dQ, Q⟩ and ⟨dK, K⟩ by hand: Σ |dR_ij| Σ_a |Q_ia K_ja|, and so on."""
    run = general()
    t = {name: np.abs(each) for name, each in run.tensors.items()}
    scores = np.einsum("ij,ia,ja->", t["grad_dot_products"], t["query"], t["key"])
    value = np.einsum("ij,ic,jc->", t["weights"], t["upstream"], t["value"])
    verdicts = checks(run)
    expected = {
        "query-key-products": scores,
        "query-scores-products": scores + (t["grad_scores"] * t["scores"]).sum(),
        "value-product": value,
        "row-averages-sum-to-probe": value,
        "x-product": sum(
            np.einsum("ia,ie,ea->", t[f"grad_{name}"], t["x"], t[f"w_{name}"]) for name in ("query", "key", "value")
        ),
    }
    for name, terms in expected.items():
        assert verdicts[name].tolerance == pytest.approx(1e-12 * max(1.0, terms), rel=1e-12)


@pytest.mark.parametrize(
    ("name", "reason"), [("J04", "saturated"), ("F08", "saturated"), ("F17", "no-upstream"), ("F06", "exactly-zero")]
)
def test_gradients_that_are_blind(name: str, reason: str) -> None:
    verdicts = checks(case(name))
    assert {(verdicts[each].status, verdicts[each].reason) for each in SOFTMAX} == {("cannot-tell", reason)}
    values = {(verdicts[each].status, verdicts[each].reason) for each in VALUE}
    assert values == {("cannot-tell", reason) if reason == "no-upstream" else ("passed", None)}


def test_gradients_too_small_to_tell() -> None:
    verdicts = checks(trace(Direct([[1.0]], [[1.0], [2.0]], [[5.0], [1.0]]), [[1e-14]]))
    assert {verdicts[each].reason for each in [*SOFTMAX, *VALUE]} == {"too-small"}


def test_one_key_leaves_no_gradient() -> None:
    verdicts = checks(trace(Direct([[1.0]], [[1.0]], [[5.0]]), [[1.0]]))
    assert {verdicts[each].reason for each in SOFTMAX} == {"exactly-zero"}
    assert {verdicts[each].status for each in VALUE} == {"passed"}


@pytest.mark.parametrize("name", ["H01", "H02"])
def test_stored_wrong_gradients_of_x(name: str) -> None:
    """One branch alone, and one branch counted twice."""
    asked = stored(name)
    given = asked["inputs"]
    x, w_query, w_key, w_value = (numbers(given[each]) for each in ("X", "Wq", "Wk", "Wv"))
    inputs = Projected(x, w_query, w_key, w_value)
    n = inputs.sizes["n_q"]
    mask = masks.causal(n, n) if given["causal"] else None
    run = trace(inputs, numbers(given["G"]), mask)
    assert checks(run)["x-product"].status == "passed"
    wrong = with_tensors(run, grad_x=numbers(asked["faulty"]["dX"]))
    assert [name for name, check in checks(wrong).items() if check.status == "failed"] == ["x-product"]


def test_hand_set_weights_keep_the_product() -> None:
    run = trace(Weighted([[3.0, -1.0]], [[1.0], [2.0]]), [[2.0]])
    assert checks(run)["value-product"].status == "passed"
    assert checks(changed(run, "grad_value", (0, 0), 1e-9))["value-product"].status == "failed"


@pytest.mark.parametrize("bad", [np.nan, np.inf])
@pytest.mark.parametrize(
    ("tensor", "name"),
    [
        ("grad_scores", "grad-scores-rows-sum-to-zero"), ("grad_key", "grad-key-columns-sum-to-zero"),
        ("grad_value", "grad-value-columns-sum"), ("grad_value", "value-product"),
        ("grad_query", "query-key-products"), ("grad_query", "query-scores-products"), ("grad_x", "x-product"),
    ],
)  # fmt: skip
def test_gradients_that_are_not_finite_fail(bad: float, tensor: str, name: str) -> None:
    check = checks(changed(general(), tensor, (1, 1), bad))[name]
    assert (check.status, check.reason, check.measured) == ("failed", "not-finite", None)
    assert check.cell == f"{tensor}:1:1"


def test_what_overflows_in_the_check_alone_cannot_be_told() -> None:
    # Equal scores of 1e200 and gradients of 1e150: their product is beyond float64, though every tensor is within.
    run = trace(Direct([[1e100]], [[1e100], [1e100]], [[1.0], [2.0]]), [[1e150]])
    assert all(np.isfinite(each).all() for each in run.tensors.values())
    check = checks(run)["query-scores-products"]
    assert (check.status, check.reason) == ("cannot-tell", "too-large")
