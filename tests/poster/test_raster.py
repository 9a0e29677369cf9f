"""PNGs: exact in size, drawn with the fonts that come along, and with no letter missing."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from app.attention.graph import build_graph
from app.locales import LANGUAGES, catalogue
from app.poster.drawer import FOREIGN, fonts
from app.poster.raster import png, pngs
from app.poster.svg import SANS
from tests.poster.reading import letters, picture, size

SAID = ("stage.", "caption.", "ledger.", "axis.", "site.name", "example.")


def drawn(words: str, font: str = SANS) -> bytes:
    """Some words, alone on white."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><rect width="200" height="40" fill="#ffffff"/>'
        f'<text x="4" y="30" font-size="24" font-family="{font}">{words}</text></svg>'
    )
    return png(svg, 200, 40)


def test_the_size_is_exact() -> None:
    inner = '<rect width="640" height="720" fill="#ff0000"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720">{inner}</svg>'
    assert {b"\xff\0\0\xff", b"\0\0\0\0"} <= picture(png(svg, 200, 113)).colours
    for width, height in ((200, 113), (333, 188), (640, 360), (2560, 1440)):
        assert size(png(svg, width, height)) == (width, height)


def test_several_at_once_come_in_their_order() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1" fill="#00ff00"/></svg>'
    assert [picture(each).width for each in pngs([(svg, 20, 10), (svg, 40, 20), (svg, 30, 15)])] == [20, 40, 30]


def test_chinese_is_written_and_not_boxed() -> None:
    missing = drawn("\U000f0000")
    assert len({drawn("读"), drawn("者"), drawn("键"), missing}) == 4


def test_chinese_beside_it_takes_nothing_from_a_line() -> None:
    """The bold digits of a line with Chinese are those of a line without it."""
    bold, plain = '<tspan font-weight="700">0.4011</tspan>', "0.4011"
    assert drawn(f"{bold}读") != drawn(f"{plain}读")
    left = [[row[: 80 * 4] for row in picture(drawn(words)).rows] for words in (f"{bold} 读", bold)]
    assert left[0] == left[1]


def test_the_mark_that_keeps_fonts_apart_is_in_no_font_but_the_latin_ones() -> None:
    (letter,) = (each for each in FOREIGN if ord(each) > 127)
    *latin, chinese = (letters(Path(font)) for font in fonts())
    assert all(letter in each for each in latin)
    assert letter not in chinese


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_letter_is_missing(lang: str) -> None:
    known = set[str]().union(*(letters(Path(font)) for font in fonts()))
    said = "".join(words for key, words in catalogue(lang).items() if key.startswith(SAID))
    symbols = "".join(each.symbol for each in build_graph("projected").operations)
    numbers = "0123456789.,−-+×÷=()√π·…⁻⁰¹²³⁴⁵⁶⁷⁸⁹e?%′Σ"
    assert set(said + symbols + numbers) - known - set("\n") == set()


def test_what_cannot_be_drawn_ends_the_drawing_process_alone() -> None:
    with pytest.raises(subprocess.SubprocessError):
        pngs([("<svg", 10, 10)])
