"""The reader in focus, chosen by the names of the rods: by keys, by the ring, by a click on a rod."""

from playwright.sync_api import Page, expect

from tests.browser.board import bead


def told(page: Page, cell: str) -> None:
    """The ledger explains `cell`, and its reader is the one that is checked."""
    row = cell.split(":")[1]
    expect(page.locator(".ledger-main [data-line]")).to_have_attribute("data-line", cell)
    expect(page.locator("abacus-board")).to_have_attribute("data-row", row)
    expect(page.locator(".scene[data-name='attention'] [role=radio][aria-checked=true]")).to_have_attribute(
        "data-reader", row
    )


def test_keys_lead_from_reader_to_reader(page: Page) -> None:
    page.goto("./")
    names = page.get_by_role("radiogroup", name="Reader in focus").first
    assert names.locator("[tabindex='0']").count() == 1
    names.get_by_role("radio", checked=True).focus()
    for key, row in [
        ("ArrowDown", 1), ("ArrowRight", 2), ("ArrowDown", 2), ("ArrowUp", 1), ("Home", 0), ("ArrowLeft", 0), ("End", 2)
    ]:  # fmt: skip
        page.keyboard.press(key)
        told(page, f"output:{row}:0")
        expect(names.get_by_role("radio", name=f"reader {row}")).to_be_focused()
    expect(page.locator("main")).to_have_attribute("data-stage", "output")


def test_the_ring_slides_from_rod_to_rod(page: Page) -> None:
    page.goto("?cell=weights:0:1&stage=weights")
    ring = page.locator(".scene[data-name='attention'] .reader-ring")
    box, last = ring.bounding_box(), bead(page, "query:2:0").bounding_box()
    assert box is not None
    assert last is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, last["y"] + 4, steps=8)
    told(page, "weights:2:1")
    page.mouse.move(x, y - 200, steps=4)
    told(page, "weights:0:1")
    page.mouse.move(x, last["y"] + 4, steps=8)
    page.mouse.up()
    told(page, "weights:2:1")
    page.mouse.move(x, y)
    told(page, "weights:2:1")


def test_a_click_on_a_rod_takes_its_reader(page: Page) -> None:
    page.goto("./")
    for cell, gap, row in [("scores:1:2", "right", 1), ("weights:2:0", "left", 2), ("output:0:1", "right", 0)]:
        box = bead(page, cell).bounding_box()
        assert box is not None
        x = box["x"] - 8 if gap == "left" else box["x"] + box["width"] + 8
        page.mouse.click(x, box["y"] + box["height"] / 2)
        told(page, f"output:{row}:0")
    page.get_by_role("radio", name="reader 1").first.click()
    told(page, "output:1:0")
