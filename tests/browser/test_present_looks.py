"""How a presentation looks: digits across a hall, all of it in sight, nothing over another, the same before scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize
from pytest_playwright import CreateContextCallback

from app.attention.graph import STAGES
from tests.browser.complaints import Complaints
from tests.browser.test_access import violations
from tests.browser.test_embed_looks import PLACES

PROJECTOR: ViewportSize = {"width": 960, "height": 540}
EXAMPLES = ["three-positions", "causal", "negative-values", "separate-keys"]
PROJECTED = ["three-positions", "separate-keys"]
SMALL = """() => [".board .matrix[data-inside] [data-bead] :is([data-cell], [data-slot])", ".share .value",
    ".ledger-main .ledger-line .number"].flatMap((selector) => [...document.querySelectorAll(selector)])
  .filter((each) => each.checkVisibility() && each.textContent.trim())
  .map((each) => [each.textContent, parseFloat(getComputedStyle(each).fontSize)]).filter(([, size]) => size < 24)"""
SCROLLS = """() => [document.documentElement, ...document.querySelectorAll(".scene-scroll")]
  .flatMap((each) => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight])"""
PARTS = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect()).filter(({ width, height }) => width && height);
  const before = (one, other) => one.right < other.left + 1 || one.bottom < other.top + 1;
  const beads = seen(".board [data-bead]");
  const all = [...beads, ...seen(".ledger-line"), ...seen(".caption"), ...seen(".dock")];
  const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other]));
  return { count: beads.length, over: pairs.filter(([one, other]) => !before(one, other) && !before(other, one)),
    out: all.filter((each) => Math.min(each.left, each.top, innerWidth - each.right, innerHeight - each.bottom) < -1) };
}"""


@pytest.mark.parametrize("example", EXAMPLES)
def test_everything_is_large_and_in_sight(page: Page, example: str) -> None:
    page.set_viewport_size(PROJECTOR)
    stages = [each for each in STAGES if example in PROJECTED or each not in ("project", "back-project")]
    small, scrolls, wrong = {}, {}, {}
    for stage in stages:
        page.goto(f"?mode=slide&example={example}&stage={stage}")
        page.locator("html[data-live]").wait_for()
        small[stage] = page.evaluate(SMALL)
        scrolls[stage] = max(page.evaluate(SCROLLS))
        parts = page.evaluate(PARTS)
        assert parts["count"] > 4
        wrong[stage] = parts["over"] + parts["out"]
    assert {stage: each for stage, each in small.items() if each} == {}
    assert {stage: each for stage, each in scrolls.items() if each > 1} == {}
    assert {stage: each for stage, each in wrong.items() if each} == {}


@pytest.mark.parametrize("stage", ["weights", "back-project"])
def test_so_is_every_beat(page: Page, stage: str) -> None:
    page.emulate_media(reduced_motion="reduce")  # numbers in flight may leave the scene
    page.set_viewport_size(PROJECTOR)
    page.goto(f"?mode=slide&stage={stage}&beat=1")
    page.locator("html[data-live]").wait_for()
    beats = 0
    while page.locator("main").get_attribute("data-stage") == stage and beats < 20:
        assert page.evaluate(SMALL) == []
        assert max(page.evaluate(SCROLLS)) <= 1
        beats += 1
        before = page.url
        page.keyboard.press("PageDown")
        if page.locator("main").get_attribute("data-beat") == str(beats):
            break
        page.wait_for_function("before => location.href !== before", arg=before)
    assert beats >= 2


def test_so_are_the_powers_of_a_line(page: Page) -> None:
    page.set_viewport_size(PROJECTOR)
    page.goto("?mode=slide&stage=weights&cell=exponentials:0:0")
    assert page.locator(".ledger-main .power .number").count() == 1
    assert page.evaluate(SMALL) == []


def test_the_bar_takes_nothing_from_the_board(page: Page) -> None:
    page.set_viewport_size(PROJECTOR)
    page.goto("?mode=slide&cover=output:0")
    page.locator("html[data-live]").wait_for()
    targets = page.locator(".present-bar :is(a, button), .steps .step, .cover-bar button").all()
    boxes = [box for box in (each.bounding_box() for each in targets if each.is_visible()) if box]
    assert len(boxes) == 13
    assert min(min(box["width"], box["height"]) for box in boxes) >= 44
    dock = page.locator("footer.dock").bounding_box()
    assert dock
    assert dock["height"] <= 52
    assert len({round(box["y"] + box["height"] / 2) for box in boxes}) == 1


@pytest.mark.parametrize(("width", "height"), [(960, 540), (1440, 900), (1920, 1080)])
def test_scripts_move_nothing(new_context: CreateContextCallback, width: int, height: int) -> None:
    places = []
    for scripts in (False, True):
        context = new_context(java_script_enabled=scripts, viewport={"width": width, "height": height})
        page = context.new_page()
        page.goto("?mode=slide&stage=weights")
        if scripts:
            page.locator("html[data-live]").wait_for()
        places.append(page.evaluate(PLACES))
    assert places[0] == places[1]
    assert places[0]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_shuts_a_reader_out(page: Page, complaints: Complaints, theme: str) -> None:
    complaints.allow("inline style")  # axe's own
    page.set_viewport_size(PROJECTOR)
    found = {}
    for stage, more in (("inputs", ""), ("output", "&cover=output:0"), ("back-weights", "&lang=zh")):
        page.goto(f"?mode=slide&theme={theme}&stage={stage}&example=causal{more}")
        page.locator("html[data-live]").wait_for()
        found[stage] = violations(page)
    assert {stage: each for stage, each in found.items() if each} == {}
