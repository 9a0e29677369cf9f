"""Links are the present query with some values changed, and read back as what was meant."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

from hypothesis import given
from hypothesis import strategies as st

from app.pages.address import NAMES
from app.pages.links import LONGEST_REPEATED, Links


def test_changes_take_the_place_of_what_was_there() -> None:
    links = Links({"example": "causal", "stage": "weights", "beat": "2"})
    assert links.to(stage="output") == "?example=causal&stage=output&beat=2"
    assert links.to(stage="probe", beat=None, cell=None) == "?example=causal&stage=probe"
    assert links.to(beat=3) == "?example=causal&stage=weights&beat=3"
    assert links.to(cell="probe") == "?example=causal&stage=weights&beat=2&cell=probe"
    assert dict(links.query) == {"example": "causal", "stage": "weights", "beat": "2"}


def test_a_link_without_anything_leads_to_the_page_as_it_begins() -> None:
    assert Links({}).to() == "?"
    assert Links({"lang": "zh"}).to(lang=None) == "?"


def test_what_can_be_read_stays_readable() -> None:
    assert Links({"x": "1,0;3/4,-1"}).to(cell="x:0:1") == "?x=1,0;3/4,-1&cell=x:0:1"
    assert Links({"x": "√2&1 #+%"}).to() == "?x=%E2%88%9A2%261%20%23%2B%25"


def test_cells_are_linked_while_the_query_is_short() -> None:
    assert Links({"lang": "zh"}).cell("output:0:0") == "?lang=zh&cell=output:0:0"
    assert Links({"x": "1" * LONGEST_REPEATED}).cell("probe") is not None
    assert Links({"x": "1" * LONGEST_REPEATED, "lang": "zh"}).cell("probe") is None


@given(query=st.dictionaries(st.sampled_from(sorted(NAMES - {"stage"})), st.text(max_size=9), max_size=4))
def test_what_a_link_says_is_read_back(query: dict[str, str]) -> None:
    link = Links(query).to(stage="probe")
    parts = urlsplit("https://a.example/attention/" + link)
    assert (parts.path, parts.fragment) == ("/attention/", "")
    assert dict(parse_qsl(parts.query, keep_blank_values=True)) == {**query, "stage": "probe"}
