"""The share dialog: what is copied leads to the very state on the page, and what is fetched is its own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser.board import put, settle, values
from tests.browser.complaints import Complaints
from tests.browser.test_access import violations


def opened(page: Page) -> Locator:
    """The dialog, opened from the header."""
    page.locator("[data-share]").click()
    dialog = page.locator("abacus-share dialog")
    expect(dialog).to_be_visible()
    return dialog


def chosen(dialog: Locator, name: str) -> Locator:
    """The text of one way to share."""
    dialog.locator(f"input[value='{name}']").check()
    return dialog.locator("textarea")


def test_the_link_leads_to_the_edited_state(page: Page) -> None:
    page.goto("?example=causal&stage=weights&cell=weights:2:1&lang=en")
    put(page, "query:2:0", "√2·ln 3")
    settle(page)
    before = values(page)
    line = page.locator("abacus-ledger .ledger-main [data-line]")
    focused = line.get_attribute("data-line")
    assert focused
    link = chosen(opened(page), "link").input_value()
    page.goto(link)
    assert values(page) == before
    expect(page.locator("main")).to_have_attribute("data-stage", "weights")
    expect(line).to_have_attribute("data-line", focused)


def test_the_frame_holds_the_same_state(page: Page) -> None:
    page.goto("?stage=back-weights&lang=en")
    put(page, "x:2:1", "3/7")
    settle(page)
    before = values(page, "grad_scores")
    snippet = chosen(opened(page), "html").input_value()
    source = re.search(r'src="([^"]+)"', snippet)
    assert source is not None
    page.goto(source[1].replace("&amp;", "&"))
    assert values(page, "grad_scores") == before


@pytest.mark.parametrize("name", ["numpy", "torch", "latex", "csv", "json"])
def test_programs_and_tables_are_those_of_this_state(page: Page, name: str) -> None:
    page.goto("?lang=en")
    put(page, "x:0:0", "3/7")
    settle(page)
    dialog = opened(page)
    field = chosen(dialog, name)
    expect(field).to_have_value(re.compile("0\\.4286" if name == "latex" else "0\\.42857142857142855"))
    expect(dialog.locator("[data-open]")).to_have_attribute("href", re.compile(r"/export/v1\."))


@pytest.mark.parametrize("name", ["qr", "svg", "png"])
def test_pictures_are_there(page: Page, name: str) -> None:
    page.goto("?stage=weights&lang=en")
    dialog = opened(page)
    dialog.locator(f"input[value='{name}']").check()
    expect(dialog.locator("textarea")).to_be_hidden()
    expect(dialog.locator("[data-picture] img")).to_have_js_property("complete", True)
    assert dialog.locator("[data-picture] img").evaluate("image => image.naturalWidth") >= 300


def test_without_a_clipboard_the_text_is_selected(page: Page) -> None:
    page.goto("?lang=en")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    dialog = opened(page)
    field = chosen(dialog, "reveal")
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.locator("[data-told]")).to_contain_text("Selected")
    assert field.evaluate("field => field.selectionEnd - field.selectionStart") == len(field.input_value())


def test_by_keyboard_alone(page: Page) -> None:
    page.goto("?lang=en")
    page.locator("[data-share]").focus()
    page.keyboard.press("Enter")
    dialog = page.locator("abacus-share dialog")
    dialog.locator("input[value='link']").focus()
    page.keyboard.press("ArrowDown")
    expect(dialog.locator("input[value='qr']")).to_be_checked()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("[data-share]")).to_be_focused()


@pytest.mark.parametrize(("width", "theme", "lang"), [(1280, "light", "en"), (390, "dark", "zh"), (390, "light", "en")])
def test_nothing_shuts_a_reader_out(
    new_context: CreateContextCallback, complaints: Complaints, width: int, theme: str, lang: str
) -> None:
    complaints.allow("inline style")  # axe's own
    page = new_context(viewport={"width": width, "height": 844}, reduced_motion="reduce").new_page()
    page.goto(f"?theme={theme}&lang={lang}")
    dialog = opened(page)
    assert violations(page, "abacus-share") == []
    chosen(dialog, "numpy")
    assert violations(page, "abacus-share") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
