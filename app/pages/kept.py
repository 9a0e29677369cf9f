"""Answers that browsers and proxies keep for a day, each encoding with a strong ETag of its own."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable

from fastapi import Request, Response

A_DAY = "public, max-age=86400"
_LEVEL = 6


def tag_of(*parts: str | int) -> str:
    """A name for what these parts make."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(f"{part}\0".encode("utf-8", "replace"))
    return digest.hexdigest()[:20]


def kept(
    request: Request, tag: str, make: Callable[[], bytes], media_type: str, *, name: str = "", text: bool = True
) -> Response:
    """The answer of ``make``, or 304 where the reader has what ``tag`` names; then nothing is made.

    ``text`` is packed where the reader takes that. ``name`` is that of the file when it is saved.
    """
    packed = text and _takes_gzip(request.headers.get("accept-encoding", ""))
    quoted = f'"{tag}-gzip"' if packed else f'"{tag}"'
    vary = [*([] if "lang" in request.query_params else ["Accept-Language"]), *(["Accept-Encoding"] if text else [])]
    headers = {"ETag": quoted, "Cache-Control": A_DAY}
    if vary:
        headers["Vary"] = ", ".join(vary)
    known = {each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")}
    if known & {quoted, "*"}:
        return Response(status_code=304, headers=headers)
    body = make()
    if packed:
        headers["Content-Encoding"] = "gzip"
        body = gzip.compress(body, _LEVEL, mtime=0)
    if name:
        kind = "attachment" if name.endswith(".zip") else "inline"
        headers["Content-Disposition"] = f'{kind}; filename="{name}"'
    return Response(body, headers=headers, media_type=media_type)


def _takes_gzip(accept: str) -> bool:
    for part in accept.lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        if name == "gzip":
            return weight.strip("0.") != "" or not weight
    return False
