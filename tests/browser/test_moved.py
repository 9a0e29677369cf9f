"""The baseline pinned and released, and the list of what moved."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.arithmetic import value_of
from tests.browser.board import changes, go, put, settle
from tests.browser.scan import scan


def told(page: Page) -> Locator:
    """The line that opens the list."""
    return page.locator("abacus-moved summary")


def listed(page: Page) -> list[str | None]:
    """The tensors of the list, in order."""
    rows: list[str | None] = page.locator("abacus-moved [data-row]").evaluate_all(
        "list => list.map(r => r.dataset.row)"
    )
    return rows


def test_what_moved_is_listed_by_size_and_what_did_not_by_name(page: Page) -> None:
    page.goto("./")
    expect(told(page)).to_have_text("0 moved")
    put(page, "value:2:0", "3")
    settle(page)
    expect(told(page)).to_have_text("4 moved")
    told(page).click()
    assert listed(page) == ["value", "output"]
    expect(page.locator("[data-row='value'] .moved-told")).to_have_text("1 → 3")
    expect(page.locator("[data-row='output'] .moved-count")).to_have_text("3/6")
    expect(page.locator("[data-same]")).to_contain_text(re.compile("^Wholly the same:.*A"))
    page.locator("[data-row='output'] a").click()
    expect(page.locator("abacus-ledger [data-line='output:2:0']")).to_be_visible()


def test_every_number_of_the_list_is_a_cell_or_follows_from_its_expression(page: Page) -> None:
    page.goto("?stage=back-dot-products")
    put(page, "value:2:0", "-3/7")
    settle(page)
    told(page).click()
    expect(page.locator("abacus-moved [data-row]").first).to_be_visible()
    known = scan(page).values
    numbers = page.locator("abacus-moved [data-value]").evaluate_all(
        "list => list.map(({dataset: d}) => [d.cell ?? null, d.derived ?? null, Number(d.value)])"
    )
    assert len(numbers) == 3 * len(listed(page)) > 0
    for cell, derived, value in numbers:
        assert value == pytest.approx(known[cell] if cell else value_of(derived, known), abs=1e-12)
    deltas = page.locator(".moved-delta [data-value]").evaluate_all("list => list.map(n => Math.abs(n.dataset.value))")
    assert deltas == sorted(deltas, reverse=True)


def test_nothing_is_told_that_no_stage_has_shown(page: Page) -> None:
    page.goto("?stage=scores")
    put(page, "value:2:0", "3")
    settle(page)
    told(page).click()
    expect(page.locator("abacus-moved [data-row]")).to_have_count(1)
    assert listed(page) == ["value"]
    go(page, "output")
    expect(page.locator("abacus-moved [data-row]")).to_have_count(2)


def test_a_run_is_pinned_and_released(page: Page) -> None:
    page.goto("./")
    put(page, "value:2:0", "3")
    settle(page)
    told(page).click()
    pin, release = (page.get_by_role("button", name=name) for name in ("Pin this run", "Release"))
    expect(release).to_have_attribute("aria-disabled", "true")
    pin.click()
    expect(told(page)).to_have_text("0 moved")
    expect(page.locator("[data-against]")).to_have_text("Compared with the run that you pinned.")
    assert {change for change, _ in changes(page, "output").values()} == {None}
    put(page, "value:2:0", "4")
    settle(page)
    expect(page.locator("[data-row='value'] .moved-told")).to_have_text("3 → 4")
    release.click()
    expect(page.locator("[data-row='value'] .moved-told")).to_have_text("1 → 4")
    expect(page.locator("[data-against]")).to_have_text("Compared with the run that you began with.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Reset").click()
    settle(page)
    expect(told(page)).to_have_text("0 moved")


def test_on_a_phone_by_keyboard_in_chinese(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("?lang=zh")
    put(page, "value:2:0", "3")
    settle(page)
    told(page).focus()
    page.keyboard.press("Enter")
    opened = page.locator("abacus-moved .panel")
    expect(opened).to_contain_text("与最初的结果相比")
    box = opened.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] >= 0
    page.keyboard.press("Escape")
    expect(opened).to_be_hidden()
    expect(told(page)).to_be_focused()
