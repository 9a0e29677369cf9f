"""The run before, seen in the same beads while a button is held or switched on."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser import reference
from tests.browser.arithmetic import value_of
from tests.browser.board import bead, differing, go, notice, put, settle
from tests.browser.scan import scan


def opened(page: Page, address: str = "./") -> Locator:
    """The button, in the open list, after V₂ has become that of another stored example."""
    page.goto(address)
    put(page, "value:2:0", "3")
    settle(page)
    page.locator("abacus-moved summary").click()
    return page.get_by_role("button", name=re.compile("^(See before|看之前)$"))


def before(stage: str = "output") -> dict[str, float]:
    return reference.cells("causal", stage)


def now(page: Page) -> dict[str, float]:
    return scan(page).values


def test_while_it_is_held_every_number_is_the_baselines(page: Page) -> None:
    button = opened(page, "?example=causal")
    main, after = page.locator("main"), now(page)
    assert differing(page, before()) != {}
    button.hover()
    page.mouse.down()
    expect(main).to_have_attribute("data-compare", "")
    expect(button).to_have_attribute("aria-pressed", "true")
    assert differing(page, before()) == {}
    shown = scan(page)
    copies = [each for each in shown.numbers if each.cell and each.copy]
    assert any(each.cell == "value:2:0" for each in copies)
    assert [str(each) for each in copies if float(each.value or "nan") != shown.values[str(each.cell)]] == []
    listed = page.locator("abacus-moved [data-derived]").evaluate_all(
        "list => list.map(({dataset: d}) => [d.derived, Number(d.value)])"
    )
    assert listed
    assert [each for each in listed if abs(value_of(each[0], shown.values) - each[1]) > 1e-12] == []
    assert page.locator("[data-bead][data-change]").count() == 0
    # Past the time within which a press stays.
    page.wait_for_function("start => document.timeline.currentTime - start > 500", arg=page.evaluate(CLOCK))
    page.mouse.up()
    expect(main).not_to_have_attribute("data-compare", "")
    assert now(page) == after


CLOCK = "document.timeline.currentTime"


def test_a_tap_keeps_it_on_and_nothing_can_be_edited(page: Page) -> None:
    button = opened(page, "?example=causal")
    main, after = page.locator("main"), now(page)
    button.click()
    expect(main).to_have_attribute("data-compare", "")
    expect(page.locator("abacus-moved summary")).to_have_text("showing: before")
    bead(page, "value:1:0").dblclick()
    expect(page.locator("[data-tensor] input")).to_have_count(0)
    go(page, "weights")
    assert differing(page, before("weights")) == {}
    go(page, "output")
    page.keyboard.press("Control+z")
    settle(page)
    expect(main).not_to_have_attribute("data-compare", "")
    page.keyboard.press("Control+y")
    settle(page)
    assert now(page) == after
    button.click()
    expect(main).to_have_attribute("data-compare", "")
    button.click()
    expect(main).not_to_have_attribute("data-compare", "")
    assert now(page) == after


def test_by_keyboard_and_without_pointer_or_key(page: Page) -> None:
    button = opened(page, "?example=causal&lang=zh")
    main = page.locator("main")
    button.focus()
    page.keyboard.down("Space")
    expect(main).to_have_attribute("data-compare", "")
    page.wait_for_function("start => document.timeline.currentTime - start > 500", arg=page.evaluate(CLOCK))
    page.keyboard.up("Space")
    expect(main).not_to_have_attribute("data-compare", "")
    page.keyboard.press("Enter")
    expect(main).to_have_attribute("data-compare", "")
    expect(page.locator("[data-against]")).to_have_text("现在看到的是最初的结果。")
    page.keyboard.press("Enter")
    expect(main).not_to_have_attribute("data-compare", "")
    button.dispatch_event("click")
    expect(main).to_have_attribute("data-compare", "")
    page.keyboard.press("Escape")
    expect(main).not_to_have_attribute("data-compare", "")


def test_an_edit_meanwhile_is_told_to_wait(page: Page) -> None:
    button = opened(page, "?example=causal")
    button.click()
    page.get_by_role("button", name=re.compile("^Set up")).click()
    page.locator("#settings").get_by_label("Mask").select_option("none")
    expect(notice(page)).to_contain_text("You see the numbers before")
    expect(page.locator("#settings").get_by_label("Mask")).to_have_value("causal")
    assert differing(page, before()) == {}
    button.click()
    expect(notice(page)).to_have_count(0)


def test_without_the_same_beads_there_is_a_reason_in_place_of_the_button(page: Page) -> None:
    page.goto("./")
    page.locator("abacus-moved summary").click()
    button = page.get_by_role("button", name="See before")
    expect(button).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Escape")
    put(page, "value:2:0", "3")
    settle(page)
    page.locator("abacus-moved summary").click()
    expect(button).to_be_hidden()
    expect(page.locator("[data-unlike]")).to_contain_text("other matrices or sizes")
    page.get_by_role("button", name="Pin this run").click()
    expect(button).to_be_visible()
    expect(page.locator("[data-unlike]")).to_be_hidden()
