"""Firefox; where it is not installed the skip says so.

Its driver sends clicks and keys to the outer page only, not to a frame of another origin: how the keyboard comes back
after a click is tested in Chromium and WebKit.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright

from setup import firefox
from tests.browser.complaints import Complaints
from tests.hosts.frames import NUMBERS, bead, stage_is
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
def test_a_slide_that_is_left_gives_the_keyboard_back(away: Page, newest: Decks, plugin: bool) -> None:
    frame = f'<iframe data-attention src="{newest.address(f"mode=slide&lang=en&stage=output&{NUMBERS}")}"></iframe>'
    away.goto(newest.make(f"<section>{frame}</section><section>Two</section>", plugin))
    stage_is(inner(away), "output")
    bead(inner(away), "value:1:0").focus()
    away.wait_for_function("document.activeElement.localName === 'iframe'", timeout=5000)
    away.evaluate("Reveal.slide(1)")
    away.wait_for_function("document.activeElement === document.body", timeout=5000)


def test_firefox_goes_through_the_stages(away: Page, newest: Decks) -> None:
    away.goto(newest.make(f"<section>{newest.frame()}</section>"))
    for stage in ("scores", "weights", "output"):
        stage_is(inner(away), stage)
        away.keyboard.press("ArrowRight")
    away.keyboard.press("ArrowLeft")
    stage_is(inner(away), "weights")
