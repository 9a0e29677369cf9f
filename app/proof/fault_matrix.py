"""Which check sees what: every fault against every check and the differences, on the inputs at hand."""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np

from app.attention.checks import RULES
from app.attention.checks.fresh import FRESH
from app.attention.faults import FAULTS, Fault
from app.attention.question import Question
from app.attention.sight import DifferenceId, first_difference, sight
from app.attention.trace import Trace, trace_of
from app.proof.search import example_for, inputs_for
from app.questions import question_of
from app.runs import traced
from app.schemas import Model, RunRequest

CHECKS: tuple[str, ...] = (*(rule.id for rule in RULES), *(rule.id for rule in FRESH), *get_args(DifferenceId))
"""The columns: the table of checks, those against a fresh run, the differences."""


class Suggestion(Model):
    """Inputs on which a check sees the fault: an example's name, or a request."""

    example: str | None
    request: dict[str, Any] | None


class FaultMatrix(Model):
    """``cells[fault][check]``; ``first`` is the first cell that the fault changes; ``misfits`` say why it does not fit.

    ``suggestions`` has an entry for each fault that no check of ``checks`` sees here.
    """

    faults: list[str]
    checks: list[str]
    cells: dict[str, dict[str, Literal["caught", "missed", "not-applicable"]]]
    first: dict[str, str | None]
    misfits: dict[str, str]
    suggestions: dict[str, Suggestion]


def fault_matrix(request: RunRequest) -> dict[str, Any]:
    """``FaultMatrix`` as JSON-ready data. A ``fault`` in the request is passed over: all are tried.

    Raises Problem as ``run`` does.
    """
    asked = request.model_copy(update={"fault": None})
    right, question = traced(asked), question_of(asked)
    misfits = {name: misfit for name, fault in FAULTS.items() if (misfit := fault.misfit(question))}
    seen = {name: {} if name in misfits else sight(question, fault) for name, fault in FAULTS.items()}
    cells = {name: {check: found.get(check, "not-applicable") for check in CHECKS} for name, found in seen.items()}
    unseen = [name for name, row in cells.items() if "caught" not in row.values()]
    return {
        "faults": list(FAULTS),
        "checks": list(CHECKS),
        "cells": cells,
        "first": {name: None if name in misfits else _first(question, right, FAULTS[name]) for name in FAULTS},
        "misfits": misfits,
        "suggestions": {name: _suggestion(asked, name) for name in unseen},
    }


@np.errstate(all="ignore")
def _first(question: Question, right: Trace, fault: Fault) -> str | None:
    return first_difference(right, trace_of(question, fault.rules(question)))


def _suggestion(request: RunRequest, fault: str) -> dict[str, Any]:
    example = example_for(fault)
    return {"example": example, "request": None if example else inputs_for(request, fault)}
