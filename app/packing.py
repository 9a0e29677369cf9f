"""A state in the address: ``1.`` and its JSON, deflated and written in base64url. The browser's twin is packing.js.

What others write may also be ``0.`` and the JSON in base64url as it is.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib

LARGEST = 1_000_000
"""How many bytes a packed state may unfold to; a full request of 32 x 32 needs about half of it."""

_MARK = "1."
_BARE = "0."


def pack(state: object) -> str:
    """``state``, JSON-ready, as it stands in an address."""
    content = json.dumps(state, separators=(",", ":"), ensure_ascii=False).encode()
    return _MARK + base64.urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")


def unpack(text: str) -> object | None:
    """What ``text`` holds, bare or deflated, with zlib's header or without.

    None where it is damaged, too large or not ours.
    """
    mark, body = text[: len(_MARK)], text[len(_MARK) :]
    if mark not in (_MARK, _BARE):
        return None
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        found: object = json.loads(_inflated(packed) if mark == _MARK else _short(packed))
    except (ValueError, binascii.Error, zlib.error, RecursionError):
        return None
    return found


def _inflated(packed: bytes) -> bytes:
    """The unfolded bytes. Raises ValueError beyond ``LARGEST``, zlib.error where they are none."""
    try:
        return _bounded(packed, zlib.MAX_WBITS)
    except zlib.error:
        return _bounded(packed, -zlib.MAX_WBITS)


def _short(content: bytes) -> bytes:
    """The bytes themselves. Raises ValueError beyond ``LARGEST``."""
    if len(content) > LARGEST:
        raise ValueError("too large")
    return content


def _bounded(packed: bytes, window: int) -> bytes:
    reader = zlib.decompressobj(window)
    made = reader.decompress(packed, LARGEST + 1)
    if len(made) > LARGEST:
        raise ValueError("too large")
    if not reader.eof:
        raise zlib.error("cut short")
    return made
