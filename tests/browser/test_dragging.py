"""Numbers changed by hand: sweeps of one bead, rows scaled as a whole, by mouse, keyboard and finger."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser import reference
from tests.browser.board import bead, changes, differing, figure, go, put, settle

STEP = 8
"""So many pixels are one step."""
GROWTH = {"output:0:0": 0.8022, "output:1:0": 0.8022, "output:2:0": 1.0070}
SHARES = {"× 0": "0.3333", "× 1": "0.1978", "× 3": "0.0565", "× 10": "0.0004"}


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@contextmanager
def pulled(page: Page, place: Locator, steps: int) -> Iterator[None]:
    """The mouse button held down on `place`, moved sideways by so many steps, until the block is left."""
    x, y = middle(place)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + steps * STEP, y, steps=abs(steps))
    yield
    page.mouse.up()


def is_v_grown(page: Page) -> None:
    """V₂₀ from 1 to 3: no weight moves, and O's column 0 grows by 2·A_i2."""
    assert differing(page, reference.cells("value-row-edited", "output")) == {}
    assert set(changes(page, "weights").values()) == {("same", None)}
    for cell, (change, delta) in changes(page, "output").items():
        assert change == ("changed" if cell in GROWTH else "same")
        assert delta == (pytest.approx(GROWTH[cell], abs=5e-5) if cell in GROWTH else None)


def undo(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("Undo"))


def test_a_sweep_of_v_moves_the_outputs_live_and_is_one_step(page: Page) -> None:
    page.goto("./")
    expect(page.locator(".grip")).to_have_attribute("data-bead", "value:2:0")
    with pulled(page, bead(page, "value:2:0"), 20):
        expect(figure(page, "value:2:0")).to_have_text("3")
        settle(page)
        is_v_grown(page)
        expect(page.locator("abacus-board")).to_have_attribute("data-kind", "direct")
        rays = page.locator(".ray")
        assert sorted(str(each.get_attribute("data-to")) for each in rays.all()) == sorted(GROWTH)
        widths = [float(each.get_attribute("stroke-width") or 0) for each in page.locator(".ray path").all()]
        assert widths[2] / widths[0] == pytest.approx(GROWTH["output:2:0"] / GROWTH["output:0:0"], abs=1e-3)
    expect(page.locator(".ledger-main [data-line]")).to_have_attribute("data-line", "output:0:0")
    expect(page.locator(".grip")).to_have_count(0)
    expect(page.locator(".ray")).to_have_count(0)
    undo(page).click()
    settle(page)
    expect(undo(page)).to_be_disabled()
    expect(page.locator("abacus-board")).to_have_attribute("data-kind", "projected")
    assert differing(page, reference.cells("three-positions", "output")) == {}


def test_left_is_less_shift_is_fine_and_escape_takes_it_back(page: Page) -> None:
    page.goto("?example=causal")
    page.keyboard.down("Shift")
    with pulled(page, bead(page, "value:2:0"), -3):
        expect(figure(page, "value:2:0")).to_have_text("0.97")
        page.keyboard.up("Shift")
        page.keyboard.press("Escape")
        expect(figure(page, "value:2:0")).to_have_text("1")
    settle(page)
    expect(undo(page)).to_be_disabled()
    assert differing(page, reference.cells("causal", "output")) == {}


