"""Beats in motion, looked at by seeking: what is seen follows from the time alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

OPACITY = "(cell) => Number(getComputedStyle(document.querySelector(`[data-tensor] [data-cell='${cell}']`)).opacity)"
GHOSTS = """() => [...document.querySelectorAll(".ghost")]
  .filter((each) => Number(getComputedStyle(each).opacity) > 0.5).map((each) => each.dataset.cell)"""


def seek(page: Page, point: float) -> None:
    """Move the scrubber to a point of the line of all beats."""
    page.get_by_label("Position in all beats").evaluate(
        "(field, point) => { field.value = point; field.dispatchEvent(new Event('input', { bubbles: true })); }", point
    )


def test_a_result_is_seen_once_its_numbers_have_landed(page: Page) -> None:
    """Beat 2 of all is the first dot product: q meets k, the product drops, then R is there."""
    page.goto("?stage=dot-products&beat=0")
    seek(page, 1.04)
    expect(page.locator("main")).to_have_attribute("data-beat", "1")
    assert page.evaluate(OPACITY, "dot_products:0:0") == 0
    assert page.evaluate(GHOSTS) == ["query:0:0"]
    seek(page, 1.98)
    assert page.evaluate(OPACITY, "dot_products:0:0") == 1
    assert page.evaluate(GHOSTS) == []


def test_the_same_time_is_the_same_picture(page: Page) -> None:
    """Forwards, backwards, or straight there."""
    page.goto("?stage=dot-products&beat=0")
    seen = []
    for point in (1.2, 1.8, 1.5, 1.2):
        seek(page, point)
        boxes = page.evaluate(
            "() => [...document.querySelectorAll('.ghost')].map((each) => JSON.stringify(each.getBoundingClientRect()))"
        )
        seen.append(boxes)
    assert seen[0] == seen[3] != seen[1]


def test_a_beat_that_is_over_leaves_nothing_behind(page: Page) -> None:
    page.goto("?stage=output&beat=0")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".flights")).to_have_count(1)
    expect(page.locator(".flights")).to_have_count(0)
    assert page.evaluate(OPACITY, "output:0:0") == 1


def test_space_plays_and_pauses_and_nothing_plays_by_itself(page: Page) -> None:
    page.goto("?stage=project&beat=0")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    page.keyboard.press(" ")
    expect(page.locator("main")).to_have_attribute("data-stage", "dot-products")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    running = "document.getAnimations().filter((each) => each.playState === 'running').length"
    assert page.evaluate(running) == 0


@pytest.fixture
def still(new_context: Callable[..., BrowserContext]) -> Page:
    """A page for somebody who wants no motion."""
    return new_context(reduced_motion="reduce").new_page()


def test_reduced_motion_has_the_same_beats_without_movement(still: Page) -> None:
    still.goto("?stage=dot-products&beat=0")
    still.keyboard.press("ArrowRight")
    expect(still.locator("main")).to_have_attribute("data-beat", "1")
    expect(still.locator(".ghost")).to_have_count(0)
    still.keyboard.press(" ")
    expect(still.locator("main")).to_have_attribute("data-beat", "2")
    expect(still.locator(".ghost")).to_have_count(0)
