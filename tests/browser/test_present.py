"""Presenting: the whole page as a slide, the ways in and out, its keys, its black screen, and what is covered."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser import reference
from tests.browser.board import bead, figure, put, settle
from tests.browser.presenting import at, bar, is_whole, present, presents

SLIDE = re.compile("[?&]mode=slide")


def fills_screen(page: Page) -> bool:
    """Whether the page is in full screen."""
    return bool(page.evaluate("document.fullscreenElement === document.documentElement"))


def test_one_click_leads_in_and_one_out(page: Page) -> None:
    page.goto("?stage=weights")
    page.get_by_role("link", name="Present", exact=True).click()
    presents(page)
    expect(page.locator("html:fullscreen")).to_have_count(1)
    expect(page).to_have_url(SLIDE)
    expect(figure(page, "weights:0:0")).to_have_text("0.40")
    expect(bar(page).get_by_role("button", name="Full screen")).to_be_hidden()
    bar(page).get_by_role("link", name="End the presentation").click()
    is_whole(page)
    expect(page.locator("html:fullscreen")).to_have_count(0)
    expect(page).not_to_have_url(SLIDE)
    expect(figure(page, "weights:0:0")).to_have_text("0.4011")
    expect(page.get_by_role("link", name="Present", exact=True)).to_be_focused()


def test_decimals_of_ones_own_are_kept(page: Page) -> None:
    page.goto("?stage=weights&precision=3")
    page.get_by_role("link", name="Present", exact=True).click()
    presents(page)
    expect(figure(page, "weights:0:0")).to_have_text("0.401")
    expect(page).to_have_url(re.compile("precision=3"))


def test_who_leaves_full_screen_leaves_the_presentation(page: Page) -> None:
    present(page)
    assert not fills_screen(page)
    bar(page).get_by_role("button", name="Full screen").click()
    expect(page.locator("html:fullscreen")).to_have_count(1)
    presents(page)
    page.evaluate("document.exitFullscreen()")
    is_whole(page)


def test_a_browser_that_refuses_full_screen_presents_all_the_same(page: Page) -> None:
    page.add_init_script("Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('no'))")
    page.goto("")
    page.get_by_role("link", name="Present", exact=True).click()
    presents(page)
    page.keyboard.press("Escape")
    is_whole(page)


def test_a_clicker_steps_wherever_the_focus_is(page: Page) -> None:
    present(page, "&stage=dot-products&beat=4")
    page.keyboard.press("PageDown")
    at(page, "dot-products", 5)
    bead(page, "query:0:0").focus()
    page.keyboard.press("PageDown")
    at(page, "scores", 1)
    page.keyboard.press("PageUp")
    at(page, "dot-products", 5)
    bar(page).get_by_role("button", name="Cover this bead").focus()
    page.keyboard.press("Shift+PageDown")
    page.keyboard.press("Shift+PageDown")
    at(page, "weights", 3)
    page.keyboard.press("Shift+PageUp")
    at(page, "scores", 1)


def test_what_is_typed_is_left_to_the_editor(page: Page) -> None:
    present(page, "&example=causal&stage=output&beat=2")
    put(page, "value:0:0", "2.5")
    settle(page)
    expect(figure(page, "value:0:0")).to_have_text("2.5")
    bead(page, "value:0:0").dblclick()
    editor = page.locator("[data-bead] input")
    page.keyboard.press("Control+a")
    page.keyboard.type("b.u")
    page.keyboard.press("PageDown")
    expect(editor).to_have_value("b.u")
    at(page, "output", 2)
    page.keyboard.press("Escape")
    expect(editor).to_have_count(0)
    presents(page)
    expect(figure(page, "value:0:0")).to_have_text("2.5")


def test_black_and_back_without_a_step(page: Page) -> None:
    present(page, "&stage=weights&beat=1")
    dark = page.locator("html[data-dark]")
    for key, wakes in (("b", "PageDown"), (".", "ArrowRight"), ("b", "Escape"), (".", "b")):
        page.keyboard.press(key)
        expect(dark).to_have_count(1)
        page.keyboard.press("Shift")
        expect(dark).to_have_count(1)
        page.keyboard.press(wakes)
        expect(dark).to_have_count(0)
        at(page, "weights", 1)
    bar(page).get_by_role("button", name="Black screen").click()
    expect(dark).to_have_count(1)
    drawn = page.evaluate("getComputedStyle(document.body, '::after').backgroundColor")
    assert drawn == "rgb(0, 0, 0)"
    assert page.evaluate("document.elementFromPoint(480, 200).localName") == "body"
    page.mouse.click(480, 200)
    expect(dark).to_have_count(0)
    at(page, "weights", 1)
    presents(page)


def test_a_point_on_an_input_begins_a_number(page: Page) -> None:
    present(page, "&example=causal&stage=output")
    bead(page, "value:0:0").focus()
    page.keyboard.press(".")
    expect(page.locator("[data-bead] input")).to_have_value(".")
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    expect(page.locator("html[data-dark]")).to_have_count(1)


def test_a_page_has_neither_pointer_nor_clicker(page: Page) -> None:
    page.goto("?stage=weights&beat=1")
    page.locator("html[data-live]").wait_for()
    bead(page, "weights:0:1").hover()
    page.keyboard.press("b")
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowRight")
    at(page, "weights", 2)
    expect(page.locator("[data-pointed], [data-dark]")).to_have_count(0)


def test_covering_and_uncovering(page: Page) -> None:
    present(page, "&stage=output&cell=output:0:0")
    cover = bar(page).get_by_role("button", name="Cover this row")
    cover.click()
    expect(cover).to_have_attribute("aria-pressed", "true")
    for column in (0, 1):
        expect(figure(page, f"output:0:{column}")).to_have_text("?")
    page.keyboard.press("u")
    expect(figure(page, "output:0:0")).to_have_text("0.80")
    expect(figure(page, "output:0:1")).to_have_text("?")
    page.get_by_role("button", name=re.compile("^Uncover next")).click()
    expect(figure(page, "output:0:1")).to_have_text("1.20")
    bar(page).get_by_role("button", name="Cover this matrix").click()
    expect(page.locator("[data-tensor='output'] [data-covered]")).to_have_count(6)
    page.get_by_role("button", name="Uncover all").click()
    expect(page.locator("[data-covered]")).to_have_count(0)


def test_a_reload_comes_back_to_the_same_place(page: Page) -> None:
    page.goto("?example=causal&stage=dot-products&beat=1")
    page.get_by_role("link", name="Present", exact=True).click()
    expect(page.locator("html:fullscreen")).to_have_count(1)
    page.keyboard.press("PageDown")
    at(page, "dot-products", 2)
    page.keyboard.press("b")
    expect(page).to_have_url(re.compile("beat=2"))  # a step is in the address when it rests
    page.reload()
    page.locator("html[data-live]").wait_for()
    presents(page)
    at(page, "dot-products", 2)
    expect(page.locator("html[data-dark]")).to_have_count(0)
    page.keyboard.press("PageDown")
    at(page, "dot-products", 3)


def test_without_scripts_there_are_steps_and_a_way_out(new_context: CreateContextCallback) -> None:
    page = new_context(java_script_enabled=False, viewport={"width": 960, "height": 540}).new_page()
    page.goto("?stage=scores&lang=en")
    page.get_by_role("link", name="Present", exact=True).click()
    presents(page)
    page.get_by_role("link", name="Next stage").click()
    expect(page.locator("main[data-stage='weights']")).to_have_count(1)
    presents(page)
    page.get_by_role("link", name="End the presentation").click()
    is_whole(page)
    expect(page.locator("main[data-stage='weights']")).to_have_count(1)


def test_once_loaded_a_slide_asks_for_nothing(page: Page) -> None:
    present(page, "&stage=inputs")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for stage in reference.stages("three-positions")[1:]:
        page.keyboard.press("Shift+PageDown")
        expect(page.locator("main")).to_have_attribute("data-stage", stage)
    assert asked == []
    # The page that it becomes again has room for what nudging says of the gradient in focus.
    with page.expect_request("**/api/gradient-checks"):
        page.keyboard.press("Escape")
    is_whole(page)
