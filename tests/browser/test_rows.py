"""A·V by rows of V, chosen beside the arithmetic and looked at by seeking; what motion leaves at its end."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser import reference
from tests.browser.arithmetic import value_of
from tests.browser.board import go, put, settle

THIRD = 12
"""So many beats lie before the row of reader 1 in `three-positions`: 1 + 5 + 1 + 3 + 2."""
BEATS = {
    "project": 1, "dot-products": 6, "scores": 7, "weights": 10, "output": 14, "probe": 15, "back-output": 17,
    "back-weights": 19, "back-scores": 20, "back-dot-products": 22, "back-project": 24,
}  # fmt: skip
"""The last beat of each stage on the line of all beats."""
GHOSTS = """() => [...document.querySelectorAll(".flights .ghost")]
  .filter((each) => Number(getComputedStyle(each).opacity) > 0.5)
  .map(({dataset: {cell, derived, value}, className}) => ({cell, derived, value, className}))"""
PLACES = """() => [...document.querySelectorAll(".flights .ghost")]
  .map((each) => JSON.stringify(each.getBoundingClientRect()))"""
UNSETTLED = """() => [
    ...document.querySelectorAll("[data-bead] [data-cell], .share, .result, .caption, abacus-picture svg *"),
  ]
  .filter((node) => node.getAnimations().length > 0)
  .filter((node) => {
    const look = (style) => `${style.opacity} ${style.transform}`;
    const now = look(getComputedStyle(node));
    for (const animation of node.getAnimations()) animation.cancel();
    return look(getComputedStyle(node)) !== now;
  })
  .map((node) => node.outerHTML.slice(0, 90))"""


def seek(page: Page, point: float) -> None:
    """Move the scrubber to a point of the line of all beats."""
    field = page.get_by_label("Position in all beats")
    field.evaluate("(field) => { field.step = 'any'; }")
    field.evaluate(
        "(field, point) => { field.value = point; field.dispatchEvent(new Event('input', { bubbles: true })); }", point
    )


def by_row(page: Page) -> Locator:
    return page.get_by_role("button", name="by row", exact=True)


def seen(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(GHOSTS)
    return found


def test_the_choice_stands_beside_the_arithmetic_of_a_v_alone_and_outlives_a_reset(page: Page) -> None:
    page.goto("./")
    expect(page.get_by_role("group", name="How A·V is shown")).to_be_visible()
    by_row(page).focus()
    page.keyboard.press("Enter")
    expect(by_row(page)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="by wire", exact=True)).to_have_attribute("aria-pressed", "false")
    expect(page.locator("abacus-board")).to_have_attribute("data-route", "row")
    put(page, "value:2:0", "3")
    settle(page)
    page.get_by_role("button", name=re.compile("Reset")).click()
    settle(page)
    expect(page.locator("abacus-board")).to_have_attribute("data-route", "row")
    go(page, "probe")
    expect(by_row(page)).to_be_hidden()
    assert page.evaluate("document.getAnimations().filter((each) => each.id !== 'camera').length") == 0


def test_the_row_of_a_stands_beside_v(page: Page) -> None:
    page.goto("?cell=output:2:0")
    by_row(page).click()
    for read in range(3):
        share = page.locator(f".wires[data-from='weights'] [data-wire='{read}'] > .share")
        box = share.bounding_box()
        row = page.locator(f"[data-tensor='value'] [data-bead='value:{read}:0']").bounding_box()
        assert box is not None
        assert row is not None
        assert box["x"] + box["width"] < row["x"]
        assert box["y"] + box["height"] / 2 == pytest.approx(row["y"] + row["height"] / 2, abs=2)
        number = share.locator("[data-cell]")
        expect(number).to_have_attribute("data-cell", f"weights:2:{read}")
        value = float(number.get_attribute("data-value") or "nan")
        assert reference.close(value, reference.cells("three-positions", "weights")[f"weights:2:{read}"])


def test_rows_shrink_by_their_weights_and_add_up(page: Page) -> None:
    """Every number under way is what it says that it is, and every product comes by."""
    page.goto("?stage=output&beat=0")
    by_row(page).click()
    known = reference.cells("three-positions", "output") | reference.cells("three-positions", "project")
    known |= reference.cells("three-positions", "weights")
    found = set()
    for step in range(60):
        seek(page, THIRD + step / 60)
        for ghost in seen(page):
            name = ghost["cell"] or ghost["derived"]
            assert reference.close(float(ghost["value"]), value_of(name, known)), name
            found.add(name)
    for column in range(2):
        products = [f"weights:1:{read}*value:{read}:{column}" for read in range(3)]
        assert {*products, "+".join(products[:2])} <= found
        assert {f"value:{read}:{column}" for read in range(3)} <= found
    assert {f"weights:1:{read}" for read in range(3)} <= found


def test_the_multipliers_wait_and_one_row_moves(page: Page) -> None:
    page.goto("?stage=output&beat=0")
    by_row(page).click()
    for point in (0.2, 0.35, 0.5):
        seek(page, THIRD + point)
        shown = seen(page)
        assert [each["cell"] for each in shown if "multiplier" in each["className"]] == [
            f"weights:1:{read}" for read in range(3)
        ]
        moving = {re.sub(r":\d$", "", (each["cell"] or each["derived"]).split("*")[-1]) for each in shown
                  if "t-value" in each["className"]}  # fmt: skip
        assert len(moving) <= 1


def test_the_same_time_is_the_same_picture_and_the_other_way_keeps_the_time(page: Page) -> None:
    page.goto("?stage=output&beat=0")
    by_row(page).click()
    pictures = []
    for point in (0.2, 0.6, 0.4, 0.2):
        seek(page, THIRD + point)
        pictures.append(page.evaluate(PLACES))
    assert pictures[0] == pictures[3] != pictures[2]
    page.get_by_role("button", name="by wire", exact=True).click()
    expect(page.locator(".ghost.multiplier")).to_have_count(0)
    expect(page.locator("main")).to_have_attribute("data-beat", "3")
    by_row(page).click()
    assert page.evaluate(PLACES) == pictures[3]


def test_what_is_covered_does_not_fly(page: Page) -> None:
    page.goto("?stage=output&beat=0&cover=output:1")
    by_row(page).click()
    for point in (0.3, 0.5):
        seek(page, THIRD + point)
        assert [each["derived"] for each in seen(page) if each["derived"]] == []


@pytest.mark.parametrize("way", ["by wire", "by row"])
def test_the_end_of_every_motion_is_the_picture_at_rest(page: Page, way: str) -> None:
    page.goto("?stage=output&beat=0")
    page.get_by_role("button", name=way, exact=True).click()
    found = {}
    for stage, last in BEATS.items():
        seek(page, last - 0.0005)
        expect(page.locator("main")).to_have_attribute("data-stage", stage)
        assert seen(page) == [], stage
        found[stage] = page.evaluate(UNSETTLED)
    assert {stage: each for stage, each in found.items() if each} == {}


@pytest.fixture
def still(new_context: Callable[..., BrowserContext]) -> Page:
    """A page for somebody who wants no motion."""
    return new_context(reduced_motion="reduce").new_page()


def test_reduced_motion_shows_the_multipliers_and_moves_nothing(still: Page) -> None:
    still.goto("?stage=output&beat=2")
    by_row(still).click()
    still.locator("main").press("ArrowRight")
    expect(still.locator("main")).to_have_attribute("data-beat", "3")
    expect(still.locator(".flights .ghost")).to_have_count(0)
    expect(still.locator(".share").first).to_be_visible()
