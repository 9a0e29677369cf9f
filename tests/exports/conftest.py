"""A client for the whole application."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from app.main import create_app


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """An unexpected exception is an answer here, as it is for a reader."""
    with TestClient(create_app(), raise_server_exceptions=False) as made:
        yield made
