"""What a reader does on the board, and what is looked at afterwards."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser import reference
from tests.browser.scan import scan


def figure(page: Page, cell: str) -> Locator:
    """The number of a cell in its own matrix, reached or not."""
    return page.locator(f"[data-tensor] :is([data-cell='{cell}'], [data-slot='{cell}'])")


def bead(page: Page, cell: str) -> Locator:
    """The bead that shows a cell."""
    return page.locator(f"[data-tensor] [role=gridcell]:has([data-cell='{cell}'], [data-slot='{cell}'])")


def beads(page: Page, tensor: str) -> Locator:
    """All beads of a matrix."""
    return page.locator(f"[data-tensor='{tensor}'] [data-bead]")


def put(page: Page, cell: str, text: str) -> None:
    """Types `text` into a cell in place of what is there, by mouse and keyboard."""
    bead(page, cell).dblclick()
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def settle(page: Page) -> None:
    """Waits for the run of what was typed last."""
    expect(page.locator("main")).to_have_attribute("data-run", "ready")


def go(page: Page, stage: str) -> None:
    """Clicks the stop of a stage on the rails."""
    page.get_by_role("navigation", name=re.compile("^(Stages|阶段)$")).locator(f"[data-stop='{stage}']").click()
    expect(page.locator("main")).to_have_attribute("data-stage", stage)


def values(page: Page, *tensors: str) -> dict[str, str]:
    """The value of every cell of these tensors to the last digit, of all where none is named."""
    shown = {str(each.cell): str(each.value) for each in scan(page).homes}
    return {cell: value for cell, value in shown.items() if not tensors or cell.split(":")[0] in tensors}


def differing(page: Page, expected: dict[str, float]) -> dict[str, tuple[float | None, float]]:
    """The cells in which the board differs from `expected`, with what it shows instead."""
    shown = scan(page).values
    pairs = {cell: (shown.get(cell), number) for cell, number in expected.items()}
    return {cell: (now, due) for cell, (now, due) in pairs.items() if now is None or not reference.close(now, due)}


def changes(page: Page, tensor: str) -> dict[str, tuple[str | None, float | None]]:
    """The mark and the delta of each bead of a matrix."""
    script = "beads => beads.map(({dataset: d}) => [d.bead, d.change ?? null, d.delta ? Number(d.delta) : null])"
    return {cell: (change, delta) for cell, change, delta in beads(page, tensor).evaluate_all(script)}


def set_up(page: Page) -> Locator:
    """The opened strip of switches."""
    button = page.get_by_role("button", name=re.compile("^(Set up|设置)"))
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    return page.locator("#settings")


def notice(page: Page) -> Locator:
    """What the page has to say about the last edit, the server or the address."""
    return page.locator(".notices .notice")
