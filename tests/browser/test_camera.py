"""The camera: large digits of the stage in focus on phones and projectors, one move a stage, zoom by hand, no jumps."""

from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pytest_playwright import CreateContextCallback

from tests.browser import reference
from tests.browser.board import bead, go

PHONE: ViewportSize = {"width": 390, "height": 844}
PROJECTOR: ViewportSize = {"width": 960, "height": 540}
DESK: ViewportSize = {"width": 1440, "height": 900}
SMALLEST = """() => {
  const framed = [...document.querySelectorAll(".matrix[data-inside] .bead")].filter((bead) => bead.offsetWidth > 0);
  const figures = framed.flatMap((bead) => [...bead.querySelectorAll(".value, .gradient")]);
  const drawn = figures.filter((figure) => getComputedStyle(figure).display !== "none");
  return Math.min(...drawn.map((figure) => parseFloat(getComputedStyle(figure).fontSize)));
}"""
SHIFTS = """
  window.shifts = [];
  // What only moves sideways has been scrolled into the frame.
  const jumps = ({node, previousRect: from, currentRect: to}) => from.y !== to.y || from.height !== to.height;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shifts.push(...entry.sources.filter(jumps).map(({node}) => node?.outerHTML?.slice(0, 80)));
  }).observe({type: "layout-shift", buffered: true});
"""


@pytest.mark.parametrize(("size", "least"), [(PHONE, 18), (PROJECTOR, 24)], ids=["phone", "projector"])
@pytest.mark.parametrize("example", ["three-positions", "causal"])
def test_digits_of_every_stage(
    new_context: CreateContextCallback, example: str, size: ViewportSize, least: int
) -> None:
    page = new_context(viewport=size).new_page()
    found = {}
    for stage in reference.stages(example):
        page.goto(f"?example={example}&stage={stage}")
        found[stage] = page.evaluate(SMALLEST)
    assert {stage: each for stage, each in found.items() if each < least} == {}


def test_the_ledger_begins_in_sight_on_a_projector(new_context: CreateContextCallback) -> None:
    page = new_context(viewport=PROJECTOR).new_page()
    for stage in reference.stages("three-positions"):
        page.goto(f"?stage={stage}")
        line, dock = page.locator(".ledger-line").first.bounding_box(), page.locator(".dock").bounding_box()
        assert line is not None
        assert dock is not None
        assert line["y"] + min(line["height"], 34) <= dock["y"], stage


def test_from_q_to_o_on_a_desk(new_context: CreateContextCallback) -> None:
    page = new_context(viewport=DESK).new_page()
    page.goto("?")
    for cell in ("query:0:0", "output:2:1"):
        expect(bead(page, cell)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [PHONE, PROJECTOR, DESK], ids=["phone", "projector", "desk"])
def test_nothing_jumps_at_load(new_context: CreateContextCallback, size: ViewportSize) -> None:
    page = new_context(viewport=size).new_page()
    page.add_init_script(SHIFTS)
    for stage in ("output", "back-output"):
        page.goto(f"?stage={stage}")
        expect(page.locator("html")).to_have_attribute("data-live", "")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("() => window.shifts") == []


def test_one_move_of_400_ms_and_none_where_motion_is_reduced(new_context: CreateContextCallback) -> None:
    moves = """() => document.getAnimations().filter(({id}) => id === 'camera')
      .map(({effect}) => effect.getTiming().duration)"""
    motions: tuple[tuple[Literal["no-preference", "reduce"], list[int]], ...]
    motions = (("no-preference", [400]), ("reduce", []))
    for reduced, expected in motions:
        page = new_context(viewport=PHONE, reduced_motion=reduced).new_page()
        page.goto("?stage=dot-products")
        stop = page.locator("[data-stop='output']")
        stop.evaluate("(node) => node.click()")
        expect(page.locator("main")).to_have_attribute("data-stage", "output")
        assert page.evaluate(moves) == expected
        page.wait_for_function("() => !document.querySelector('[data-moving]')")
        assert page.evaluate(moves) == []


def test_zoom_by_keys_wheel_and_buttons(page: Page) -> None:
    page.goto("?")
    size = page.locator("[data-bead='output:0:0']").evaluate_handle("(node) => node")
    height = "(node) => node.offsetHeight"
    bead(page, "output:0:0").focus()
    before = size.evaluate(height)
    page.keyboard.press("+")
    expect(page.get_by_role("button", name="Fit")).to_be_visible()
    assert size.evaluate(height) > before
    page.keyboard.press("0")
    expect(page.get_by_role("button", name="Fit")).to_be_hidden()
    assert size.evaluate(height) == before
    bead(page, "output:0:0").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    expect(page.get_by_role("button", name="Fit")).to_be_visible()
    assert size.evaluate(height) > before
    page.get_by_role("button", name="Fit").click()
    expect(page.get_by_role("button", name="Fit")).to_be_hidden()


def test_an_input_takes_minus_as_a_sign(page: Page) -> None:
    page.goto("?stage=inputs")
    bead(page, "x:0:0").focus()
    page.keyboard.press("-")
    expect(page.get_by_role("textbox", name="x:0:0")).to_have_value("-")


def test_pinching(new_context: CreateContextCallback) -> None:
    page = new_context(viewport=PHONE, has_touch=True).new_page()
    page.goto("?")
    before = bead(page, "output:0:0").evaluate("(node) => node.offsetHeight")
    link = page.context.new_cdp_session(page)

    def touch(kind: str, *across: int) -> None:
        points = [{"x": x, "y": 320} for x in across]
        link.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 150, 250)
    touch("touchMove", 120, 280)
    touch("touchMove", 90, 310)
    touch("touchEnd")
    assert bead(page, "output:0:0").evaluate("(node) => node.offsetHeight") > 1.3 * before


def test_a_frame_without_extent_is_survived(new_context: CreateContextCallback) -> None:
    """A deck keeps its next slide at 0×0; it is measured once it is shown."""
    page = new_context(viewport={"width": 1, "height": 1}).new_page()
    page.goto("?")
    go_on = "(node) => node.click()"
    page.locator("[data-stop='weights']").evaluate(go_on)
    page.locator("[data-stop='output']").evaluate(go_on)
    page.set_viewport_size(DESK)
    expect(bead(page, "output:0:0")).to_be_in_viewport(ratio=1)


def test_server_and_script_frame_alike(page: Page) -> None:
    for stage in reference.stages("three-positions"):
        page.goto(f"?stage={stage}")
        html = page.request.get(page.url).text()
        spans = page.evaluate(
            """(html) => [new DOMParser().parseFromString(html, "text/html"), document]
              .map((root) => root.querySelector("abacus-board").dataset.span)""",
            html,
        )
        assert spans[0] == spans[1], stage
    go(page, "output")
