"""Checks against fresh runs: what must hold between two runs of the same program."""

from __future__ import annotations

from typing import Any

from app.attention.checks.fresh import fresh_checks
from app.attention.faults import FAULTS
from app.attention.sight import attend
from app.questions import question_of, rules_of
from app.runs import result
from app.schemas import CheckResult, Model, RunRequest


class FreshChecks(Model):
    """The verdicts, in the order of the table."""

    checks: list[CheckResult]


def check_fresh(request: RunRequest) -> dict[str, Any]:
    """``FreshChecks`` as JSON-ready data. Raises Problem where the fault does not fit."""
    question = question_of(request)
    rules_of(request, question)
    fault = None if request.fault is None else FAULTS[request.fault]
    made = fresh_checks(question, lambda each: attend(each, fault))
    return {"checks": [result(check).model_dump(mode="json") for check in made]}
