"""Fixtures of the browser tests: the system's Chromium, and pages that may not complain."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import BrowserContext
from pytest_playwright import CreateContextCallback

from setup import chromium
from tests.browser.around import Around
from tests.browser.complaints import Complaints
from tests.browser.server import Server


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium where there is one, else Playwright's own."""
    return {**browser_type_launch_args, "executable_path": chromium.shell(), "args": chromium.launch_args()}


@pytest.fixture
def own_server(tmp_path: Path, complaints: Complaints) -> Iterator[Server]:
    """A live server of one test, which may stop it and start it again. Its pages are opened by full address."""
    own = Server(tmp_path / "server.txt")
    complaints.allow_host(f"127.0.0.1:{own.port}")
    own.start()
    yield own
    own.stop()


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    """`page.goto("?stage=output")` means the shared server."""
    return server.url


@pytest.fixture
def complaints(base_url: str) -> Iterator[Complaints]:
    """Fails the test where a page of it threw, wrote an error to the console or asked another host."""
    found = Complaints(base_url)
    yield found
    assert found.remaining() == []


@pytest.fixture
def new_context(new_context: CreateContextCallback, complaints: Complaints) -> CreateContextCallback:
    """pytest-playwright's, with every context under watch; `context` and `page` come from it."""

    def watched(**options: Any) -> BrowserContext:
        context = new_context(**options)
        complaints.watch(context)
        return context

    return cast(CreateContextCallback, watched)


@pytest.fixture
def around(complaints: Complaints) -> Iterator[Around]:
    """Pages of another site around a frame."""
    with Around() as pages:
        complaints.allow_host(pages.netloc)
        yield pages
