"""Differences on every coordinate: right gradients agree or are honestly empty, wrong ones do not agree."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from app.attention.differences import RELATIVE_THRESHOLD, STEPS, Difference, Method, difference, noise
from app.attention.faults import FAULTS
from app.attention.inputs import Direct
from app.attention.nudges import NUDGED
from app.attention.question import Question
from app.attention.trace import trace_of
from tests.attention.questions import case_question, example_question
from tests.attention.reference import attention_cases, numbers, worked_examples
from tests.attention.samples import Sample, samples

GRADIENTS = {"query": "dQ", "key": "dK", "value": "dV"}

ALL_STEPS: list[tuple[Method, float]] = [(method, step) for method, steps in STEPS.items() for step in steps]


def checked(question: Question, tensor: str, method: Method = "central", step: float = 1e-6) -> Difference:
    return difference(question, tensor, trace_of(question).tensors[f"grad_{tensor}"], method, step)


@pytest.mark.parametrize(("method", "step"), ALL_STEPS)
@pytest.mark.parametrize("example", worked_examples(), ids=lambda each: each["name"])
def test_worked_examples(example: dict[str, object], method: Method, step: float) -> None:
    question = example_question(str(example["name"]))
    expected = example["expected"]
    assert isinstance(expected, dict)
    for tensor in NUDGED[question.inputs.kind]:
        analytic = np.array(expected[f"grad_{tensor}"])
        made = difference(question, tensor, analytic, method, step)
        bound = RELATIVE_THRESHOLD[method] * max(1.0, np.abs(analytic).max())
        assert made.threshold == pytest.approx(bound, rel=1e-12)
        assert np.abs(made.numeric - analytic).max() <= bound
        assert made.error[made.worst] == made.error.max()
        if not analytic.any():
            assert (made.verdict, made.reason) == ("empty", "exactly-zero")
        elif example["name"] == "saturated" and tensor == "query":
            assert (made.verdict, made.reason, made.empty_rows) == ("empty", "saturated", (2,))
        else:
            assert (made.verdict, made.reason, made.empty_rows) == ("agrees", None, ())


HARD = {
    # Weights so steep that h = 1e-5 (or 1e-6) is too large a step: S moves by several per cent.
    ("C13", "key", 1e-5): ("cannot-tell", "step-too-large"),
    ("C16", "key", 1e-5): ("cannot-tell", "step-too-large"),
    ("C16", "key", 1e-6): ("cannot-tell", "step-too-large"),
    # V of 1e16: θ ± h is θ.
    ("F13", "value", 1e-5): ("cannot-tell", "rounding"),
    ("F13", "value", 1e-6): ("cannot-tell", "rounding"),
    # NaN in a row that nobody may read: right gradients are 0, but NaN ± h is no number to nudge.
    ("D27", "key", 1e-5): ("cannot-tell", "not-finite"),
    ("D27", "key", 1e-6): ("cannot-tell", "not-finite"),
    ("D27", "value", 1e-5): ("cannot-tell", "not-finite"),
    ("D27", "value", 1e-6): ("cannot-tell", "not-finite"),
}
"""Where a right gradient is not confirmed by a central difference, and why not."""

ROUNDED = {"C16"}
"""Scores of 5e4 whose rounding to float64 alone moves dK by 4e-12 of itself: here the run's own gradient is checked."""


@pytest.mark.parametrize("stored", attention_cases(), ids=lambda each: each["id"])
def test_hard_cases_agree_or_say_why_not(stored: dict[str, object]) -> None:
    question, name = case_question(stored), str(stored["id"])[:3]
    expected = stored["expected"]
    assert isinstance(expected, dict)
    for tensor, symbol in GRADIENTS.items():
        analytic = numbers(expected[symbol])
        if name in ROUNDED:
            analytic = trace_of(question).tensors[f"grad_{tensor}"]
        for method, step in ALL_STEPS:
            made = difference(question, tensor, analytic, method, step)
            if (name, tensor, step) in HARD:
                assert (made.verdict, made.reason) == HARD[(name, tensor, step)]
                continue
            assert made.verdict in ("agrees", "empty"), (tensor, method, step, made)
            zero = max(np.abs(analytic).max(), np.abs(made.numeric).max()) <= made.threshold
            assert (made.verdict == "empty") == (zero or bool(made.empty_rows)), (tensor, method, step, made)


