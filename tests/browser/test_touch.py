"""A finger on the plane under the arithmetic: a point of V is dragged, anything else scrolls the page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.board import settle

Touch = Callable[..., None]


@pytest.fixture
def phone(new_context: Callable[..., BrowserContext]) -> Page:
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    page.goto("?example=causal")
    expect(page.locator("html")).to_have_attribute("data-live", "")
    page.locator(".plane").evaluate("node => node.scrollIntoView({block: 'center', behavior: 'instant'})")
    return page


@pytest.fixture
def touch(phone: Page) -> Touch:
    session = phone.context.new_cdp_session(phone)

    def send(kind: str, *points: tuple[float, float]) -> None:
        found = [{"x": x, "y": y, "id": order} for order, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    return send


def knob(page: Page, row: int) -> tuple[float, float]:
    """The middle of a point of V."""
    box = page.locator(f".plane .knob[data-cell='value:{row}:1']").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24, "a finger needs so much"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def value(page: Page, row: int) -> list[float]:
    cells = [page.locator(f"[data-tensor='value'] [data-cell='value:{row}:{c}']") for c in (0, 1)]
    return [float(cell.get_attribute("data-value") or "nan") for cell in cells]


def test_a_finger_drags_a_point_of_v_and_the_page_stays(phone: Page, touch: Touch) -> None:
    before, place = phone.evaluate("scrollY"), value(phone, 2)
    x, y = knob(phone, 2)
    touch("touchStart", (x, y))
    for step in range(1, 13):
        touch("touchMove", (x - 4 * step, y + 5 * step))
    settle(phone)
    now = value(phone, 2)
    assert now[0] < place[0]
    assert now[1] < place[1]
    moved = knob(phone, 2)
    assert moved == pytest.approx((x - 48, y + 60), abs=6), "the point is under the finger"
    touch("touchEnd")
    settle(phone)
    assert phone.evaluate("scrollY") == before
    undo = phone.locator("[data-act='undo']")
    undo.tap()
    settle(phone)
    assert value(phone, 2) == place
    expect(undo).to_be_disabled()


def test_a_second_finger_neither_takes_over_nor_lets_go(phone: Page, touch: Touch) -> None:
    first, second = knob(phone, 2), knob(phone, 0)
    others = value(phone, 0)
    touch("touchStart", first)
    touch("touchMove", (first[0] - 20, first[1]))
    touch("touchStart", (first[0] - 20, first[1]), second)
    touch("touchMove", (first[0] - 50, first[1]), (second[0] + 30, second[1]))
    touch("touchEnd", (first[0] - 50, first[1]))
    touch("touchMove", (first[0] - 60, first[1]))
    touch("touchEnd")
    settle(phone)
    assert value(phone, 0) == others
    assert knob(phone, 2)[0] < first[0]


def test_beside_the_points_a_finger_scrolls(phone: Page, touch: Touch) -> None:
    before, places = phone.evaluate("scrollY"), [value(phone, row) for row in range(3)]
    field = phone.locator(".plane .field").bounding_box()
    assert field is not None
    x, y = field["x"] + field["width"] - 12, field["y"] + field["height"] - 12
    touch("touchStart", (x, y))
    for step in range(1, 13):
        touch("touchMove", (x, y - 10 * step))
    touch("touchEnd")
    phone.wait_for_function("before => scrollY > before + 40", arg=before)
    assert [value(phone, row) for row in range(3)] == places
