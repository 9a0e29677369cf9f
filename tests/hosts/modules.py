"""Other people's software that npm installs; where a piece is missing, its tests are skipped and say which."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

MODULES = Path(__file__).parent / "node_modules"


def module(name: str) -> Path:
    """The folder of a package."""
    folder = MODULES / name
    if not folder.is_dir():
        pytest.skip(f"{name} is not installed: make decks")
    return folder


def node() -> str:
    """The path of Node."""
    path = shutil.which("node")
    if path is None:
        pytest.skip("Node is not installed: make decks")
    return path
