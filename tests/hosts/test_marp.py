"""A deck made by Marp from the recipe."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.locales import catalogue
from tests.browser.server import Server
from tests.hosts.built import marp
from tests.hosts.frames import bead, click, stage_is
from tests.hosts.handout import pages
from tests.hosts.recipes import recipe
from tests.hosts.reveal import inner
from tests.hosts.site import Site

TITLE = catalogue("en")["stage.weights.title"]


@pytest.fixture
def slides(server: Server) -> str:
    """The recipe's slide and another."""
    return f"{recipe('marp', server.url)}\n\n---\n\n# Last\n".replace("mode=slide", "mode=slide&amp;lang=en")


def test_the_keyboard_stays_with_the_slides(page: Page, site: Site, slides: str, tmp_path: Path) -> None:
    page.goto(site.page("marp.html", marp(slides, tmp_path, "--html")))
    frame, outside = inner(page, "iframe"), page.locator("iframe")
    stage_is(frame, "weights")
    click(page, outside, frame.get_by_role("button", name="One beat back"))
    expect(frame.locator("main")).to_have_attribute("data-beat", "2")
    page.wait_for_function("document.activeElement.localName !== 'iframe'")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("location.hash === '#2'")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("location.hash === '#1'")
    # No bead of this stage can be edited; the one before the last shows Q.
    for stage in ("scores", "dot-products"):
        click(page, outside, frame.get_by_label("Previous stage"))
        stage_is(frame, stage)
    click(page, outside, bead(frame, "query:0:1"))
    page.keyboard.press("Escape")
    page.wait_for_function("document.activeElement.localName !== 'iframe'")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("location.hash === '#2'")


def test_the_handout_shows_the_stage(page: Page, site: Site, slides: str, tmp_path: Path) -> None:
    named = slides.replace("mode=slide", "mode=slide&amp;show=title")
    page.goto(site.page("marp.html", marp(named, tmp_path, "--html")))
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
