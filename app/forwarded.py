"""What a trusted proxy says about the reader's side of a request: scheme, host and the path under which we are mounted.

``X-Forwarded-Prefix`` becomes the root path. A proxy may strip it from the path or keep it: where it is missing it is
put back, so that both work. Headers of anybody else, and values that are no plain path, scheme or host, are passed
over.
"""

from __future__ import annotations

import re
from ipaddress import ip_address, ip_network

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

_PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)+")
_HOST = re.compile(r"([A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?")


class Forwarded:
    """ASGI middleware that believes the peers in ``trusted`` (addresses or networks)."""

    def __init__(self, app: ASGIApp, trusted: tuple[str, ...]) -> None:
        self.app = app
        self.trusted = tuple(ip_network(each, strict=False) for each in trusted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and self.is_trusted(scope):
            scope = forwarded(scope)
            if scope["root_path"] and scope["path"] == scope["root_path"]:
                # Relative addresses in the page need the slash; a relative Location needs no knowledge of our own.
                place = scope["path"].rpartition("/")[2] + "/"
                await Response(status_code=308, headers={"Location": place})(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def is_trusted(self, scope: Scope) -> bool:
        """Whether the peer that connected to us is one of the proxies."""
        peer = scope.get("client")
        try:
            address = ip_address(peer[0]) if peer else None
        except ValueError:
            return False
        return address is not None and any(address in network for network in self.trusted)


def forwarded(scope: Scope) -> Scope:
    """A copy of ``scope`` as the reader sees it."""
    headers = Headers(scope=scope)
    scope = {**scope, "headers": list(scope["headers"]), "root_path": scope.get("root_path", "")}
    scheme = headers.get("x-forwarded-proto", "").partition(",")[0].strip().lower()
    if scheme in ("http", "https"):
        scope["scheme"] = scheme
    host = headers.get("x-forwarded-host", "").partition(",")[0].strip()
    if _HOST.fullmatch(host):
        MutableHeaders(scope=scope)["host"] = host
    prefix = headers.get("x-forwarded-prefix", "").rstrip("/")
    if _PREFIX.fullmatch(prefix) and not {".", ".."} & set(prefix.split("/")):
        path = scope["path"]
        scope["root_path"] = prefix
        if path != prefix and not path.startswith(prefix + "/"):
            scope["path"] = prefix + path
            scope["raw_path"] = prefix.encode() + (scope.get("raw_path") or path.encode())
    return scope
