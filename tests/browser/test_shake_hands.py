"""Shake it: held by pointer, finger, key or button, and let go in every way."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.board import bead, differing, figure, put, settle
from tests.browser.shaking import board, held, lifts, middle, rests, shakes


def test_the_key_s_shakes_while_it_is_held_and_types_when_it_is_not(page: Page) -> None:
    page.goto("./")
    bead(page, "value:2:0").focus()
    page.keyboard.down("s")
    shakes(page)
    page.keyboard.down("s")  # a repeat
    shakes(page)
    expect(page.locator("[data-shakes]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.up("s")
    rests(page)
    expect(bead(page, "value:2:0")).to_be_focused()
    page.keyboard.type("sqrt(4)")
    page.keyboard.press("Enter")
    settle(page)
    expect(figure(page, "value:2:0")).to_have_text("sqrt(4)")
    assert differing(page, {"value:2:0": 2.0}) == {}
    bead(page, "value:2:0").focus()
    page.keyboard.down("s")
    page.keyboard.press("q")
    page.keyboard.up("s")
    expect(bead(page, "value:2:0").locator("input")).to_have_value("sq")


def test_escape_blur_and_another_edit_end_it(page: Page) -> None:
    page.goto("./")
    bead(page, "value:2:0").focus()
    page.keyboard.down("s")
    shakes(page)
    page.keyboard.press("Escape")
    rests(page)
    page.keyboard.down("s")  # still held: a repeat neither shakes nor types
    expect(page.locator("[data-bead] input")).to_have_count(0)
    page.keyboard.up("s")
    page.keyboard.down("s")
    shakes(page)
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    rests(page)
    page.keyboard.up("s")
    page.keyboard.down("s")
    shakes(page)
    page.keyboard.press("ArrowUp")
    expect(bead(page, "value:2:0")).not_to_be_focused()
    page.keyboard.up("s")
    button = page.get_by_role("button", name=re.compile("^⇅? ?Shake"))
    bead(page, "value:2:0").click()
    button.click()
    shakes(page)
    put(page, "value:1:1", "5")
    settle(page)
    rests(page)


def test_the_button_holds_it_while_one_looks_around(page: Page) -> None:
    page.goto("?example=causal")
    button = page.locator("[data-shakes]")
    expect(button).to_be_hidden()
    bead(page, "value:1:1").click()
    expect(button).to_have_accessible_name("Shake V11")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.press("Enter")
    shakes(page)
    bead(page, "output:0:1").click()
    expect(page.locator(".ledger-main [data-line]")).to_have_attribute("data-line", "output:0:1")
    up = lifts(page, 0.25)
    assert {cell for cell, lift in up.items() if lift} == {"value:1:1", "output:1:1", "output:2:1"}
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    rests(page)
    expect(button).to_be_hidden()


def test_a_shake_fights_neither_sweep_nor_click_nor_double_click(page: Page) -> None:
    page.goto("?example=causal")
    expect(page.locator("html")).to_have_attribute("data-live", "")
    x, y = middle(bead(page, "value:2:0"))
    with held(page, "value:2:0"):
        page.mouse.move(x + 30, y, steps=5)
        expect(figure(page, "value:2:0")).to_have_text("1")
    rests(page)
    expect(page.locator(".ledger-main [data-line]")).not_to_have_attribute("data-line", "value:2:0")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 16, y, steps=4)
    expect(figure(page, "value:2:0")).to_have_text("1.2")
    # A hand that rests while it sweeps goes on sweeping.
    page.wait_for_function("start => performance.now() > start + 600", arg=page.evaluate("performance.now()"))
    expect(board(page)).not_to_have_attribute("data-shaking", "")
    page.mouse.up()
    settle(page)
    bead(page, "value:2:1").click()
    expect(bead(page, "value:2:1")).to_be_focused()
    bead(page, "value:2:1").dblclick()
    expect(bead(page, "value:2:1").locator("input")).to_be_focused()


def test_a_finger_holds(new_context: Callable[..., BrowserContext]) -> None:
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto("./")
    expect(page.locator("html")).to_have_attribute("data-live", "")
    session = context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    x, y = middle(bead(page, "value:2:0"))
    touch("touchStart", (x, y))
    shakes(page)
    touch("touchMove", (x + 2, y + 1))
    shakes(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    touch("touchEnd")
    rests(page)
    touch("touchStart", (x, y))
    shakes(page)
    touch("touchCancel")
    rests(page)
    touch("touchStart", (x, y))
    for step in range(1, 13):
        touch("touchMove", (x, y - step * 8))
    touch("touchEnd")
    page.wait_for_function("() => scrollY > 40")
    rests(page)
    expect(page.locator("[data-act=undo]")).to_be_disabled()
