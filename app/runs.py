"""From a request to its run: the one place where numpy meets pydantic."""

from __future__ import annotations

from typing import Any

import numpy as np

from app.attention import masks
from app.attention.checks import run_checks
from app.attention.inputs import Direct, Inputs, Projected, Weighted
from app.attention.trace import Trace, trace
from app.cells import Given, value_of
from app.problems import Problem
from app.schemas import CausalMask, CheckResult, CustomMask, DirectInputs, ProjectedInputs, Run, RunRequest

Matrix = tuple[tuple[Given, ...], ...]


def run(request: RunRequest) -> Run:
    """Everything that the request asks for, forward and backward.

    Raises Problem ``not-finite`` with the first tensor and cell where a result is no finite number.
    """
    inputs, upstream = _inputs(request), _array(request.upstream or ())
    scale = None if request.scale is None else float(request.scale)
    done = trace(inputs, upstream, _mask(request, inputs), scale)
    _refuse_infinite(done)
    checks = [
        CheckResult(
            id=check.id,
            status=check.status,
            measured=_number(check.measured),
            tolerance=_number(check.tolerance),
            cell=check.cell,
            reason=check.reason,
        )
        for check in run_checks(done)
    ]
    return Run(
        request=request,
        shapes=dict(done.shapes),
        tensors={name: tensor.tolist() for name, tensor in done.tensors.items()},
        readable=done.readable.tolist(),
        checks=checks,
    )


def _array(cells: Matrix) -> np.ndarray:
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


def _number(value: Any) -> float | None:
    """``value`` as a number that JSON has; None for the others."""
    return float(value) if value is not None and np.isfinite(value) else None


def _refuse_infinite(done: Trace) -> None:
    """JSON would turn such a number into null without a word."""
    for operation in done.graph.operations:
        tensor = done.tensors.get(operation.tensor)
        if tensor is None or np.isfinite(tensor).all():
            continue
        place = np.argwhere(~np.isfinite(tensor))[0].tolist()
        cell = ":".join([operation.tensor, *map(str, place)])
        raise Problem("not-finite", "", {"tensor": operation.tensor, "symbol": operation.symbol, "cell": cell})
