"""The static files, served from memory under a path that holds their build id, so that they can be kept for ever.

The build id is a hash of all files: one changed byte gives every file a new address, and scripts that import each other
by relative paths stay of one build. Text is compressed once, by gzip at start-up and by brotli when it is first asked
for; each encoding has an ETag of its own. What pages ask for is there joined as well: see ``lean.py``.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import brotli
from anyio import to_thread
from starlette._utils import get_route_path
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.lean import FOLDER, lean
from app.problems import Problem

FOREVER = "public, max-age=31536000, immutable"

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
_PACKED = frozenset({".png", ".jpg", ".ico", ".woff2"})
"""What is compressed already."""
_QUICK, _SMALL = 9, 11
"""Qualities of brotli. The smaller one takes half a second for the script of a frame, and saves 7 % of it."""


@dataclass(frozen=True)
class Asset:
    """One file: its bytes, the same packed by gzip where that is worth it, its media type and the hash of its bytes."""

    plain: bytes
    gzip: bytes | None
    media_type: str
    digest: str
    lean: bool
    """Whether pages wait for it, so that it is packed as small as can be."""

    @classmethod
    def of(cls, path: str, plain: bytes) -> Asset:
        """The asset of a file's path and content."""
        suffix = Path(path).suffix
        packed = None if suffix in _PACKED else gzip.compress(plain, 9, mtime=0)
        if packed is not None and len(packed) >= len(plain):
            packed = None
        media_type = _TYPES.get(suffix, "application/octet-stream")
        return cls(plain, packed, media_type, hashlib.sha256(plain).hexdigest()[:16], path.startswith(FOLDER))

    @cached_property
    def br(self) -> bytes | None:
        """The same packed by brotli, where gzip was worth it."""
        return None if self.gzip is None else brotli.compress(self.plain, quality=_SMALL if self.lean else _QUICK)

    def packed(self, accept: str) -> tuple[str, bytes] | None:
        """Name and bytes of the smallest encoding that ``accept``, an Accept-Encoding, allows; None for plain."""
        if self.gzip is None:
            return None
        if _accepts(accept, "br"):
            return ("br", self.br or b"")
        return ("gzip", self.gzip) if _accepts(accept, "gzip") else None


class Assets:
    """ASGI application for all files of a folder, to be mounted at ``/assets``."""

    def __init__(self, folder: Path) -> None:
        files = sorted(each for each in folder.rglob("*") if each.is_file() and not each.name.startswith("."))
        contents = {each.relative_to(folder).as_posix(): each.read_bytes() for each in files}
        self.files = {path: Asset.of(path, content) for path, content in {**contents, **lean(contents)}.items()}
        build = hashlib.sha256()
        for path, asset in self.files.items():
            build.update(f"{path}\0{asset.digest}\0".encode())
        self.build_id = build.hexdigest()[:12]

    @property
    def prefix(self) -> str:
        """The address of the folder relative to the site's, with the slash at its end."""
        return f"assets/{self.build_id}/"

    @property
    def lean(self) -> str:
        """The address of what pages ask for, relative to the site's, with the slash at its end."""
        return self.prefix + FOLDER

    def pack(self) -> None:
        """Pack what pages wait for. It takes about a second, and whoever asks meanwhile waits for one file only."""
        for asset in self.files.values():
            if asset.lean:
                asset.packed("br")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one file. Raises Problem for a path that is none of this build, or another method than GET and HEAD."""
        if scope["method"] not in ("GET", "HEAD"):
            raise Problem("wrong-method", headers={"Allow": "GET, HEAD, OPTIONS"})
        build, _, path = get_route_path(scope).lstrip("/").partition("/")
        asset = self.files.get(path) if build == self.build_id else None
        if asset is None:
            raise Problem("not-found")
        if asset.lean and "br" not in vars(asset):  # nobody else waits while it is packed for the first time
            await to_thread.run_sync(getattr, asset, "br")
        await self.response(asset, Headers(scope=scope))(scope, receive, send)

    def response(self, asset: Asset, request: Headers) -> Response:
        """The asset in the encoding that the request accepts, or 304 where it has it already."""
        packed = asset.packed(request.get("accept-encoding", ""))
        tag = f'"{asset.digest}-{packed[0]}"' if packed else f'"{asset.digest}"'
        headers = {"ETag": tag, "Cache-Control": FOREVER}
        if asset.gzip is not None:
            headers["Vary"] = "Accept-Encoding"
        known = {each.strip().removeprefix("W/") for each in request.get("if-none-match", "").split(",")}
        if known & {tag, "*"}:
            return Response(status_code=304, headers=headers)
        if packed:
            headers["Content-Encoding"] = packed[0]
        return Response(packed[1] if packed else asset.plain, headers=headers, media_type=asset.media_type)


def _accepts(accept: str, encoding: str) -> bool:
    for part in accept.lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";")
        if name in (encoding, "*"):
            return weight not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
