"""Decks in Firefox; where it is not installed the skip says so. Marp and Slidev are in the tests of these tools."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright

from tests.browser.complaints import Complaints
from tests.hosts.engines import Preferences, launched
from tests.hosts.frames import bead, stage_is
from tests.hosts.keyboard import comes_back_after_a_click, stays_with_reveal
from tests.hosts.reveal import Decks, inner

PROCESS_EACH: Preferences = {"remote.events.async.mouse.enabled": True}
"""As people have it, each site in a process of its own. So set, the driver's mouse goes the way of a real one, through
the process of the browser, and reaches the frame. For keys there is no such setting."""
both = pytest.mark.parametrize("plugin", [True, False], ids=["plugin", "plain"])


@pytest.fixture(scope="module")
def apart(playwright: Playwright) -> Iterator[Browser]:
    """Firefox with a process for each site."""
    with launched(playwright, PROCESS_EACH) as browser:
        yield browser


@both
def test_the_keyboard_comes_back(away: Page, newest: Decks, plugin: bool) -> None:
    stays_with_reveal(away, newest, plugin)


def test_the_stages(away: Page, newest: Decks) -> None:
    away.goto(newest.make(f"<section>{newest.frame()}</section>"))
    for stage in ("scores", "weights", "output"):
        stage_is(inner(away), stage)
        away.keyboard.press("ArrowRight")
    away.keyboard.press("ArrowLeft")
    stage_is(inner(away), "weights")


def test_from_one_process_into_another(apart: Browser, complaints: Complaints, newest: Decks) -> None:
    context = apart.new_context(viewport={"width": 1280, "height": 720})
    complaints.watch(context)
    complaints.allow("console warning")
    page = context.new_page()
    for plugin in (True, False):
        comes_back_after_a_click(page, newest, plugin)
        # A slide that is left takes the keyboard out of its frame.
        bead(inner(page), "value:1:0").focus()
        page.wait_for_function("document.activeElement.localName === 'iframe'")
        page.evaluate("Reveal.slide(1)")
        page.wait_for_function("document.activeElement === document.body")
    context.close()
