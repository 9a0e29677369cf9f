"""A phone in the audience: since version 5 reveal.js makes one long page of a deck there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.hosts.reveal import Decks, inner

STOPS = ("scores", "weights", "output")


@pytest.mark.parametrize("decks", [5, 6], indirect=True)
def test_a_phone_scrolls_through_the_stages(page: Page, decks: Decks) -> None:
    page.set_viewport_size({"width": 400, "height": 800})
    page.goto(decks.make(f"<section>One</section><section>{decks.frame()}</section><section>Three</section>"))
    page.wait_for_function("Reveal.isScrollView()")
    main = inner(page).locator("main")
    seen: list[str] = []
    pause, last = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))", 0
    while last < 400 and seen != [*STOPS]:
        page.evaluate(f"document.querySelector('.reveal-viewport').scrollBy(0, 60); {pause}")
        last += 1
        slide, _, fragment = page.evaluate("(({h, v, f}) => [h, v, f ?? -1])(Reveal.getIndices())")
        if slide == 1 and STOPS[fragment + 1] not in seen:
            seen.append(STOPS[fragment + 1])
            expect(main).to_have_attribute("data-stage", seen[-1])
    assert seen == [*STOPS]
