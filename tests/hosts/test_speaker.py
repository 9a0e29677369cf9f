"""The speaker's window previews this step and the next, whichever of the two previews is there first."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FrameLocator, Page, Route, expect

from tests.hosts.frames import stage_is
from tests.hosts.reveal import Decks, inner, wait_for

OWN = {"current": "postMessageEvents=true", "upcoming": "controls=false"}
"""What is in the address of one preview only."""
SHOWN = "section.present iframe[data-attention]"
STEPS = [
    ("ArrowRight", (0, 0, 0), "weights", "output"), ("ArrowRight", (0, 0, 1), "output", "scores"),
    ("ArrowRight", (1, 0, -1), "scores", "weights"), ("ArrowRight", (1, 0, 0), "weights", "output"),
    ("ArrowLeft", (1, 0, -1), "scores", "weights"), ("ArrowLeft", (0, 0, 1), "output", "scores"),
    ("ArrowLeft", (0, 0, 0), "weights", "output"),
]  # fmt: skip
"""A key, where the deck is then, the stage of this preview and that of the next."""


def opened(page: Page, late: str) -> tuple[FrameLocator, FrameLocator]:
    """Both previews, one of them loaded only when the other shows its frame."""
    held: list[Route] = []
    page.context.route(re.compile(OWN[late]), lambda route: held.append(route))
    with page.expect_popup() as popup:
        page.keyboard.press("s")
    previews = {name: popup.value.frame_locator(f"#{name}-slide iframe") for name in OWN}
    (first,) = OWN.keys() - {late}
    expect(inner(previews[first], SHOWN).locator("html")).to_have_attribute("data-live", "")
    for route in held:
        route.continue_()
    assert len(held) == 1
    return previews["current"], previews["upcoming"]


@pytest.mark.parametrize(
    ("decks", "late"), [(4, "upcoming"), (5, "upcoming"), (6, "upcoming"), (6, "current")], indirect=["decks"]
)
def test_previews_show_this_step_and_the_next(page: Page, decks: Decks, late: str) -> None:
    frames = [decks.frame(source=source) for source in ("data-src", "src")]
    page.goto(decks.make("".join(f"<section>{each}</section>" for each in [*frames, "Last"])))
    stage_is(inner(page, SHOWN), "scores")
    current, upcoming = opened(page, late)
    stage_is(inner(current, SHOWN), "scores")
    stage_is(inner(upcoming, SHOWN), "weights")
    for key, place, stage, after in STEPS:
        page.keyboard.press(key)
        wait_for(page, *place)
        stage_is(inner(current, SHOWN), stage)
        stage_is(inner(upcoming, SHOWN), after)
    page.evaluate("Reveal.slide(1, 0, 1)")
    stage_is(inner(current, SHOWN), "output")
    expect(upcoming.locator("section.present")).to_have_text("Last")
    wait_for(page, 1, 0, 1)
