"""From a request to its run: the one place where numpy meets pydantic."""

from __future__ import annotations

from typing import Any

import numpy as np

from app.attention.checks import Check, run_checks
from app.attention.trace import Trace, trace_of
from app.problems import Problem
from app.questions import question_of, rules_of
from app.schemas import CheckResult, Run, RunRequest


def run(request: RunRequest) -> Run:
    """Everything that the request asks for, forward and backward.

    Raises Problem ``not-finite`` with the first tensor and cell where a result is no finite number, ``fault-…`` where
    the fault that the request asks for does not fit its inputs.
    """
    done = traced(request)
    return Run(
        request=request,
        shapes=dict(done.shapes),
        tensors={name: tensor.tolist() for name, tensor in done.tensors.items()},
        readable=done.readable.tolist(),
        checks=[result(check) for check in run_checks(done)],
        fault=request.fault,
    )


def traced(request: RunRequest) -> Trace:
    """The run in arrays, wrong on purpose where the request names a fault. Raises Problem as ``run`` does."""
    asked = question_of(request)
    done = trace_of(asked, rules_of(request, asked))
    refuse_infinite(done)
    return done


def result(check: Check) -> CheckResult:
    """A verdict as the API gives it."""
    return CheckResult(
        id=check.id,
        status=check.status,
        measured=_number(check.measured),
        tolerance=_number(check.tolerance),
        cell=check.cell,
        reason=check.reason,
    )


def _number(value: Any) -> float | None:
    """``value`` as a number that JSON has; None for the others."""
    return float(value) if value is not None and np.isfinite(value) else None


def refuse_infinite(done: Trace) -> None:
    """JSON would turn such a number into null without a word."""
    for operation in done.graph.operations:
        tensor = done.tensors.get(operation.tensor)
        if tensor is None or np.isfinite(tensor).all():
            continue
        place = np.argwhere(~np.isfinite(tensor))[0].tolist()
        cell = ":".join([operation.tensor, *map(str, place)])
        raise Problem("not-finite", "", {"tensor": operation.tensor, "symbol": operation.symbol, "cell": cell})
