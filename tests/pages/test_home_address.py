"""Whatever the query holds, the answer is a whole page that says what it passed over."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from app.examples import EXAMPLES
from app.locales import text
from app.pages.address import NAMES
from tests.pages.document import Element, check_safe, check_whole, check_worded, read

HOSTILE = ["</script><script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "<!--", "]]>", "&lt;&amp;", "'\"`", "\0",
           "{{ 7*7 }}", "{% raw %}", "javascript:alert(1)", "\u2028", "\ufffe", "\u202e", "%00", "${1}", "{name}"]  # fmt: skip
PLAIN = {"Accept-Encoding": "identity"}
CALM = settings(max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def page(client: TestClient, status: int = 200, headers: dict[str, str] | None = None, **query: Any) -> Element:
    answer = client.get("/", params=query, headers=headers)
    assert answer.status_code == status, answer.text[:500]
    return read(answer.text)


def said(made: Element) -> list[str]:
    """The notices of a page."""
    return [each.text for each in made.every("role") if each.at["role"] == "alert"]


def data(made: Element) -> Any:
    return json.loads(made.only("id", tag="script").source)


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_values_stay_text(client: TestClient, value: str) -> None:
    for name in [*sorted(NAMES), value]:
        answer = client.get("/", params={name: value}, headers=PLAIN)
        assert answer.status_code == 200, name
        assert answer.text.count("<script") == answer.text.count("</script>") == 2
        assert "<img" not in answer.text
        assert ('role="alert"' in answer.text) == (name != "cover"), name
    made = page(client, example=value, stage=value, cell=value, q=value, **{value: value})
    assert len(said(made)) == 5
    assert data(made)["state"]["stage"] == "inputs"
    check_safe(made)


def test_a_script_end_typed_into_a_cell_does_not_end_the_data(client: TestClient) -> None:
    made = page(client, q="</script>", k="1", v="1")
    assert data(made)["run"]["request"] == EXAMPLES["three-positions"]
    (notice,) = said(made)
    assert "/inputs/query/0/0" in notice
    check_whole(made)


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


@pytest.mark.parametrize(
    "query",
    [{"q": "1"}, {"x": "1,2;3"}, {"v": "1;2;3"}, {"x": "1,0;0,1", "q": "1"}, {"a": "1,0", "q": "1", "v": "1;2"}, {"q": ""},
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
    (bead,) = (each for each in made.every("data-cell") if each.at["data-cell"] == "query:0:0" and "data-copy" not in each.at)
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
    assert page(client, headers=chinese).only(tag="html").at["lang"] == "zh-Hans"
    assert page(client, headers=chinese, lang="en").only(tag="html").at["lang"] == "en"
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
        for name in {"href", "src"} & set(each.at):
            assert urljoin(here, each.at[name]).startswith(here), each.at
    links = read(answer.text)
    (script,) = (each.at["src"] for each in links.every("src", tag="script"))
    assert client.get(urlsplit(urljoin(here, script)).path, headers=headers).status_code == 200


def test_links_carry_hostile_names_and_values_unharmed(client: TestClient) -> None:
    made = page(client, **{"a&q": "1", "b#c": "2", "lang": "&q=9", "theme": "dark&x=1", "precision": "3#"})
    for each in made.every("href", tag="a"):
        link = urlsplit(each.at["href"])
        assert not link.fragment or each.at["href"] == "#stage-main", each.at
        assert not {"q", "x"} & set(parse_qs(link.query, keep_blank_values=True)), each.at


def test_a_head_request_is_answered(client: TestClient) -> None:
    answer = client.head("/")
    assert (answer.status_code, answer.content) == (200, b"")


matrices = st.lists(
    st.lists(st.sampled_from(["1", "0", "-2", "3/4", "√2", "1e-7", "x", "", "ln 0", "1000", "0.3333333333333333"]), max_size=3)
    .map(",".join),
    max_size=4,
).map(";".join)  # fmt: skip
values = (
    st.sampled_from(["none", "causal", "dark", "zh", "shifted", "5", "-1", "--1", "0.5", "inf", "out_in", "weights:0:1", "probe"])
    | st.sampled_from(sorted(EXAMPLES))
    | st.sampled_from(HOSTILE)
    | matrices
    | st.text(max_size=12)
)


@CALM
@given(query=st.dictionaries(st.sampled_from(sorted(NAMES)) | st.text(max_size=6), values, max_size=7))
def test_nothing_breaks_the_page(client: TestClient, query: dict[str, str]) -> None:
    # Unpacked: packing would take as long as drawing.
    answer = client.get("/", params={name: value.encode("utf-8", "replace") for name, value in query.items()}, headers=PLAIN)
    assert answer.status_code == 200
    assert len(re.findall("<script", answer.text)) == 2
    assert json.loads(answer.text.rpartition('id="page-data">')[2].partition("</script>")[0])["run"]["tensors"]
