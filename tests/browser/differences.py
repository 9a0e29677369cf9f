"""What a reader does with the panel of differences, and the numbers that stand in it."""

from typing import Any

from playwright.sync_api import Locator, Page, expect


def opened(page: Page, address: str = "./") -> Locator:
    """The panel of differences, with a verdict in it."""
    page.goto(address)
    page.locator("abacus-differences summary").click()
    panel = page.locator("abacus-differences .panel")
    expect(panel.locator("[data-verdict]")).to_be_visible()
    return panel


def choose(panel: Locator, name: str, value: str) -> None:
    """Chooses in one of the panel's menus and waits until nothing in it is older."""
    panel.locator(f"select[name={name}]").select_option(value)
    current(panel)


def current(panel: Locator) -> None:
    """Waits until everything that the panel shows answers what is chosen."""
    expect(panel.page.locator("abacus-differences[data-older], abacus-differences [data-older]")).to_have_count(0)


def show(panel: Locator, name: str) -> None:
    """Opens one of the views."""
    panel.locator(f"[data-tab={name}]").click()
    expect(panel.locator(f"#differences-{name}")).to_be_visible()
    current(panel)


def asked(page: Page, path: str, **wanted: Any) -> dict[str, Any]:
    """What the API answers about the run of the page."""
    data = page.evaluate("JSON.parse(document.getElementById('page-data').textContent).run.request")
    answer = page.request.post(path, data={**data, **wanted})
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def derived(place: Locator) -> dict[str, float]:
    """The derived numbers under a place by name."""
    pairs = place.locator("[data-derived]").evaluate_all("all => all.map(n => [n.dataset.derived, n.dataset.value])")
    return {name: float(value) for name, value in pairs}


def copies(place: Locator) -> dict[str, float]:
    """The numbers of the run under a place by cell."""
    found = place.locator("[data-cell][data-copy]")
    pairs = found.evaluate_all("all => all.map(n => [n.dataset.cell, n.dataset.value])")
    return {name: float(value) for name, value in pairs}


def entries(tensor: str, matrix: list[list[float]]) -> dict[str, float]:
    """A matrix by cell."""
    return {f"{tensor}:{i}:{j}": value for i, row in enumerate(matrix) for j, value in enumerate(row)}
