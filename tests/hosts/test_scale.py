"""A slide is drawn larger or smaller than it is laid out; what is pointed at stays what is meant."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.hosts.frames import NUMBERS, bead, click, point, stage_is, value
from tests.hosts.reveal import Decks, inner

SIZES = {"large": (1920, 1080), "small": (640, 360)}


@pytest.fixture(params=list(SIZES))
def scaled(request: pytest.FixtureRequest, page: Page, newest: Decks) -> Page:
    """A deck whose slide fills a screen of another size than its own."""
    width, height = SIZES[request.param]
    page.set_viewport_size({"width": width, "height": height})
    address = newest.address(f"mode=slide&lang=en&stage=output&{NUMBERS}")
    frame = f'<iframe data-attention src="{address}"></iframe>'
    page.goto(newest.make(f"<section>{frame}</section>", width=960, height=600, margin=0, maxScale=3))
    stage_is(inner(page), "output")
    scale = page.evaluate("Reveal.getScale()")
    assert not 0.9 < scale < 1.1
    return page


def test_a_click_hits_the_cell_that_is_seen(scaled: Page) -> None:
    frame = inner(scaled)
    cell = bead(frame, "value:2:1")
    click(scaled, scaled.locator("iframe"), cell)
    expect(cell).to_be_focused()
    scaled.keyboard.type("4")
    scaled.keyboard.press("Enter")
    expect(value(frame, "value:2:1")).to_have_attribute("data-value", "4")


@pytest.mark.parametrize("scaled", ["large"], indirect=True)
def test_the_scrubber_ends_where_it_is_let_go(scaled: Page) -> None:
    frame, outside = inner(scaled), scaled.locator("iframe")
    outside.evaluate("frame => { frame.src = frame.src.replace('mode=slide', 'mode=embed'); }")
    expect(frame.locator("html[data-mode=embed]")).to_have_attribute("data-live", "")
    scrubber = frame.locator("input[name=scrub]")
    expect(scrubber).to_be_visible()
    most = float(scrubber.get_attribute("max") or 0)
    start = point(outside, scrubber, float(scrubber.input_value()) / most)
    scaled.mouse.move(*start)
    scaled.mouse.down()
    scaled.mouse.move(*point(outside, scrubber, 0.5), steps=4)
    scaled.mouse.up()
    assert float(scrubber.input_value()) == pytest.approx(most / 2, abs=most * 0.06)


def test_a_drag_ends_where_the_pointer_leaves_the_frame(scaled: Page) -> None:
    frame, outside = inner(scaled), scaled.locator("iframe")
    cell = value(frame, "value:2:1")
    x, y = point(outside, bead(frame, "value:2:1"))
    scaled.mouse.move(x, y)
    scaled.mouse.down()
    scaled.mouse.move(x + 30, y, steps=4)
    expect(cell).not_to_have_attribute("data-value", "1")
    box = outside.bounding_box()
    assert box is not None
    scaled.mouse.move(x + 30, box["y"] + box["height"] + 10, steps=4)
    scaled.mouse.up()
    expect(frame.locator("main")).to_have_attribute("data-run", "ready")
    left = cell.get_attribute("data-value") or ""
    scaled.mouse.move(x - 40, y, steps=4)
    expect(cell).to_have_attribute("data-value", left)


def test_zoomed_by_the_decks_own_plugin(page: Page, newest: Decks) -> None:
    address = newest.address(f"mode=slide&lang=en&stage=output&{NUMBERS}")
    # The deck sees no click on a frame; the word lies over the middle of it, where the plugin zooms in then.
    word = '<p class="word" style="position:absolute;left:470px;top:260px;margin:0;font-size:16px">A word</p>'
    slide = f'<section><iframe data-attention src="{address}"></iframe>{word}</section>'
    page.goto(newest.make(slide, width=960, height=700, zoomLevel=1.4))
    frame, outside = inner(page), page.locator("iframe")
    stage_is(frame, "output")
    before = width_of(page)
    # On other systems than Linux the plugin's key is Alt.
    page.locator(".word").click(modifiers=["Control"])
    page.wait_for_function("document.body.style.transform.includes('scale')")
    page.wait_for_function("document.getAnimations().length === 0")
    assert width_of(page) == pytest.approx(1.4 * before, rel=0.01)
    places = {each: point(outside, bead(frame, each)) for each in ("value:0:0", "value:1:0", "value:2:1")}
    seen = [each for each, (x, y) in places.items() if 0 < x < 1280 and 0 < y < 720]
    assert seen
    for each in seen:
        page.mouse.click(*places[each])
        expect(bead(frame, each)).to_be_focused()


def width_of(page: Page) -> float:
    """How wide the frame is drawn."""
    return float(page.locator("iframe").evaluate("frame => frame.getBoundingClientRect().width"))
