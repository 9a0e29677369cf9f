"""A deck made by Marp from the recipe."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.locales import catalogue
from tests.browser.server import Server
from tests.hosts.built import marp
from tests.hosts.frames import bead, click, stage_is, value
from tests.hosts.handout import pages
from tests.hosts.recipes import recipe
from tests.hosts.reveal import inner
from tests.hosts.site import Site

TITLE = catalogue("en")["stage.weights.title"]


@pytest.fixture(scope="session")
def slides(server: Server) -> str:
    """The recipe's slide and another."""
    asked = "mode=slide&amp;lang=en&amp;show=title"
    return f"{recipe('marp', server.url)}\n\n---\n\n# Last\n".replace("mode=slide", asked)


@pytest.fixture(scope="session")
def made(slides: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of these slides."""
    return marp(slides, tmp_path_factory.mktemp("marp"), "--html")


def at(page: Page, number: int) -> None:
    """Waits until the slide shows, and the keyboard is not in its frame."""
    page.wait_for_function("number => location.hash === `#${number}`", arg=number)
    page.wait_for_function("document.activeElement.localName !== 'iframe'")


def test_the_keyboard_stays_with_the_slides(either: Page, site: Site, made: str) -> None:
    page = either
    page.goto(site.page("marp.html", made.replace("&amp;show=title", "")))
    frame, outside = inner(page, "iframe"), page.locator("iframe")
    stage_is(frame, "weights")
    click(page, outside, frame.get_by_role("button", name="One beat back"))
    expect(frame.locator("main")).to_have_attribute("data-beat", "2")
    page.wait_for_function("document.activeElement.localName !== 'iframe'")
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    # No bead of this stage can be edited; the one before the last shows Q.
    for stage in ("scores", "dot-products"):
        click(page, outside, frame.get_by_label("Previous stage"))
        stage_is(frame, stage)
    click(page, outside, bead(frame, "query:0:1"))
    expect(bead(frame, "query:0:1")).to_be_focused()
    page.keyboard.type("-1.5")
    page.keyboard.press("Enter")
    expect(value(frame, "query:0:1")).to_have_attribute("data-value", "-1.5")
    assert page.evaluate("location.hash") == "#1"
    page.keyboard.press("Escape")
    page.wait_for_function("document.activeElement.localName !== 'iframe'")
    page.keyboard.press("ArrowRight")
    at(page, 2)


def test_the_handout_shows_the_stage(page: Page, site: Site, made: str) -> None:
    page.goto(site.page("marp.html", made))
    stage_is(inner(page, "iframe"), "weights")
    first, last = pages(page.pdf(prefer_css_page_size=True))
    assert TITLE in first
    assert "0.40" in first
    assert "Last" in last


def test_without_tags_a_picture(page: Page, site: Site, server: Server, slides: str, tmp_path: Path) -> None:
    assert "&lt;iframe" in marp(slides, tmp_path)
    page.goto(site.page("marp.html", marp(recipe("marp-picture", server.url), tmp_path)))
    picture = page.locator("section img")
    expect(picture).to_be_visible()
    page.wait_for_function("document.querySelector('section img').naturalWidth > 300")
