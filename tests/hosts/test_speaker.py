"""The speaker's window and a phone in the audience."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.hosts.frames import stage_is
from tests.hosts.reveal import Decks, inner, wait_for

STOPS = ("scores", "weights", "output")


@pytest.mark.parametrize("source", ["data-src", "src"])
def test_previews_show_this_stage_and_the_next(page: Page, decks: Decks, source: str) -> None:
    page.goto(decks.make(f"<section>{decks.frame(source=source)}</section><section>Two</section>"))
    stage_is(inner(page), "scores")
    with page.expect_popup() as opened:
        page.keyboard.press("s")
    window = opened.value
    current, upcoming = (inner(window.frame_locator(f"#{name}-slide iframe")) for name in ("current", "upcoming"))
    stage_is(current, "scores")
    stage_is(upcoming, "weights")
    page.bring_to_front()
    page.keyboard.press("ArrowRight")
    wait_for(page, 0, 0, 0)
    stage_is(current, "weights")
    stage_is(upcoming, "output")
    page.keyboard.press("ArrowLeft")
    stage_is(current, "scores")
    stage_is(upcoming, "weights")


def test_a_phone_scrolls_through_the_stages(page: Page, newest: Decks) -> None:
    page.set_viewport_size({"width": 400, "height": 800})
    page.goto(newest.make(f"<section>One</section><section>{newest.frame()}</section><section>Three</section>"))
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
