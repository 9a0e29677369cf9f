"""Runs and questions for the tests of the checks, and runs with a number made wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from app.attention.checks import Check, run_checks
from app.attention.forward import forward
from app.attention.inputs import Direct, Inputs
from app.attention.question import Question
from app.attention.trace import Trace
from tests.attention.reference import Stored, attention_cases, run_case, run_example, worked_examples


def checks(run: Trace) -> dict[str, Check]:
    return {check.id: check for check in run_checks(run)}


def changed(run: Trace, tensor: str, at: Any, by: float) -> Trace:
    """``run`` with one number of it made wrong."""
    wrong = run.tensors[tensor].copy()
    wrong[at] += by
    return with_tensors(run, **{tensor: wrong})


def with_tensors(run: Trace, **tensors: np.ndarray) -> Trace:
    return replace(run, tensors={**run.tensors, **tensors})


def example(name: str) -> Trace:
    (found,) = [each for each in worked_examples() if each["name"] == name]
    return run_example(found)


def stored(name: str) -> Stored:
    (found,) = [each for each in attention_cases() if each["id"].startswith(name)]
    return found


def case(name: str) -> Trace:
    return run_case(stored(name))


def question_of(asked: Stored) -> Question:
    """The question of a hard case, its Q, K and V given."""
    run = run_case(asked)
    inputs = Direct(*(run.tensors[name] for name in ("query", "key", "value")))
    offset = asked["inputs"]["query_offset"] if asked["inputs"]["causal"] else None
    return Question(inputs, run.tensors["upstream"], run.tensors["mask"], run.scale, offset)


def right(question: Question) -> np.ndarray:
    """O as the program computes it."""
    return forward(question.inputs, question.mask, question.scale).output


def question(inputs: Inputs, mask: Any = None, scale: float | None = None, query_offset: int | None = None) -> Question:
    sizes = inputs.sizes
    allowed = None if mask is None else np.array(mask)
    return Question(inputs, np.ones((sizes["n_q"], sizes["d_v"])), allowed, scale, query_offset)
