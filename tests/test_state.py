"""Packed states: a whole state, a request alone, and nothing else; the schema says the same."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from starlette.testclient import TestClient

from app.examples import EXAMPLES
from app.main import create_app
from app.packing import pack
from app.state import read_state, state_schema
from tests.pages.document import data, read, said

REQUEST = EXAMPLES["causal"]
WHOLE: dict[str, Any] = {
    "version": 1, "request": REQUEST, "stage": "weights", "beat": 2, "cell": "weights:1:0", "form": "shifted",
    "precision": 7, "cover": ["output:0", "weights:2:2"], "tied": False,
    "tokens": ["the", "", "cat's"],
}  # fmt: skip


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app())


def page(client: TestClient, path: str, **query: str) -> Any:
    answer = client.get(path, params={"lang": "en", **query})
    assert answer.status_code == 200
    return read(answer.text)


@pytest.mark.parametrize("path", ["/", "/embed/v1/"])
def test_a_whole_state(client: TestClient, path: str) -> None:
    found = page(client, path, state=pack(WHOLE), stage="inputs", example="average")
    assert said(found) == []
    held = data(found)
    assert held["run"]["request"] == REQUEST
    shown = {name: held["state"][name] for name in ("stage", "beat", "cell", "form", "precision", "cover", "tokens")}
    assert shown == {name: WHOLE[name] for name in shown}


def test_a_request_alone_as_the_first_release_packed_it(client: TestClient) -> None:
    request = {"inputs": {"kind": "weighted", "weights": [["1/3", 0.5]], "value": [[1], [2]]}, "upstream": [[3]]}
    assert data(page(client, "/", state=pack(request)))["run"]["request"] == request
    unit = [[1, 0], [0, 1]]
    projected = {"inputs": {"kind": "projected", "x": unit, "w_query": unit, "w_key": unit, "w_value": unit}}
    assert data(page(client, "/", state=pack({**projected, "tied": True})))["state"]["tied"] is True


@pytest.mark.parametrize(
    "state",
    [None, [], "x", {}, {"request": None}, {"request": [1]}, {**WHOLE, "version": 2}, {**WHOLE, "version": "1"},
     {**WHOLE, "beat": -1}, {**WHOLE, "beat": 1.5}, {**WHOLE, "precision": 16}, {**WHOLE, "form": "other"},
     {**WHOLE, "tokens": "the"}, {**WHOLE, "tokens": ["a,b"]}, {**WHOLE, "tokens": ["a\nb"]},
     {**WHOLE, "tokens": ["x" * 33]}, {**WHOLE, "tokens": ["x"] * 33}, {**WHOLE, "tokens": [1]},
     {**WHOLE, "cover": "output"}, {**WHOLE, "cover": ["x"] * 65}, {**WHOLE, "extra": 1}, {**WHOLE, "tied": 1}],
)  # fmt: skip
def test_what_is_no_state(client: TestClient, state: object) -> None:
    assert read_state(pack(state)) is None
    found = page(client, "/", state=pack(state), stage="weights")
    assert len(said(found)) == 1
    assert data(found)["state"]["stage"] == "weights"
    if isinstance(state, dict) and "version" in state:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(state, state_schema())


def test_a_request_that_is_refused_leaves_the_example_with_a_notice(client: TestClient) -> None:
    ragged = {"inputs": {"kind": "weighted", "weights": [[1, 2], [3]], "value": [[1], [2]]}}
    found = page(client, "/", state=pack(ragged))
    assert len(said(found)) == 1
    assert data(found)["run"]["request"] == EXAMPLES["three-positions"]


def test_the_schema(client: TestClient) -> None:
    answer = client.get("/schema/state.v1.json")
    assert answer.headers["content-type"] == "application/schema+json"
    assert answer.headers["access-control-allow-origin"] == "*"
    schema = answer.json()
    jsonschema.Draft202012Validator.check_schema(schema)
    for request in EXAMPLES.values():
        jsonschema.validate({"request": request}, schema)
    jsonschema.validate(WHOLE, schema)
