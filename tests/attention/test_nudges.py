"""J as a function of one tensor: what is frozen, and what is not."""

from __future__ import annotations

import ast
from pathlib import Path

import numpy as np
import pytest

import app.attention.differences
import app.attention.nudges
from app.attention.inputs import Direct, Projected
from app.attention.nudges import NUDGED, direct, frozen, probe_along, tensor_of
from app.attention.trace import trace_of
from tests.attention.questions import example_question


@pytest.mark.parametrize("name", ["three-positions", "causal", "fixed-shares", "rectangular"])
def test_at_rest_it_is_j(name: str) -> None:
    question = example_question(name)
    done = trace_of(question)
    for tensor in NUDGED[question.inputs.kind]:
        at_rest = tensor_of(question, tensor)
        np.testing.assert_array_equal(at_rest, done.tensors[tensor])
        assert probe_along(question, tensor)(at_rest) == pytest.approx(float(done.tensors["probe"]), rel=1e-14)


def test_nudging_q_freezes_k_and_v() -> None:
    question = example_question("three-positions")
    assert isinstance(question.inputs, Projected)
    moved = question.inputs.x + np.array([[0.5, 0.0], [0.0, 0.0], [0.0, 0.0]])
    # W_Q is the unit matrix there, so both nudges move Q alike; X takes K and V along.
    by_query, by_x = probe_along(question, "query")(moved), probe_along(question, "x")(moved)
    assert abs(by_query - by_x) > 0.1
    assert isinstance(frozen(question, "query").inputs, Direct)
    assert frozen(question, "x") is question


def test_direct_questions_stay_as_they_are() -> None:
    question = example_question("causal")
    assert direct(question) is question


@pytest.mark.parametrize(
    ("name", "tensor"),
    [("causal", "x"), ("causal", "weights"), ("fixed-shares", "query"), ("three-positions", "weights"),
     ("three-positions", "upstream"), ("three-positions", "")],
)  # fmt: skip
def test_what_cannot_be_nudged(name: str, tensor: str) -> None:
    with pytest.raises(ValueError, match="cannot be nudged"):
        probe_along(example_question(name), tensor)


def test_no_line_of_the_backward_pass_is_used() -> None:
    for module in (app.attention.nudges, app.attention.differences):
        tree = ast.parse(Path(str(module.__file__)).read_text())
        imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not imported & {"app.attention.backward", "app.attention.trace"}
