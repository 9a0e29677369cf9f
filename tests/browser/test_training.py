"""Tied projections, gradient steps and the trace of J."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import reference
from tests.browser.arithmetic import value_of
from tests.browser.board import bead, differing, go, notice, put, set_up, settle
from tests.browser.scan import scan

PARAMETERS = ("w_query", "w_key", "w_value")


def panel(page: Page) -> Locator:
    """The opened panel."""
    page.get_by_text(re.compile("^(Train W|训练 W)$")).click()
    return page.locator("abacus-training .panel")


def stepped(example: str, rate: float) -> dict[str, float]:
    """W - eta dW from the stored numbers."""
    cells = reference.cells(example)
    return {
        cell: value - rate * cells[f"grad_{cell}"] for cell, value in cells.items() if cell.split(":")[0] in PARAMETERS
    }


def take(page: Page, count: int = 1) -> None:
    for _ in range(count):
        page.get_by_role("button", name="Take a step").click()
        settle(page)


def test_a_step_makes_a_anew_and_is_one_step_to_undo(page: Page) -> None:
    page.goto("?stage=weights")
    before = reference.cells("three-positions", "weights")
    panel(page)
    take(page)
    assert differing(page, stepped("three-positions", 0.1)) == {}
    assert differing(page, {cell: before[cell] for cell in before if cell.startswith("weights")}) != {}
    page.get_by_role("button", name="Undo").click()
    settle(page)
    assert differing(page, before) == {}


def test_the_trace_follows_steps_undo_and_the_way_back(page: Page) -> None:
    page.goto("?stage=probe")
    opened = panel(page)
    dots, start = opened.locator("circle"), page.get_by_role("button", name="Back to the start")
    expect(dots).to_have_count(0)
    take(page, 3)
    expect(dots).to_have_count(4)
    values = [float(str(each)) for each in dots.evaluate_all("list => list.map(dot => dot.dataset.value)")]
    assert values == sorted(values, reverse=True)
    assert reference.close(values[0], reference.cells("three-positions")["probe"])
    assert values[-1] == scan(page).values["probe"]
    drawn = opened.locator("[data-derived]").evaluate_all("l => l.map(({dataset: d}) => [d.derived, Number(d.value)])")
    assert len(drawn) > 4 + 4
    assert all(value_of(expression, {}) == pytest.approx(value, abs=1e-12) for expression, value in drawn)
    page.get_by_role("button", name="Undo").click()
    expect(dots).to_have_count(3)
    page.get_by_role("button", name="Redo").click()
    expect(dots).to_have_count(4)
    start.click()
    settle(page)
    expect(dots).to_have_count(0)
    assert differing(page, reference.cells("three-positions", "probe")) == {}
    page.get_by_role("button", name="Undo").click()
    expect(dots).to_have_count(4)


def test_eta_is_typed_and_refused_with_a_reason(page: Page) -> None:
    page.goto("?example=two-positions&stage=inputs")
    opened = panel(page)
    field = opened.get_by_role("textbox", name=re.compile("^η"))
    field.fill("1/2")
    field.press("Enter")
    expect(opened.locator("#rate-wrong")).to_have_text("η has to be a number above 0.")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("0.5")
    field.press("Enter")
    expect(opened.locator("#rate-wrong")).to_be_hidden()
    take(page)
    assert differing(page, stepped("two-positions", 0.5)) == {}


def test_tied_projections_are_edited_as_one(page: Page) -> None:
    page.goto("?example=two-positions&stage=inputs")
    switch = panel(page).get_by_role("switch", name="Tie W_Q = W_K")
    switch.check()
    settle(page)
    expect(notice(page)).to_contain_text("W_K has taken the entries of W_Q")
    page.keyboard.press("Escape")
    put(page, "w_query:0:1", "2")
    settle(page)
    assert scan(page).values["w_key:0:1"] == 2
    put(page, "w_key:1:0", "-1/2")
    settle(page)
    assert scan(page).values["w_query:1:0"] == -0.5
    go(page, "scores")
    seen = scan(page).values
    assert seen["scores:0:1"] == pytest.approx(seen["scores:1:0"], abs=1e-12)
    expect(page.locator("abacus-tie")).to_contain_text("S is symmetric")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    settle(page)
    expect(page.locator("abacus-tie")).to_be_hidden()
    assert differing(page, reference.cells("two-positions", "scores")) == {}


def test_the_gradient_of_tied_projections_is_the_sum(page: Page) -> None:
    page.goto("?stage=back-project")
    panel(page).get_by_role("switch").check()
    page.keyboard.press("Escape")
    cells = reference.cells("three-positions")
    told = page.locator("abacus-tie table [data-derived]")
    expect(told).to_have_count(4)
    for name, value in told.evaluate_all("list => list.map(({dataset: d}) => [d.derived, Number(d.value)])"):
        left, right = name.split("+")
        assert (left, right.replace("_key", "_query")) == (right.replace("_key", "_query"), left)
        assert reference.close(value, cells[left] + cells[right])
    bead(page, "grad_w_key:1:0").click()
    expect(page.locator(".tie-line [data-cell='grad_w_query:1:0']")).to_have_count(1)


def test_without_projections_there_is_nothing_to_train(page: Page) -> None:
    page.goto("?example=causal&lang=en")
    opened = panel(page)
    expect(opened.get_by_role("button", name="Take a step")).to_be_hidden()
    expect(opened).to_contain_text("Only projections are trained")
    page.keyboard.press("Escape")
    expect(opened).to_be_hidden()
    set_up(page).get_by_label("Inputs").select_option("projected")
    settle(page)
    panel(page)
    expect(page.get_by_role("button", name="Take a step")).to_be_visible()


def test_by_keyboard_and_in_chinese(page: Page) -> None:
    page.goto("?lang=zh&stage=probe")
    page.locator("abacus-training summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.get_by_role("switch", name="绑定 W_Q = W_K")).to_be_checked()
    page.get_by_role("button", name="走一步").focus()
    for count in (2, 3):
        page.keyboard.press("Enter")
        settle(page)
        expect(page.locator("abacus-training circle")).to_have_count(count)
    expect(page.get_by_role("button", name="走一步")).to_be_focused()
    expect(page.locator(".training-told")).to_contain_text("第 2 步：J 从")
    page.keyboard.press("Escape")
    expect(page.locator("abacus-training summary")).to_be_focused()
