"""Gradients checked by differences: requests, and the verdict on every coordinate."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

import numpy as np
from pydantic import BeforeValidator, Field

from app.attention.differences import STEPS, Difference, Method, difference
from app.attention.nudges import NUDGED, tensor_of
from app.attention.question import Question
from app.limits import MAX_PASSES, MAX_STEPS
from app.mistakes import not_null
from app.problems import Mistake, Problem, found, pointer
from app.questions import question_of, rules_of
from app.runs import traced
from app.schemas import Model, RunRequest

STEP_RANGE: dict[Method, tuple[float, float]] = {"central": (1e-12, 1.0), "complex-step": (1e-200, 1e-20)}
"""The smallest and the largest step. A complex step has no rounding to fear, so only steps without truncation pass."""


def _listed(value: object) -> object:
    """A lone tensor or step as a list of one."""
    return [not_null(value)] if isinstance(value, str | int | float) or value is None else value


Tensors = Annotated[tuple[str, ...], BeforeValidator(_listed), Field(strict=False, min_length=1, max_length=MAX_STEPS)]
Steps = Annotated[tuple[float, ...], BeforeValidator(_listed), Field(strict=False, min_length=1, max_length=MAX_STEPS)]


class GradientCheckRequest(RunRequest):
    """A run request, the tensors to nudge (every one of its kind by default), the method and its steps.

    With a ``fault`` it is the faulty program that is checked: its own gradients against its own forward.
    """

    wrt: Tensors = ()
    method: Literal["central", "complex-step"] = "central"
    steps: Steps = ()

    @classmethod
    def of(cls, data: object) -> Self:
        """The request that ``data`` stands for, defaults filled in. Raises Problem with every mistake in it."""
        request = super().of(data)
        choices = NUDGED[request.inputs.kind]
        least, most = STEP_RANGE[request.method]
        mistakes = [
            Mistake("not-one-of", pointer("wrt", place), {"found": found(name), "expected": ", ".join(choices)})
            for place, name in enumerate(request.wrt)
            if name not in choices
        ]
        mistakes += [
            Mistake("step-out-of-range", pointer("steps", place), {"found": found(step), "least": least, "most": most})
            for place, step in enumerate(request.steps)
            if not least <= step <= most
        ]
        if mistakes:
            raise Problem.of(mistakes)
        wrt, steps = request.wrt or choices, request.steps or STEPS[request.method]
        return request.model_copy(update={"wrt": tuple(dict.fromkeys(wrt)), "steps": steps})


class Worst(Model):
    """Where the error is largest."""

    cell: str
    error: float


class GradientCheck(Model):
    """The verdict on one tensor with one step; the matrices hold every coordinate."""

    tensor: str
    method: str
    step: float
    analytic: list[list[float]]
    numeric: list[list[float]]
    error: list[list[float]]
    worst: Worst
    threshold: float
    verdict: Literal["agrees", "disagrees", "empty", "cannot-tell"]
    reason: str | None
    empty_rows: list[int]


class GradientChecks(Model):
    """One result a tensor and step."""

    results: list[GradientCheck]


def gradient_checks(request: GradientCheckRequest) -> dict[str, Any]:
    """``GradientChecks`` as JSON-ready data. Raises Problem as ``run`` does, and where it would take too long."""
    question = question_of(request)
    _refuse_long(request, question)
    rules, done = rules_of(request, question), traced(request)
    made = [
        difference(question, tensor, done.tensors[f"grad_{tensor}"], request.method, step, rules)
        for tensor in request.wrt
        for step in request.steps
    ]
    return {"results": [_result(each) for each in made]}


def _refuse_long(request: GradientCheckRequest, question: Question) -> None:
    coordinates = sum(tensor_of(question, tensor).size for tensor in request.wrt)
    passes = coordinates * len(request.steps) * (2 if request.method == "central" else 1)
    if passes > MAX_PASSES:
        raise Problem("too-much-work", "/wrt", {"found": passes, "limit": MAX_PASSES})


def _result(made: Difference) -> dict[str, Any]:
    row, column = made.worst
    if not np.isfinite(made.numeric).all():  # JSON would turn such a number into null without a word
        cell = f"{made.tensor}:{row}:{column}"
        raise Problem("not-finite", "/steps", {"tensor": made.tensor, "symbol": "J", "cell": cell})
    return {
        "tensor": made.tensor,
        "method": made.method,
        "step": made.step,
        "analytic": made.analytic.tolist(),
        "numeric": made.numeric.tolist(),
        "error": made.error.tolist(),
        "worst": {"cell": f"{made.tensor}:{row}:{column}", "error": float(made.error[made.worst])},
        "threshold": made.threshold,
        "verdict": made.verdict,
        "reason": made.reason,
        "empty_rows": list(made.empty_rows),
    }
