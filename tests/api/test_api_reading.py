"""The addresses that only give: graph, examples, health, the description of the API."""

from __future__ import annotations

import json
import re

import pytest
from starlette.testclient import TestClient

from app.attention.graph import STAGES


@pytest.mark.parametrize("kind", ["direct", "projected", "weighted"])
def test_graph(client: TestClient, kind: str) -> None:
    graph = client.get("/api/graph", params={"kind": kind, "weight_layout": "out_in", "scaling": "custom"}).json()
    assert (graph["kind"], graph["weight_layout"], graph["scaling"]) == (kind, "out_in", "custom")
    assert graph["indices"] == {"i": "n_q", "j": "n_k", "k": "n_k", "a": "d_k", "c": "d_v", "e": "d_x"}
    names = [stage["name"] for stage in graph["stages"]]
    expected = {
        "projected": list(STAGES),
        "direct": [name for name in STAGES if not name.endswith("project")],
        "weighted": ["inputs", "output", "probe", "back-output"],
    }
    assert names == expected[kind]
    assert {"name", "undoes", "tensors", "steps"} == set(graph["stages"][0])
    made = {tensor for stage in graph["stages"] for tensor in stage["tensors"]}
    assert {operation["tensor"] for operation in graph["operations"]} == made
    # The Jacobian of softmax is described beside the operations; weights set by hand have none.
    assert [aside["tensor"] for aside in graph["asides"]] == ([] if kind == "weighted" else ["jacobian"])
    for operation in [*graph["operations"], *graph["asides"]]:
        assert set(operation) == {"tensor", "symbol", "indices", "shape", "operands", "kind", "stage", "form", "tex",
                                  "mathml", "terms"}  # fmt: skip
        assert set(operation["operands"]) <= made
        assert operation["mathml"].startswith("<math")
        assert (operation["terms"] is None) == (operation["kind"] == "given")


def test_layouts_and_scalings_differ_where_they_should(client: TestClient) -> None:
    def tex(tensor: str, **query: str) -> str:
        graph = client.get("/api/graph", params={"kind": "projected", **query}).json()
        return str(next(each["tex"] for each in graph["operations"] if each["tensor"] == tensor))

    assert tex("query") == "Q = X W_Q"
    assert tex("query", weight_layout="out_in") == "Q = X W_Q^{\\top}"
    assert "sqrt" in tex("scores")
    assert "sqrt" not in tex("scores", scaling="custom")


@pytest.mark.parametrize(
    ("query", "places"),
    [("kind=conv", ["/kind"]), ("kind=", ["/kind"]), ("weight_layout=in", ["/weight_layout"]),
     ("scaling=1", ["/scaling"]),
     ("kind=x&scaling=y", ["/kind", "/scaling"]), ("knd=direct", ["/knd"]), ("kind=direct&kind=x", ["/kind"])],
)  # fmt: skip
def test_graph_refuses(client: TestClient, query: str, places: list[str]) -> None:
    answer = client.get(f"/api/graph?{query}")
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
    assert [each["pointer"] for each in answer.json()["errors"]] == places


def test_examples_can_be_sent_back(client: TestClient) -> None:
    examples = client.get("/api/examples").json()
    assert len(examples) == 17
    for request in examples.values():
        run = client.post("/api/runs", json=request)
        assert run.status_code == 200
        assert run.json()["request"] == request


@pytest.mark.parametrize(("path", "status"), [("/healthz", "ok"), ("/readyz", "ready")])
def test_health(client: TestClient, path: str, status: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()) == (200, {"status": status})
    assert answer.headers["cache-control"] == "no-store"
    assert client.head(path).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [("GET", "/api/runs", 405, "wrong-method"), ("DELETE", "/api/graph", 405, "wrong-method"),
     ("GET", "/api/", 404, "not-found"), ("GET", "/api/graph/", 404, "not-found"),
     ("POST", "/api/run", 404, "not-found"),
     ("GET", "/docs", 404, "not-found"), ("GET", "/redoc", 404, "not-found"), ("GET", "/assets/", 404, "not-found")],
)  # fmt: skip
def test_other_addresses_and_methods(client: TestClient, method: str, path: str, status: int, code: str) -> None:
    answer = client.request(method, path, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    assert answer.json()["code"] == code
    assert ("allow" in answer.headers) == (status == 405)


def test_an_api_address_answers_a_browser_in_json_too(client: TestClient) -> None:
    answer = client.get("/api/nothing", headers={"Accept": "text/html"})
    assert answer.headers["content-type"] == "application/problem+json"


def test_openapi_describes_the_body_and_has_no_dangling_reference(client: TestClient) -> None:
    text = client.get("/openapi.json").text
    schema = json.loads(text)
    body = schema["paths"]["/api/runs"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/RunRequest"}
    names = set(re.findall(r'"#/components/schemas/(\w+)"', text))
    assert {"RunRequest", "Run", "Problem", "DirectInputs"} <= names <= set(schema["components"]["schemas"])


def test_large_answers_are_packed(client: TestClient) -> None:
    answer = client.get("/api/graph", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
