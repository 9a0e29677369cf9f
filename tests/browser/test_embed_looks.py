"""How a frame looks: sizes, digits across a hall, the same before and after scripts, nothing that shuts anybody out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from pytest_playwright import CreateContextCallback

from tests.browser.complaints import Complaints
from tests.browser.test_access import violations

SIZES = [(320, 240), (640, 360), (960, 540), (1920, 1080)]
STAGES = ["inputs", "dot-products", "weights", "output", "back-output", "back-weights"]
PLACES = """() => [...document.querySelectorAll(".board [data-bead]")].filter((each) => each.offsetParent)
  .map((each) => { const { left, top, width, height } = each.getBoundingClientRect();
    const { scrollLeft } = each.closest(".scene-scroll");
    return [each.dataset.bead, ...[left + scrollLeft, top, width, height].map(Math.round)]; })"""
"""Where beads stand; a board that is wider than its frame may be scrolled to what its stage is about."""


@pytest.mark.parametrize("stage", STAGES)
def test_digits_can_be_read_from_the_last_row(page: Page, stage: str) -> None:
    page.set_viewport_size({"width": 960, "height": 540})
    page.goto(f"embed/v1/?mode=slide&example=causal&stage={stage}")
    small = page.evaluate(
        """() => [...document.querySelectorAll(".board [data-bead] :is([data-cell], [data-slot])")]
          .filter((each) => each.getClientRects().length && each.textContent.trim())
          .map((each) => parseFloat(getComputedStyle(each).fontSize)).filter((size) => size < 24)"""
    )
    assert small == []


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("size", SIZES[2:])
def test_a_slide_is_whole_in_its_frame(page: Page, stage: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"embed/v1/?mode=slide&example=causal&stage={stage}")
    over = page.evaluate(
        """() => [document.documentElement.scrollHeight - innerHeight,
          document.documentElement.scrollWidth - innerWidth,
          ...[...document.querySelectorAll(".scene-scroll")].map((each) => each.scrollWidth - each.clientWidth)]"""
    )
    assert max(over) <= 1


@pytest.mark.parametrize("mode", ["embed", "slide"])
@pytest.mark.parametrize("size", SIZES)
def test_scripts_move_nothing(new_context: CreateContextCallback, mode: str, size: tuple[int, int]) -> None:
    places = []
    for scripts in (False, True):
        context = new_context(java_script_enabled=scripts, viewport={"width": size[0], "height": size[1]})
        page = context.new_page()
        page.goto(f"embed/v1/?mode={mode}&stage=weights")
        if scripts:
            page.locator("html[data-live]").wait_for()
        places.append(page.evaluate(PLACES))
    assert places[0] == places[1]
    assert places[0]


def test_step_buttons_are_large_in_a_slide(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto("embed/v1/?mode=slide")
        for step in page.locator(".step").all():
            box = step.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44


def test_nothing_moves_where_the_frame_is_still(page: Page) -> None:
    page.goto("embed/v1/?mode=slide&motion=reduce&stage=weights&beat=1")
    page.locator("html[data-live]").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator("main[data-beat='2']").wait_for()
    assert page.evaluate("document.getAnimations().filter(({ playState }) => playState === 'running').length") == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("mode", ["embed", "slide", "print"])
def test_nothing_shuts_a_reader_out(page: Page, complaints: Complaints, mode: str, theme: str) -> None:
    complaints.allow("inline style")  # axe's own
    found = {}
    for stage, lang in (("output", "en"), ("back-weights", "zh")):
        page.goto(f"embed/v1/?mode={mode}&theme={theme}&stage={stage}&lang={lang}&example=causal")
        found[stage] = violations(page)
    assert {stage: each for stage, each in found.items() if each} == {}
