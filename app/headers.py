"""The response headers of every answer: what a page may load, who may frame it, who may fetch it.

Pages may be framed by their own site only. What is made for other sites (embeds, posters, assets, the API) may be
fetched from everywhere, without credentials, and framed by everybody unless ``ABACUS_EMBED_ANCESTORS`` says otherwise.
The policy names the own origin beside ``'self'``, which in WebKit matches nothing in a sandboxed frame.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.settings import Settings

_OPEN = re.compile(
    r"/(api|assets|embed|export|poster|qr|schema|board|reveal-attention|slidev)(/|\.|$)"
    r"|/(oembed|openapi\.json|healthz|readyz)$"
)
_HOST = re.compile(r"([A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?")
_ALWAYS = {
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), usb=(), payment=(), "
    "fullscreen=(self), clipboard-write=(self)",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "86400",
}


def is_open(scope: Scope) -> bool:
    """Whether a path is made for other sites and programs rather than a page of our own."""
    return _OPEN.match(scope["path"].removeprefix(mount_point(scope))) is not None


def mount_point(scope: Scope) -> str:
    """The path under which the whole site is mounted; inside a mounted part its own root path is a longer one."""
    return str(scope.get("app_root_path", scope.get("root_path", "")))


def origin(scope: Scope, public_url: str | None) -> str:
    """The origin at which the reader sees this site; empty where the request does not tell a usable one."""
    if public_url is not None:
        parts = urlsplit(public_url)
        return f"{parts.scheme}://{parts.netloc}"
    host = Headers(scope=scope).get("host", "")
    return f"{scope.get('scheme', 'http')}://{host}" if _HOST.fullmatch(host) else ""


def policy(own: str, ancestors: str) -> str:
    """The content security policy of an answer from origin ``own``."""
    source = f"'self' {own}".rstrip()
    directives = [
        "default-src 'none'",
        f"script-src {source}",
        f"style-src {source}",
        f"img-src {source} data: blob:",
        f"font-src {source}",
        f"connect-src {source}",
        "base-uri 'none'",
        "form-action 'none'",
        "object-src 'none'",
    ]
    return "; ".join([*directives, *([f"frame-ancestors {ancestors}"] if ancestors else [])])


class SecurityHeaders:
    """ASGI middleware that sets the headers and answers OPTIONS."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        public = is_open(scope)
        ancestors = " ".join(self.settings.embed_ancestors) if public else "'self'"
        content_policy = policy(origin(scope, self.settings.public_url), ancestors)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_ALWAYS)
                headers["Content-Security-Policy"] = content_policy
                headers.setdefault("Cache-Control", "no-cache")
                if public:
                    headers["Access-Control-Allow-Origin"] = "*"
            await send(message)

        if scope["method"] == "OPTIONS":
            response = Response(status_code=204, headers=_PREFLIGHT if public else {"Allow": "GET, HEAD, OPTIONS"})
            await response(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)
