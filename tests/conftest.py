"""In which order the tests run, which of them in one process, and the server that they share there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from tests.browser.server import Server

ROOT = Path(__file__).parents[1]
# What is wrong in a function is told before it is looked for in a page, and there before in other people's software.
DRIVING = (ROOT / "tests/browser", ROOT / "tests/hosts")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that drive a browser come last."""
    items.sort(key=lambda item: _turn(item.path))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Sharing:
    """How processes share the work, where there are several."""
    return Sharing(config, log)


class Sharing(LoadScopeScheduling):  # type: ignore[misc]
    """A file goes to one process as a whole, and so does a folder of tests that drive a browser.

    More browsers at once would wait for each other. pytest-xdist gives out the largest first.
    """

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        turn = _turn(ROOT / path)
        return str(DRIVING[turn - 1]) if turn > 0 else path


def _turn(path: Path) -> int:
    return next((turn for turn, folder in enumerate(DRIVING, 1) if folder in path.parents), 0)


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
