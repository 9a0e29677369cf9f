"""A frame in a sandbox without an origin does all that it does without one. WebKit's is with the tests of WebKit."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.around import ask, heard, page_around
from tests.browser.server import Server
from tests.hosts.frames import NUMBERS, bead, click, stage_is, value
from tests.hosts.site import Site


def test_a_sandbox(either: Page, site: Site, server: Server) -> None:
    page = either
    source = f"{server.url}embed/v1/?mode=slide&lang=en&stage=output&{NUMBERS}"
    page.goto(site.page("sandbox.html", page_around(source, 'sandbox="allow-scripts" width="960" height="540"')))
    page.wait_for_function("heard.some(({ type }) => type === 'ready')")
    assert {each["origin"] for each in heard(page, "ready")} == {"null"}
    frame, outside = page.frame_locator("iframe"), page.locator("iframe")
    stage_is(frame, "output")
    click(page, outside, frame.get_by_label("Previous stage"))
    stage_is(frame, "weights")
    assert ask(page, "setStage", {"stage": "output"})["ok"]
    stage_is(frame, "output")
    click(page, outside, bead(frame, "value:0:0"))
    expect(bead(frame, "value:0:0")).to_be_focused()
    before = value(frame, "output:0:0").get_attribute("data-value")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(value(frame, "value:0:0")).to_have_attribute("data-value", "9")
    expect(value(frame, "output:0:0")).not_to_have_attribute("data-value", before or "")
    assert ask(page, "getState")["value"]["request"]["inputs"]["value"][0][0] == "9"
    assert ask(page, "export", {"format": "csv"})["ok"]
    assert heard(page, "error") == []
