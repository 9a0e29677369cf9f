"""The keyboard comes back to the deck after the frame was clicked, edited or left."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.hosts.frames import NUMBERS, bead, click, put, stage_is, value
from tests.hosts.reveal import Decks, inner, wait_for

QUERY = f"mode=slide&lang=en&stage=output&{NUMBERS}"


def deck(decks: Decks, plugin: bool) -> str:
    """A lecture with a frame on its first slide and nothing that steps it."""
    frame = f'<iframe data-attention src="{decks.address(QUERY)}"></iframe>'
    return decks.make(f"<section>{frame}</section><section>Two</section><section>Three</section>", plugin)


@pytest.mark.parametrize("plugin", [True, False], ids=["plugin", "plain"])
def test_reveal(page: Page, decks: Decks, plugin: bool) -> None:
    page.goto(deck(decks, plugin))
    outside, frame = page.locator("iframe"), inner(page)
    stage_is(frame, "output")

    click(page, outside, frame.get_by_role("button", name="One beat back"))
    expect(page.locator("body")).to_be_focused()
    page.keyboard.press("ArrowRight")
    wait_for(page, 1, 0, -1)
    page.keyboard.press("ArrowLeft")
    wait_for(page, 0, 0, -1)

    click(page, outside, bead(frame, "value:1:0"))
    page.keyboard.type("-1.5")
    page.keyboard.press("Enter")
    expect(value(frame, "value:1:0")).to_have_attribute("data-value", "-1.5")
    wait_for(page, 0, 0, -1)

    page.keyboard.press("Escape")
    expect(page.locator("body")).to_be_focused()
    page.keyboard.press("ArrowRight")
    wait_for(page, 1, 0, -1)
    page.keyboard.press("ArrowLeft")

    bead(frame, "value:1:0").focus()
    page.keyboard.press("PageDown")
    wait_for(page, 1, 0, -1)
    expect(value(frame, "value:1:0")).to_have_attribute("data-value", "-1.5")


def test_a_clickers_keys_take_one_step_each(page: Page, decks: Decks) -> None:
    page.goto(deck(decks, plugin=True))
    frame = inner(page)
    stage_is(frame, "output")
    bead(frame, "value:1:0").focus()
    page.keyboard.press("PageDown")
    wait_for(page, 1, 0, -1)
    expect(page.locator("body")).to_be_focused()
    page.keyboard.press("PageDown")
    wait_for(page, 2, 0, -1)
    page.evaluate("Reveal.slide(0)")
    bead(frame, "output:1:0").focus()
    page.keyboard.press(".")
    page.wait_for_function("Reveal.isPaused()")


def test_an_edit_does_not_reach_the_deck(page: Page, newest: Decks) -> None:
    page.goto(deck(newest, plugin=True))
    stage_is(inner(page), "output")
    put(page, inner(page), "value:0:0", "1.25")
    wait_for(page, 0, 0, -1)
    expect(value(inner(page), "value:0:0")).to_have_attribute("data-value", "1.25")
