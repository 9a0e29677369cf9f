"""A query read, settled, and what is said of it."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

from app.pages.address import Address, read_address, settled
from app.pages.home import graph_of
from app.runs import run as compute
from app.schemas import RunRequest


def read(query: str, accept: str = "") -> Address:
    return read_address(dict(parse_qsl(query, keep_blank_values=True)), accept)


def said(address: Address) -> list[tuple[str, Any]]:
    """The notices with the name that each speaks of."""
    return [(each.key, each.params.get("name")) for each in address.notices]


def shown(query: str) -> Address:
    """The address settled in the run that it asks for."""
    address = read(query)
    request = RunRequest.of(address.request)
    return settled(address, graph_of(request), compute(request).to_json())
