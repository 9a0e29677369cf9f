"""Which check sees which fault on given inputs: the wrong run held against every check and the differences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np

from app.attention.checks import RULES as TABLE
from app.attention.checks import Check, run_checks
from app.attention.checks.fresh import fresh_checks
from app.attention.differences import RELATIVE_THRESHOLD, noise, slopes
from app.attention.faults import Fault
from app.attention.forward import forward
from app.attention.nudges import NUDGED, tensor_of
from app.attention.question import Question
from app.attention.rules import RULES, Rules
from app.attention.shapes import Array, Matrix, Output
from app.attention.trace import Trace, trace_of

Outcome = Literal["caught", "missed", "not-applicable"]
DifferenceId = Literal["differences", "differences-of-right-forward", "differences-of-autograd"]
"""A faulty backward against its own forward; against the right one; a faulty forward's own derivative against it."""

MOST_PLACES = 64
"""Of a tensor with more coordinates, so many are differentiated, evenly spaced."""

_PRECISION = 1e-12


def attend(question: Question, fault: Fault | None = None) -> Output:
    """O of a question, by the right program or a faulty one. Raises ValueError where the faulty one does not run."""
    rules = RULES if fault is None else fault.rules(question)
    return forward(question.inputs, question.mask, question.scale, rules).output


def verdicts(question: Question, fault: Fault) -> tuple[Check, ...]:
    """What the checks of the table and those against fresh runs say of the wrong run."""
    wrong = trace_of(question, fault.rules(question))
    return (*run_checks(wrong), *fresh_checks(question, lambda each: attend(each, fault)))


@np.errstate(all="ignore")
def sight(question: Question, fault: Fault) -> dict[str, Outcome]:
    """The outcome of each check that applies to ``question``, which the fault must fit; others are absent."""
    rules = fault.rules(question)
    wrong = trace_of(question, rules)
    # A check that has nothing to look at, such as masked cells where none is masked, sees nothing.
    found: dict[str, Outcome] = {rule.id: "missed" for rule in TABLE if wrong.tensors.keys() >= {*rule.tensors}}
    found |= {each.id: "caught" if each.status == "failed" else "missed" for each in verdicts(question, fault)}
    tensors = [name for name in ("x", *NUDGED["direct"], "weights") if name in NUDGED[question.inputs.kind]]
    disagreements = {
        "differences": any(_disagrees(question, name, wrong, rules) for name in tensors),
        "differences-of-right-forward": any(_disagrees(question, name, wrong, RULES) for name in tensors),
        "differences-of-autograd": any(_disagrees_with_itself(question, name, rules) for name in tensors),
    }
    return found | {name: "caught" if seen else "missed" for name, seen in disagreements.items()}


def first_difference(right: Trace, wrong: Trace) -> str | None:
    """The first cell, in the order of computation, in which two runs differ by more than rounding; None if none does.

    |wrong − right| > 1e-12 · max(1, |right|).
    """
    for operation in right.graph.operations:
        before, after = right.tensors.get(operation.tensor), wrong.tensors.get(operation.tensor)
        if before is None or after is None or before.dtype == np.bool_:
            continue
        same = np.abs(after - before) <= _PRECISION * np.maximum(1.0, np.abs(before))
        if not same.all():
            return ":".join([operation.tensor, *map(str, np.argwhere(~same)[0].tolist())])
    return None


def _places(matrix: Matrix) -> Iterator[tuple[int, int]]:
    chosen = np.unique(np.linspace(0, matrix.size - 1, min(matrix.size, MOST_PLACES)).round().astype(int))
    for flat in chosen:
        yield int(flat) // matrix.shape[1], int(flat) % matrix.shape[1]


def _disagrees(question: Question, tensor: str, wrong: Trace, rules: Rules) -> bool:
    """Whether the wrong run's gradient differs from the complex-step derivative of the forward by ``rules``."""
    analytic = wrong.tensors[f"grad_{tensor}"]
    slope = slopes(question, tensor, "complex-step", 1e-30, rules)
    places = list(_places(analytic))
    return _apart(np.array([analytic[place] for place in places]), np.array([slope(*place) for place in places]), 0.0)


def _disagrees_with_itself(question: Question, tensor: str, rules: Rules) -> bool:
    """Whether a forward's own derivative, by complex step, differs from its own central differences.

    Two steps are taken and their truncation, ~ h², is cancelled: (4 D(h/2) − D(h)) / 3.
    """
    step = 1e-4
    derivative = slopes(question, tensor, "complex-step", 1e-30, rules)
    whole, half = (slopes(question, tensor, "central", each, rules) for each in (step, step / 2))
    places = list(_places(tensor_of(question, tensor)))
    central = np.array([(4 * half(*place) - whole(*place)) / 3 for place in places])
    return _apart(np.array([derivative(*place) for place in places]), central, 2 * noise(question, step, rules))


def _apart(analytic: Array, numeric: Array, rounding: float) -> bool:
    largest = np.abs(analytic[np.isfinite(analytic)]).max(initial=1.0)
    return not bool((np.abs(analytic - numeric) <= max(RELATIVE_THRESHOLD["central"] * largest, rounding)).all())