def test_a_click_is_still_a_click(page: Page) -> None:
    page.goto("?example=causal")
    bead(page, "value:1:0").click()
    expect(bead(page, "value:1:0")).to_be_focused()
    expect(page.locator(".ledger-main [data-line]")).to_have_attribute("data-line", "value:1:0")
    x, y = middle(bead(page, "value:2:1"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3, y + 1)
    page.mouse.up()
    expect(bead(page, "value:2:1")).to_be_focused()
    expect(undo(page)).to_be_disabled()
    bead(page, "value:2:1").dblclick()
    page.keyboard.type("7")
    with pulled(page, bead(page, "value:0:0"), 5):
        expect(figure(page, "value:0:0")).to_have_text("1.5")
    settle(page)
    expect(figure(page, "value:2:1")).to_have_text("7")
    expect(bead(page, "weights:0:0")).not_to_have_attribute("data-editable", "")


def test_with_reduced_motion_rays_stay_until_the_focus_moves(new_context: CreateContextCallback) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.goto("?example=causal")
    with pulled(page, bead(page, "value:1:1"), 4):
        pass
    settle(page)
    assert sorted(str(each.get_attribute("data-to")) for each in page.locator(".ray").all()) == [
        "output:1:1",
        "output:2:1",
    ]
    assert page.locator(".rays").evaluate("sheet => sheet.getAnimations().length") == 0
    bead(page, "output:1:0").click()
    expect(page.locator(".ray")).to_have_count(0)


def test_a_row_is_scaled_by_keys_in_one_step(page: Page) -> None:
    page.goto("./")
    handle = page.get_by_role("slider", name="Scale row 0 of Q")
    handle.focus()
    for key, presses, factor in [
        ("Home", 1, "× 0"), ("ArrowRight", 10, "× 1"), ("ArrowUp", 4, "× 3"), ("End", 1, "× 10")
    ]:  # fmt: skip
        for _ in range(presses):
            page.keyboard.press(key)
        expect(handle).to_have_attribute("aria-valuetext", factor)
        settle(page)
        expect(figure(page, "weights:0:1")).to_have_text(SHARES[factor])
        expect(handle).to_be_focused()
    page.keyboard.press("Control+z")
    settle(page)
    expect(undo(page)).to_be_disabled()
    expect(handle).to_have_attribute("aria-valuetext", "× 1")
    assert differing(page, reference.cells("three-positions", "output")) == {}


def test_a_row_is_scaled_by_pulling_its_handle_and_comes_back_from_zero(page: Page) -> None:
    page.goto("./")
    handle = page.get_by_role("slider", name="Scale row 0 of Q")
    with pulled(page, handle, 4):
        settle(page)
        expect(figure(page, "weights:0:1")).to_have_text(SHARES["× 3"])
    with pulled(page, handle, -14):
        settle(page)
        expect(figure(page, "query:0:0")).to_have_text("0")
        expect(figure(page, "weights:0:1")).to_have_text(SHARES["× 0"])
    with pulled(page, handle, 10):
        expect(handle).to_have_attribute("aria-valuetext", "× 1")
        settle(page)
        expect(figure(page, "weights:0:1")).to_have_text(SHARES["× 1"])
    expect(page.locator(".ledger-main [data-line]")).to_have_attribute("data-line", "output:0:0")


def test_with_shift_a_row_is_scaled_finely_by_keys_and_by_hand(page: Page) -> None:
    page.goto("./")
    handle = page.get_by_role("slider", name="Scale row 0 of Q")
    expect(handle).to_have_attribute("title", "Scale row 0 of Q")
    handle.focus()
    for key, factor in [("Shift+ArrowLeft", "× 0.99"), ("Shift+ArrowDown", "× 0.98"), ("ArrowRight", "× 1"),
                        ("Shift+ArrowUp", "× 1.05")]:  # fmt: skip
        page.keyboard.press(key)
        expect(handle).to_have_attribute("aria-valuetext", factor)
    expect(page.locator("main")).to_have_attribute("data-stage", "output")
    settle(page)
    assert differing(page, {"query:0:0": 1.05, "query:0:1": 0.0}) == {}
    with pulled(page, handle, 2):
        expect(handle).to_have_attribute("aria-valuetext", "× 2")
        x, y = middle(handle)
        page.keyboard.down("Shift")
        page.mouse.move(x + 60, y)
        start = float(handle.get_attribute("aria-valuenow") or "nan")
        page.mouse.move(x + 60 + 3 * STEP, y)
        page.keyboard.up("Shift")
        expect(handle).to_have_attribute("aria-valuenow", f"{start + 0.15:g}")
    settle(page)
    undo(page).click()
    settle(page)
    assert differing(page, {"query:0:0": 1.05}) == {}


def test_every_row_that_scales_has_a_handle_that_is_found(page: Page) -> None:
    """On the rods at the right end of the row, in sight, by name, and by Tab with the arrow keys of its grid."""
    page.goto("?stage=inputs")
    for symbol, tensor in (("X", "x"), ("Q", "query")):
        for row in range(3):
            handle = page.get_by_role("slider", name=f"Scale row {row} of {symbol}")
            last = bead(page, f"{tensor}:{row}:1").bounding_box()
            assert last is not None
            assert last["x"] + last["width"] / 2 < middle(handle)[0] < last["x"] + last["width"] + 30
            assert last["y"] < middle(handle)[1] < last["y"] + last["height"]
    bead(page, "x:1:1").click()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("slider", name="Scale row 1 of X")).to_be_focused()


def test_an_expression_is_scaled_as_a_product(page: Page) -> None:
    page.goto("?example=two-positions&stage=inputs")
    put(page, "x:0:0", "1/2")
    settle(page)
    page.get_by_role("slider", name="Scale row 0 of X").focus()
    page.keyboard.press("PageUp")
    expect(figure(page, "x:0:0")).to_have_text("3*(1/2)")
    settle(page)
    go(page, "project")
    assert differing(page, {"x:0:0": 1.5, "value:0:0": 3.0}) == {}


def test_a_finger_sweeps_sideways_and_scrolls_down(new_context: CreateContextCallback) -> None:
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto("./")
    session = context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    x, y = middle(bead(page, "value:2:0"))
    touch("touchStart", (x, y))
    for step in range(1, 11):
        touch("touchMove", (x + step * STEP, y))
    settle(page)
    expect(page.locator("abacus-board")).to_have_attribute("data-kind", "direct")
    touch("touchMove", (x + 20 * STEP, y + 30))
    touch("touchEnd")
    settle(page)
    is_v_grown(page)
    assert page.evaluate("scrollY") == 0
    x, y = middle(bead(page, "value:2:1"))
    touch("touchStart", (x, y))
    for step in range(1, 13):
        touch("touchMove", (x, y - step * STEP))
    touch("touchEnd")
    page.wait_for_function("() => scrollY > 40")
    is_v_grown(page)
    undo(page).tap()
    settle(page)
    expect(undo(page)).to_be_disabled()
