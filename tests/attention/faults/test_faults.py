"""The table of faults: what each needs, what it changes first, and that something sees it on a named input."""

from __future__ import annotations

import re
from dataclasses import fields, replace

import numpy as np
import pytest

from app.attention import masks
from app.attention.checks import RULES as CHECKS
from app.attention.checks.fresh import FRESH
from app.attention.faults import FAULTS
from app.attention.faults.fault import NEEDS
from app.attention.inputs import Direct
from app.attention.question import Question
from app.attention.rules import RULES, Rules
from app.attention.sight import first_difference, sight
from app.attention.trace import trace_of
from tests.attention.questions import example_question

THREE = example_question("three-positions")
CAUSAL = example_question("causal")
TWO = example_question("two-positions")
TALL = Direct([[1.0, 0.0]], [[1.0, 0.0], [0.0, 1.0]], [[1.0], [2.0]])
CACHED = Question(TALL, np.array([[1.0]]), masks.causal(1, 2, 1), None, 1)
"""One new query after one cached position: both keys may be read."""
LARGE = Question(Direct([[40.0, 0.0]], [[40.0, 0.0], [0.0, 0.0]], [[1.0], [2.0]]), np.ones((1, 1)))

SHOWN = {
    "key-not-transposed": Question(Direct([[1, 2], [0, 1]], [[1, 0], [2, 1]], [[2, 0], [0, 4]]), np.eye(2)),
    "maximum-not-subtracted": LARGE,
    "maximum-not-subtracted-float32": LARGE,
    "causal-top-left": CACHED,
    **dict.fromkeys(
        ("masked-score-zero", "mask-after-softmax", "mask-inverted", "causal-off-by-one", "gradient-at-masked-cells"),
        CAUSAL,
    ),
}
"""Inputs on which a fault shows; the others show on ``three-positions``."""

EQUAL = {"query-key-swapped", "scale-by-value-width"}
"""On ``three-positions`` these two change no number of the run: Q = K there, and d_k = d_v."""


@pytest.mark.parametrize("name", FAULTS)
def test_a_check_sees_it(name: str) -> None:
    question = SHOWN.get(name, THREE)
    found = sight(question, FAULTS[name])
    ids = {rule.id for rule in (*CHECKS, *FRESH)}
    assert any(outcome == "caught" for check, outcome in found.items() if check in ids), name


@pytest.mark.parametrize("name", [name for name, fault in FAULTS.items() if fault.tensor.startswith("grad_")])
def test_the_differences_see_every_backward_fault(name: str) -> None:
    found = sight(SHOWN.get(name, THREE), FAULTS[name])
    assert found["differences"] == "caught"
    assert found["differences-of-right-forward"] == "caught"
    assert found["differences-of-autograd"] == "missed"


def test_a_consistently_wrong_forward_agrees_with_itself() -> None:
    found = sight(THREE, FAULTS["scale-missing"])
    assert (found["differences"], found["differences-of-right-forward"]) == ("missed", "caught")


@pytest.mark.parametrize("name", FAULTS)
def test_the_first_wrong_cell_is_of_the_tensor_that_it_names(name: str) -> None:
    fault, question = FAULTS[name], SHOWN.get(name, THREE)
    wrong = trace_of(question, fault.rules(question))
    cell = first_difference(trace_of(question), wrong)
    if name in EQUAL:
        assert cell is None
        return
    assert cell is not None
    # A mask that goes wrong is first seen in the exponentials.
    assert cell.split(":")[0] in {fault.tensor, "exponentials"}


def test_a_right_run_differs_nowhere() -> None:
    assert first_difference(trace_of(THREE), trace_of(THREE)) is None


@pytest.mark.parametrize(
    ("name", "question", "misfit"),
    [
        ("key-not-transposed", THREE, "needs-width"),
        ("query-key-swapped", example_question("rectangular"), "needs-square"),
        ("output-transposed-weights", example_question("single-query"), "needs-square"),
        ("masked-score-zero", THREE, "needs-mask"),
        ("causal-off-by-one", replace(CAUSAL, query_offset=None), "needs-causal"),
        ("scale-by-d", replace(THREE, scale=0.5), "needs-default-scale"),
        ("scale-by-value-width", replace(THREE, scale=0.5), "needs-default-scale"),
        ("x-branch-overwritten", CAUSAL, "needs-projections"),
        ("scale-missing", example_question("average"), "needs-scores"),
        ("grad-value-not-transposed", example_question("fixed-shares"), "needs-square"),
    ],
)
def test_what_does_not_fit(name: str, question: Question, misfit: str) -> None:
    assert FAULTS[name].misfit(question) == misfit


def test_every_need_is_somebodys() -> None:
    assert {need for fault in FAULTS.values() for need in fault.needs} == {*NEEDS}


@pytest.mark.parametrize("name", FAULTS)
def test_one_rule_is_replaced(name: str) -> None:
    rules = FAULTS[name].rules(SHOWN.get(name, THREE))
    changed = [each.name for each in fields(Rules) if getattr(rules, each.name) != getattr(RULES, each.name)]
    assert changed == [FAULTS[name].rule]


def test_their_names() -> None:
    assert all(re.fullmatch(r"[a-z0-9-]+", name) and fault.id == name for name, fault in FAULTS.items())


def test_single_precision_overflows_where_double_does_not() -> None:
    question = replace(LARGE, inputs=Direct([[12.0, 0.0]], [[12.0, 0.0], [0.0, 0.0]], [[1.0], [2.0]]))
    double, single = (
        trace_of(question, FAULTS[name].rules(question)).tensors["weights"]
        for name in ("maximum-not-subtracted", "maximum-not-subtracted-float32")
    )
    assert np.isfinite(double).all()
    assert np.isnan(single).any()


def test_the_numbers_of_the_chapter() -> None:
    """Chapter A: exponentials as weights give O₀ = [6, 4], scores [2.1972, 0]; the last branch alone [[1.5, 2], …]."""

    def wrong(name: str) -> dict[str, np.ndarray]:
        return trace_of(TWO, FAULTS[name].rules(TWO)).tensors

    np.testing.assert_allclose(wrong("exponentials-as-weights")["output"][0], [6, 4], rtol=1e-12)
    np.testing.assert_allclose(wrong("scores-as-weights")["output"][0], [2 * np.log(3), 0], rtol=1e-12)
    np.testing.assert_allclose(wrong("x-branch-overwritten")["grad_x"], [[1.5, 2], [0.5, 6]], rtol=1e-12)
    sums = trace_of(THREE, FAULTS["softmax-over-columns"].rules(THREE)).tensors["weights"]
    np.testing.assert_allclose(sums.sum(axis=1), [0.8471, 0.8471, 1.3057], atol=5e-5)
    averages = trace_of(TWO, FAULTS["row-average-omitted"].rules(TWO)).tensors
    np.testing.assert_allclose(averages["grad_scores"].sum(axis=1), averages["row_average"], rtol=1e-12)
