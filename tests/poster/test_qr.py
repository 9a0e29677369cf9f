"""QR codes, read back by the rules of ISO/IEC 18004 as far as one can without a camera."""

from __future__ import annotations

import re

import pytest

from app.poster.qr import TooLong, qr
from tests.poster.reading import SVG, read

ADDRESS = "https://uni.example/attention/?stage=weights&cell=weights:1:2"


def modules(svg: str) -> list[list[bool]]:
    """The modules without the empty border."""
    root = read(svg.replace(ADDRESS.replace("&", "&amp;"), ""))
    side = int(root.attrib["viewBox"].split()[2])
    grid = [[False] * side for _ in range(side)]
    (path,) = root.iter(f"{SVG}path")
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path.attrib["d"]):
        for at in range(int(x), int(x) + int(width)):
            grid[int(y)][at] = True
    for border in (0, 1, 2, 3, side - 4, side - 1):
        assert not any(grid[border])
        assert not any(row[border] for row in grid)
    return [row[4:-4] for row in grid[4:-4]]


def test_the_patterns_of_a_qr_code() -> None:
    grid = modules(qr(ADDRESS, "link", 320))
    side = len(grid)
    assert side % 4 == 1
    assert side >= 21
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for top, left in ((0, 0), (0, side - 7), (side - 7, 0)):
        seen = ["".join(str(int(each)) for each in row[left : left + 7]) for row in grid[top : top + 7]]
        assert seen == finder
    assert [grid[6][at] for at in range(8, side - 8)] == [at % 2 == 0 for at in range(8, side - 8)]
    assert grid[side - 8][8]


def test_size_title_and_address() -> None:
    svg = qr(ADDRESS, 'a "link" <b>', 200)
    assert 'width="200"' in svg
    assert '<title id="qr-title">a "link" &lt;b&gt;</title>' in svg
    assert "<desc>https://uni.example/attention/?stage=weights&amp;cell=weights:1:2</desc>" in svg


def test_other_addresses_have_other_codes() -> None:
    assert modules(qr(ADDRESS, "", 320)) != modules(qr(ADDRESS[:-1] + "1", "", 320))


def test_what_no_code_holds() -> None:
    assert qr("https://uni.example/?" + "x" * 2900, "", 320)
    with pytest.raises(TooLong):
        qr("https://uni.example/?" + "x" * 2940, "", 320)
