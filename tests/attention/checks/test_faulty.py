"""The stored wrong runs, computed elsewhere: what catches each of them there catches it here, and nothing else does."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from app.attention.checks import Check, fresh_checks
from app.attention.trace import Trace
from tests.attention.checks.runs import checks, question_of, with_tensors
from tests.attention.checks.wrong import wrong_forward
from tests.attention.names import AGAINST_A_FRESH_RUN, CHECKS, TENSORS
from tests.attention.reference import Stored, assert_agrees, attention_cases, numbers, run_case

DISAGREED = {("G14b-forward-cleaned-backward-NaN", "euler_QK")}
"""There NaN = NaN counts as holding; here a check that meets a NaN fails."""
NO_FORWARD = {
    "C13-global-max-instead-of-row-max", "D21-minus-inf-times-zero",  # only A is stored, and nothing about fresh runs
    "H01-shared-X-overwritten", "H02-shared-X-double-counted",  # about projections
    "H03-X-at-W-transposed", "H05-value-uses-key-projection",
    "I03-dropout-scaled-by-1-over-p",  # by chance
}  # fmt: skip
FAULTY = [case for case in attention_cases() if case.get("faulty")]


def wrong_run(case: Stored) -> Trace:
    """The right run with the stored wrong tensors in it, and what follows from them but is not stored."""
    run, stored = run_case(case), case["faulty"]
    found = {name: numbers(stored[letter]) for letter, name in TENSORS.items() if letter in stored}
    if "A" in stored and "O" not in stored:
        found["output"] = found["weights"] @ run.tensors["value"]
    scale = 1.0 / np.sqrt(run.shapes["d_k"]) if run.scale is None else run.scale
    found["grad_dot_products"] = found.get("grad_scores", run.tensors["grad_scores"]) * scale
    return with_tensors(run, **found)


def compared(case: Stored, names: dict[str, str], verdicts: dict[str, Check]) -> Iterator[tuple[str, bool, bool]]:
    """Each check that both know: its name there, whether it is caught there, whether here."""
    stored = case["faulty"]
    for there, here in names.items():
        if there in stored["caught_by"] or there in stored["missed_by"]:
            found = verdicts.get(here)
            yield there, there in stored["caught_by"], found is not None and found.status == "failed"


@pytest.mark.parametrize("case", FAULTY, ids=lambda each: each["id"])
def test_wrong_runs_are_caught_by_the_same_checks(case: Stored) -> None:
    for name, there, here in compared(case, CHECKS, checks(wrong_run(case))):
        assert (there != here) == ((case["id"], name) in DISAGREED), name


@pytest.mark.parametrize("case", FAULTY, ids=lambda each: each["id"])
def test_wrong_programs_are_caught_by_the_same_fresh_checks(case: Stored) -> None:
    attend = wrong_forward(case)
    assert (attend is None) == (case["id"] in NO_FORWARD)
    if attend is None:
        return
    question, stored = question_of(case), case["faulty"]
    with np.errstate(all="ignore"):
        assert_agrees(attend(question), numbers(stored["O"] if "O" in stored else case["expected"]["O"]))
        verdicts = {check.id: check for check in fresh_checks(question, attend)}
    for name, there, here in compared(case, AGAINST_A_FRESH_RUN, verdicts):
        assert there == here, name


def test_nearly_all_is_compared() -> None:
    """576 verdicts on stored tensors and 163 on fresh runs."""
    own = sum(len(list(compared(case, CHECKS, {}))) for case in FAULTY)
    fresh = sum(len(list(compared(case, AGAINST_A_FRESH_RUN, {}))) for case in FAULTY if case["id"] not in NO_FORWARD)
    assert (own, fresh) == (576, 163)
