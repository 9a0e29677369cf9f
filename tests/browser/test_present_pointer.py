"""The pointer of a presentation: one strong ring, where the mouse or the focus is, and gone when it is not wanted."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.board import bead
from tests.browser.presenting import at, is_whole, present, presents


def ringed(page: Page) -> list[str]:
    """The beads that wear the ring and are seen."""
    script = "beads => beads.filter(each => each.checkVisibility()).map(each => each.dataset.bead)"
    return list(page.locator("[data-pointed]").evaluate_all(script))


def test_the_bead_under_the_mouse_wears_the_ring(page: Page) -> None:
    present(page, "&stage=output")
    assert ringed(page) == []
    bead(page, "weights:0:1").hover()
    expect(page.locator("[data-pointed]")).to_have_count(1)
    assert ringed(page) == ["weights:0:1"]
    outline = bead(page, "weights:0:1").evaluate("each => getComputedStyle(each).outlineWidth")
    assert float(outline.removesuffix("px")) >= 4
    bead(page, "output:2:0").hover()
    expect(bead(page, "output:2:0")).to_have_attribute("data-pointed", "")
    assert ringed(page) == ["output:2:0"]
    page.locator(".ledger-line a[data-cell='weights:0:2']").hover()
    expect(bead(page, "weights:0:2")).to_have_attribute("data-pointed", "")
    page.locator(".caption [data-cell='output:0:0']").hover()
    expect(bead(page, "output:0:0")).to_have_attribute("data-pointed", "")
    page.keyboard.press("PageDown")
    at(page, "probe", 1)
    assert ringed(page) == ["output:0:0"]
    page.mouse.move(480, 4)
    expect(page.locator("[data-pointed]")).to_have_count(0)


def test_a_transposed_bead_wears_it_too(page: Page) -> None:
    present(page, "&stage=dot-products")
    page.locator("[data-bead='key:1:0']:visible").hover()
    expect(page.locator("[data-pointed]:visible")).to_have_count(1)
    assert ringed(page) == ["key:1:0"]


def test_the_bead_with_the_focus_wears_the_ring(page: Page) -> None:
    present(page, "&stage=output")
    bead(page, "output:0:0").focus()
    page.keyboard.press("ArrowDown")
    expect(bead(page, "output:1:0")).to_have_attribute("data-pointed", "")
    assert ringed(page) == ["output:1:0"]


def test_escape_takes_the_ring_first(page: Page) -> None:
    present(page)
    bead(page, "output:0:1").hover()
    expect(bead(page, "output:0:1")).to_have_attribute("data-pointed", "")
    page.keyboard.press("Escape")
    expect(page.locator("[data-pointed]")).to_have_count(0)
    presents(page)
    page.keyboard.press("Escape")
    is_whole(page)


def test_a_mouse_at_rest_is_put_away(page: Page) -> None:
    page.clock.install()
    present(page)
    bead(page, "output:0:0").hover()
    expect(bead(page, "output:0:0")).to_have_attribute("data-pointed", "")
    assert bead(page, "output:0:0").evaluate("each => getComputedStyle(each).cursor") != "none"
    page.clock.run_for(3100)
    assert bead(page, "output:0:0").evaluate("each => getComputedStyle(each).cursor") == "none"
    assert ringed(page) == ["output:0:0"]
    bead(page, "output:0:1").hover()
    expect(page.locator("html[data-resting]")).to_have_count(0)
