"""The page of an address: edited states drawn at once, what was passed over said, links that stay below the page."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from starlette.testclient import TestClient

from app.examples import EXAMPLES
from app.locales import text
from tests.pages.document import Element, check_worded, data, for_others, read, said


def page(client: TestClient, headers: dict[str, str] | None = None, /, **query: Any) -> Element:
    answer = client.get("/", params=query, headers=headers)
    assert answer.status_code == 200, answer.text[:500]
    return read(answer.text)


def test_what_was_passed_over_is_said_in_the_readers_language(client: TestClient) -> None:
    for lang in ("en", "zh"):
        made = page(client, lang=lang, stage="nowhere", theme="sepia", more="1", cell="x:9:9")
        assert said(made) == [
            text(lang, "notice.unknown-name", name="more"),
            text(lang, "notice.invalid-value", name="theme", value="sepia"),
            text(lang, "notice.absent-stage", stage="nowhere"),
            text(lang, "notice.invalid-value", name="cell", value="x:9:9"),
        ]
        check_worded(made)


def test_what_means_nothing_here_is_said_in_the_readers_language(client: TestClient) -> None:
    for lang in ("en", "zh"):
        made = page(client, lang=lang, example="two-positions", query_offset="1", tie="1")
        assert said(made) == [
            text(lang, "notice.idle-name", name="query_offset"), text(lang, "notice.not-tied", name="tie")
        ]  # fmt: skip
        made = page(client, lang=lang, example="causal", layout="in_out", tie="1")
        assert said(made) == [text(lang, "notice.idle-name", name=name) for name in ("layout", "tie")]
        check_worded(made)


def test_tie_and_step_size_are_taken_without_a_notice(client: TestClient) -> None:
    made = page(client, tie="1", eta="0.03")
    assert said(made) == []
    assert {name: data(made)["state"][name] for name in ("tied", "rate")} == {"tied": True, "rate": 0.03}
    fields = {each.at.get("name"): each.at for each in made.every("name") if each.tag == "input"}
    assert "checked" in fields["tie"]
    assert fields["rate"]["value"] == "0.03"
    assert "checked" not in {each.at.get("name"): each.at for each in page(client).every("name")}["tie"]
    kept = [parse_qs(urlsplit(link.at["href"]).query) for link in made.every("data-stop") if "href" in link.at]
    assert kept
    assert all((query["tie"], query["eta"]) == (["1"], ["0.03"]) for query in kept)


@pytest.mark.parametrize(
    "query",
    [{"q": "1"}, {"x": "1,2;3"}, {"v": "1;2;3"}, {"x": "1,0;0,1", "q": "1"}, {"a": "1,0", "q": "1", "v": "1;2"},
     {"q": ""},
     {"x": "1e9,0;0,1;1,1"}, {"x": ";".join(["1,0"] * 33)}, {"x": "1/0,0;0,1;1,1"}, {"g": "1"}, {"mask": "1,0"},
     {"scale": "nan"}, {"scale": "1e999"}, {"scale": "1e7"}, {"example": "average", "mask": "causal"},
     {"example": "average", "scale": "2"}, {"x": "9" * 65 + ",0;0,1;1,1"}],
    ids=str,
)  # fmt: skip
def test_inputs_that_cannot_be_are_said_and_the_example_is_shown(client: TestClient, query: dict[str, str]) -> None:
    made = page(client, **query)
    assert len(said(made)) == 1
    example = query.get("example", "three-positions")
    assert data(made)["run"]["request"] == EXAMPLES[example]
    check_worded(made)
    # Links do not carry the mistake along.
    for link in made.every("data-stop"):
        assert not set(parse_qs(urlsplit(link.at.get("href", "")).query)) & {"q", "x", "a", "v", "g", "mask", "scale"}


def test_an_edited_state_is_drawn_at_once_as_it_was_typed(client: TestClient) -> None:
    made = page(client, x="1,0;3/4,√2;1,1", stage="project", cell="query:1:1", precision="6")
    assert said(made) == []
    beads = {each.at["data-cell"]: each for each in made.every("data-cell") if "data-copy" not in each.at}
    assert (beads["x:1:0"].text, float(beads["x:1:0"].at["data-value"])) == ("3/4", 0.75)
    assert beads["x:1:1"].text == "√2"
    assert beads["query:1:1"].text == "1.414214"
    ledger = next(made.every(tag="abacus-ledger"))
    assert "√2" in ledger.text or "1.414214" in ledger.text
    for link in made.every("data-stop"):
        if "href" in link.at:
            assert parse_qs(urlsplit(link.at["href"]).query)["x"] == ["1,0;3/4,√2;1,1"]
            assert "cell" not in parse_qs(urlsplit(link.at["href"]).query)


def test_long_numbers_are_numbers_and_printed_short(client: TestClient) -> None:
    made = page(client, q="0.3333333333333333", k="1;2", v="1;2")
    assert data(made)["run"]["request"]["inputs"]["query"] == [[0.3333333333333333]]
    (bead,) = (
        each for each in made.every("data-cell") if each.at["data-cell"] == "query:0:0" and "data-copy" not in each.at
    )
    assert (bead.text, bead.at["data-value"]) == ("0.3333", "0.3333333333333333")


def test_masks_and_scale(client: TestClient) -> None:
    made = page(client, mask="causal", query_offset="-1", scale="2", cell="scores:0:0")
    run = data(made)["run"]
    assert run["readable"] == [False, True, True]
    assert run["request"]["scale"] == 2
    masked = {each.at["data-bead"] for each in made.every("data-masked")}
    closed = {(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)}
    assert masked >= {f"{tensor}:{i}:{j}" for tensor in ("scores", "weights", "exponentials") for i, j in closed}
    assert not any(name.endswith((":1:0", ":2:0", ":2:1")) for name in masked)


def test_the_language_of_the_browser_unless_asked_for(client: TestClient) -> None:
    chinese = {"Accept-Language": "zh-CN,zh;q=0.9"}
    assert page(client, chinese).only(tag="html").at["lang"] == "zh-Hans"
    assert page(client, chinese, lang="en").only(tag="html").at["lang"] == "en"
    assert page(client).only(tag="html").at["lang"] == "en"
    for headers in ({}, chinese):
        assert "accept-language" in client.get("/", headers=headers).headers["vary"].lower()


def test_theme_and_precision(client: TestClient) -> None:
    made = page(client, theme="dark", precision="2")
    assert made.only(tag="html").at["data-theme"] == "dark"
    beads = {each.at["data-cell"]: each.text for each in made.every("data-cell") if "data-copy" not in each.at}
    assert beads["weights:0:0"] == "0.40"


def test_every_link_stays_below_the_page(client: TestClient) -> None:
    headers = {"X-Forwarded-Prefix": "/uni/attention"}
    answer = client.get("/", headers=headers)
    here = "https://a.example/uni/attention/"
    for each in read(answer.text).every():
        for name in {"href", "src"} & set(each.at) if not for_others(each) else ():
            assert urljoin(here, each.at[name]).startswith(here), each.at
    links = read(answer.text)
    (script,) = (each.at["src"] for each in links.every("src", tag="script"))
    assert client.get(urlsplit(urljoin(here, script)).path, headers=headers).status_code == 200


def test_a_head_request_is_answered(client: TestClient) -> None:
    answer = client.head("/")
    assert (answer.status_code, answer.content) == (200, b"")
