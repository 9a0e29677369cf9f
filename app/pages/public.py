"""The address of the site as readers see it: for links that leave it, the only absolute ones that are ever made."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import parse_qsl, quote, urlsplit

from fastapi import Request

from app.headers import mount_point, origin

_PATHS = frozenset({"", "embed", "embed/", "embed/v1", "embed/v1/"})
"""Where a state has a page."""

Query = dict[str, str]


def site_of(request: Request) -> str:
    """The address of the site with a slash at its end; empty where a request does not tell a usable one."""
    public: str | None = request.app.state.settings.public_url
    if public is not None:
        return public
    own = origin(request.scope, None)
    return f"{own}{mount_point(request.scope)}/" if own else ""


def written(query: Iterable[tuple[str, str]]) -> str:
    """A query as it stands in an address, ``?`` included; empty where there is nothing to say."""
    parts = [f"{quote(name, safe='')}={quote(value, safe=':,;-/')}" for name, value in query]
    return "?" + "&".join(parts) if parts else ""


def query_of(site: str, address: str) -> Query | None:
    """What an address of ours asks for, a state in its fragment included; None for an address that is not ours."""
    try:
        own, given = urlsplit(site), urlsplit(address)
    except ValueError:
        return None
    if not site or given.scheme not in ("http", "https") or given.netloc.lower() != own.netloc.lower():
        return None
    path = given.path or "/"
    if not path.startswith(own.path) or path[len(own.path) :] not in _PATHS:
        return None
    query = dict(parse_qsl(given.query, keep_blank_values=True))
    if given.fragment.startswith("s="):
        query["state"] = given.fragment[2:]
    return query


def page_link(site: str, query: Query) -> str:
    """The link to the page of a query; a packed state goes into the fragment, which no server is sent or logs."""
    state = query.get("state")
    shown = written((name, value) for name, value in query.items() if name != "state")
    return f"{site}{shown}{f'#s={state}' if state else ''}"
