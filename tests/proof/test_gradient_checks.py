"""``POST /api/gradient-checks``: every coordinate, every default, every refusal."""

from __future__ import annotations

import math
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.examples import EXAMPLES
from tests.api.bodies import direct, projected, weighted
from tests.attention.reference import worked_examples

ALL = ["x", "w_query", "w_key", "w_value", "query", "key", "value"]


def post(client: TestClient, body: dict[str, Any]) -> Any:
    answer = client.post("/api/gradient-checks", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["results"]


def refusal(client: TestClient, body: dict[str, Any]) -> tuple[int, str, str]:
    answer = client.post("/api/gradient-checks", json=body)
    assert answer.headers["content-type"] == "application/problem+json"
    found = answer.json()
    return answer.status_code, found["code"], found["pointer"]


def test_everything_by_default(client: TestClient) -> None:
    results = post(client, EXAMPLES["three-positions"])
    found = [(each["tensor"], each["step"]) for each in results]
    assert found == [(name, step) for name in ALL for step in (1e-5, 1e-6)]
    assert {each["method"] for each in results} == {"central"}
    assert {each["verdict"] for each in results} == {"agrees"}


@pytest.mark.parametrize("stored", worked_examples(), ids=lambda each: each["name"])
def test_every_coordinate_against_the_stored_gradient(client: TestClient, stored: dict[str, Any]) -> None:
    for result in post(client, {**EXAMPLES[stored["name"]], "method": "complex-step"}):
        expected = stored["expected"][f"grad_{result['tensor']}"]
        assert result["step"] == 1e-30
        for row, (analytic, numeric, error) in enumerate(
            zip(result["analytic"], result["numeric"], result["error"], strict=True)
        ):
            for column, value in enumerate(expected[row]):
                assert abs(analytic[column] - value) <= 1e-12 * max(1, abs(value))
                assert abs(numeric[column] - value) <= 1e-12 * max(1, abs(value))
                assert error[column] == abs(numeric[column] - analytic[column])
        tensor, row_, column_ = result["worst"]["cell"].split(":")
        assert tensor == result["tensor"]
        assert result["worst"]["error"] == result["error"][int(row_)][int(column_)] == max(map(max, result["error"]))
        largest = max(abs(value) for row in result["analytic"] for value in row)
        assert math.isclose(result["threshold"], 1e-12 * max(1, largest), rel_tol=1e-12)


def test_one_tensor_and_steps_of_ones_own(client: TestClient) -> None:
    results = post(client, {**projected(), "wrt": ["key", "key"], "steps": [1e-4, 0.001]})
    assert [(each["tensor"], each["step"]) for each in results] == [("key", 1e-4), ("key", 1e-3)]
    (single,) = post(client, {**projected(), "wrt": "x", "steps": 1e-5})
    assert (single["tensor"], single["step"]) == ("x", 1e-5)


def test_empty_and_saturated(client: TestClient) -> None:
    by_name = {each["tensor"]: each for each in post(client, {**EXAMPLES["identical-keys"], "steps": [1e-6]})}
    assert (by_name["query"]["verdict"], by_name["query"]["reason"]) == ("empty", "exactly-zero")
    assert by_name["key"]["verdict"] == "agrees"
    (query,) = post(client, {**EXAMPLES["saturated"], "wrt": ["query"], "steps": [1e-6]})
    assert (query["verdict"], query["reason"], query["empty_rows"]) == ("empty", "saturated", [2])


def test_a_faulty_program_is_checked_against_itself(client: TestClient) -> None:
    given = {**EXAMPLES["three-positions"], "wrt": ["key"], "steps": [1e-6]}
    (backward,) = post(client, {**given, "fault": "row-average-omitted"})
    assert backward["verdict"] == "disagrees"
    (forward,) = post(client, {**given, "fault": "scale-missing"})
    assert forward["verdict"] == "agrees"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({**direct(), "wrt": ["x"]}, (422, "not-one-of", "/wrt/0")),
        ({**direct(), "wrt": ["query", "upstream"]}, (422, "not-one-of", "/wrt/1")),
        ({**weighted(), "wrt": ["query"]}, (422, "not-one-of", "/wrt/0")),
        ({**direct(), "wrt": []}, (422, "empty", "/wrt")),
        ({**direct(), "wrt": None}, (422, "null", "/wrt")),
        ({**direct(), "wrt": 3}, (422, "not-a-text", "/wrt/0")),
        ({**direct(), "method": "forward"}, (422, "not-one-of", "/method")),
        ({**direct(), "steps": [1e-5, 0]}, (422, "step-out-of-range", "/steps/1")),
        ({**direct(), "steps": [-1e-5]}, (422, "step-out-of-range", "/steps/0")),
        ({**direct(), "steps": [2]}, (422, "step-out-of-range", "/steps/0")),
        ({**direct(), "steps": ["1e-5"]}, (422, "not-a-number", "/steps/0")),
        ({**direct(), "steps": [True]}, (422, "not-a-number", "/steps/0")),
        ({**direct(), "method": "complex-step", "steps": [1e-6]}, (422, "step-out-of-range", "/steps/0")),
        ({**direct(), "steps": [1e-5] * 33}, (422, "too-many-entries", "/steps")),
        ({**direct(), "h": 1e-5}, (422, "unknown-field", "/h")),
        ({**direct(), "fault": "key-not-transposed"}, (422, "fault-needs-width", "/fault")),
    ],
)
def test_refusals(client: TestClient, body: dict[str, Any], expected: tuple[int, str, str]) -> None:
    assert refusal(client, body) == expected


@pytest.mark.parametrize("bad", [b"NaN", b"Infinity", b"-Infinity"])
def test_steps_that_are_no_numbers(client: TestClient, bad: bytes) -> None:
    body = b'{"inputs": {"kind": "direct", "query": [[1]], "key": [[1]], "value": [[1]]}, "steps": [' + bad + b"]}"
    answer = client.post("/api/gradient-checks", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (422, "step-out-of-range")


def test_too_much_work_is_refused(client: TestClient) -> None:
    wide = [[0.5] * 32] * 32
    body = {"inputs": {"kind": "direct", "query": wide, "key": wide, "value": wide}, "steps": [1e-5, 1e-6, 1e-7] * 6}
    answer = client.post("/api/gradient-checks", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "too-much-work")
    assert answer.json()["params"]["found"] == 3 * 32 * 32 * 18 * 2
