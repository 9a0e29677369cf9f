"""Compression of what is made for each request; assets are compressed once and for all by themselves."""

from __future__ import annotations

from starlette._utils import get_route_path
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

_SMALLEST = 1000
_LEVEL = 5


class Compress:
    """ASGI middleware: gzip for everything but ``/assets``."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.packing = GZipMiddleware(app, minimum_size=_SMALLEST, compresslevel=_LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assets = scope["type"] != "http" or get_route_path(scope).startswith("/assets/")
        await (self.app if assets else self.packing)(scope, receive, send)
