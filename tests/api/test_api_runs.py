"""``POST /api/runs`` against the stored worked examples, and what its answer looks like."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.api.bodies import direct, projected, weighted

CASES: dict[str, dict[str, Any]] = {
    case["name"]: case
    for case in json.loads((Path(__file__).parents[1] / "reference" / "worked_examples.json").read_text("utf-8"))[
        "cases"
    ]
}


def request_of(case: dict[str, Any]) -> dict[str, Any]:
    """The API's request for a stored case, numbers as stored."""
    inputs = {name: value for name, value in case["inputs"].items() if name not in ("upstream", "allowed")}
    body = {"inputs": inputs, "upstream": case["inputs"]["upstream"]}
    if "allowed" in case["inputs"]:
        body["mask"] = {"kind": "custom", "allowed": case["inputs"]["allowed"]}
    return body


def flat(value: Any) -> list[float]:
    """All numbers of a tensor in order."""
    return [number for part in value for number in flat(part)] if isinstance(value, list) else [value]


def assert_same(found: dict[str, Any], expected: dict[str, Any]) -> None:
    """Every expected tensor within 1e-12 · max(1, |value|)."""
    assert set(expected) <= set(found)
    for name, tensor in expected.items():
        numbers = flat(found[name])
        for got, want in zip(numbers, flat(tensor), strict=True):
            assert abs(got - want) <= 1e-12 * max(1, abs(want)), name


@pytest.mark.parametrize("name", CASES)
def test_worked_examples(client: TestClient, name: str) -> None:
    answer = client.post("/api/runs", json=request_of(CASES[name]))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    run = answer.json()
    assert_same(run["tensors"], CASES[name]["expected"])
    assert list(run) == ["request", "shapes", "tensors", "readable", "checks"]
    assert all(check["status"] != "failed" for check in run["checks"])


def test_the_request_is_echoed_as_sent_with_its_defaults(client: TestClient) -> None:
    body = direct(query=[["3/4", 1]], key=[[1.5, "√2"], [-2, 0]], value=[[1e-3], [2]])
    text = client.post("/api/runs", json=body).text
    echo = json.loads(text)["request"]
    assert echo == {**body, "mask": {"kind": "none"}, "upstream": [[1]]}
    assert '"query":[["3/4",1]]' in text
    assert '"key":[[1.5,"√2"],[-2,0]]' in text


def test_values_are_floats_and_the_mask_is_booleans(client: TestClient) -> None:
    tensors = client.post("/api/runs", json=direct()).json()["tensors"]
    assert all(isinstance(each, bool) for each in flat(tensors["mask"]))
    assert all(isinstance(each, float) for name in tensors if name != "mask" for each in flat(tensors[name]))


def test_shapes(client: TestClient) -> None:
    body = projected(x=[[1, 2, 3], [4, 5, 6]], w_query=[[1] * 4] * 3, w_key=[[1] * 4] * 3, w_value=[[1] * 5] * 3)
    assert client.post("/api/runs", json=body).json()["shapes"] == {"n_q": 2, "n_k": 2, "d_v": 5, "d_k": 4, "d_x": 3}
    body = projected(x=[[1, 2]], w_query=[[1, 1]] * 3, w_key=[[1, 1]] * 3, w_value=[[1, 1]], weight_layout="out_in")
    assert client.post("/api/runs", json=body).json()["shapes"] == {"n_q": 1, "n_k": 1, "d_v": 1, "d_k": 3, "d_x": 2}
    run = client.post("/api/runs", json=weighted()).json()
    assert run["shapes"] == {"n_q": 1, "n_k": 2, "d_v": 1}
    assert not {"mask", "scores", "grad_scores"} & set(run["tensors"])
    assert "mask" not in run["request"]
    assert "scale" not in run["request"]


def test_masks_and_rows_with_nothing_to_read(client: TestClient) -> None:
    body = {**direct(query=[[1], [1], [1]]), "mask": {"kind": "causal", "query_offset": -1}}
    run = client.post("/api/runs", json=body).json()
    assert run["tensors"]["mask"] == [[False, False], [True, False], [True, True]]
    assert run["readable"] == [False, True, True]
    assert run["tensors"]["output"][0] == [0.0]
    without = client.post("/api/runs", json={**direct(), "mask": {"kind": "causal"}}).json()
    assert without["request"]["mask"] == {"kind": "causal", "query_offset": 0}


@pytest.mark.parametrize("scale", [0, -1.5, 1000000])
def test_a_scale_multiplies(client: TestClient, scale: float) -> None:
    run = client.post("/api/runs", json={**direct(), "scale": scale}).json()
    assert run["request"]["scale"] == scale
    products = flat(run["tensors"]["dot_products"])
    assert flat(run["tensors"]["scores"]) == [scale * each for each in products]


def test_the_plain_form_is_absent_beyond_seven_hundred(client: TestClient) -> None:
    run = client.post("/api/runs", json=direct(query=[[800]], key=[[1], [2]])).json()
    assert {"exponentials", "row_sums"}.isdisjoint(run["tensors"])
    assert "exponentials_shifted" in run["tensors"]


def test_the_largest_numbers_still_make_finite_results(client: TestClient) -> None:
    big = [[1e6] * 32] * 32
    body = {**projected(x=big, w_query=big, w_key=big, w_value=big), "scale": -1e6, "upstream": big}
    answer = client.post("/api/runs", json=body)
    assert answer.status_code == 200
    assert all(math.isfinite(each) for tensor in answer.json()["tensors"].values() for each in flat(tensor))


def test_expressions_in_every_cell_of_the_largest_request(client: TestClient) -> None:
    grid = [["√2·ln 3"] * 32] * 32
    answer = client.post("/api/runs", json=direct(query=grid, key=grid, value=grid))
    assert answer.status_code == 200
    assert flat(answer.json()["tensors"]["weights"]) == pytest.approx([1 / 32] * 1024)


@pytest.mark.parametrize("media_type", ["application/json", "application/json; charset=UTF-8", "Application/LD+json"])
def test_json_by_any_name(client: TestClient, media_type: str) -> None:
    answer = client.post("/api/runs", content=json.dumps(direct()), headers={"Content-Type": media_type})
    assert answer.status_code == 200
