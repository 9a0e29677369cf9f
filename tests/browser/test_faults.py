"""The fault laboratory: what it draws is what the API answers, for every view, by mouse and by keyboard."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import settle
from tests.browser.complaints import Complaints
from tests.browser.laboratory import REFUSED, look, posted, request_of, told
from tests.browser.scan import scan


def numbers(page: Page, side: str) -> dict[str, float]:
    """What is drawn on one side, by cell."""
    script = """list => list.map(({dataset: d}) =>
      [d.cell ?? d.derived.replace(/^wrong\\([a-z0-9-]+\\):/, ""), Number(d.value)])"""
    found = page.locator(f".faults-pair [data-verdict={side}] [data-value]").evaluate_all(script)
    return dict(found)


def cells(tensor: str, value: Any) -> dict[str, float]:
    """The cells of a tensor by name."""
    if not isinstance(value, list):
        return {tensor: float(value)}
    return {name: cell for i, part in enumerate(value) for name, cell in cells(f"{tensor}:{i}", part).items()}


@pytest.mark.parametrize(
    ("fault", "first", "same"),
    [
        ("scale-missing", "scores:0:0", ["dot_products", "grad_weights"]),
        ("row-average-omitted", "grad_scores:0:0", ["weights", "output", "row_average", "grad_w_value"]),
        ("softmax-over-columns", "weights:0:2", ["scores", "exponentials", "row_sums"]),
    ],
)
def test_right_and_wrong_numbers_are_those_of_the_api(page: Page, fault: str, first: str, same: list[str]) -> None:
    page.goto(f"?fault={fault}")
    expect(page.locator(".faults-pair")).to_be_visible()
    request = request_of(page)
    right = posted(page, "api/runs", request)["tensors"]
    wrong = posted(page, "api/runs", {**request, "fault": fault})["tensors"]
    stops = page.locator("abacus-faults [data-tensor-of]")
    names = stops.evaluate_all("list => list.map(each => each.dataset.tensorOf)")
    computed = set(right) - {"mask", "upstream", "x", "w_query", "w_key", "w_value"}
    hidden = {"row_max", "exponentials_shifted", "row_sums_shifted"}
    expected = {name for name in computed - hidden if differs(right[name], wrong[name])}
    assert set(names) == expected
    assert not expected & set(same)
    for name in names:
        page.locator(f"abacus-faults [data-tensor-of='{name}']").click()
        expect(page.locator(f".faults-pair [data-verdict=right] [data-cell^='{name}']").first).to_be_visible()
        assert numbers(page, "right") == cells(name, right[name])
        assert numbers(page, "wrong") == cells(name, wrong[name])
        marked = page.locator(".faults-pair [data-verdict=wrong] td[data-differs] [data-value]")
        pairs = zip(cells(name, right[name]).values(), cells(name, wrong[name]).values(), strict=True)
        assert marked.count() == sum(differs(*each) for each in pairs)
    page.locator("abacus-faults [data-tensor-of]").first.click()
    ringed = page.locator(".faults-pair td[data-first] [data-value]")
    expect(ringed).to_have_count(2)
    expect(ringed.first).to_have_attribute("data-cell", first)
    assert posted(page, "api/fault-matrix", request)["first"][fault] == first


def differs(right: Any, wrong: Any) -> bool:
    """By more than rounding, anywhere."""
    if isinstance(right, list):
        return any(differs(a, b) for a, b in zip(right, wrong, strict=True))
    return bool(abs(wrong - right) > 1e-12 * max(1.0, abs(right)))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_grid_is_the_apis_and_a_row_chooses_by_keyboard(page: Page, complaints: Complaints, lang: str) -> None:
    complaints.allow(REFUSED)
    page.goto(f"?example=causal&fault=scale-missing&lang={lang}")
    look(page, "grid")
    grid = page.get_by_role("grid", name=re.compile("^(Which check|在这组输入上)"))
    expect(grid).to_be_visible()
    answer = posted(page, "api/fault-matrix", request_of(page))
    script = """rows => rows.map(row => [row.dataset.fault,
      [...row.querySelectorAll("[role=gridcell]")].map(({dataset: d}) => [d.check, d.outcome])])"""
    drawn = {fault: dict(row) for fault, row in grid.locator("tbody tr").evaluate_all(script)}
    assert drawn == answer["cells"]
    assert list(drawn) == answer["faults"]
    marks = grid.locator("[data-outcome=caught]").all_text_contents()
    assert set(marks) == {"●"}
    assert not set(grid.locator("[data-outcome=missed]").all_text_contents()) & {"●"}
    stop = grid.locator("[tabindex='0']")
    expect(stop).to_have_count(1)
    stop.focus()
    page.keyboard.press("Control+Home")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    focused = grid.locator("tr[data-fault=scale-by-d] [data-check=differences-of-autograd]")
    expect(focused).to_be_focused()
    expect(told(page)).to_contain_text("√d_k" if lang == "en" else "d_k")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("fault=scale-by-d"))
    expect(grid.locator("tr[aria-selected=true]")).to_have_attribute("data-fault", "scale-by-d")
    expect(focused).to_be_focused()
    assert page.locator("main").get_attribute("data-stage") == "output"


def test_what_sees_a_mistake_is_told_with_its_size_and_the_three_differences(page: Page) -> None:
    page.goto("?fault=scale-missing")
    look(page, "sight")
    expect(page.locator(".faults-list").first).to_be_visible()
    request = request_of(page)
    cells = posted(page, "api/fault-matrix", request)["cells"]["scale-missing"]
    drawn = page.locator(".faults-list li").evaluate_all("list => list.map(({dataset: d}) => [d.check, d.outcome])")
    assert dict(drawn) == {check: outcome for check, outcome in cells.items() if outcome != "not-applicable"}
    assert cells["differences-of-autograd"] == "missed"
    assert cells["differences-of-right-forward"] == "caught"
    expect(page.locator(".faults-list [data-check=differences-of-autograd]")).to_contain_text("passes its own check")
    page.locator("abacus-faults select").select_option("row-average-omitted")
    check = page.locator(".faults-list [data-check=grad-scores-rows-sum-to-zero]")
    expect(check.locator("[data-value]").first).to_be_visible()
    run = posted(page, "api/runs", {**request, "fault": "row-average-omitted"})
    found = next(each for each in run["checks"] if each["id"] == "grad-scores-rows-sum-to-zero")
    script = "list => list.map(({dataset: d}) => Number(d.value))"
    assert check.locator("[data-value]").evaluate_all(script) == [found["measured"], found["tolerance"]]


def test_a_mistake_that_cannot_be_made_here_leads_to_an_example(page: Page, complaints: Complaints) -> None:
    complaints.allow(REFUSED)
    page.goto("?fault=masked-score-zero&theme=dark")
    expect(told(page)).to_have_text("This mistake concerns masked cells; nothing is masked here.")
    page.get_by_role("link", name="Try “Causal mask”").click()
    expect(page).to_have_url(re.compile("example=causal.*theme=dark.*fault=masked-score-zero"))
    expect(page.locator(".faults-pair")).to_be_visible()
    expect(page.locator(".faults-cure > *")).to_have_count(0)


def test_inputs_are_taken_over_in_one_step_and_then_show_the_mistake(page: Page, complaints: Complaints) -> None:
    complaints.allow(REFUSED)
    page.goto("?fault=maximum-not-subtracted")
    expect(told(page)).to_contain_text("no check sees it")
    page.get_by_role("button", name="Try inputs that show it").click()
    settle(page)
    expect(told(page)).to_contain_text("The wrong run breaks here")
    broken = page.locator(".faults-pair [data-verdict=right] td[data-first] [data-cell]")
    expect(broken).to_have_count(1)
    expect(page.locator(".faults-pair [data-verdict=wrong] td[data-first]")).to_have_text("no number")
    assert page.locator(".faults-pair [data-verdict=wrong] [data-value]").count() == 0
    look(page, "grid")
    row = page.locator("tr[data-fault=maximum-not-subtracted]")
    expect(row.locator("[data-outcome=caught]").first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    settle(page)
    expect(row.locator("[data-outcome=caught]")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("[?&]x="))


def test_an_edit_is_compared_anew_and_numbers_are_those_of_the_run(page: Page) -> None:
    page.goto("?fault=scale-missing&stage=back-project")
    expect(page.locator(".faults-pair")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-tensor] [role=gridcell][data-bead='x:0:0']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Control+a")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    settle(page)
    expect(page.locator(".faults-pair:not([data-older]) [data-cell='scores:0:0']")).to_have_count(1)
    known = scan(page).values
    script = "list => list.map(({dataset: d}) => [d.cell, Number(d.value)])"
    for cell, value in page.locator(".faults-pair [data-cell]").evaluate_all(script):
        assert known[cell] == value
