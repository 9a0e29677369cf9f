"""Posters read back: SVG as strict XML, PNG by the standard, and which letters a font has."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

SVG = "{http://www.w3.org/2000/svg}"


def read(svg: str) -> Element:
    """The tree of an SVG. An AssertionError where it is not one that stands by itself and asks for nothing."""
    assert "<!" not in svg
    assert "<?" not in svg
    root = fromstring(svg)  # noqa: S314 (made here, and it declares no entity)
    assert root.tag == f"{SVG}svg"
    for each in root.iter():
        assert each.tag.removeprefix(SVG) in {"svg", "title", "desc", "g", "rect", "path", "circle", "line", "text",
                                              "tspan"}, each.tag  # fmt: skip
        for name, value in each.attrib.items():
            assert not re.match(r"style$|class$|href$|on|\{", name), (name, value)
            assert not re.search(r"url\(|://", value), (name, value)
    return root


@dataclass(frozen=True)
class Shown:
    """A number of a poster: its cell, its value, its text, the matrix it stands in and whether it is a copy."""

    cell: str
    value: float
    text: str
    tensor: str
    copy: bool


def numbers(root: Element) -> Iterator[Shown]:
    """Every number of the run in a poster, in the order of the document."""

    def walk(element: Element, tensor: str) -> Iterator[Shown]:
        tensor = element.get("data-tensor", tensor)
        cell = element.get("data-cell")
        if cell is not None:
            words = "".join(element.itertext())
            yield Shown(cell, float(element.attrib["data-value"]), words, tensor, "data-copy" in element.attrib)
        for inner in element:
            yield from walk(inner, tensor)

    return walk(root, "")


@dataclass(frozen=True)
class Picture:
    """A PNG: its size and its pixels, four bytes each, row by row."""

    width: int
    height: int
    rows: list[bytes]

    @property
    def colours(self) -> set[bytes]:
        """The colours in it."""
        return {row[at : at + 4] for row in self.rows for at in range(0, len(row), 4)}


def size(png: bytes) -> tuple[int, int]:
    """Width and height that a PNG states."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert png[12:16] == b"IHDR"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def picture(png: bytes) -> Picture:
    """A PNG of 8-bit RGBA, not interlaced, taken apart; an AssertionError for anything else."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, place = [], 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        kind, data = png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        assert struct.unpack(">I", png[place + 8 + length : place + 12 + length])[0] == zlib.crc32(kind + data)
        chunks.append((kind, data))
        place += 12 + length
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    assert (depth, colour, interlaced) == (8, 6, 0)
    raw = zlib.decompress(b"".join(data for kind, data in chunks if kind == b"IDAT"))
    return Picture(width, height, list(_rows(raw, width * 4, height)))


def _rows(raw: bytes, stride: int, height: int) -> Iterator[bytes]:
    before = bytes(stride)
    for row in range(height):
        start = row * (stride + 1)
        line = bytearray(raw[start + 1 : start + 1 + stride])
        kind = raw[start]
        for at in range(stride):
            left = line[at - 4] if at >= 4 else 0
            up, corner = before[at], before[at - 4] if at >= 4 else 0
            line[at] = (line[at] + (0, left, up, (left + up) // 2, _paeth(left, up, corner))[kind]) & 255
        before = bytes(line)
        yield before


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    near = (abs(guess - left), abs(guess - up), abs(guess - corner))
    return (left, up, corner)[near.index(min(near))]


def letters(font: Path) -> set[str]:
    """The characters for which an OpenType font has a glyph, from its ``cmap`` of format 12, else 4."""
    data = font.read_bytes()
    count = struct.unpack(">H", data[4:6])[0]
    entries = [data[12 + 16 * n : 28 + 16 * n] for n in range(count)]
    tables = {entry[:4]: struct.unpack(">I", entry[8:12])[0] for entry in entries}
    start = tables[b"cmap"]
    parts = [
        start + struct.unpack(">I", data[start + 8 + 8 * n : start + 12 + 8 * n])[0]
        for n in range(struct.unpack(">H", data[start + 2 : start + 4])[0])
    ]
    for wanted, reader in ((12, _groups), (4, _segments)):
        for part in parts:
            if struct.unpack(">H", data[part : part + 2])[0] == wanted:
                return reader(data, part)
    raise AssertionError("no cmap that is known")


def _groups(data: bytes, at: int) -> set[str]:
    count = struct.unpack(">I", data[at + 12 : at + 16])[0]
    groups = (struct.unpack(">III", data[at + 16 + 12 * n : at + 28 + 12 * n]) for n in range(count))
    return {chr(code) for first, last, _ in groups for code in range(first, last + 1)}


def _segments(data: bytes, at: int) -> set[str]:
    count = struct.unpack(">H", data[at + 6 : at + 8])[0] // 2
    ends = struct.unpack(f">{count}H", data[at + 14 : at + 14 + 2 * count])
    starts = struct.unpack(f">{count}H", data[at + 16 + 2 * count : at + 16 + 4 * count])
    return {chr(code) for first, last in zip(starts, ends, strict=True) for code in range(first, min(last, 0xFFFE) + 1)}
