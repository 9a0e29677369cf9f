"""The error page: what programs are told too, in the reader's language, with a way back from anywhere."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient

from app.locales import text
from app.main import create_app
from app.pages import home
from tests.pages.document import check_safe, check_whole, check_worded, read

HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
PATHS = [
    "/nothing",
    "/nothing/",
    "/a/b",
    "/a/b/c/d/",
    "/a%2Fb",
    "/a%2Fb/c",
    "/%3Cscript%3E",
    "/x%22onload=%22",
    "/..%2f..",
    "/é",
]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("prefix", ["", "/attention", "/uni/attention"])
def test_the_way_back_leads_to_the_page_from_anywhere(client: TestClient, path: str, prefix: str) -> None:
    headers = {**HTML, **({"X-Forwarded-Prefix": prefix} if prefix else {})}
    answer = client.get(path, headers=headers)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    page = read(answer.text)
    check_whole(page)
    check_safe(page)
    check_worded(page)
    here, root = f"https://a.example{prefix}{path}", f"https://a.example{prefix}/"
    assert urljoin(here, page.only("href", tag="a").at["href"]) == root
    for link in page.every("href", tag="link"):
        asset = urljoin(here, link.at["href"])
        assert asset.startswith(f"{root}assets/")
        assert client.get(asset.removeprefix(f"https://a.example{prefix}"), headers={}).status_code == 200


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_in_both_languages(client: TestClient, lang: str) -> None:
    answers = [
        client.get(f"/nothing?lang={lang}", headers=HTML),
        client.get("/nothing", headers={**HTML, "Accept-Language": lang}),
    ]
    for answer in answers:
        page = read(answer.text)
        assert page.only(tag="html").at["lang"] == {"en": "en", "zh": "zh-Hans"}[lang]
        title = text(lang, "problem.title.404")
        assert page.only(tag="h1").text == title
        assert page.only(tag="title").text == f"{title} · {text(lang, 'site.name')}"
        assert text(lang, "problem.not-found") in page.text
        assert page.only(tag="a").text == text(lang, "site.back")
        assert answer.headers["content-language"] == lang
        assert "accept-language" in answer.headers["vary"].lower()


def test_a_wrong_method_says_which_are_right(client: TestClient) -> None:
    answer = client.delete("/", headers=HTML)
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]
    assert read(answer.text).only(tag="h1").text == text("en", "problem.title.405")


@pytest.mark.parametrize("path", ["/nothing", "/api/nothing", "/assets/none/x.js"])
def test_programs_get_the_problem(client: TestClient, path: str) -> None:
    answer = client.get(path, headers=HTML if path != "/nothing" else {"Accept": "*/*"})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")


def test_the_unexpected_has_a_page_that_says_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("secret of the server")

    monkeypatch.setattr(home, "read_address", fail)
    answer = TestClient(create_app(), raise_server_exceptions=False).get("/", headers=HTML)
    assert answer.status_code == 500
    page = read(answer.text)
    check_whole(page)
    assert page.only(tag="h1").text == text("en", "problem.title.500")
    assert "secret" not in answer.text
