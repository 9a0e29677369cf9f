"""Decks by pandoc, which is what Quarto makes its decks with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.complaints import Complaints
from tests.browser.server import Server
from tests.hosts.built import pandoc
from tests.hosts.frames import stage_is
from tests.hosts.recipes import recipe
from tests.hosts.reveal import inner
from tests.hosts.site import Site


@pytest.fixture
def slides(server: Server) -> str:
    """The recipe's slide, without Quarto's own settings."""
    return recipe("quarto", server.url).split("---\n", 2)[2]


def test_the_recipe_is_live_in_one_file(page: Page, site: Site, server: Server, slides: str, tmp_path: Path) -> None:
    (tmp_path / "attention.html").write_text(recipe("quarto-plugin", server.url))
    made = pandoc(slides, tmp_path, "-A", "attention.html")
    assert re.search(r'<iframe[^>]* src="http://127', made)
    page.goto(site.page("pandoc.html", made))
    for stage in ("scores", "weights", "output"):
        stage_is(inner(page), stage)
        page.keyboard.press("ArrowRight")


def test_what_is_packed_into_the_file_still_shows_its_stage(
    page: Page, site: Site, complaints: Complaints, slides: str, tmp_path: Path
) -> None:
    # The copy has no address of its own, and its scripts none that could be loaded.
    complaints.allow("data:|Access to|Failed to load|null")
    made = pandoc(slides.replace(' data-external="1"', "").replace("mode=slide", "stage=weights"), tmp_path)
    assert re.search(r'<iframe[^>]* src(?:doc)?="(?:data:text/html|http)', made)
    assert not re.search(r'<iframe[^>]* src="http', made)
    page.goto(site.page("pandoc.html", made))
    copy = page.frame_locator("iframe")
    expect(copy.locator("main")).to_have_attribute("data-stage", "weights")
    expect(copy.locator("[data-tensor=weights] [data-cell='weights:0:0']")).to_have_text("0.4011")
