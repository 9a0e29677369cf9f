"""The fault laboratory as a reader uses it, and what the API answers to the same question."""

from typing import Any

from playwright.sync_api import Locator, Page

REFUSED = "status of 422"
"""What the browser itself writes where a mistake does not fit or breaks."""


def request_of(page: Page) -> dict[str, Any]:
    """The request that the page was drawn for."""
    found: dict[str, Any] = page.evaluate("JSON.parse(document.getElementById('page-data').textContent).run.request")
    return found


def posted(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = page.request.post(path, data=body).json()
    return answer


def laboratory(page: Page) -> Locator:
    return page.locator("abacus-faults")


def told(page: Page) -> Locator:
    """The line that says what is seen."""
    return page.locator("abacus-faults [data-told]")


def look(page: Page, name: str) -> None:
    page.locator(f"abacus-faults [role=tab][data-view={name}]").click()
