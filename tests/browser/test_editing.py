"""Changing inputs: by typing, with undo and redo, in every kind of cell."""

import math
import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser import reference
from tests.browser.board import bead, changes, differing, figure, go, notice, put, settle, values

GROWTH = {"output:0:0": 0.8022, "output:1:0": 0.8022, "output:2:0": 1.0070}


def test_a_row_of_v_changes_the_output_and_no_weight(page: Page) -> None:
    page.goto("./")
    put(page, "value:2:0", "3")
    settle(page)
    assert set(changes(page, "weights").values()) == {("same", None)}
    for cell, (change, delta) in changes(page, "output").items():
        if cell in GROWTH:
            assert change == "changed"
            assert delta == pytest.approx(GROWTH[cell], abs=5e-5)
        else:
            assert (change, delta) == ("same", None)
    go(page, "back-dot-products")
    assert differing(page, reference.cells("value-row-edited")) == {}


def test_the_same_row_of_v_through_x_changes_the_weights_too(page: Page) -> None:
    page.goto("?stage=inputs")
    put(page, "x:2:0", "3")
    settle(page)
    go(page, "back-project")
    assert differing(page, reference.cells("input-row-edited")) == {}
    assert differing(page, {"value:2:0": 3, "value:2:1": 2}) == {}
    go(page, "output")
    assert changes(page, "weights")["weights:0:0"][0] == "changed"


def test_undo_redo_and_reset(page: Page) -> None:
    page.goto("./")
    before, after = reference.cells("three-positions", "output"), reference.cells("value-row-edited", "output")
    undo, redo, reset = (page.get_by_role("button", name=name) for name in ("Undo", "Redo", "Reset"))
    expect(undo).to_be_disabled()
    expect(redo).to_be_disabled()
    put(page, "value:2:0", "3")
    settle(page)
    assert differing(page, after) == {}
    turns: list[tuple[Callable[[], None], dict[str, float]]] = [
        (undo.click, before),
        (redo.click, after),
        (partial(page.keyboard.press, "Control+z"), before),
        (partial(page.keyboard.press, "Control+Shift+z"), after),
        (partial(page.keyboard.press, "Control+z"), before),
        (partial(page.keyboard.press, "Control+y"), after),
        (reset.click, before),
    ]
    for turn, expected in turns:
        turn()
        settle(page)
        kind = "direct" if expected is after else "projected"
        expect(page.locator("abacus-board")).to_have_attribute("data-kind", kind)
        assert differing(page, expected) == {}
    assert {change for change, _ in changes(page, "output").values()} == {None}, "marks where nothing differs"


def test_an_expression_is_shown_as_typed(page: Page) -> None:
    page.goto("?example=two-positions&stage=inputs")
    typed, expected = "√2·ln 3", math.sqrt(2) * math.log(3)
    expect(figure(page, "w_query:0:0")).to_have_text(typed)
    put(page, "w_query:0:1", "3/4")
    settle(page)
    expect(figure(page, "w_query:0:1")).to_have_text("3/4")
    assert differing(page, {"w_query:0:0": expected, "w_query:0:1": 0.75, "w_query:1:1": expected}) == {}
    page.get_by_role("button", name="Undo").click()
    put(page, "w_query:0:0", "1")
    put(page, "w_query:0:0", typed)
    settle(page)
    expect(figure(page, "w_query:0:0")).to_have_text(typed)
    go(page, "back-project")
    assert differing(page, reference.cells("two-positions")) == {}


@pytest.mark.parametrize("key", ["F2", "Enter", "7"])
def test_keys_open_a_cell_and_escape_leaves_it_unchanged(page: Page, key: str) -> None:
    page.goto("?example=causal&stage=inputs")
    figure(page, "value:2:0").click()
    page.keyboard.press(key)
    entry = page.get_by_role("textbox", name=re.compile("value:2:0"))
    expect(entry).to_have_value("7" if key == "7" else "1")
    page.keyboard.type("5")
    page.keyboard.press("Escape")
    expect(entry).to_have_count(0)
    expect(bead(page, "value:2:0")).to_be_focused()
    expect(figure(page, "value:2:0")).to_have_text("1")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_up_and_down_nudge_and_count_as_one_step(page: Page) -> None:
    page.goto("?example=causal")
    figure(page, "value:2:0").dblclick()
    for key in ("ArrowUp", "ArrowUp", "Shift+ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    settle(page)
    expect(figure(page, "value:2:0")).to_have_attribute("data-value", "2.1")
    assert differing(page, {"output:2:0": reference.cells("causal")["output:2:0"] + 1.1 * _share("causal", 2, 2)}) == {}
    page.get_by_role("button", name="Undo").click()
    settle(page)
    assert differing(page, reference.cells("causal", "output")) == {}


def test_what_is_typed_into_a_result_becomes_an_input_at_full_precision(page: Page) -> None:
    page.goto("?example=two-positions")
    before = values(page, "query", "key", "value")
    put(page, "query:0:1", "1")
    settle(page)
    expect(page.locator("abacus-board")).to_have_attribute("data-kind", "direct")
    expect(notice(page)).to_contain_text("Q, K and V are now the inputs")
    after = values(page, "query", "key", "value")
    assert {cell for cell in before if before[cell] != after[cell]} == {"query:0:1"}
    page.wait_for_url(re.compile(r"[?&]q="))
    page.reload()
    assert values(page, "query", "key", "value") == after
    page.goto("?example=two-positions")
    put(page, "query:0:1", "1")
    settle(page)
    page.keyboard.press("Control+z")
    settle(page)
    expect(page.locator("abacus-board")).to_have_attribute("data-kind", "projected")


def test_a_result_cannot_be_typed_over(page: Page) -> None:
    page.goto("./")
    figure(page, "output:0:0").dblclick()
    page.keyboard.type("5")
    expect(page.get_by_role("textbox")).to_have_count(0)
    assert differing(page, reference.cells("three-positions", "output")) == {}


def test_blank_is_filled_in(page: Page) -> None:
    page.goto("?example=blank&stage=inputs")
    ones = ("x:0:0", "x:1:1", "x:2:0", "x:2:1", "w_query:0:0", "w_query:1:1", "w_key:0:0", "w_key:1:1", "w_value:0:0")
    for cell, text in [
        *((cell, "1") for cell in ones),
        ("w_value:1:1", "2"),
        ("upstream:0:1", "0"),
        ("upstream:1:0", "0"),
    ]:
        put(page, cell, text)
    settle(page)
    go(page, "back-project")
    expected = reference.cells("three-positions")
    for name in ("grad_w_query", "grad_w_key"):  # laid out in × out here, out × in there
        expected[f"{name}:0:1"], expected[f"{name}:1:0"] = expected[f"{name}:1:0"], expected[f"{name}:0:1"]
    assert differing(page, expected) == {}


def _share(example: str, reader: int, read: int) -> float:
    return reference.cells(example)[f"weights:{reader}:{read}"]
