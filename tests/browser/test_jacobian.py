"""The Jacobian of a row: its entries beside dA, dS as their product, and the arithmetic of each."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import reference
from tests.browser.arithmetic import value_of
from tests.browser.board import bead, go
from tests.browser.complaints import Complaints
from tests.browser.test_access import violations


def opened(page: Page) -> Locator:
    """The opened disclosure."""
    page.locator("abacus-jacobian summary").click()
    return page.locator("abacus-jacobian .jacobian-body")


def entries(page: Page) -> dict[str, float]:
    script = "list => list.map(({dataset: d}) => [d.cell, Number(d.value)])"
    return dict(page.locator("abacus-jacobian td [data-cell^='jacobian:']").evaluate_all(script))


@pytest.mark.parametrize("example", ["three-positions", "two-positions", "causal", "rectangular", "saturated"])
def test_every_entry_is_the_quotient_rule_s(page: Page, example: str) -> None:
    known = reference.cells(example)
    rows = len(reference.tensors(example)["weights"])
    weights = reference.tensors(example)["weights"]
    gradient = reference.tensors(example)["grad_weights"]
    scores = reference.tensors(example)["grad_scores"]
    for i in range(rows):
        page.goto(f"?example={example}&stage=back-weights&cell=grad_scores:{i}:0")
        body = opened(page)
        expect(body.locator("[data-entry]").first).to_be_visible()
        found, size = entries(page), len(weights[i])
        assert len(found) == size * size
        for j in range(size):
            row = [found[f"jacobian:{i}:{j}:{k}"] for k in range(size)]
            due = [weights[i][j] * ((j == k) - weights[i][k]) for k in range(size)]
            assert row == pytest.approx(due, abs=1e-12)
            assert sum(a * b for a, b in zip(row, gradient[i], strict=True)) == pytest.approx(scores[i][j], abs=1e-12)
        # The columns beside the table, and every number that stands in the lines below it.
        for cell, text in scanned(page):
            value = value_of(cell, known | found)
            assert text == pytest.approx(value, abs=1e-12)


def scanned(page: Page) -> list[tuple[str, float]]:
    script = "list => list.map(({dataset: d}) => [d.cell ?? d.derived, Number(d.value)])"
    found: list[tuple[str, float]] = page.locator("abacus-jacobian [data-value]").evaluate_all(script)
    assert found
    return found


def test_two_positions_by_hand_and_in_closed_form(page: Page) -> None:
    page.goto("?example=two-positions&stage=back-weights")
    body = opened(page)
    assert list(entries(page).values()) == pytest.approx([3 / 16, -3 / 16, -3 / 16, 3 / 16])
    expect(body.locator("[data-line]")).to_have_text("dS00 = 0.1875 × 2 + (−0.1875) × 0 = 0.375")
    expect(body.locator("[data-closed]")).to_contain_text("a(1 − a)(u − v) = 0.75 × (1 − 0.75) × (2 − 0) = 0.375")
    # u = v = 2: the numerator alone would give 1.5 and 0.5.
    page.goto("?example=two-positions&stage=back-weights&g=1,0;0,2&wv=2,0;2,0")
    body = opened(page)
    expect(body.locator("[data-closed]")).to_contain_text("= 0. u = v, so dS is 0")
    expect(body.locator("[data-closed]")).to_contain_text("1.5 and 0.5")


def test_a_masked_position_has_zeros_and_a_hatch(page: Page) -> None:
    page.goto("?example=causal&stage=back-weights&cell=grad_scores:1:0")
    opened(page)
    masked = page.locator("abacus-jacobian [data-entry][data-masked]")
    expect(masked).to_have_count(6)
    assert masked.all_text_contents() == ["0"] * 6


def test_by_keyboard_each_entry_is_explained(page: Page) -> None:
    page.goto("?stage=back-weights&cell=grad_scores:0:0")
    body = opened(page)
    line, grid = body.locator("[data-line]"), body.get_by_role("grid")
    stops = grid.locator("[tabindex='0']")
    expect(stops).to_have_count(1)
    expect(line).to_have_text("dS00 = 0.2402 × 1 + (−0.0793) × 0 + (−0.1609) × 1 = 0.0793")
    page.keyboard.press("Tab")
    page.keyboard.press("Home")
    expect(line).to_have_text("∂A00 / ∂S00 = 0.4011 × (1 − 0.4011) = 0.2402")
    page.keyboard.press("ArrowRight")
    expect(line).to_have_text("∂A00 / ∂S01 = 0.4011 × (0 − 0.1978) = −0.0793")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(line).to_have_text("∂A02 / ∂S01 = 0.4011 × (0 − 0.1978) = −0.0793")
    expect(stops).to_have_count(1)
    expect(stops).to_be_focused()
    expect(page.locator("main")).to_have_attribute("data-stage", "back-weights")


def test_it_follows_the_reader_and_is_of_this_stage_alone(page: Page) -> None:
    page.goto("?stage=back-weights")
    title = page.locator("abacus-jacobian summary")
    expect(title).to_have_text("The Jacobian of row 0")
    opened(page)
    bead(page, "row_average:2").click()
    expect(title).to_have_text("The Jacobian of row 2")
    assert {name.split(":")[1] for name in entries(page)} == {"2"}
    bead(page, "scores:1:2").click()
    expect(page.locator("abacus-jacobian [data-line]")).to_contain_text("dS12 =")
    go(page, "back-scores")
    expect(title).to_be_hidden()
    page.goto("?example=average&stage=back-output")
    expect(title).to_be_hidden()


def test_what_is_covered_or_not_reached_is_not_told(page: Page) -> None:
    page.goto("?stage=back-weights&beat=1")
    opened(page)
    slots = page.locator("abacus-jacobian [data-slot^='grad_scores:2:']")
    expect(slots).to_have_count(3)
    assert slots.all_text_contents() == ["·"] * 3
    page.goto("?stage=back-weights&cover=weights:0:1")
    body = opened(page)
    expect(body).to_contain_text("covered")
    expect(body.locator("[data-value]")).to_have_count(0)


@pytest.mark.parametrize(("lang", "theme"), [("en", "dark"), ("zh", "light")])
def test_on_a_phone_it_fits_and_axe_finds_nothing(page: Page, complaints: Complaints, lang: str, theme: str) -> None:
    complaints.allow("inline style")  # axe's own
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"?example=causal&stage=back-weights&cell=grad_scores:2:0&lang={lang}&theme={theme}")
    body = opened(page)
    table = body.locator("[data-table]")
    expect(table).to_be_in_viewport()
    assert table.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page, ".arithmetic") == []
