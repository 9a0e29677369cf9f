"""Posters as PNG, without a browser and without the fonts of the machine."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import orjson

_DRAWER = Path(__file__).with_name("drawer.py")
_PATIENCE = 60
"""Seconds."""
_KEPT = 48
"""So many pictures are kept: what a lecture hall opens at once is drawn once."""

Asked = tuple[str, int, int]
"""An SVG, and the width and height of its PNG in pixels."""


def pngs(asked: Sequence[Asked]) -> list[bytes]:
    """The PNG of each. Raises subprocess.SubprocessError where the drawing process fails or takes too long."""
    drawn = subprocess.run(  # noqa: S603 (our own program; what is asked for goes in as data)
        [sys.executable, "-I", "-B", str(_DRAWER)], input=orjson.dumps(asked), capture_output=True, check=True,
        timeout=_PATIENCE,
    )  # fmt: skip
    return list(_pictures(drawn.stdout))


def _pictures(stream: bytes) -> Iterator[bytes]:
    start = 0
    while start < len(stream):
        end = start + 4 + int.from_bytes(stream[start : start + 4], "big")
        yield stream[start + 4 : end]
        start = end


@lru_cache(maxsize=_KEPT)
def png(svg: str, width: int, height: int) -> bytes:
    """One of them."""
    return pngs([(svg, width, height)])[0]
