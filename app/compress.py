"""Compression of what is made for each request; what is kept for longer is packed where its ETag is made."""

from __future__ import annotations

from starlette._utils import get_route_path
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

_SMALLEST = 1000
_LEVEL = 5
_ELSEWHERE = ("/assets/", "/poster/", "/qr/")
"""What packs itself, each encoding with an ETag of its own."""


class Compress:
    """ASGI middleware: gzip for everything that does not pack itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.packing = GZipMiddleware(app, minimum_size=_SMALLEST, compresslevel=_LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ready = scope["type"] != "http" or get_route_path(scope).startswith(_ELSEWHERE)
        await (self.app if ready else self.packing)(scope, receive, send)
