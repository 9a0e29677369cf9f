"""Masks, more and fewer positions and coordinates, up to thirty-two."""

import math

import pytest
from playwright.sync_api import Page, expect

from tests.browser import reference
from tests.browser.board import bead, beads, differing, figure, go, notice, put, set_up, settle, values

LATER = ("mask:0:1", "mask:0:2", "mask:1:2")


def test_a_mask_is_chosen_and_edited(page: Page) -> None:
    page.goto("?stage=inputs")
    set_up(page).get_by_label("Mask").select_option("causal")
    settle(page)
    go(page, "probe")
    masked = reference.cells("causal", "probe")
    assert differing(page, masked) == {}
    go(page, "inputs")
    page.get_by_role("button", name="Undo").click()
    for number, cell in enumerate(LATER):
        figure(page, cell).click()
        if number:
            page.keyboard.press("Space")
        else:
            page.keyboard.type("0")
            page.keyboard.press("Enter")
        settle(page)
        assert differing(page, {cell: 0}) == {}
    expect(set_up(page).get_by_label("Mask")).to_have_value("custom")
    go(page, "probe")
    assert differing(page, masked) == {}
    expect(beads(page, "weights").and_(page.locator("[data-masked]"))).to_have_count(3)
    figure(page, "mask:0:1").click()
    page.keyboard.press("Space")
    settle(page)
    assert differing(page, {"weights:0:2": 0, "weights:0:1": 1 / (1 + math.exp(math.sqrt(0.5)))}) == {}


def test_ten_positions_and_back(page: Page) -> None:
    page.goto("./")
    strip = set_up(page)
    more = strip.get_by_role("button", name="Positions + 1")
    for _ in range(7):
        more.click()
    settle(page)
    expect(beads(page, "output")).to_have_count(20)
    expect(beads(page, "weights")).to_have_count(100)
    added = {
        f"{tensor}:{row}:{column}": 0.0
        for tensor in ("x", "upstream", "value")
        for row in range(3, 10)
        for column in (0, 1)
    }
    means = {f"output:{row}:{column}": total / 10 for row in range(3, 10) for column, total in enumerate((2, 4))}
    open_mask = {f"mask:{row}:{read}": 1.0 for row in range(10) for read in range(10)}
    assert differing(page, added | means | open_mask) == {}
    fewer = strip.get_by_role("button", name="Positions − 1")
    for _ in range(7):
        fewer.click()
    settle(page)
    expect(beads(page, "output")).to_have_count(6)
    assert differing(page, reference.cells("three-positions", "output")) == {}
    for _ in range(7):
        page.get_by_role("button", name="Undo").click()
    settle(page)
    expect(beads(page, "output")).to_have_count(20)


def test_coordinates_queries_and_keys_come_and_go(page: Page) -> None:
    page.goto("?example=rectangular")
    strip = set_up(page)
    before = reference.cells("rectangular", "output")

    def press(name: str, tensor: str, count: int) -> None:
        strip.get_by_role("button", name=name).click()
        settle(page)
        expect(beads(page, tensor)).to_have_count(count)

    press("Width d_v + 1", "output", 4)
    assert differing(page, before | {"value:2:1": 0, "upstream:1:1": 0, "output:0:1": 0, "output:1:1": 0}) == {}
    press("Width d_k + 1", "query", 10)
    assert (
        differing(page, {"query:1:4": 0, "key:2:4": 0, "scores:0:0": before["dot_products:0:0"] / math.sqrt(5)}) == {}
    )
    press("Keys + 1", "weights", 8)
    assert differing(page, {"key:3:4": 0, "value:3:1": 0, "mask:1:3": 1, "scores:1:3": 0, "exponentials:0:3": 1}) == {}
    press("Keys − 1", "weights", 6)
    press("Keys − 1", "weights", 4)
    expect(strip.get_by_role("group", name="Keys")).to_be_hidden()  # as many queries as keys: positions
    press("Positions − 1", "weights", 1)
    assert differing(page, {"weights:0:0": 1, "output:0:0": before["value:0:0"]}) == {}
    press("Positions − 1", "weights", 1)
    expect(notice(page)).to_contain_text("At least one")


def test_thirty_two_positions(page: Page) -> None:
    rows = [(round(math.sin(row), 3), round(math.cos(3 * row), 3)) for row in range(32)]
    written = ";".join(f"{first},{second}" for first, second in rows)
    page.goto(f"?x={written}")
    expected = _attention(rows)
    assert len(expected) == 32 * 32 + 32 * 2
    assert differing(page, expected) == {}
    rows[31] = (2.5, rows[31][1])
    go(page, "inputs")
    put(page, "x:31:0", "5/2")
    settle(page)
    go(page, "output")
    assert differing(page, _attention(rows)) == {}
    before = values(page)
    set_up(page).get_by_role("button", name="Positions + 1").click()
    expect(notice(page)).to_contain_text("32")
    assert values(page) == before
    bead(page, "weights:31:30").click()
    expect(page.locator(".ledger-main [data-cell='weights:31:30']")).to_be_visible()


@pytest.mark.parametrize("step", ["back-project", "back-dot-products"])
def test_thirty_two_positions_go_back_as_well(page: Page, step: str) -> None:
    page.goto(f"?x={';'.join(['1,0', '0,1'] * 16)}&stage={step}")
    # Two kinds of positions, each with weights a and b at the 16 of its own and the 16 of the other kind.
    own = 1 / (16 * (1 + math.exp(-math.sqrt(0.5))))
    assert differing(page, {"weights:31:31": own, "weights:31:0": 1 / 16 - own, "grad_value:5:0": 1.0}) == {}


def _attention(rows: list[tuple[float, float]]) -> dict[str, float]:
    """A and O of the default example for other positions: W_Q = W_K = 1, W_V doubles the second coordinate."""
    found: dict[str, float] = {}
    for i, query in enumerate(rows):
        exponentials = [math.exp((query[0] * key[0] + query[1] * key[1]) / math.sqrt(2)) for key in rows]
        shares = [each / sum(exponentials) for each in exponentials]
        found |= {f"weights:{i}:{j}": share for j, share in enumerate(shares)}
        for column, factor in enumerate((1, 2)):
            found[f"output:{i}:{column}"] = math.fsum(
                s * factor * row[column] for s, row in zip(shares, rows, strict=True)
            )
    return found
