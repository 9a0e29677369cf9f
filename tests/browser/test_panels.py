"""Panels of the dock: each leaves the arithmetic that is looked at in sight, whatever the size of the page."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.board import put, settle

SIZES = {"laptop": (1440, 900), "projector": (960, 540), "phone": (390, 844)}


def panels(page: Page) -> Locator:
    return page.locator(".tools details")


def clear(page: Page) -> bool:
    """Whether the ledger's main line stands whole between the top of the page and the dock."""
    return bool(
        page.evaluate(
            """() => {
              const line = document.querySelector(".ledger-main").getBoundingClientRect();
              return line.height > 0 && line.top >= 0
                && line.bottom <= document.querySelector(".dock").getBoundingClientRect().top;
            }"""
        )
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("stage", ["output", "back-weights"])
def test_an_open_panel_leaves_the_arithmetic_in_sight(page: Page, size: str, stage: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"?stage={stage}")
    put(page, "w_value:0:0", "3")
    settle(page)
    page.locator(f"[data-stop='{stage}']").click()
    assert panels(page).count() >= 3
    for panel in panels(page).all():
        page.evaluate("scrollTo(0, 0)")
        panel.locator("summary").click()
        opened = panel.locator(".panel")
        expect(opened).to_be_visible()
        box, dock = opened.bounding_box(), page.locator(".dock").bounding_box()
        assert box is not None
        assert dock is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert dock["y"] <= box["y"] <= box["y"] + box["height"] <= height
        assert opened.evaluate("node => node.scrollWidth <= node.clientWidth")
        assert clear(page), panel.locator("summary").text_content()
        # Its own line and the controls of the dock stay free.
        for part in (panel.locator("summary"), page.locator("[data-play]")):
            expect(part).to_be_in_viewport(ratio=1)
            part.click(trial=True)
        panel.locator("summary").click()


def test_one_is_open_at_a_time_and_without_scripts_too(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    page = context.new_page()
    page.goto("?tie=1&eta=0.5")
    expect(page.locator(".notices .notice")).to_have_count(0)
    page.locator("abacus-checks summary").click()
    expect(page.locator("abacus-checks li").first).to_be_in_viewport()
    context.close()
