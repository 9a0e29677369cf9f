"""In which order the tests run, and which of them in one process."""

from __future__ import annotations

from pathlib import Path

import pytest

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
