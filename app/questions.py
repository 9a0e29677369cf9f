"""From a request to the question that the numerics are asked: here cells become arrays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from app.attention import masks
from app.attention.faults import FAULTS
from app.attention.inputs import Direct, Inputs, Projected, Weighted
from app.attention.question import Question
from app.attention.rules import RULES, Rules
from app.cells import Given, value_of
from app.problems import Problem
from app.schemas import CausalMask, CustomMask, DirectInputs, ProjectedInputs, RunRequest


def question_of(request: RunRequest) -> Question:
    """The question in float64."""
    inputs = _inputs(request)
    scale = None if request.scale is None else float(request.scale)
    offset = request.mask.query_offset if isinstance(request.mask, CausalMask) else None
    return Question(inputs, _array(request.upstream or ()), _mask(request, inputs), scale, offset)


def rules_of(request: RunRequest, question: Question) -> Rules:
    """The right rules, or those of the request's fault. Raises Problem where the fault does not fit the inputs."""
    if request.fault is None:
        return RULES
    fault = FAULTS[request.fault]
    misfit = fault.misfit(question)
    if misfit:
        raise Problem(f"fault-{misfit}", "/fault", {"fault": fault.id})
    return fault.rules(question)


def _array(cells: Sequence[Sequence[Given]]) -> np.ndarray:
    return np.array([[value_of(cell) for cell in row] for row in cells], dtype=np.float64)


def _inputs(request: RunRequest) -> Inputs:
    given = request.inputs
    if isinstance(given, DirectInputs):
        return Direct(_array(given.query), _array(given.key), _array(given.value))
    if isinstance(given, ProjectedInputs):
        w_query, w_key, w_value = _array(given.w_query), _array(given.w_key), _array(given.w_value)
        return Projected(_array(given.x), w_query, w_key, w_value, given.weight_layout)
    return Weighted(_array(given.weights), _array(given.value))


def _mask(request: RunRequest, inputs: Inputs) -> np.ndarray | None:
    n_q, n_k = inputs.sizes["n_q"], inputs.sizes["n_k"]
    if isinstance(request.mask, CausalMask):
        return masks.causal(n_q, n_k, request.mask.query_offset)
    if isinstance(request.mask, CustomMask):
        return masks.custom(request.mask.allowed, n_q, n_k)
    return None
