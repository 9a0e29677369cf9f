"""Whatever is sent, the answer is a run or a refusal, never a 5xx, and always strict JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from tests.api.bodies import direct, projected, weighted

CALM = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
cells = (
    st.floats(-1e6, 1e6)
    | st.integers(-9, 9)
    | st.sampled_from(["1/3", "√2", "ln 2", "", "x", "1/0", "（２）"])
    | anything
)
grids = st.lists(st.lists(cells, max_size=3), max_size=3) | anything


def check(client: TestClient, content: bytes) -> None:
    answer = client.post("/api/runs", content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code < 500
    body: Any = json.loads(answer.content, parse_constant=pytest.fail)
    if answer.status_code == 200:
        assert "tensors" in body
    else:
        assert answer.headers["content-type"] == "application/problem+json"
        assert body["errors"]


@CALM
@given(content=st.binary(max_size=200))
def test_bytes(client: TestClient, content: bytes) -> None:
    check(client, content)


@CALM
@given(body=anything)
def test_json(client: TestClient, body: Any) -> None:
    check(client, json.dumps(body).encode())


@CALM
@given(data=st.data())
def test_nearly_right(client: TestClient, data: st.DataObject) -> None:
    body = data.draw(st.sampled_from([direct, projected, weighted]))()
    for name in data.draw(st.lists(st.sampled_from(sorted(body["inputs"])), max_size=3)):
        body["inputs"][name] = data.draw(grids)
    for name in data.draw(st.lists(st.sampled_from(["mask", "upstream", "scale", "inputs", "other"]), max_size=2)):
        kinds = st.fixed_dictionaries({"kind": st.sampled_from(["none", "causal", "custom"])}, optional={
            "allowed": st.lists(st.lists(st.booleans(), max_size=3), max_size=3), "query_offset": st.integers()
        })  # fmt: skip
        body[name] = data.draw(grids | kinds)
    check(client, json.dumps(body).encode())
