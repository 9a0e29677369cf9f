"""What a reader is told: beat by beat on the page, and to a screen reader no more than is bearable."""

import re

from playwright.sync_api import Locator, Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser.board import bead, settle


def voice(page: Page) -> Locator:
    """The status that a screen reader reads out."""
    return page.locator("[role=status][data-voice]")


def test_a_beat_is_said_and_told(new_context: CreateContextCallback) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.goto("?stage=project")
    expect(voice(page)).to_have_text("")
    page.keyboard.press("ArrowRight")
    said = "Reader 0 meets key 0: 1 × 1 + 0 × 0 = 1."
    expect(page.locator(".caption")).to_have_text(said)
    expect(voice(page)).to_have_text(said)


def test_of_many_beats_in_a_hurry_the_last_is_told(new_context: CreateContextCallback) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.goto("?stage=project&lang=zh")
    page.evaluate(
        "() => { window.heard = []; new MutationObserver(() => heard.push("
        "document.querySelector('[data-voice]').textContent)).observe("
        "document.querySelector('[data-voice]'), {childList: true, characterData: true, subtree: true}) }"
    )
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(voice(page)).to_have_text("算盘不变，换下一位读者。读者 2 的一整行：(1, 1, 2)。")
    assert page.evaluate("heard.length") <= 3


def test_playing_is_told_and_no_beat_of_it(new_context: CreateContextCallback) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.goto("?stage=project")
    page.locator("[data-play]").click()
    expect(voice(page)).to_have_text("Playing.")
    # Beats later: which one is seen depends on the machine.
    expect(page.locator("main")).not_to_have_attribute("data-stage", "project")
    expect(voice(page)).to_have_text("Playing.")
    page.locator("[data-play]").click()
    expect(voice(page)).to_have_text(re.compile(r"^Paused\. .*\.$"))


def test_a_point_of_the_plane_takes_both_coordinates_along(page: Page) -> None:
    page.goto("?example=causal")
    point = page.locator(".plane .knob[data-cell='value:2:1']")
    point.evaluate("node => node.scrollIntoView({block: 'center'})")
    box = point.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y + 20)
    page.mouse.move(x - 60, y + 40)
    page.mouse.up()
    settle(page)
    moved = [float(page.locator(f"[data-tensor='value'] [data-cell='value:2:{c}']").get_attribute("data-value") or 0)
             for c in (0, 1)]  # fmt: skip
    assert moved[0] < 1
    assert moved[1] < 2
    page.locator("[data-act='undo']").click()
    settle(page)
    expect(bead(page, "value:2:0").locator(".value")).to_have_attribute("data-value", re.compile(r"^1(\.0)?$"))
    expect(bead(page, "value:2:1").locator(".value")).to_have_attribute("data-value", re.compile(r"^2(\.0)?$"))
    expect(page.locator("[data-act='undo']")).to_be_disabled()