@settings(deadline=None, max_examples=40)
@given(samples)
def test_right_gradients_never_disagree(sample: Sample) -> None:
    question = Question(sample.inputs, sample.upstream, sample.mask, sample.scale)
    done = trace_of(question)
    for tensor in NUDGED[question.inputs.kind]:
        for method in STEPS:
            made = difference(question, tensor, done.tensors[f"grad_{tensor}"], method, STEPS[method][-1])
            assert made.verdict in ("agrees", "empty"), (tensor, method, made.error[made.worst], made.threshold)


@pytest.mark.parametrize(("method", "step"), ALL_STEPS)
def test_one_wrong_coordinate_is_found(method: Method, step: float) -> None:
    question = example_question("three-positions")
    analytic = trace_of(question).tensors["grad_key"].copy()
    analytic[1, 0] += 10 * RELATIVE_THRESHOLD[method]
    made = difference(question, "key", analytic, method, step)
    assert (made.verdict, made.reason, made.worst) == ("disagrees", None, (1, 0))


def test_a_wrong_zero_that_nothing_contradicts_is_empty() -> None:
    question = example_question("saturated")
    assert isinstance(question.inputs, Direct)
    steep_inputs = Direct([[600.0, 600.0]], question.inputs.key, question.inputs.value)
    steep = replace(question, inputs=steep_inputs, upstream=np.ones((1, 2)))
    zero = np.zeros((1, 2))
    assert (lambda made: (made.verdict, made.reason))(difference(steep, "query", zero, "central", 1e-6)) == (
        "empty", "exactly-zero",
    )  # fmt: skip
    right = checked(steep, "query")
    assert (right.verdict, right.reason) == ("empty", "saturated")


def test_nothing_comes_in() -> None:
    question = replace(example_question("three-positions"), upstream=np.zeros((3, 2)))
    for tensor in NUDGED["projected"]:
        made = checked(question, tensor)
        assert (made.verdict, made.reason) == ("empty", "no-upstream")


def test_rounding_noise_says_so() -> None:
    question = example_question("three-positions")
    made = checked(question, "key", "central", 1e-10)
    # 10 · ε · Σ|G∘O| / h, computed here once more: Σ|G∘O| is J, all of its terms being positive.
    assert noise(question, 1e-10) == pytest.approx(10 * 2.0**-52 * 5.4066725 / 1e-10, rel=0.2)
    assert (made.verdict, made.reason) == ("cannot-tell", "rounding")


def test_large_gradients_with_too_large_a_step() -> None:
    question = example_question("three-positions")
    made = checked(question, "key", "central", 1e-1)
    assert (made.verdict, made.reason) == ("cannot-tell", "step-too-large")


def test_a_gradient_that_is_not_finite_disagrees() -> None:
    question = example_question("three-positions")
    analytic = trace_of(question).tensors["grad_key"].copy()
    analytic[0, 1] = np.nan
    made = difference(question, "key", analytic, "central", 1e-6)
    assert (made.verdict, made.reason) == ("disagrees", "not-finite")


def test_nudging_x_is_another_function_than_nudging_q() -> None:
    """A13: the difference by X never agrees with dQ, though the shapes do."""
    question = example_question("three-positions")
    done = trace_of(question)
    wrong = difference(question, "x", done.tensors["grad_query"], "complex-step", 1e-30)
    assert wrong.verdict == "disagrees"
    np.testing.assert_allclose(wrong.numeric, done.tensors["grad_x"], atol=1e-12)


def test_a_faulty_forward_is_what_is_nudged() -> None:
    question, fault = example_question("three-positions"), FAULTS["scale-missing"]
    rules = fault.rules(question)
    wrong = trace_of(question, rules).tensors["grad_key"]
    assert difference(question, "key", wrong, "complex-step", 1e-30, rules).verdict == "agrees"
    assert difference(question, "key", wrong, "complex-step", 1e-30).verdict == "disagrees"
