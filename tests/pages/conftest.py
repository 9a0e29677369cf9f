"""A client for the whole application, in which an unexpected exception is an answer, as it is for a reader."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from app.main import create_app


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A trusted peer, so that what a proxy says of its path is believed."""
    with TestClient(create_app(), raise_server_exceptions=False, client=("127.0.0.1", 50000)) as made:
        yield made
