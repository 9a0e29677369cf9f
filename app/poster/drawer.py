"""Draws PNGs in a process of its own: what draws them holds Python's lock, and pages have to be answered meanwhile.

Reads from standard input a JSON list of ``[svg, width, height]``; writes for each picture its length in four bytes and
its bytes. It knows nothing of the rest of the product, so that it starts fast.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import fontpkg_noto_sans
import fontpkg_noto_serif
import pylopdf_fonts_zh_cn
import resvg_py

FOREIGN = '<tspan font-size="0.01" stroke="none">\u0462</tspan>'
"""Too small to be seen. Where a font lacks a letter of a line, all of the line is set in another one that has it all,
as the Chinese one has √ and every digit; with a letter that the Chinese one has not, only what is missing is."""


def fonts() -> list[str]:
    """The files of the three fonts: a sans-serif, a serif for the italics of mathematics, and Chinese."""
    sans, serif = Path(fontpkg_noto_sans.ROOT) / "files", Path(fontpkg_noto_serif.ROOT) / "files"
    return [
        str(sans / "NotoSans[wdth,wght].ttf"),
        str(serif / "NotoSerif[wdth,wght].ttf"),
        str(serif / "NotoSerif-Italic[wdth,wght].ttf"),
        str(pylopdf_fonts_zh_cn.sans_path()),
    ]


def draw(svg: str, width: int, height: int) -> bytes:
    """An SVG of ours, which names no file, as PNG of that size in pixels: its height follows its shape, rounded up."""
    return resvg_py.svg_to_bytes(
        svg_string=svg.replace("</text>", f"{FOREIGN}</text>"), width=width, height=height, skip_system_fonts=True,
        font_files=fonts(), font_family="Noto Sans", sans_serif_family="Noto Sans", serif_family="Noto Serif",
    )  # fmt: skip


if __name__ == "__main__":
    for asked in json.load(sys.stdin.buffer):
        made = draw(*asked)
        sys.stdout.buffer.write(len(made).to_bytes(4, "big") + made)
        sys.stdout.buffer.flush()
