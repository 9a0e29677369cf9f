"""``POST /api/parse``: matrices, refusals with their place, and never a 5xx."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from app.limits import MAX_PASTE

CALM = settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "reference/paste_cases.json").read_text("utf-8")
)["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_stored_cases(client: TestClient, case: dict[str, Any]) -> None:
    expect = case["expect"]
    body = {"text": case["text"]}
    if "expect_shape" in case.get("context", {}):
        body["expect_shape"] = case["context"]["expect_shape"]
    answer = client.post("/api/parse", json=body)
    # A cell of ours may be an expression; the two cases that are refused for nothing else are in tests/paste.
    if expect["ok"] or expect["error"]["reason"] == "expression":
        assert answer.status_code == 200
        wanted = {key: expect[key] for key in ("matrix", "shape", "warnings")} if expect["ok"] else answer.json()
        assert answer.json() == wanted
    else:
        assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
        problem = answer.json()
        assert {key: problem[key] for key in ("reason", "offset", "line", "column")} == expect["error"]
        assert (problem["code"], problem["pointer"]) == (f"paste-{problem['reason']}", "/text")
        assert problem["errors"][0]["code"] == problem["code"]
        assert "{" not in problem["detail"].replace(str(problem["params"].get("found")), "")


def test_what_is_read_can_be_computed(client: TestClient) -> None:
    matrix = client.post("/api/parse", json={"text": "3/4\t-√2\n1\t\u22120.5"}).json()["matrix"]
    assert matrix == [["3/4", "-√2"], [1, -0.5]]
    body = {"inputs": {"kind": "direct", "query": matrix, "key": matrix, "value": matrix}}
    assert client.post("/api/runs", json=body).status_code == 200


def test_an_expression_without_a_value(client: TestClient) -> None:
    problem = client.post("/api/parse", json={"text": "1\t2\n3\t1/0"}).json()
    assert problem["code"] == problem["reason"] == "expression-division-by-zero"
    assert (problem["offset"], problem["line"], problem["column"]) == (7, 2, 4)


def test_in_chinese(client: TestClient) -> None:
    answer = client.post("/api/parse", json={"text": "1\tx"}, headers={"Accept-Language": "zh"})
    assert answer.json()["detail"] == "“x”既不是数，也不是 3/4 这样的表达式；见第 1 行第 3 列。"


SHAPES: list[Any] = [[], [1], [1, 2, 3], [0, 1], [1, 33], [1.0, 1], [True, 1], "11", {}, [-1, 10**400]]
"""None of them is one."""


@pytest.mark.parametrize(
    ("body", "code", "place"),
    [
        ([], "not-an-object", ""), ({}, "missing-field", "/text"), ({"text": 1}, "not-a-text", "/text"),
        ({"text": None}, "not-a-text", "/text"), ({"text": "1", "field": "mask"}, "unknown-field", "/field"),
        *(({"text": "1", "expect_shape": shape}, "not-a-shape", "/expect_shape")
          for shape in SHAPES),
        ({"text": "1", "expect_shape": None}, "null", "/expect_shape"),
        ({"text": "1" * (MAX_PASTE + 1)}, "paste-too-long", "/text"),
    ],
)  # fmt: skip
def test_bad_requests(client: TestClient, body: Any, code: str, place: str) -> None:
    answer = client.post("/api/parse", json=body)
    assert (answer.status_code, answer.json()["code"], answer.json()["pointer"]) == (422, code, place)


def test_unreadable_requests(client: TestClient) -> None:
    assert client.post("/api/parse", content=b"{").status_code == 415
    headers = {"Content-Type": "application/json"}
    assert client.post("/api/parse", content=b"{", headers=headers).status_code == 400
    assert client.post("/api/parse", content=b" " * 600_000, headers=headers).status_code == 413


def test_openapi_has_it(client: TestClient) -> None:
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    assert set(schemas["ParseRequest"]["properties"]) == {"text", "expect_shape"}
    assert set(schemas["Parsed"]["properties"]) == {"matrix", "shape", "warnings"}


PARTS = st.sampled_from([
    "[", "]", "(", ")", "{", "}", ",", ";", "\t", "\n", "\r\n", " ", "\u00a0", "|", "&", "\\\\", "\\begin{pmatrix}",
    "\\end{pmatrix}", "\\frac{1}{2}", "-", "+", "--", "...", "1", "0.25", "0,5", "1e5", "1e999", "nan", "True", "√2",
    "ln 3", "1/0", "2+3j", "x", "array(", "tensor(", "dtype=float32", "1e-2 *", "#", "%", "A =", ">>> ", "```", '"',
    "'",
    "[,1]", "[1,]", "Columns 1", "matrix(c(", "nrow=2", "\u00ad", "\u200b", "½", "×10", "^", "$", ":", "|---|", "'A':",
])  # fmt: skip
TEXTS = st.text(max_size=60) | st.lists(PARTS, max_size=25).map("".join) | st.lists(PARTS, max_size=25).map(" ".join)


@CALM
@given(text=TEXTS, shape=st.none() | st.tuples(st.integers(1, 4), st.integers(1, 4)))
def test_whatever_is_pasted(client: TestClient, text: str, shape: tuple[int, int] | None) -> None:
    body = {"text": text} if shape is None else {"text": text, "expect_shape": shape}
    answer = client.post("/api/parse", content=json.dumps(body), headers={"Content-Type": "application/json"})
    found = json.loads(answer.content, parse_constant=pytest.fail)
    if answer.status_code == 200:
        rows, columns = found["shape"]
        assert [len(row) for row in found["matrix"]] == [columns] * rows
        assert shape is None or tuple(found["shape"]) == shape
    else:
        assert answer.status_code == 422
        assert 0 <= found["offset"] <= len(text)
        assert found["line"] >= 1
        assert found["column"] >= 1
