"""Every way in which a request can be wrong: its status, code and place, and never a 5xx."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.api.bodies import direct, projected, weighted

JSON = {"Content-Type": "application/json"}


def refused(client: TestClient, body: Any, status: int = 422, headers: dict[str, str] | None = None) -> dict[str, Any]:
    """The problem with which ``body`` (JSON-ready, or bytes as they are) is refused."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = client.post("/api/runs", content=content, headers={**JSON, **(headers or {})})
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["access-control-allow-origin"] == "*"
    problem: dict[str, Any] = json.loads(answer.content, parse_constant=pytest.fail)
    assert problem["status"] == status
    assert problem["type"].endswith(problem["code"])
    assert {"type", "title", "status", "code", "pointer", "detail", "params", "errors"} == set(problem)
    first = problem["errors"][0]
    assert first == {name: problem[name] for name in ("code", "pointer", "detail", "params")}
    assert not any(re.search(r"problem\.|\{\w+\}", each["detail"]) for each in problem["errors"])
    return problem


def numbered(rows: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Parameter sets named by their number and code: the bodies themselves are too long for names."""
    return [pytest.param(*row, id=f"{place}-{row[1]}") for place, row in enumerate(rows)]


CELLS: list[tuple[Any, str]] = [
    (True, "not-a-cell"), (False, "not-a-cell"), (None, "not-a-cell"), ([], "not-a-cell"), ([1], "not-a-cell"),
    ({}, "not-a-cell"), ({"a": 1}, "not-a-cell"), (1000001, "out-of-range"), (-1000000.1, "out-of-range"),
    ("1e7", "out-of-range"), (10**400, "out-of-range"), ("", "expression-empty"), (" ", "expression-empty"),
    ("abc", "expression-unknown-name"), ("1/0", "expression-division-by-zero"), ("9" * 65, "expression-too-long"),
    ("1,5", "expression-wants-operator"), ("ln 0", "expression-no-logarithm"), ("NaN", "expression-unknown-name"),
    ("true", "expression-unknown-name"), ("\x00", "expression-wants-value"), ("1e999", "expression-not-finite"),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "code"), numbered(CELLS))
def test_cells(client: TestClient, cell: Any, code: str) -> None:
    problem = refused(client, direct(key=[[1], [cell]]))
    assert (problem["code"], problem["pointer"]) == (code, "/inputs/key/1/0")


@pytest.mark.parametrize(
    ("number", "code"),
    numbered([("NaN", "not-finite-number"), ("1e999", "not-finite-number"), ("-1e999", "not-finite-number"),
     ("Infinity", "not-finite-number"), ("-Infinity", "not-finite-number"), ("9" * 5000, "not-finite-number"),
     ("-" + "9" * 5000, "not-finite-number"), ("9" * 400, "out-of-range"), ("9" * 5000 + ".5", "not-finite-number"),
     ("1e400000000000", "not-finite-number")]),
)  # fmt: skip
@pytest.mark.parametrize("place", ["/inputs/value/1/0", "/upstream/0/0", "/scale"])
def test_numbers_that_json_or_float64_has_not(client: TestClient, number: str, code: str, place: str) -> None:
    body = {**direct(), "upstream": [[1]], "scale": 1}
    *path, last = place.strip("/").split("/")
    holder: Any = body
    for name in path:
        holder = holder[int(name) if name.isdigit() else name]
    holder[int(last) if last.isdigit() else last] = "@"
    problem = refused(client, json.dumps(body).replace('"@"', number).encode())
    assert (problem["code"], problem["pointer"]) == (code, place)


def test_long_decimals_are_only_long(client: TestClient) -> None:
    body = json.dumps(direct(query=[["@"]])).replace('"@"', "0." + "3" * 5000)
    answer = client.post("/api/runs", content=body, headers=JSON)
    assert answer.json()["tensors"]["query"] == [[1 / 3]]


SHAPES: list[tuple[dict[str, Any], str, str]] = [
    (direct(query=[[1, 2], [3]]), "ragged", "/inputs/query/1"),
    (direct(key=[[1], [2, 3]]), "ragged", "/inputs/key/1"),
    (direct(query=[]), "empty", "/inputs/query"),
    (direct(query=[[]]), "empty", "/inputs/query/0"),
    (direct(value=[[1], []]), "empty", "/inputs/value/1"),
    (direct(query=[[1]] * 33), "too-many", "/inputs/query"),
    (direct(query=[[1] * 33]), "too-many", "/inputs/query/0"),
    (direct(query=[[1, 2]]), "wrong-width", "/inputs/key"),
    (direct(value=[[1]]), "wrong-rows", "/inputs/value"),
    (direct(query="1"), "not-a-list", "/inputs/query"),
    (direct(query=1), "not-a-list", "/inputs/query"),
    (direct(query=None), "not-a-list", "/inputs/query"),
    (direct(query=True), "not-a-list", "/inputs/query"),
    (direct(query={"0": [1]}), "not-a-list", "/inputs/query"),
    (direct(query=[1]), "not-a-list", "/inputs/query/0"),
    (direct(query=["12"]), "not-a-list", "/inputs/query/0"),
    (projected(w_query=[[1, 0]]), "wrong-columns-rows", "/inputs/w_query"),
    (projected(w_key=[[1], [0]]), "wrong-width", "/inputs/w_key"),
    (projected(w_value=[[1, 0]] * 3), "wrong-columns-rows", "/inputs/w_value"),
    (projected(w_query=[[1], [0]], weight_layout="out_in"), "wrong-width", "/inputs/w_query"),
    (projected(w_key=[[1, 0]], weight_layout="out_in"), "wrong-rows", "/inputs/w_key"),
    (projected(x=[[1, 0], [1]]), "ragged", "/inputs/x/1"),
    (projected(weight_layout="in"), "not-one-of", "/inputs/weight_layout"),
    (projected(weight_layout=None), "not-one-of", "/inputs/weight_layout"),
    (weighted(value=[[1]]), "wrong-columns-rows", "/inputs/value"),
    ({**weighted(), "mask": {"kind": "none"}}, "not-for-weighted", "/mask"),
    ({**weighted(), "scale": 1}, "not-for-weighted", "/scale"),
    ({**direct(), "upstream": [[1], [1]]}, "wrong-rows", "/upstream"),
    ({**direct(), "upstream": [[1, 1]]}, "wrong-width", "/upstream"),
    ({**projected(w_value=[[1], [1]]), "upstream": [[1, 1]] * 2}, "wrong-width", "/upstream"),
    ({**direct(), "upstream": [[1, 1], [1]]}, "ragged", "/upstream/1"),
    ({**direct(), "upstream": None}, "null", "/upstream"),
    ({**direct(), "mask": None}, "null", "/mask"),
    ({**direct(), "mask": "causal"}, "not-an-object", "/mask"),
    ({**direct(), "mask": {}}, "missing-field", "/mask/kind"),
    ({**direct(), "mask": {"kind": "round"}}, "unknown-kind", "/mask/kind"),
    ({**direct(), "mask": {"kind": None}}, "unknown-kind", "/mask/kind"),
    ({**direct(), "mask": {"kind": "none", "query_offset": 1}}, "unknown-field", "/mask/query_offset"),
    ({**direct(), "mask": {"kind": "custom"}}, "missing-field", "/mask/allowed"),
    ({**direct(), "mask": {"kind": "custom", "allowed": [[True, 1]]}}, "not-a-boolean", "/mask/allowed/0/1"),
    ({**direct(), "mask": {"kind": "custom", "allowed": [[True]]}}, "wrong-columns", "/mask/allowed"),
    ({**direct(), "mask": {"kind": "custom", "allowed": [[True, True]] * 2}}, "wrong-rows", "/mask/allowed"),
    ({**direct(), "mask": {"kind": "custom", "allowed": [[True, True], [True]]}}, "ragged", "/mask/allowed/1"),
    ({**direct(), "mask": {"kind": "causal", "query_offset": 0.5}}, "not-a-whole-number", "/mask/query_offset"),
    ({**direct(), "mask": {"kind": "causal", "query_offset": True}}, "not-a-whole-number", "/mask/query_offset"),
    ({**direct(), "mask": {"kind": "causal", "query_offset": "1"}}, "not-a-whole-number", "/mask/query_offset"),
    ({**direct(), "mask": {"kind": "causal", "query_offset": 10**300}}, "out-of-range", "/mask/query_offset"),
    ({**direct(), "scale": "1"}, "not-a-number", "/scale"),
    ({**direct(), "scale": True}, "not-a-number", "/scale"),
    ({**direct(), "scale": None}, "not-a-number", "/scale"),
    ({**direct(), "scale": 1000001}, "out-of-range", "/scale"),
    ({**direct(), "dropout": 0.1}, "unknown-field", "/dropout"),
    (direct(gate=[[1]]), "unknown-field", "/inputs/gate"),
    ({**direct(), "a/b~c": 1}, "unknown-field", "/a~1b~0c"),
    ({"inputs": {"kind": "direct", "query": [[1]], "key": [[1]]}}, "missing-field", "/inputs/value"),
    ({"inputs": {"kind": "direct"}}, "missing-field", "/inputs/query"),
    ({"inputs": {"query": [[1]]}}, "missing-field", "/inputs/kind"),
    ({"inputs": {"kind": "conv"}}, "unknown-kind", "/inputs/kind"),
    ({"inputs": {"kind": ["direct"]}}, "unknown-kind", "/inputs/kind"),
    ({"inputs": {"kind": 7}}, "unknown-kind", "/inputs/kind"),
    ({"inputs": []}, "not-an-object", "/inputs"),
    ({"inputs": None}, "not-an-object", "/inputs"),
    ({}, "missing-field", "/inputs"),
]


@pytest.mark.parametrize(("body", "code", "place"), numbered(SHAPES))
def test_structure(client: TestClient, body: dict[str, Any], code: str, place: str) -> None:
    problem = refused(client, body)
    assert (problem["code"], problem["pointer"]) == (code, place)
    assert len(problem["errors"]) == 1 or code in ("missing-field", "unknown-kind")


@pytest.mark.parametrize("body", [None, True, 1, "text", [], [1, 2]])
def test_no_object(client: TestClient, body: Any) -> None:
    problem = refused(client, body)
    assert (problem["code"], problem["pointer"]) == ("not-an-object", "")


def test_every_mistake_is_listed_with_what_was_expected_and_found(client: TestClient) -> None:
    body = {"inputs": {"kind": "direct", "query": [[None, "x"]], "key": [[]], "value": 1}, "scale": "2", "more": 0}
    errors = refused(client, body)["errors"]
    assert [(each["code"], each["pointer"]) for each in errors] == [
        ("not-a-cell", "/inputs/query/0/0"),
        ("expression-unknown-name", "/inputs/query/0/1"),
        ("empty", "/inputs/key/0"),
        ("not-a-list", "/inputs/value"),
        ("not-a-number", "/scale"),
        ("unknown-field", "/more"),
    ]
    assert errors[0]["params"] == {"found": "null"}
    assert errors[0]["detail"] == "Expected a number or an expression in quotes, found null."
    assert errors[1]["params"]["offset"] == 0


def test_all_misfits_are_listed(client: TestClient) -> None:
    body = {**direct(key=[[1, 2], [3, 4]], value=[[1]]), "upstream": [[1, 2], [1, 2]]}
    errors = refused(client, body)["errors"]
    assert [each["code"] for each in errors] == ["wrong-width", "wrong-rows", "wrong-rows", "wrong-width"]
    assert errors[0]["params"] | {"symbol": "K", "like_symbol": "Q"} == errors[0]["params"]
    assert errors[0]["detail"] == "K has rows of 2 numbers; 1 are needed to fit Q."


def test_the_list_ends_somewhere(client: TestClient) -> None:
    problem = refused(client, direct(query=[[None] * 32] * 32))
    assert len(problem["errors"]) == 20


@pytest.mark.parametrize(
    ("body", "line", "column"),
    [(b"", 1, 0), (b"{", 1, 1), (b"{\n  'a': 1}", 2, 3), (b"nope", 1, 2), (b"[1, 2", 1, 5), (b"\xff\xfe", 1, 1),
     (b'"\xff"', 1, 2), (b'"\\ud800"', 1, 8), (b"01", 1, 2), (b"{} {}", 1, 4), (b'{"a" 1}', 1, 6), (b"\x00", 1, 1)],
)  # fmt: skip
def test_not_json(client: TestClient, body: bytes, line: int, column: int) -> None:
    problem = refused(client, body, 400)
    assert problem["code"] == "not-json"
    assert problem["params"] == {"line": line, "column": column}
    assert f"line {line}, column {column}" in problem["detail"]


@pytest.mark.parametrize(
    "body", [b"9" * 5000 + b" nope", b"[" + b"9" * 5000, b"[" + b"9" * 5000 + b",\xff]"], ids=["more", "open", "bytes"]
)
def test_not_json_after_a_long_number(client: TestClient, body: bytes) -> None:
    assert refused(client, body, 400)["code"] == "not-json"


@pytest.mark.parametrize(
    "body",
    [b"[" * 10_000 + b"]" * 10_000, b'{"a":' * 10_000 + b"1" + b"}" * 10_000, b"[" * 10_000,
     b"[" + b"9" * 5000 + b"," + b"[" * 10_000 + b"]" * 10_001],
    ids=["lists", "objects", "open", "after a long number"],
)  # fmt: skip
def test_too_deep(client: TestClient, body: bytes) -> None:
    assert refused(client, body, 400)["code"] == "too-deep"


def test_deep_inside_a_cell(client: TestClient) -> None:
    body = json.dumps(direct(query=[["@"]])).replace('"@"', "[" * 150 + "]" * 150).encode()
    problem = refused(client, body)
    assert (problem["code"], problem["pointer"]) == ("not-a-cell", "/inputs/query/0/0")


@pytest.mark.parametrize(
    "media_type", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx",
                   "application/json; charset=latin-1", "json", "text/json"],
)  # fmt: skip
def test_content_type(client: TestClient, media_type: str) -> None:
    problem = refused(client, direct(), 415, {"Content-Type": media_type})
    assert problem["code"] == "wrong-content-type"


def test_no_content_type(client: TestClient) -> None:
    answer = client.post("/api/runs", content=b"{}")
    assert answer.status_code == 415


def test_a_body_of_ten_megabytes(client: TestClient) -> None:
    assert refused(client, b" " * 10_000_000, 413)["code"] == "too-large"


def test_a_body_of_ten_megabytes_in_chunks(client: TestClient) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(1000):
            yield b"[" * 10_000

    answer = client.post("/api/runs", content=chunks(), headers=JSON)
    assert answer.status_code == 413
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == "too-large"


def test_in_chinese(client: TestClient) -> None:
    problem = refused(client, direct(query=[[None]]), headers={"Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8"})
    assert problem["detail"] == "应为数字或加引号的表达式，实际是 null。"
    assert problem["title"] == "这些输入无法计算"
    assert problem["code"] == "not-a-cell"


def test_what_is_echoed_is_short(client: TestClient) -> None:
    long = "x" * 100_000
    answer = client.post("/api/runs", json={**direct(query=[[[long]]], weird=1), long: 1, "scale": long})
    assert answer.status_code == 422
    assert len(answer.content) < 4000
