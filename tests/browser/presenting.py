"""A page as a slide, and what is looked at there."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect


def present(page: Page, address: str = "") -> None:
    """Opens a page as a slide."""
    page.set_viewport_size({"width": 960, "height": 540})
    page.goto(f"?mode=slide{address}")
    page.locator("html[data-live]").wait_for()


def bar(page: Page) -> Locator:
    """The bar of a presentation."""
    return page.get_by_role("group", name=re.compile("^(Presentation|演示)$"))


def presents(page: Page) -> None:
    """Waits until the page is a slide."""
    expect(page.locator("html[data-mode='slide'][data-contain]")).to_have_count(1)
    expect(page.locator("body > header")).to_be_hidden()


def is_whole(page: Page) -> None:
    """Waits until the page is a page again."""
    expect(page.locator("html:not([data-mode]):not([data-contain])")).to_have_count(1)
    expect(page.locator("body > header")).to_be_visible()


def at(page: Page, stage: str, beat: int) -> None:
    """Waits until the page stands there."""
    expect(page.locator(f"main[data-stage='{stage}'][data-beat='{beat}']")).to_have_count(1)
