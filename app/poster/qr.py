"""An address as a QR code, so that a lecture hall can open on its phones what the wall shows."""

from __future__ import annotations

import segno
from segno.encoder import DataOverflowError

from app.poster.svg import Mark

_QUIET = 4
"""Width of the empty border in modules, as the standard asks."""


class TooLong(ValueError):
    """An address that no QR code holds: at most 2953 bytes fit."""


def qr(address: str, title: str, width: int) -> str:
    """``address`` as a QR code in SVG, ``width`` pixels wide, black on white. Raises TooLong."""
    try:
        code = segno.make_qr(address, error="m" if len(address) < 800 else "l", boost_error=False)
    except DataOverflowError:
        raise TooLong(address[:80]) from None
    rows = [bytes(row) for row in code.matrix]
    side = len(rows) + 2 * _QUIET
    parts = [
        f"M{_QUIET + start} {_QUIET + y}h{end - start}v1h-{end - start}z"
        for y, row in enumerate(rows) for start, end in _stretches(row)
    ]  # fmt: skip
    return Mark(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {side} {side}", "width": str(width),
            "height": str(width), "role": "img", "aria-labelledby": "qr-title", "shape-rendering": "crispEdges",
        },
        [
            Mark("title", {"id": "qr-title"}, [title]),
            Mark("desc", {}, [address]),
            Mark("rect", {"width": str(side), "height": str(side), "fill": "#ffffff"}),
            Mark("path", {"d": "".join(parts), "fill": "#000000"}),
        ],
    ).write()  # fmt: skip


def _stretches(row: bytes) -> list[tuple[int, int]]:
    """From-to of every stretch of dark modules in a row."""
    made: list[tuple[int, int]] = []
    for place, module in enumerate(row):
        if module and made and made[-1][1] == place:
            made[-1] = (made[-1][0], place + 1)
        elif module:
            made.append((place, place + 1))
    return made
