"""The keyboard comes back in other engines too; where one is not installed the skip says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from setup import firefox
from tests.browser.complaints import Complaints
from tests.hosts.frames import NUMBERS, stage_is
from tests.hosts.reveal import Decks, inner


@pytest.fixture(scope="module")
def other(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Firefox."""
    path = firefox.find()
    if path is None:
        pytest.skip("Debian's firefox-esr is not installed, and this user cannot install it")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
    yield browser
    browser.close()


@pytest.fixture
def away(other: Browser, complaints: Complaints) -> Iterator[Page]:
    """A page of the other engine, under the same watch."""
    context = other.new_context(viewport={"width": 1280, "height": 720})
    complaints.watch(context)
    # Firefox warns of what reveal.js does, and of layout before styles.
    complaints.allow("console warning")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("plugin", [True, False], ids=["plugin", "plain"])
def test_the_keyboard_leaves_the_frame(away: Page, newest: Decks, plugin: bool) -> None:
    frame = f'<iframe data-attention src="{newest.address(f"mode=slide&lang=en&stage=output&{NUMBERS}")}"></iframe>'
    away.goto(newest.make(f"<section>{frame}</section><section>Two</section><section>Three</section>", plugin))
    inside = inner(away)
    stage_is(inside, "output")
    # The driver sends clicks and keys to one document, whatever has the focus: what is looked at is where that went.
    inside.get_by_role("button", name="One beat back").click()
    expect(inside.locator("main")).to_have_attribute("data-beat", "3")
    away.wait_for_function("document.activeElement === document.body", timeout=5000)


def test_firefox_goes_through_the_stages(away: Page, newest: Decks) -> None:
    away.goto(newest.make(f"<section>{newest.frame()}</section>"))
    for stage in ("scores", "weights", "output"):
        stage_is(inner(away), stage)
        away.keyboard.press("ArrowRight")
    away.keyboard.press("ArrowLeft")
    stage_is(inner(away), "weights")
