"""What a lecturer does with hands on a frame and on a deck of reveal.js, in any engine that Playwright drives."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.hosts.frames import NUMBERS, bead, click, stage_is, value
from tests.hosts.reveal import Decks, inner, wait_for

QUERY = f"mode=slide&lang=en&stage=output&{NUMBERS}"


def deck(decks: Decks, plugin: bool) -> str:
    """A lecture with a frame on its first slide and nothing that steps it."""
    frame = f'<iframe data-attention src="{decks.address(QUERY)}"></iframe>'
    return decks.make(f"<section>{frame}</section><section>Two</section><section>Three</section>", plugin)


def comes_back_after_a_click(page: Page, decks: Decks, plugin: bool) -> None:
    """A click on a button of the frame leaves the keyboard with the deck, and the deck where it was."""
    page.goto(deck(decks, plugin))
    outside, frame = page.locator("iframe"), inner(page)
    stage_is(frame, "output")
    expect(frame.locator("main")).to_have_attribute("data-beat", "4")
    click(page, outside, frame.get_by_role("button", name="One beat back"))
    expect(frame.locator("main")).to_have_attribute("data-beat", "3")
    expect(page.locator("body")).to_be_focused()
    page.keyboard.press("ArrowRight")
    wait_for(page, 1, 0, -1)
    page.keyboard.press("ArrowLeft")
    wait_for(page, 0, 0, -1)


def stays_with_reveal(page: Page, decks: Decks, plugin: bool) -> None:
    """After a click, after an edit and from inside a bead, the deck's keys are the deck's."""
    comes_back_after_a_click(page, decks, plugin)
    outside, frame = page.locator("iframe"), inner(page)

    click(page, outside, bead(frame, "value:1:0"))
    expect(bead(frame, "value:1:0")).to_be_focused()
    page.keyboard.type("-1.5")
    page.keyboard.press("Enter")
    expect(value(frame, "value:1:0")).to_have_attribute("data-value", "-1.5")
    wait_for(page, 0, 0, -1)

    page.keyboard.press("Escape")
    expect(page.locator("body")).to_be_focused()
    page.keyboard.press("ArrowRight")
    wait_for(page, 1, 0, -1)
    page.keyboard.press("ArrowLeft")
    wait_for(page, 0, 0, -1)

    bead(frame, "value:1:0").focus()
    page.keyboard.press("PageDown")
    wait_for(page, 1, 0, -1)
    expect(value(frame, "value:1:0")).to_have_attribute("data-value", "-1.5")
