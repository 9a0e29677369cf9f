"""The wrong runs against wrong runs computed elsewhere with 450 digits, and what was seen of them there."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from app.attention.differences import slopes
from app.attention.faults import FAULTS
from app.attention.sight import sight
from app.attention.trace import trace_of
from tests.attention.names import AGAINST_A_FRESH_RUN, CHECKS, TENSORS
from tests.attention.questions import case_question, stored_case
from tests.attention.reference import assert_agrees, numbers

STORED = {
    "A02": "key-not-transposed",
    "A03": "key-not-transposed",
    "A06": "query-key-swapped",
    "A08": "output-transposed-weights",
    "B05": "scale-missing",
    "B08": "scale-by-value-width",
    "C01": "softmax-over-columns",
    "C03": "softmax-over-columns",
    "C04": "softmax-over-columns",
    "C05": "softmax-over-matrix",
    "C08": "exponentials-as-weights",
    "D01": "masked-score-zero",
    "D04": "mask-after-softmax",
    "D07": "mask-inverted",
    "E03": "causal-off-by-one",
    "E06": "causal-top-left",
    "E08": "causal-top-left",
    "F06": "softmax-over-columns",
    "F08": "jacobian-diagonal-only",
    "G01": "jacobian-diagonal-only",
    "G02": "jacobian-diagonal-only",
    "G03": "softmax-backward-skipped",
    "G10": "grad-value-not-transposed",
}
"""Cases whose stored fault is one of ours; heads, batches, dropout and so on are none of our business."""

NAMES = {
    **CHECKS,
    **AGAINST_A_FRESH_RUN,
    "gradcheck_vs_own_forward": "differences",
    "gradcheck_vs_reference_forward": "differences-of-right-forward",
}
"""Theirs of A between 0 and 1 is stricter than ours of A ≥ 0, and has no name here; others we do not have."""


@pytest.mark.parametrize("name", STORED)
def test_the_wrong_numbers(name: str) -> None:
    stored = stored_case(name)
    question, fault = case_question(stored), FAULTS[STORED[name]]
    assert fault.misfit(question) is None
    wrong = trace_of(question, fault.rules(question))
    right = trace_of(question)
    for symbol, tensor in TENSORS.items():
        expected = numbers(stored["faulty"][symbol]) if symbol in stored["faulty"] else right.tensors[tensor]
        found = wrong.tensors[tensor]
        if tensor == "scores":  # at masked cells the stored ones are free
            expected = np.where(question.allowed, expected, found)
        assert_agrees(found, expected)


@pytest.mark.parametrize("name", STORED)
def test_what_sees_it(name: str) -> None:
    stored = stored_case(name)
    faulty: dict[str, Any] = stored["faulty"]
    found = sight(case_question(stored), FAULTS[STORED[name]])
    outcomes = {**dict.fromkeys(faulty["caught_by"], "caught"), **dict.fromkeys(faulty["missed_by"], "missed")}
    expected = {NAMES[check]: outcome for check, outcome in outcomes.items() if check in NAMES}
    assert len(expected) > 10
    assert {check: found.get(check) for check in expected} == expected
    if "autograd_variant" in faulty:
        assert "gradcheck_vs_own_forward" in faulty["autograd_variant"]["missed_by"]
        assert found["differences-of-autograd"] == "missed"


@pytest.mark.parametrize("name", [name for name in STORED if "autograd_variant" in stored_case(name)["faulty"]])
def test_a_wrong_forward_differentiated_by_itself(name: str) -> None:
    stored = stored_case(name)
    question = case_question(stored)
    for symbol, tensor in (("dQ", "query"), ("dK", "key"), ("dV", "value")):
        if symbol in stored["faulty"]["autograd_variant"]:
            expected = numbers(stored["faulty"]["autograd_variant"][symbol])
            slope = slopes(question, tensor, "complex-step", 1e-30, FAULTS[STORED[name]].rules(question))
            found = np.array([slope(*place) for place in np.ndindex(expected.shape)]).reshape(expected.shape)
            assert_agrees(found, expected)
