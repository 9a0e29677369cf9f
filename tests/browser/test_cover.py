"""Predict first: covered numbers are nowhere on the page, and uncovering tells how guesses and marks turned out."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect
from pytest_playwright import CreateContextCallback

from tests.browser.board import bead, figure, go, put, set_up, settle
from tests.browser.scan import scan

PROJECTOR: ViewportSize = {"width": 960, "height": 540}


def bar(page: Page) -> Locator:
    """The bar in which one predicts and uncovers."""
    named = page.get_by_role("group", name=re.compile("^(Predict first|先猜后看)$"))
    return named.filter(has=page.locator("[data-told]"))


def told_of(page: Page, tensor: str) -> list[str]:
    """Whatever on the page tells of a tensor: its cells, and numbers derived from them."""
    name = re.compile(rf"\b{tensor}:")
    return [str(each) for each in scan(page).numbers if name.search(each.cell or "") or name.search(each.derived or "")]


@pytest.mark.parametrize("stage", ["output", "probe", "back-output"])
def test_a_covered_tensor_is_nowhere_on_the_page(page: Page, stage: str) -> None:
    page.goto(f"?cover=output&stage={stage}&cell=output:0:0")
    assert told_of(page, "output") == []
    expect(figure(page, "output:0:0")).to_have_text("?")
    html = page.request.get(page.url).text()
    assert [str(each) for each in scan(page, html).numbers if (each.cell or "").startswith("output:")] == []


def test_what_cannot_be_covered_is_told(page: Page) -> None:
    page.goto("?cover=output:9,value:0")
    expect(page.get_by_role("alert")).to_contain_text("output:9")
    expect(figure(page, "value:0:0")).to_have_text("?")
    expect(figure(page, "value:1:0")).to_have_text("0")


def test_guesses_by_keyboard(page: Page) -> None:
    page.goto("?cover=output:0")
    bead(page, "output:0:0").focus()
    page.keyboard.type("0.5")
    page.keyboard.press("Enter")
    expect(figure(page, "output:0:0")).to_have_text("0.5")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("1.2")
    page.keyboard.press("Enter")
    page.keyboard.press("u")
    told = bar(page).locator("[data-told]")
    expect(told).to_contain_text("off by")
    difference = told.locator("[data-derived^='output:0:0-']")
    value = float(figure(page, "output:0:0").get_attribute("data-value") or "nan")
    assert float(difference.get_attribute("data-value") or "nan") == value - 0.5
    expect(bead(page, "output:0:0")).to_have_attribute("data-verdict", "miss")
    page.keyboard.press("u")
    expect(told).to_contain_text("is right")
    expect(told).to_contain_text("1 of 2")
    expect(page).not_to_have_url(re.compile("cover="))
    bar(page).get_by_role("button", name="Done").click()
    expect(bar(page)).to_be_hidden()


def test_marks_before_an_edit(page: Page) -> None:
    page.goto("?cover=output")
    for cell in ("output:0:0", "output:0:1"):
        bead(page, cell).click()
        expect(figure(page, cell)).to_have_attribute("aria-pressed", "true")
    put(page, "w_value:0:0", "3")
    settle(page)
    assert told_of(page, "output") == []
    uncover = bar(page).get_by_role("button", name="Uncover next")
    told = bar(page).locator("[data-told]")
    uncover.click()
    expect(told).to_contain_text("as you expected")
    uncover.click()
    expect(told).to_contain_text("you expected it to move")
    uncover.click()
    expect(told).to_contain_text("you did not expect it to")


def test_the_cover_is_chosen_in_the_settings_and_kept_in_the_address(page: Page) -> None:
    page.goto("?")
    set_up(page).get_by_role("button", name="row", exact=True).click()
    expect(page).to_have_url(re.compile("cover=output:0"))
    expect(figure(page, "output:0:1")).to_have_text("?")
    page.reload()
    expect(figure(page, "output:0:1")).to_have_text("?")
    go(page, "probe")
    assert told_of(page, "output:0") == []


def test_a_lecture_hall_and_a_finger(new_context: CreateContextCallback) -> None:
    """The bar hides neither board nor ledger; a tap marks, and the field in the bar takes a guess."""
    page = new_context(viewport=PROJECTOR, has_touch=True).new_page()
    page.goto("?cover=output:0&lang=zh")
    bead(page, "output:0:1").tap()
    expect(figure(page, "output:0:1")).to_have_attribute("aria-pressed", "true")
    bar(page).get_by_role("textbox").fill("1.2")
    page.keyboard.press("Enter")
    expect(figure(page, "output:0:1")).to_have_text("1.2")
    for seen in (bead(page, "output:2:1"), page.locator(".ledger-line").first):
        box, top = seen.bounding_box(), bar(page).bounding_box()
        assert box is not None
        assert top is not None
        assert box["y"] + box["height"] <= top["y"]
    size = bar(page).get_by_role("button", name="揭开下一颗").bounding_box()
    assert size is not None
    assert size["height"] >= 40
