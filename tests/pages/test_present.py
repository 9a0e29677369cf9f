"""`mode=slide` of the whole page: dressed from the server on, with links that keep it and one that leads out of it."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from starlette.testclient import TestClient

from app.attention.graph import STAGES
from tests.pages.document import Element, check_safe, check_whole, check_worded, data, read, said


def page(client: TestClient, **query: str) -> Element:
    answer = client.get("/", params={"lang": "en", **query})
    assert answer.status_code == 200
    return read(answer.text)


def classes(element: Element) -> list[str]:
    return element.at.get("class", "").split()


def asked(element: Element, what: str) -> dict[str, list[str]]:
    """The query of the link that a presentation is begun or ended with."""
    (link,) = (each for each in element.every("data-present", tag="a") if each.at["data-present"] == what)
    return parse_qs(link.at["href"].partition("?")[2])


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_slide_is_dressed_before_scripts(client: TestClient, stage: str, lang: str) -> None:
    slide = page(client, mode="slide", stage=stage, lang=lang)
    check_whole(slide)
    check_safe(slide)
    check_worded(slide)
    assert said(slide) == []
    html = slide.only(tag="html")
    assert (html.at["data-mode"], html.at["data-contain"]) == ("slide", "")
    assert "page-framed" in classes(slide.only(tag="main"))
    assert "dock-framed" in classes(list(slide.every(tag="footer"))[-1])
    assert data(slide)["state"]["mode"] == "slide"


@pytest.mark.parametrize("mode", ["", "app", "print"])
def test_a_page_is_not(client: TestClient, mode: str) -> None:
    plain = page(client, **({"mode": mode} if mode else {}))
    html = plain.only(tag="html")
    assert "data-mode" not in html.at
    assert "data-contain" not in html.at
    assert not [each for each in plain.every("class") if {"page-framed", "dock-framed"} & set(classes(each))]


@pytest.mark.parametrize(
    ("query", "precision"),
    [({}, 4), ({"mode": "slide"}, 2), ({"mode": "slide", "precision": "4"}, 4), ({"precision": "2"}, 2),
     ({"mode": "slide", "precision": "16"}, 2), ({"mode": "print"}, 4)],
)  # fmt: skip
def test_a_slide_has_fewer_decimals_unless_they_are_named(
    client: TestClient, query: dict[str, str], precision: int
) -> None:
    assert data(page(client, **query))["state"]["precision"] == precision


def test_links_lead_in_and_out_and_steps_stay(client: TestClient) -> None:
    plain = page(client, stage="weights", example="causal", v="1,0;0,2;3,3")
    into = asked(plain, "on")
    state = {"lang": ["en"], "stage": ["weights"], "example": ["causal"], "v": ["1,0;0,2;3,3"]}
    assert into == {**state, "mode": ["slide"]}
    slide = page(client, **{name: value for name, (value,) in into.items()})
    assert asked(slide, "off") == state
    steps = [each.at["href"] for each in slide.every("rel") if each.at["rel"] in ("prev", "next")]
    queries = [parse_qs(each.partition("?")[2]) for each in steps]
    assert [(each["stage"], each["mode"]) for each in queries] == [(["scores"], ["slide"]), (["output"], ["slide"])]
