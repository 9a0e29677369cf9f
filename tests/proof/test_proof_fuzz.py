"""Whatever is sent to the routes of the evidence, the answer is evidence or a refusal, never a 5xx."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from app.attention.faults import FAULTS
from tests.api.bodies import direct, projected, weighted

CALM = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
PATHS = ("runs", "checks", "gradient-checks", "nudges", "fault-matrix")

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
entries = st.sampled_from([0, 1, -2, 1e6, -1e6, 1e-300, "√2", "1/3"]) | st.floats(-10, 10)
square = st.lists(st.lists(entries, min_size=2, max_size=2), min_size=2, max_size=2)
extras: dict[str, st.SearchStrategy[Any]] = {
    "fault": st.sampled_from([*FAULTS]) | anything,
    "wrt": st.lists(st.sampled_from(["x", "w_key", "query", "key", "value", "weights"]), max_size=3) | anything,
    "method": st.sampled_from(["central", "complex-step"]) | anything,
    "steps": st.lists(st.sampled_from([1e-5, 1e-12, 1.0, 1e-30]) | anything, max_size=3) | anything,
    "cell": st.sampled_from(["query:0:0", "x:1:1", "weights:0:1", "value:9:9", "key"]) | anything,
    "nudges": st.lists(st.floats() | st.integers(), max_size=3) | anything,
    "tensors": st.lists(st.sampled_from(["probe", "output", "nothing"]), max_size=2) | anything,
    "mask": st.sampled_from([{"kind": "causal", "query_offset": 0}, {"kind": "causal", "query_offset": -5}]),
    "scale": st.sampled_from([0, -1.5, 1e6]),
}


@pytest.mark.parametrize("path", PATHS)
@CALM
@given(data=st.data())
def test_nearly_right(client: TestClient, path: str, data: st.DataObject) -> None:
    body = data.draw(st.sampled_from([direct, projected, weighted]))()
    if data.draw(st.booleans()):
        names = [name for name, value in body["inputs"].items() if isinstance(value, list)]
        body["inputs"] |= {name: data.draw(square) for name in names}
    needed = {"nudges": ["cell", "nudges"]}.get(path, [])
    for name in {*needed, *data.draw(st.lists(st.sampled_from(sorted(extras)), max_size=3))}:
        body[name] = data.draw(extras[name])
    answer = client.post(f"/api/{path}", content=json.dumps(body), headers={"Content-Type": "application/json"})
    assert answer.status_code < 500
    found: Any = json.loads(answer.content, parse_constant=pytest.fail)
    if answer.status_code != 200:
        assert answer.headers["content-type"] == "application/problem+json"
        assert found["errors"]
    elif path == "gradient-checks":
        matrices = [each[name] for each in found["results"] for name in ("analytic", "numeric", "error")]
        assert all(isinstance(value, float) for matrix in matrices for row in matrix for value in row)
