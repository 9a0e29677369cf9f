"""One cell moved a little, and everything computed anew: what a sway and a tangent are drawn from."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Annotated, Any, Self

import numpy as np
from pydantic import Field

from app.attention.nudges import NUDGED, frozen, tensor_of, with_tensor
from app.attention.question import Question
from app.attention.trace import trace_of
from app.limits import MAX_ENTRY, MAX_NUMBERS, MAX_STEPS
from app.problems import Mistake, Problem, found, pointer
from app.questions import question_of, rules_of
from app.runs import refuse_infinite
from app.schemas import Model, RunRequest

UPSTREAM = "upstream"


class NudgeRequest(RunRequest):
    """A run request, a ``cell`` such as ``key:1:0`` and by how much to move it, once for each run wanted.

    Q, K and V of projected inputs can be nudged too: the other two are then frozen. ``tensors`` are those wanted; all
    by default.
    """

    cell: str
    nudges: Annotated[tuple[float, ...], Field(strict=False, min_length=1, max_length=MAX_STEPS)]
    tensors: Annotated[tuple[str, ...], Field(strict=False, max_length=MAX_STEPS)] = ()

    @classmethod
    def of(cls, data: object) -> Self:
        """The request that ``data`` stands for. Raises Problem with every mistake in it."""
        request = super().of(data)
        mistakes = [
            Mistake("out-of-range", pointer("nudges", place), {"found": found(nudge), "limit": int(MAX_ENTRY)})
            for place, nudge in enumerate(request.nudges)
            if not math.isfinite(nudge) or abs(nudge) > MAX_ENTRY
        ]
        if mistakes:
            raise Problem.of(mistakes)
        return request


class NudgedRuns(Model):
    """``value`` is that of the cell at rest; ``runs`` holds one mapping of tensors for each nudge."""

    cell: str
    value: float
    nudges: list[float]
    runs: list[dict[str, Any]]


def nudged_runs(request: NudgeRequest) -> dict[str, Any]:
    """``NudgedRuns`` as JSON-ready data. Raises Problem as ``run`` does, or where there is no such cell or tensor."""
    asked = question_of(request)
    tensor, row, column = _place(request, asked)
    matrix = asked.upstream if tensor == UPSTREAM else tensor_of(asked, tensor)
    if not (row < matrix.shape[0] and column < matrix.shape[1]):
        raise Problem("no-such-cell", "/cell", {"found": found(request.cell)})
    question = asked if tensor == UPSTREAM else frozen(asked, tensor)
    runs: list[dict[str, Any]] = []
    for nudge in request.nudges:
        moved = matrix.copy()
        moved[row, column] += nudge
        runs.append(_run(request, _with(question, tensor, moved)))
        if sum(np.size(each) for each in runs[-1].values()) * len(request.nudges) > MAX_NUMBERS:
            raise Problem("too-many-numbers", "/nudges", {"limit": MAX_NUMBERS})
    runs = [{name: each.tolist() for name, each in made.items()} for made in runs]
    return {"cell": request.cell, "value": float(matrix[row, column]), "nudges": list(request.nudges), "runs": runs}


def _place(request: NudgeRequest, question: Question) -> tuple[str, int, int]:
    tensor, *indices = request.cell.split(":")
    choices = (*NUDGED[question.inputs.kind], UPSTREAM)
    if tensor not in choices:
        raise Problem("not-one-of", "/cell", {"found": found(tensor), "expected": ", ".join(choices)})
    if len(indices) != 2 or not all(each.isascii() and each.isdigit() and len(each) < 4 for each in indices):
        raise Problem("no-such-cell", "/cell", {"found": found(request.cell)})
    return tensor, int(indices[0]), int(indices[1])


def _with(question: Question, tensor: str, matrix: np.ndarray) -> Question:
    if tensor == UPSTREAM:
        return replace(question, upstream=matrix)
    return with_tensor(question, tensor, matrix)


def _run(request: NudgeRequest, question: Question) -> dict[str, np.ndarray]:
    done = trace_of(question, rules_of(request, question))
    refuse_infinite(done)
    names = request.tensors or tuple(done.tensors)
    missing = [place for place, name in enumerate(names) if name not in done.tensors]
    if missing:
        expected = ", ".join(done.tensors)
        raise Problem(
            "not-one-of", pointer("tensors", missing[0]), {"found": found(names[missing[0]]), "expected": expected}
        )
    return {name: done.tensors[name] for name in names}
