"""In which order the tests run, which of them in one process, and the server that they share there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.server import Server

HERE = Path(__file__).parent
# What is wrong in a function is told before it is looked for in a page, and there before in other people's software.
DRIVING = (HERE / "browser", HERE / "hosts")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that drive a browser come last, and in one process: two browsers at once would wait for each other.

    Where processes share the work, one of them begins with these, for pytest-xdist gives out the largest group first.
    """
    items.sort(key=_turn)
    for item in items:
        if _turn(item) > 0:
            item.add_marker(pytest.mark.xdist_group("browser"))


def _turn(item: pytest.Item) -> int:
    return next((turn for turn, folder in enumerate(DRIVING, 1) if folder in item.path.parents), 0)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The live server that all tests of a process share; it is never stopped.

    It is defined here and nowhere below: pytest-playwright takes the address once a session, so that with a server for
    each folder the pages of one would open at the server of the other.
    """
    shared = Server(tmp_path_factory.mktemp("server") / "log.txt")
    shared.start()
    yield shared
    shared.stop()
