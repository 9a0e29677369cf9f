"""What a frame can be asked for by messages: rails, another language, names of the positions, words and files."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.around import Around, ask, heard
from tests.browser.complaints import Complaints
from tests.browser.server import Server


def frame_at(server: Server, query: str) -> str:
    return f"{server.url}embed/v1/?lang=en&{query}"


@pytest.mark.parametrize("mode", ["embed", "slide"])
def test_rails_are_shown_when_asked_for(page: Page, server: Server, around: Around, mode: str) -> None:
    frame = around.open(page, frame_at(server, f"mode={mode}&stage=weights"))
    expect(frame.locator("abacus-rails")).to_be_hidden()
    assert ask(page, "setOptions", {"show": "rails"})["ok"]
    expect(frame.locator("abacus-rails")).to_be_visible()
    frame.locator("[data-stop='scores']").click()
    expect(frame.locator("main")).to_have_attribute("data-stage", "scores")
    expect(frame.locator("[data-stop='scores']")).to_have_attribute("aria-current", "step")
    address = frame.locator("html").evaluate("() => new URLSearchParams(location.search).get('show')")
    assert "rails" in address.split(",")
    for cell in ("scores:0:0", "scores:2:2"):
        expect(frame.locator(f"[data-tensor] [data-cell='{cell}']")).to_be_in_viewport(ratio=1)
    expect(frame.locator(".rail-backward [data-stop='back-scores']")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("sandbox", ["", 'sandbox="allow-scripts" '])
def test_another_language_keeps_edits_and_options(page: Page, server: Server, around: Around, sandbox: str) -> None:
    source = frame_at(server, "mode=slide&example=negative-values&id=deck-1&tokens=a,b,c")
    frame = around.open(page, source, f'{sandbox}width="960" height="540"')
    length = page.evaluate("history.length")
    assert ask(page, "setMatrix", {"name": "v", "row": 0, "col": 0, "value": "7/2"})["ok"]
    assert ask(page, "setStage", {"stage": "weights", "step": 2})["ok"]
    assert ask(page, "setOptions", {"lang": "en"}) == {"ok": True}
    before = ask(page, "getState")["value"]
    assert ask(page, "setOptions", {"lang": "zh", "projector": 1})["value"] == {"reloads": True}
    page.wait_for_function("heard.filter(({ type }) => type === 'ready').length === 2")
    expect(frame.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(frame.locator("html")).to_have_attribute("data-projector", "")
    after = ask(page, "getState")["value"]
    assert after["request"]["inputs"]["value"] == [["7/2", "0"], ["0", "-2"], ["-3", "2"]]
    assert {**after, "request": None} == {**before, "request": None}
    first, second = heard(page, "ready")
    assert second["id"] == "deck-1"
    assert [each["id"] for each in second["data"]["stages"]] == [each["id"] for each in first["data"]["stages"]]
    assert second["data"]["stages"][0]["title"] != first["data"]["stages"][0]["title"]
    assert page.evaluate("history.length") == length
    assert ask(page, "setOptions", {"lang": "tlh"})["error"]["code"] == "invalid_option"


def test_a_language_that_cannot_be_fetched_changes_nothing(
    page: Page, server: Server, around: Around, complaints: Complaints
) -> None:
    frame = around.open(page, frame_at(server, "mode=slide"))
    complaints.allow("net::ERR_FAILED")
    page.route("**/embed/v1/**", lambda route: route.abort())
    assert ask(page, "setOptions", {"lang": "zh"})["error"]["code"] == "failed"
    expect(frame.locator("html")).to_have_attribute("lang", "en")
    expect(frame.locator("[data-cell='output:0:0']").first).to_be_visible()


def test_the_positions_can_be_named_and_stay_named(page: Page, server: Server, around: Around) -> None:
    frame = around.open(page, frame_at(server, "mode=slide&example=negative-values&tokens=the,cat,sat"))
    rods = frame.locator(".scene[data-name='attention'] [data-reader]")
    expect(rods).to_have_text(["thereader 00", "catreader 11", "satreader 22"])
    assert ask(page, "setOptions", {"tokens": ["<b>", "", "猫"]})["ok"]
    expect(rods.nth(0)).to_have_accessible_name("reader 0, <b>")
    expect(rods.nth(1)).to_have_accessible_name("reader 1")
    expect(rods.nth(2).locator(".rod-token")).to_be_visible()
    address = frame.locator("html").evaluate("() => new URLSearchParams(location.search).get('tokens')")
    assert address == "<b>,,猫"
    grown = [[1, 0], [0, 1], [1, 1], [2, 2]]
    state = ask(page, "getState")["value"]
    state["request"]["inputs"]["query"] = grown
    state["request"]["upstream"] = grown
    del state["request"]["mask"]
    assert ask(page, "setState", {"state": state})["ok"]
    expect(rods).to_have_count(4)
    expect(rods.nth(2)).to_have_accessible_name("reader 2, 猫")


def test_names_that_are_not_known_are_warnings(page: Page, server: Server, around: Around) -> None:
    around.open(page, frame_at(server, "mode=slide&palette=viridis&diverging=puor&numfmt=,&q=x&font=99"))
    told = [each["data"]["message"] for each in heard(page, "warning")]
    assert len(told) == 5
    for name in ("palette", "diverging", "numfmt"):
        assert sum(name in message for message in told) == 1


def test_random_numbers_stand_in_the_address_that_the_page_writes(page: Page, server: Server) -> None:
    page.goto(f"{server.url}embed/v1/?lang=en&x=random&seed=7")
    page.locator("html[data-live]").wait_for()
    page.locator("[data-step='stage'][data-direction='-1']").click()
    page.wait_for_function("() => !location.search.includes('random')")
    query = page.evaluate("Object.fromEntries(new URLSearchParams(location.search))")
    drawn = page.locator("[data-tensor='x'] [data-cell]").evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('data-value'))"
    )
    assert query["x"].replace(";", ",").split(",") == drawn
    assert "seed" not in query
    assert len(drawn) == 6


def test_every_message_is_an_envelope_of_this_frame(page: Page, server: Server, around: Around) -> None:
    around.open(page, frame_at(server, "mode=slide&id=a"))
    ask(page, "next")
    ask(page, "prev", {"by": "stage"})
    ask(page, "play", {"speed": 4})
    ask(page, "pause")
    ask(page, "setMatrix", {"name": "g", "row": 0, "col": 0, "value": 2})
    messages = page.evaluate("heard")
    assert {(each["ns"], each["v"], each["id"]) for each in messages} == {("attention", 1, "a")}
    numbers = [each["seq"] for each in messages]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    types = {each["type"] for each in messages}
    assert types >= {"ready", "reply", "stage", "state", "play", "pause", "edit", "visible"}
    assert page.evaluate("strings") == []


def test_a_stage_is_described_and_exported(page: Page, server: Server, around: Around) -> None:
    around.open(page, frame_at(server, "mode=slide&example=negative-values"))
    words = ask(page, "describe", {"stage": "weights"})["value"]
    assert words.startswith("Sharing one whole") or len(words.splitlines()) >= 3
    shown = page.frame_locator("iframe").locator("[data-cell='output:0:0']").first.get_attribute("data-value")
    table = ask(page, "export", {"format": "csv"})["value"]
    assert f"output,0,0,{shown}" in table.splitlines()
    assert ask(page, "export", {"format": "svg"})["value"].lstrip().startswith("<svg")
    assert ask(page, "export", {"format": "tex"})["value"].startswith("% Reading the values")
    assert ask(page, "export", {"format": "pdf"})["error"]["code"] == "unsupported"
