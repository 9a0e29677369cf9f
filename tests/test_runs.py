"""Requests to runs: what the API's tests cannot reach."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import app.runs
from app.attention.trace import Trace, trace_of
from app.problems import Problem
from app.runs import run
from app.schemas import RunRequest
from tests.api.bodies import direct, projected


@pytest.mark.parametrize(("bad", "cell"), [(np.inf, "scores:0:1"), (-np.inf, "scores:0:1"), (np.nan, "scores:0:1")])
def test_the_first_tensor_that_is_not_finite_is_named(monkeypatch: pytest.MonkeyPatch, bad: float, cell: str) -> None:
    def spoilt(*given: Any) -> Trace:
        done = trace_of(*given)
        tensors = {name: tensor.copy() for name, tensor in done.tensors.items()}
        tensors["scores"][0, 1] = bad
        tensors["output"][0, 0] = bad
        return Trace(done.graph, tensors, done.readable, done.shapes, done.scale)

    monkeypatch.setattr(app.runs, "trace_of", spoilt)
    with pytest.raises(Problem) as caught:
        run(RunRequest.of(direct()))
    assert caught.value.code == "not-finite"
    assert caught.value.params == {"tensor": "scores", "symbol": "S", "cell": cell}
    assert caught.value.words() == "S becomes too large to be computed; it first happens at scores:0:1."


def test_tensors_come_in_the_order_of_computation() -> None:
    made = run(RunRequest.of(projected()))
    names = list(made.tensors)
    assert names[0] == "x"
    assert names[-1] == "grad_x"
    assert names.index("scores") < names.index("weights") < names.index("probe") < names.index("grad_query")


def test_a_request_in_memory_is_what_its_json_says() -> None:
    request = RunRequest.of({**projected(), "scale": 2})
    assert RunRequest.of(request.to_json()) == request
    assert run(request).to_json()["request"] == request.to_json()


def test_models_are_frozen() -> None:
    request = RunRequest.of(direct())
    with pytest.raises(ValueError, match="frozen"):
        request.scale = 3  # type: ignore[misc]
    assert isinstance(hash(request), int)
