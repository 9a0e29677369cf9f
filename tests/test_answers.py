"""Problems as answers: for programs, for people, and when nobody foresaw them."""

from __future__ import annotations

import logging

import pytest
from fastapi import FastAPI, Query, Request, Response
from starlette.testclient import TestClient

from app.answers import Answers
from app.problems import Problem, found, pointer

HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def page(request: Request, problem: Problem) -> Response:
    if request.url.path == "/twice":
        raise RuntimeError("secret of the page")
    return Response(f"<h1>{problem.title('en')}</h1>", problem.status, media_type="text/html")


def client(with_page: bool = True) -> TestClient:
    app = FastAPI()
    Answers(page if with_page else None).install(app)

    @app.get("/fail")
    @app.get("/api/fail")
    @app.get("/twice")
    async def fail() -> None:
        raise RuntimeError("secret of the server")

    @app.get("/number")
    async def number(n: int = Query()) -> int:
        return n

    return TestClient(app)


@pytest.mark.parametrize(
    ("path", "accept"), [("/fail", "*/*"), ("/api/fail", HTML["Accept"]), ("/twice", HTML["Accept"])]
)
def test_the_unexpected(path: str, accept: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "abacus"):
        answer = client().get(path, headers={"Accept": accept})
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == "unexpected"
    assert "secret" not in answer.text
    assert "secret of the server" in caplog.text


def test_people_get_the_page() -> None:
    answer = client().get("/nothing", headers=HTML)
    assert (answer.status_code, answer.text) == (404, "<h1>Nothing is here</h1>")
    assert client().get("/fail", headers=HTML).headers["content-type"].startswith("text/html")


def test_without_a_page_people_get_the_problem() -> None:
    answer = client(with_page=False).get("/nothing", headers=HTML)
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_wrong_method_says_which_are_right() -> None:
    answer = client().delete("/fail")
    assert (answer.status_code, answer.json()["code"], answer.headers["allow"]) == (405, "wrong-method", "GET")


def test_declared_parameters_are_refused_like_all_else() -> None:
    problem = client().get("/number?n=x").json()
    assert (problem["status"], problem["code"], problem["pointer"]) == (422, "bad-value", "/n")


@pytest.mark.parametrize(
    ("query", "header", "lang"), [("", "zh", "zh"), ("?lang=en", "zh", "en"), ("?lang=xx", "zh", "zh"), ("", "", "en")]
)
def test_language(query: str, header: str, lang: str) -> None:
    answer = client().get(f"/nothing{query}", headers={"Accept-Language": header})
    assert answer.headers["content-language"] == lang
    assert "Accept-Language" in answer.headers["vary"]


def test_many_mistakes_have_one_on_top() -> None:
    problem = Problem("empty", "/inputs/query")
    assert (problem.status, problem.pointer, dict(problem.params)) == (422, "/inputs/query", {})
    assert problem.words("zh").startswith("这里是空的")


def test_pointers_are_escaped_and_short() -> None:
    assert pointer("a/b~c", 0) == "/a~1b~0c/0"
    assert len(pointer("x" * 1000)) == 41


@pytest.mark.parametrize(
    ("value", "shown"),
    [(None, "null"), (True, "true"), ("a", '"a"'), ("\ud800", '"?"'), ([], "[]"), ([1], "[…]"), ({}, "{}"),
     ({1: 2}, "{…}"), (1.5, "1.5"), (float("nan"), "nan"), (10**5000, "10^5000…"), (-(10**5000), "-10^5000…")],
    ids=range(12),
)  # fmt: skip
def test_what_was_found_in_few_words(value: object, shown: str) -> None:
    assert found(value) == shown
