"""Addresses of earlier versions lead to the numbers that they led to, and say of the view what they said."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient

from app.main import create_app
from app.state import state_schema
from tests.golden.reading import Golden, computed, goldens, state_of, unpacked
from tests.pages.document import data, read, said

CLOSE = 1e-12
EVERY = goldens()


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app())


@pytest.fixture(params=EVERY, ids=lambda golden: golden.name)
def golden(request: pytest.FixtureRequest) -> Golden:
    found: Golden = request.param
    return found


def close(found: Any, expected: Any) -> bool:
    return np.shape(found) == np.shape(expected) and np.allclose(found, expected, rtol=CLOSE, atol=CLOSE)


def test_a_second_reading_comes_to_the_stored_numbers(golden: Golden) -> None:
    output, probe = computed(state_of(golden)["request"])
    assert close(output, golden.output)
    assert close(probe, golden.probe)


def test_the_api(client: TestClient, golden: Golden) -> None:
    answer = client.post("/api/runs", json=_typed(state_of(golden)["request"]))
    assert answer.status_code == 200, answer.text
    assert close(answer.json()["tensors"]["output"], golden.output)
    assert close(answer.json()["tensors"]["probe"], golden.probe)


def _typed(request: dict[str, Any]) -> dict[str, Any]:
    """The request with its scale as a number, as the API takes it."""
    return {**request, "scale": float(request["scale"])} if "scale" in request else request


@pytest.mark.parametrize("path", ["/", "/embed/v1/", "/export/v1.json"])
def test_what_the_address_leads_to(client: TestClient, golden: Golden, path: str) -> None:
    answer = client.get(f"{path}?{golden.twin}")
    assert answer.status_code == 200
    if path.endswith(".json"):
        run = answer.json()
    else:
        page = read(answer.text)
        assert said(page) == []
        run = data(page)["run"]
    assert close(run["tensors"]["output"], golden.output)
    assert close(run["tensors"]["probe"], golden.probe)


def test_the_view(client: TestClient, golden: Golden) -> None:
    held = data(read(client.get(f"/?{golden.twin}").text))["state"]
    state = state_of(golden)
    named = {name: state[name] for name in ("stage", "beat", "cell", "form") if state.get(name) is not None}
    assert {name: held[name] for name in named} == named
    assert held["precision"] == int(state.get("precision", 4))
    assert held["tied"] is state.get("tied", False)
    assert held["rate"] == float(state.get("eta", 0.1))
    assert held["cover"] == list(state.get("cover", ()))
    assert held["tokens"] == list(state.get("tokens", ()))


def test_there_is_one_of_everything() -> None:
    """Each kind of inputs in each form; and each field of a whole state somewhere with a value of its own."""
    forms = {(state_of(each)["request"]["inputs"]["kind"], _form(each)) for each in EVERY}
    kinds = ("direct", "projected", "weighted")
    assert forms >= {(kind, form) for kind in kinds for form in ("query", "1. bare", "1. whole")}
    assert {form for _, form in forms} == {"query", "1. bare", "1. whole", "0. bare", "0. whole"}
    requests = [state_of(each)["request"] for each in EVERY]
    assert {request.get("mask", {"kind": None})["kind"] for request in requests} >= {"none", "causal", "custom"}
    assert all(any(name in request for request in requests) for name in ("scale", "upstream"))
    layouts = {request["inputs"].get("weight_layout") for request in requests}
    assert layouts >= {"in_out", "out_in"}
    whole = [unpacked(each.names["state"]) for each in EVERY if "whole" in _form(each)]
    fields = set(state_schema()["properties"]) - {"request"}
    assert {name for name in fields if any(state.get(name) for state in whole)} == fields


def _form(golden: Golden) -> str:
    packed = golden.names.get("state")
    if packed is None:
        return "query"
    return f"{packed[:2]} {'bare' if 'inputs' in unpacked(packed) else 'whole'}"
