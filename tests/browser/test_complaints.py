"""The watch over all browser tests sees what it is there to see."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.complaints import Complaints
from tests.browser.server import Server

OWN = "http://127.0.0.1:1/"


@pytest.fixture
def seen() -> Complaints:
    return Complaints(OWN)


@pytest.fixture
def watched(browser: Browser, seen: Complaints) -> Iterator[Page]:
    """A page that only `seen` watches: its complaints do not fail the test."""
    with browser.new_context() as context:
        seen.watch(context)
        yield context.new_page()


@pytest.mark.parametrize(
    ("markup", "complaint"),
    [
        ("<script>throw new Error('thrown');</script>", "page error: Error: thrown"),
        ("<script>Promise.reject(new Error('rejected'));</script>", "page error: Error: rejected"),
        ("<script>console.error('written');</script>", "console error: written"),
        ("<script>console.warn('warned');</script>", "console warning: warned"),
        ("<img src='http://example.org/a.png' alt=''>", "request to another host: http://example.org/a.png"),
    ],
)
def test_a_fault_is_seen_unless_it_is_allowed(watched: Page, seen: Complaints, markup: str, complaint: str) -> None:
    watched.set_content(markup)
    watched.evaluate("0")  # what the page has already reported is heard before this answers
    assert any(text.startswith(complaint) for text in seen.remaining())
    seen.allow(complaint)
    seen.allow("Failed to load resource")
    assert seen.remaining() == []


def test_a_quiet_page_is_passed(watched: Page, seen: Complaints) -> None:
    watched.set_content("<p>quiet<script>console.log('progress');</script>")
    assert seen.remaining() == []


def test_a_server_goes_away_and_comes_back_at_the_same_address(own_server: Server, page: Page) -> None:
    health = f"{own_server.url}healthz"
    assert page.request.get(health).ok
    own_server.stop()
    with pytest.raises(Exception, match="ECONNREFUSED"):
        page.request.get(health)
    own_server.start()
    assert page.request.get(health).ok
