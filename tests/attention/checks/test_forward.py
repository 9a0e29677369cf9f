"""The checks of weights and output: each fails at the number that is wrong."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from app.attention.checks import Check, run_checks
from app.attention.inputs import Direct, Weighted
from app.attention.trace import trace
from tests.attention.checks.runs import case, changed, checks, example, with_tensors

RANGE, RATIOS, MASKED = "output-inside-value-range", "weights-log-ratios", "weights-masked-zero"


@pytest.mark.parametrize(
    ("tensor", "at", "by", "name", "cell"),
    [
        ("weights", (1, 0), -0.5, "weights-nonnegative", "weights:1:0"),
        ("weights", (1, 2), 1e-9, "weights-rows-sum-to-one", "weights:1:2"),
        ("weights", (2, 0), 1e-11, RATIOS, "weights:2:0"),
        ("scores", (2, 1), 1e-11, RATIOS, "weights:2:1"),
        ("output", (2, 1), 3.0, RANGE, "output:2:1"),
        ("output", (0, 0), -3.0, RANGE, "output:0:0"),
    ],
)
def test_a_wrong_number_fails_at_its_cell(tensor: str, at: Any, by: float, name: str, cell: str) -> None:
    run = example("three-positions")
    assert checks(run)[name].status == "passed"
    check = checks(changed(run, tensor, at, by))[name]
    assert (check.status, check.reason, check.cell) == ("failed", "beyond-tolerance", cell)


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
    assert [check.status for check in run_checks(good)] == ["passed"] * 5
    verdicts = [(check.status, check.reason) for check in run_checks(short)]
    unsure = ("cannot-tell", "not-shares")
    assert verdicts == [("passed", None), ("failed", "hand-set"), unsure, unsure, ("passed", None)]
    verdicts = [(check.status, check.reason) for check in run_checks(negative)]
    assert verdicts == [("failed", "hand-set"), ("passed", None), unsure, unsure, ("passed", None)]
    assert checks(negative)["weights-nonnegative"].measured == 0.5


def test_rows_that_are_shares_are_checked_beside_rows_that_are_not() -> None:
    run = trace(Weighted([[0.5, 0.5], [3.0, 3.0]], [[1.0], [2.0]]), [[1.0], [1.0]])
    assert checks(run)[RANGE].cell == "output:0:0"
    wrong = checks(changed(run, "output", (0, 0), 9.0))[RANGE]
    assert (wrong.status, wrong.cell) == ("failed", "output:0:0")


def test_weights_that_are_no_shares_do_not_escape_the_range() -> None:
    """Exponentials used as weights, and scores: two positions, where O₀ becomes [6, 4] with the first."""
    run = example("two-positions")
    for weights in (run.tensors["exponentials"], run.tensors["scores"] + 9.0):
        wrong = with_tensors(run, weights=weights, output=weights @ run.tensors["value"])
        assert checks(wrong)[RANGE].status == "failed"
        assert checks(wrong)["weights-rows-sum-to-one"].status == "failed"


@pytest.mark.parametrize(
    ("tensor", "name"), [("weights", "weights-rows-sum-to-one"), ("weights", MASKED), ("output", RANGE)]
)
def test_a_row_with_nothing_to_read_is_0(tensor: str, name: str) -> None:
    run = case("D16")
    row = int(np.flatnonzero(~run.readable)[0])
    assert checks(run)[name].status == "passed"
    assert checks(run)[name].reason is None
    check = checks(changed(run, tensor, (row, 0), 1e-9))[name]
    assert (check.status, check.cell) == ("failed", f"{tensor}:{row}:0")
    assert check.measured == 1e-9


def test_the_range_is_that_of_what_may_be_read() -> None:
    run = trace(Direct([[1.0]], [[1.0], [1.0]], [[5.0], [2.0]]), [[1.0]], [[False, True]])
    check = checks(changed(run, "output", (0, 0), 1.0))[RANGE]
    assert (check.status, check.measured) == ("failed", 1.0)


def test_ratios_of_weights_below_1e_300_are_bounded() -> None:
    # Scores 0, −690, −700: e^−690 is above 1e-300, e^−700 below it.
    run = trace(Direct([[1.0]], [[0.0], [-690.0], [-700.0]], [[1.0], [2.0], [3.0]]), [[1.0]])
    assert checks(run)[RATIOS].status == "passed"
    lost = checks(changed(run, "weights", (0, 1), -run.tensors["weights"][0, 1]))[RATIOS]
    assert (lost.status, lost.cell) == ("failed", "weights:0:1")
    assert lost.measured == pytest.approx(-690.0 - math.log(1e-300), rel=1e-9)
    assert checks(changed(run, "weights", (0, 2), -run.tensors["weights"][0, 2]))[RATIOS].status == "passed"


def test_a_readable_row_of_zeros_has_the_wrong_ratios() -> None:
    run = example("three-positions")
    weights = run.tensors["weights"].copy()
    weights[1] = 0.0
    check = checks(with_tensors(run, weights=weights))[RATIOS]
    assert (check.status, check.cell) == ("failed", f"weights:1:{int(np.argmax(run.tensors['scores'][1]))}")
    assert check.measured == pytest.approx(-math.log(3.0) - math.log(1e-300), rel=1e-12)


def test_ratios_that_are_none() -> None:
    one = checks(trace(Direct([[1.0]], [[1.0]], [[5.0]]), [[1.0]]))[RATIOS]
    assert one == Check(RATIOS, "cannot-tell", None, None, None, "one-position")
    far = checks(trace(Direct([[1.0]], [[0.0], [-999.0]], [[5.0], [1.0]]), [[1.0]]))[RATIOS]
    assert (far.status, far.reason) == ("cannot-tell", "saturated")


def test_masked_weights_are_exactly_0() -> None:
    run = example("causal")
    assert checks(run)[MASKED] == Check(MASKED, "passed", 0.0, 0.0, "weights:0:1", None)
    check = checks(changed(run, "weights", (0, 2), 1e-300))[MASKED]
    assert (check.status, check.measured, check.tolerance, check.cell) == ("failed", 1e-300, 0.0, "weights:0:2")
    assert MASKED not in checks(example("three-positions"))


def test_nobody_reads_anything() -> None:
    verdicts = checks(trace(Direct([[1.0]], [[1.0]], [[5.0]]), [[1.0]], [[False]]))
    assert verdicts.pop("weights-nonnegative").status == "passed"
    assert verdicts.pop(MASKED).status == "passed"
    assert verdicts.pop("grad-scores-masked-zero").status == "passed"
    assert len(verdicts) == 10
    assert {(check.status, check.reason) for check in verdicts.values()} == {("cannot-tell", "nothing-to-read")}


@pytest.mark.parametrize("bad", [np.nan, np.inf])
@pytest.mark.parametrize("name", ["weights-nonnegative", "weights-rows-sum-to-one", RATIOS])
def test_weights_that_are_not_finite_fail(bad: float, name: str) -> None:
    check = checks(changed(example("three-positions"), "weights", (1, 1), bad))[name]
    assert (check.status, check.reason, check.measured) == ("failed", "not-finite", None)
    assert check.cell == "weights:1:1"
