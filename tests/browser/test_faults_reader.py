"""The fault laboratory for its readers: its address, its exercise, without scripts, and what axe finds."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser.complaints import Complaints
from tests.browser.laboratory import REFUSED, laboratory, look, posted, request_of, told
from tests.browser.test_access import violations


def test_opening_choosing_and_closing_stand_in_the_address(page: Page) -> None:
    page.goto("./")
    summary = laboratory(page).locator("summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"\?fault=scale-missing$"))
    laboratory(page).get_by_role("button", name="Next mistake").click()
    expect(page).to_have_url(re.compile(r"\?fault=scale-by-d$"))
    expect(laboratory(page).locator("[data-formulas]:visible")).to_have_count(1)
    tabs = laboratory(page).get_by_role("tab")
    tabs.first.focus()
    page.keyboard.press("ArrowRight")
    expect(tabs.nth(1)).to_be_focused()
    expect(tabs.nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(laboratory(page).locator(".panel")).to_be_hidden()
    expect(summary).to_be_focused()
    expect(page).not_to_have_url(re.compile("fault="))


def test_the_first_wrong_cell_is_found(page: Page) -> None:
    page.goto("?fault=scale-missing")
    look(page, "exercise")
    expect(page.locator(".faults-sheets")).to_be_visible()
    expect(page.locator(".faults-mistake")).to_be_hidden()
    hidden = page.locator(".faults-sheets [data-derived]").first.get_attribute("data-derived")
    fault = re.sub(r"^wrong\((.*)\).*$", r"\1", str(hidden))
    first = posted(page, "api/fault-matrix", request_of(page))["first"][fault]
    page.locator("[data-pick='x:0:0']").click()
    expect(told(page)).to_contain_text("is an input")
    page.locator("[data-pick='dot_products:0:0']").click()
    expect(told(page)).to_contain_text("is right")
    page.locator("[data-pick^='grad_x:']").first.click()
    expect(told(page)).to_contain_text("Look earlier")
    page.locator(f"[data-pick='{first}']").focus()
    page.keyboard.press("Enter")
    expect(told(page)).to_contain_text("Here it begins")
    page.get_by_role("button", name="Look at it right and wrong").click()
    expect(page).to_have_url(re.compile(f"fault={fault}"))
    expect(page.locator(f".faults-pair td[data-first] [data-cell='{first}']")).to_be_visible()


def test_without_scripts_a_mistake_is_told_with_both_formulas(new_context: CreateContextCallback) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("?fault=jacobian-diagonal-only")
    expect(page.locator(".faults-name")).to_have_text("Only the Jacobian's diagonal")
    expect(page.locator(".faults-text")).to_contain_text("Rows of dS then do not sum to 0.")
    expect(page.locator("abacus-faults math:visible")).to_have_count(2)
    expect(laboratory(page).get_by_role("tab")).to_have_count(0)


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("zh", "dark")])
def test_nothing_shuts_a_reader_out(
    new_context: CreateContextCallback, complaints: Complaints, lang: str, theme: str
) -> None:
    complaints.allow("inline style")  # axe's own
    complaints.allow(REFUSED)
    page = new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    page.goto(f"?fault=softmax-over-columns&lang={lang}&theme={theme}")
    found = {}
    waits = {"contrast": ".faults-pair", "sight": ".faults-lists", "grid": ".faults-grid", "exercise": ".faults-sheets"}
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for name, drawn in waits.items():
            look(page, name)
            expect(page.locator(drawn)).to_be_visible()
            found[f"{name} {width}"] = violations(page, "abacus-faults")
            wide = "({scrollWidth: wide, clientWidth: seen}) => wide <= seen"
            assert page.evaluate(f"({wide})(document.documentElement)"), (name, width)
            assert page.locator("abacus-faults .panel").evaluate(wide), (name, width)
    assert {where: each for where, each in found.items() if each} == {}
