"""``POST /api/nudges``: each run is the run of the nudged request."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.examples import EXAMPLES
from tests.api.bodies import direct

GIVEN = ["x:1:0", "w_query:0:1", "w_key:1:1", "w_value:0:0", "upstream:2:1"]


def post(client: TestClient, body: dict[str, Any]) -> Any:
    answer = client.post("/api/nudges", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("cell", GIVEN)
def test_a_nudged_input_is_a_run_of_its_own(client: TestClient, cell: str) -> None:
    request = EXAMPLES["three-positions"]
    found = post(client, {**request, "cell": cell, "nudges": [0.25, -0.5, 0]})
    tensor, row, column = cell.split(":")
    for nudge, tensors in zip(found["nudges"], found["runs"], strict=True):
        moved = copy.deepcopy(request)
        matrix = moved[tensor] if tensor == "upstream" else moved["inputs"][tensor]
        matrix[int(row)][int(column)] = found["value"] + nudge
        expected = client.post("/api/runs", json=moved).json()["tensors"]
        assert tensors == expected


def test_a_projected_query_is_nudged_with_k_and_v_frozen(client: TestClient) -> None:
    request = EXAMPLES["three-positions"]
    run = client.post("/api/runs", json=request).json()
    found = post(client, {**request, "cell": "query:0:1", "nudges": [0.5], "tensors": ["key", "value", "probe"]})
    (tensors,) = found["runs"]
    assert [*tensors] == ["key", "value", "probe"]
    assert tensors["key"] == run["tensors"]["key"]
    frozen = {name: run["tensors"][name] for name in ("query", "key", "value")}
    frozen["query"][0][1] += 0.5
    body = {"inputs": {"kind": "direct", **frozen}, "upstream": request["upstream"]}
    assert tensors["probe"] == client.post("/api/runs", json=body).json()["tensors"]["probe"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"cell": "query:0:1"}, ("no-such-cell", "/cell")),
        ({"cell": "query:0"}, ("no-such-cell", "/cell")),
        ({"cell": "query:-1:0"}, ("no-such-cell", "/cell")),
        ({"cell": "query:０:0"}, ("no-such-cell", "/cell")),
        ({"cell": "query:99999999999999999999:0"}, ("no-such-cell", "/cell")),
        ({"cell": "output:0:0"}, ("not-one-of", "/cell")),
        ({"cell": ""}, ("not-one-of", "/cell")),
        ({"cell": None}, ("not-a-text", "/cell")),
        ({"nudges": []}, ("empty", "/nudges")),
        ({"nudges": [1e7]}, ("out-of-range", "/nudges/0")),
        ({"nudges": [0.1] * 33}, ("too-many-entries", "/nudges")),
        ({"nudges": ["1"]}, ("not-a-number", "/nudges/0")),
        ({"tensors": ["nothing"]}, ("not-one-of", "/tensors/0")),
    ],
)
def test_refusals(client: TestClient, change: dict[str, Any], expected: tuple[str, str]) -> None:
    answer = client.post("/api/nudges", json={**direct(), "cell": "query:0:0", "nudges": [0.1], **change})
    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["pointer"]) == expected


def test_too_many_numbers(client: TestClient) -> None:
    wide = [[0.5] * 32] * 32
    body = {"inputs": {"kind": "direct", "query": wide, "key": wide, "value": wide}, "cell": "key:0:0"}
    answer = client.post("/api/nudges", json={**body, "nudges": [0.1] * 32})
    assert (answer.status_code, answer.json()["code"]) == (422, "too-many-numbers")
    assert post(client, {**body, "nudges": [0.1] * 32, "tensors": ["probe"]})


def test_a_nudge_that_overflows_is_refused(client: TestClient) -> None:
    large = {"inputs": {"kind": "direct", "query": [[1e6]], "key": [[1e6], [0]], "value": [[1], [2]]}}
    body = {**large, "fault": "maximum-not-subtracted", "cell": "query:0:0", "nudges": [1]}
    answer = client.post("/api/nudges", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "not-finite")
