"""The keyboard comes back to the deck after the frame was clicked, edited or left."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.hosts.frames import bead, put, stage_is, value
from tests.hosts.keyboard import deck, stays_with_reveal
from tests.hosts.reveal import Decks, inner, wait_for


@pytest.mark.parametrize("plugin", [True, False], ids=["plugin", "plain"])
def test_reveal(page: Page, decks: Decks, plugin: bool) -> None:
    stays_with_reveal(page, decks, plugin)


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
