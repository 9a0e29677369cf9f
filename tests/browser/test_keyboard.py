"""A whole session without a mouse."""

import re

from playwright.sync_api import Page, expect

from tests.browser import reference
from tests.browser.board import bead, differing, settle

FOCUS = """() => {
  const node = document.activeElement;
  const box = node.getBoundingClientRect();
  const style = getComputedStyle(node);
  const under = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return {
    name: (node.getAttribute("aria-label") ?? node.dataset.bead ?? node.textContent).trim().slice(0, 40),
    bead: node.dataset.bead ?? null,
    grid: [...document.querySelectorAll("[role=grid]")].indexOf(node.closest("[role=grid]")),
    visible: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1,
    uncovered: under !== null && (node.contains(under) || under.contains(node)),
  };
}"""


def test_every_stop_of_the_tab_key_is_visible(page: Page) -> None:
    page.goto("./")
    hidden, beads, grids = [], [], []
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            break
        stop = page.evaluate(FOCUS)
        if stop["bead"]:
            beads.append(stop["bead"])
            grids.append(stop["grid"])
        if not stop["visible"] or not stop["uncovered"]:
            hidden.append(stop)
    assert hidden == []
    assert {"query:0:0", "value:0:0", "output:0:0"} <= set(beads), "grids out of reach"
    assert len(set(grids)) == len(grids), "a grid is more than one stop"


def test_a_session_with_the_keyboard_alone(page: Page) -> None:
    page.goto("?example=causal")
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.bead") == "value:0:0":
            break
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    expect(bead(page, "value:2:0")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(bead(page, "value:2:0")).to_be_focused()
    settle(page)
    expected = reference.cells("causal", "output") | {"value:2:0": 3}
    expected["output:2:0"] += 2 * expected["weights:2:2"]
    assert differing(page, expected) == {}
    page.keyboard.press("Control+z")
    settle(page)
    assert differing(page, reference.cells("causal", "output")) == {}
    main = page.locator("main")
    page.keyboard.press("Shift+ArrowRight")
    expect(main).to_have_attribute("data-stage", "probe")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    expect(main).to_have_attribute("data-stage", "weights")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="One beat back").focus()
    page.keyboard.press("ArrowLeft")
    expect(main).to_have_attribute("data-beat", re.compile(r"^\d+$"))
    page.keyboard.press("Home")
    expect(main).to_have_attribute("data-stage", "inputs")
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-stage", "back-dot-products")


def test_corners_and_edges_of_a_grid(page: Page) -> None:
    page.goto("./")
    bead(page, "weights:1:1").click()
    for key, cell in [
        ("End", "weights:1:2"), ("ArrowRight", "weights:1:2"), ("Home", "weights:1:0"), ("ArrowLeft", "weights:1:0"),
        ("Control+End", "weights:2:2"), ("ArrowDown", "weights:2:2"), ("Control+Home", "weights:0:0"),
        ("ArrowUp", "weights:0:0"), ("PageDown", "weights:2:0"),
    ]:  # fmt: skip
        page.keyboard.press(key)
        expect(bead(page, cell)).to_be_focused()
        expect(page.locator(".ledger-main [data-line]")).to_have_attribute("data-line", cell)
    page.keyboard.press("5")
    expect(page.get_by_role("textbox")).to_have_count(0)
