"""Fixtures of the tests with other people's software: a site of somebody else, decks on it, Firefox beside Chromium."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright

from tests.browser.complaints import Complaints
from tests.browser.conftest import base_url, browser_type_launch_args, complaints, new_context
from tests.browser.server import Server
from tests.hosts.engines import Preferences, launched
from tests.hosts.reveal import Decks
from tests.hosts.site import Site

__all__ = ["base_url", "browser_type_launch_args", "complaints", "new_context"]

ONE_PROCESS: Preferences = {"fission.webContentIsolationStrategy": 0}
"""Firefox's driver makes keys in the process of the outer page, and they do not reach a frame in a process of its own.
Pages of all sites in one process are as much apart for each other as before."""


@pytest.fixture(scope="session")
def elsewhere() -> Iterator[Site]:
    """A site of somebody else, for all tests."""
    other = Site()
    yield other
    other.close()


@pytest.fixture
def site(elsewhere: Site, complaints: Complaints) -> Site:
    """A site of somebody else, at another origin."""
    complaints.allow_host(elsewhere.host)
    # Decks ask that the screen stays awake, and a browser without windows has none.
    complaints.allow("Wake Lock permission request denied")
    return elsewhere


@pytest.fixture(params=[4, 5, 6], ids=lambda version: f"reveal-{version}")
def decks(request: pytest.FixtureRequest, site: Site, server: Server) -> Decks:
    """Decks of each version of reveal.js in use."""
    return Decks(request.param, site, server.url)


@pytest.fixture
def newest(site: Site, server: Server) -> Decks:
    """Decks of the newest reveal.js only."""
    return Decks(6, site, server.url)


@pytest.fixture(scope="session")
def other_browser(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Firefox."""
    with launched(playwright, ONE_PROCESS) as browser:
        yield browser


@pytest.fixture
def away(other_browser: Browser, complaints: Complaints) -> Iterator[Page]:
    """A page of Firefox, under the same watch."""
    context = other_browser.new_context(viewport={"width": 1280, "height": 720})
    complaints.watch(context)
    # Firefox warns of what decks do, and of layout before styles.
    complaints.allow("console warning")
    yield context.new_page()
    context.close()


@pytest.fixture(params=["page", "away"], ids=["in-chromium", "in-firefox"])
def either(request: pytest.FixtureRequest) -> Page:
    """A page of each engine that Playwright drives."""
    page: Page = request.getfixturevalue(request.param)
    return page
