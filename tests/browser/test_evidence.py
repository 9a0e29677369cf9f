"""Beside a gradient stands the evidence: the difference for this coordinate, and the verdict on the whole tensor."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, Route, expect

from app.examples import EXAMPLES
from tests.browser.board import bead, figure, put, settle
from tests.browser.complaints import Complaints


def line(page: Page) -> Locator:
    return page.locator("abacus-evidence")


def answer(page: Page, example: str, tensor: str) -> dict[str, Any]:
    """What the API says of a tensor with the step of the page."""
    body = {**EXAMPLES[example], "wrt": [tensor], "steps": [1e-5]}
    result: dict[str, Any] = page.request.post("api/gradient-checks", data=body).json()["results"][0]
    return result


def numbers(page: Page) -> dict[str, float]:
    """The numbers of the line by what they are."""
    script = "list => list.map(({dataset: d}) => [d.derived ?? d.cell, Number(d.value)])"
    return dict(line(page).locator("[data-value]").evaluate_all(script))


@pytest.mark.parametrize(
    ("example", "stage", "tensor", "row", "column"),
    [
        ("three-positions", "back-dot-products", "key", 0, 1),
        ("three-positions", "back-project", "w_query", 1, 0),
        ("three-positions", "back-project", "x", 2, 1),
        ("causal", "back-output", "value", 1, 1),
        ("average", "back-output", "weights", 2, 0),
        ("two-positions", "back-dot-products", "query", 1, 1),
    ],
)
def test_the_numbers_are_the_answer_s(page: Page, example: str, stage: str, tensor: str, row: int, column: int) -> None:
    page.goto(f"?example={example}&stage={stage}&cell=grad_{tensor}:{row}:{column}")
    expect(line(page).locator("[data-verdict]")).to_have_attribute("data-verdict", "agrees")
    due, place = answer(page, example, tensor), f"{tensor}:{row}:{column}"
    assert numbers(page) == {
        "1e-05": 1e-5,
        f"difference:{place}:1e-05": due["numeric"][row][column],
        f"grad_{place}": due["analytic"][row][column],
        f"error:{place}:1e-05": due["error"][row][column],
    }
    assert abs(due["numeric"][row][column] - due["analytic"][row][column]) < 1e-9
    count = sum(map(len, due["error"]))
    expect(line(page)).to_contain_text(f"{count} of {count} coordinates")


def test_exactly_zero_is_a_result_and_proves_nothing(page: Page) -> None:
    page.goto("?example=identical-keys&stage=back-dot-products&cell=grad_query:0:1")
    expect(line(page).locator("[data-verdict='empty']")).to_contain_text("that 0 is a result")
    expect(line(page)).to_contain_text("it proves nothing")
    bead(page, "key:0:0").click()
    expect(line(page).locator("[data-verdict]")).to_have_attribute("data-verdict", "agrees")


def test_saturated_weights_prove_nothing(page: Page) -> None:
    page.goto("?example=saturated&stage=back-dot-products&cell=grad_query:2:0")
    expect(line(page).locator("[data-verdict='empty']")).to_contain_text("This proves nothing")
    bead(page, "query:0:0").click()
    expect(line(page).locator("[data-verdict='empty']")).to_contain_text("This row agrees")
    expect(line(page)).to_contain_text("in row 2 one weight is practically 1")


def test_a_difference_lost_in_rounding_cannot_tell(page: Page) -> None:
    page.goto("?stage=back-output&v=100000,0;0,2;1,2&q=1,0;0,1;1,1&k=1,0;0,1;1,1&cell=grad_value:0:0")
    expect(line(page).locator("[data-verdict]")).to_have_attribute("data-verdict", "cannot-tell")
    expect(line(page)).to_contain_text("rounding")


def test_it_stands_beside_such_gradients_only_and_asks_for_no_others(page: Page) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url) if "gradient-checks" in request.url else None)
    page.goto("?stage=back-weights")
    expect(line(page)).to_be_hidden()
    bead(page, "value:0:0").click()
    expect(line(page).locator("[data-verdict]")).to_be_visible()
    made = len(requests)
    # Another coordinate of the same answer.
    bead(page, "value:1:1").click()
    expect(line(page).locator("[data-cell='grad_value:1:1']")).to_be_visible()
    assert len(requests) == made == 1
    bead(page, "weights:0:0").click()
    expect(line(page)).to_be_hidden()
    put(page, "x:0:0", "2")
    settle(page)
    assert len(requests) == 1


def test_after_an_edit_it_is_asked_anew(page: Page) -> None:
    page.goto("?stage=back-output&cell=grad_value:0:0")
    expect(line(page).locator("[data-verdict]")).to_be_visible()
    before = numbers(page)
    put(page, "key:0:0", "3")
    settle(page)
    expect(line(page)).not_to_have_attribute("data-older", "")
    bead(page, "value:0:0").click()
    expect(line(page).locator("[data-cell='grad_value:0:0']")).to_be_visible()
    now = numbers(page)
    assert now != before
    assert now["grad_value:0:0"] == float(figure(page, "grad_value:0:0").get_attribute("data-value") or "nan")


def test_a_sweep_asks_once_it_rests(page: Page) -> None:
    requests: list[str] = []
    page.goto("?stage=back-output&cell=grad_value:0:0")
    expect(line(page).locator("[data-verdict]")).to_be_visible()
    page.on("request", lambda request: requests.append(request.url) if "gradient-checks" in request.url else None)
    box = bead(page, "value:2:0").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 10)
    page.mouse.down()
    for step in range(1, 13):
        page.mouse.move(box["x"] + 20 + 9 * step, box["y"] + 10)
    expect(line(page)).to_have_attribute("data-older", "")
    page.mouse.up()
    expect(line(page)).not_to_have_attribute("data-older", "")
    settle(page)
    assert len(requests) == 1


def test_a_large_tensor_waits_for_a_button(page: Page) -> None:
    rows = ";".join(f"{n},1" for n in range(9))
    page.goto(f"?stage=back-output&q=1,0&k={rows}&v={rows}&g=1,1&cell=grad_value:0:0")
    page.get_by_role("button", name="Check this gradient by nudging").click()
    expect(line(page)).to_contain_text("18 of 18 coordinates")


def test_a_covered_gradient_is_not_told(page: Page) -> None:
    page.goto("?stage=back-output&cover=grad_value&cell=grad_value:0:0")
    expect(figure(page, "grad_value:0:0")).to_have_text("?")
    expect(line(page)).to_be_empty()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_nothing_jumps_when_the_answer_comes(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    held: list[Route] = []
    page.route("**/api/gradient-checks", lambda route: held.append(route))
    with page.expect_request("**/api/gradient-checks"):
        page.goto("?stage=back-dot-products&cell=grad_key:0:1")
    top = "document.querySelector('abacus-caption').getBoundingClientRect().top"
    before = page.evaluate(top)
    expect(line(page)).to_be_empty()
    held[0].continue_()
    expect(line(page).locator("[data-verdict]")).to_be_visible()
    assert page.evaluate(top) == before


@pytest.mark.parametrize(("lang", "theme"), [("en", "dark"), ("zh", "light")])
def test_axe_finds_nothing(page: Page, complaints: Complaints, lang: str, theme: str) -> None:
    complaints.allow("inline style")  # axe's own
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"?example=identical-keys&stage=back-dot-products&cell=grad_query:0:0&lang={lang}&theme={theme}")
    expect(line(page).locator("[data-verdict]")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(page, context="abacus-evidence", options={"preload": False}).response["violations"]
    assert [each["id"] for each in found] == []
