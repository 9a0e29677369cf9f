"""The checks: passed on right runs, failed on each kind of wrong one, and silent where they cannot tell."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given, settings

from app.attention.checks import RULES, Check, Reason, run_checks
from app.attention.inputs import Direct, Weighted
from app.attention.trace import Trace, trace
from tests.attention.reference import Stored, attention_cases, run_case, run_example, worked_examples
from tests.attention.samples import Sample, samples

IDS = [
    "weights-nonnegative", "weights-rows-sum-to-one", "output-inside-value-range", "grad-scores-rows-sum-to-zero",
]  # fmt: skip


def checks(run: Trace) -> dict[str, Check]:
    return {check.id: check for check in run_checks(run)}


def changed(run: Trace, tensor: str, at: Any, by: float) -> Trace:
    """``run`` with one number of it made wrong."""
    wrong = run.tensors[tensor].copy()
    wrong[at] += by
    return replace(run, tensors={**run.tensors, tensor: wrong})


def example(name: str) -> Trace:
    (found,) = [each for each in worked_examples() if each["name"] == name]
    return run_example(found)


def case(name: str) -> Trace:
    (found,) = [each for each in attention_cases() if each["id"].startswith(name)]
    return run_case(found)


@pytest.mark.parametrize("example", worked_examples(), ids=lambda each: each["name"])
def test_worked_examples_pass(example: Stored) -> None:
    verdicts = checks(run_example(example))
    assert list(verdicts) == (IDS[:3] if example["inputs"]["kind"] == "weighted" else IDS)
    for check in verdicts.values():
        assert check.status == "passed", check
        assert check.measured is not None
        assert check.tolerance is not None
        assert check.measured <= check.tolerance


@pytest.mark.parametrize("stored", attention_cases(), ids=lambda each: each["id"])
def test_no_hard_case_fails(stored: Stored) -> None:
    assert {check.status for check in run_checks(run_case(stored))} <= {"passed", "cannot-tell"}


@settings(deadline=None)
@given(samples)
def test_only_hand_set_weights_fail(sample: Sample) -> None:
    for check in run_checks(trace(sample.inputs, sample.upstream, sample.mask, sample.scale)):
        assert check.status != "failed" or check.reason == "hand-set"
        assert check.reason is None or check.reason in get_args(Reason)
        assert check.status == "passed" or check.reason is not None
        if check.status == "cannot-tell":
            (rule,) = [rule for rule in RULES if rule.id == check.id]
            assert check.reason in rule.cannot_tell


@pytest.mark.parametrize(
    ("tensor", "at", "by", "name", "cell"),
    [
        ("weights", (1, 0), -0.5, "weights-nonnegative", "weights:1:0"),
        ("weights", (1, 2), 1e-9, "weights-rows-sum-to-one", "weights:1:2"),
        ("output", (2, 1), 3.0, "output-inside-value-range", "output:2:1"),
        ("output", (0, 0), -3.0, "output-inside-value-range", "output:0:0"),
        ("grad_scores", (2, 0), 1.0, "grad-scores-rows-sum-to-zero", "grad_scores:2:0"),
    ],
)
def test_a_wrong_number_fails_at_its_cell(tensor: str, at: Any, by: float, name: str, cell: str) -> None:
    run = example("three-positions")
    assert checks(run)[name].status == "passed"
    check = checks(changed(run, tensor, at, by))[name]
    assert (check.status, check.reason, check.cell) == ("failed", "beyond-tolerance", cell)
    assert check.measured is not None
    assert check.tolerance is not None
    assert check.measured > check.tolerance


def test_measured_and_tolerance_are_what_they_say() -> None:
    check = checks(changed(example("three-positions"), "weights", (1, 2), 2.0))["weights-rows-sum-to-one"]
    assert check.measured == pytest.approx(2.0, rel=1e-14)
    assert check.tolerance == pytest.approx(3e-12, rel=1e-14)
    below = checks(changed(example("three-positions"), "weights", (1, 2), 5e-13))["weights-rows-sum-to-one"]
    assert below.status == "passed"
    assert below.measured == pytest.approx(5e-13, rel=1e-3)
    assert below.tolerance == pytest.approx(1e-12, rel=1e-9)


def test_hand_set_weights() -> None:
    value = [[1.0], [2.0]]
    good, short, negative = (trace(Weighted([row], value), [[1.0]]) for row in ([0.5, 0.5], [0.5, 0.25], [1.5, -0.5]))
    assert [check.status for check in run_checks(good)] == ["passed"] * 3
    verdicts = [(check.status, check.reason) for check in run_checks(short)]
    assert verdicts == [("passed", None), ("failed", "hand-set"), ("cannot-tell", "not-shares")]
    verdicts = [(check.status, check.reason) for check in run_checks(negative)]
    assert verdicts == [("failed", "hand-set"), ("passed", None), ("cannot-tell", "not-shares")]
    assert checks(negative)["weights-nonnegative"].measured == 0.5


def test_rows_that_are_shares_are_checked_beside_rows_that_are_not() -> None:
    run = trace(Weighted([[0.5, 0.5], [3.0, 3.0]], [[1.0], [2.0]]), [[1.0], [1.0]])
    assert checks(run)["output-inside-value-range"].cell == "output:0:0"
    wrong = checks(changed(run, "output", (0, 0), 9.0))["output-inside-value-range"]
    assert (wrong.status, wrong.cell) == ("failed", "output:0:0")


def test_rows_with_nothing_to_read_are_left_out() -> None:
    verdicts = checks(case("D16"))
    assert verdicts.pop("weights-nonnegative").reason is None
    assert {(check.status, check.reason) for check in verdicts.values()} == {("passed", "rows-left-out")}
    # The range is that of what may be read: key 1 alone here, whose value the output must equal.
    run = trace(Direct([[1.0]], [[1.0], [1.0]], [[5.0], [2.0]]), [[1.0]], [[False, True]])
    check = checks(changed(run, "output", (0, 0), 1.0))["output-inside-value-range"]
    assert (check.status, check.measured) == ("failed", 1.0)


def test_nobody_reads_anything() -> None:
    run = trace(Direct([[1.0]], [[1.0]], [[5.0]]), [[1.0]], [[False]])
    verdicts = checks(run)
    assert verdicts.pop("weights-nonnegative").status == "passed"
    for check in verdicts.values():
        assert check == Check(check.id, "cannot-tell", None, None, None, "nothing-to-read")


@pytest.mark.parametrize("name", ["J04", "F08", "F17", "F06"])
def test_gradients_too_small_to_tell(name: str) -> None:
    check = checks(case(name))["grad-scores-rows-sum-to-zero"]
    assert (check.status, check.reason) == ("cannot-tell", "too-small")


@pytest.mark.parametrize("bad", [np.nan, np.inf])
@pytest.mark.parametrize(("tensor", "name"), [("weights", IDS[0]), ("weights", IDS[1]), ("grad_scores", IDS[3])])
def test_numbers_that_are_not_finite_fail(bad: float, tensor: str, name: str) -> None:
    check = checks(changed(example("three-positions"), tensor, (1, 1), bad))[name]
    assert (check.status, check.reason, check.measured) == ("failed", "not-finite", None)
    assert check.cell == f"{tensor}:1:1"


def test_the_table_and_its_words() -> None:
    assert [rule.id for rule in RULES] == IDS
    for language in ("en", "zh"):
        path = Path(__file__).parents[2] / "app" / "locales" / f"{language}.json"
        words = json.loads(path.read_text())
        for rule in RULES:
            assert words[f"check.{rule.id}.name"]
            assert words[f"check.{rule.id}.meaning"]
        for reason in get_args(Reason):
            assert words[f"check.reason.{reason}"]
