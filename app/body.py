"""The body of a request, parsed: every way in which it can be unreadable is a problem of its own."""

from __future__ import annotations

import json
import re

from fastapi import Request
from pydantic_core import from_json

from app.limits import MAX_BODY
from app.problems import Problem

_PATIENCE = 64 * MAX_BODY
"""So much is read, and dropped, before a body is refused: a client that is cut off while it sends sees no answer."""

_MEDIA_TYPE = re.compile(r"application/([a-z0-9.-]+\+)?json", re.IGNORECASE)
_CHARSET = re.compile(r'charset="?utf-8"?', re.IGNORECASE)
_PLACE = re.compile(r" at line (\d+) column (\d+)$")


async def read_body(request: Request) -> bytes:
    """The bytes of a JSON body. Raises Problem ``wrong-content-type`` or ``too-large``."""
    media_type, _, more = request.headers.get("content-type", "").partition(";")
    charset = more.strip().lower().startswith("charset") and not _CHARSET.match(more.strip())
    if not _MEDIA_TYPE.fullmatch(media_type.strip()) or charset:
        raise Problem("wrong-content-type", params={"expected": "application/json"})
    body, size = bytearray(), 0
    async for chunk in request.stream():
        size += len(chunk)
        if size <= MAX_BODY:
            body += chunk
        elif size > _PATIENCE:
            break
    if size > MAX_BODY:
        raise Problem("too-large", params={"limit": MAX_BODY})
    return bytes(body)


def parse(body: bytes) -> object:
    """What a JSON text holds; NaN and infinities are let through, for the schema to name their place.

    Raises Problem ``not-json`` with line and column, or ``too-deep``.
    """
    try:
        return from_json(body, allow_inf_nan=True)
    except ValueError as error:
        message = str(error)
    if "recursion limit" in message:
        raise Problem("too-deep")
    if "number out of range" in message:
        return _with_long_numbers(body)
    place = _PLACE.search(message)
    line, column = (int(place[1]), int(place[2])) if place else (1, 0)
    raise Problem("not-json", params={"line": line, "column": column})


def _with_long_numbers(body: bytes) -> object:
    """The same for whole numbers of thousands of digits, as floats: beyond every limit, but with a place."""
    try:
        return json.loads(body, parse_int=float)
    except RecursionError:
        raise Problem("too-deep") from None
    except json.JSONDecodeError as error:
        raise Problem("not-json", params={"line": error.lineno, "column": error.colno}) from None
    except ValueError:
        raise Problem("not-json", params={"line": 1, "column": 0}) from None
