"""Fixtures of the tests with other people's software: the server, a site of somebody else, decks on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.complaints import Complaints
from tests.browser.conftest import base_url, browser_type_launch_args, complaints, new_context, server
from tests.browser.server import Server
from tests.hosts.reveal import Decks
from tests.hosts.site import Site

__all__ = ["base_url", "browser_type_launch_args", "complaints", "new_context", "server"]

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """These last of all: they take longest, and what is wrong in a page is told before."""
    items.sort(key=lambda item: HERE in item.path.parents)


@pytest.fixture
def site(complaints: Complaints) -> Iterator[Site]:
    """A site of somebody else, at another origin."""
    other = Site()
    complaints.allow_host(other.host)
    yield other
    other.close()


@pytest.fixture(params=[4, 5, 6], ids=lambda version: f"reveal-{version}")
def decks(request: pytest.FixtureRequest, site: Site, server: Server) -> Decks:
    """Decks of each version of reveal.js in use."""
    return Decks(request.param, site, server.url)


@pytest.fixture
def newest(site: Site, server: Server) -> Decks:
    """Decks of the newest reveal.js only."""
    return Decks(6, site, server.url)
