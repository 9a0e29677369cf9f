"""The colours are those of the page, and numbers can be read on them."""

from __future__ import annotations

import re
from dataclasses import asdict

import pytest

from app.attention.graph import build_graph
from app.paths import STATIC
from app.poster.palette import PALETTES, Theme, mix, tone_of

TOKENS = (STATIC / "css" / "tokens.css").read_text("utf-8")


def whole(colour: str) -> str:
    """``#rgb`` written out."""
    return colour if len(colour) == 7 else "#" + "".join(each * 2 for each in colour[1:])


@pytest.mark.parametrize(("theme", "side"), [("light", 1), ("dark", 2)])
def test_every_colour_is_a_token(theme: Theme, side: int) -> None:
    tokens = {
        found[1].replace("-", "_"): whole(found[1 + side])
        for found in re.finditer(r"--([a-z-]+): light-dark\((#\w+), (#\w+)\)", TOKENS)
    }
    palette = asdict(PALETTES[theme])
    assert palette == {name: tokens[name] for name in palette}


def test_every_tensor_has_the_tone_that_the_page_gives_it() -> None:
    tones = {
        name: rule[2]
        for rule in re.finditer(r"^([^{}\n]*\.t-[^{]*)\{ --tensor: var\(--(\w+)\); \}", TOKENS, re.MULTILINE)
        for name in re.findall(r"\.t-([a-z-]+)", rule[1])
    }
    tensors = {each.tensor for each in build_graph("projected").operations}
    assert len(tensors) > 25
    for tensor in tensors:
        assert tone_of(tensor) == tones.get(tensor.replace("_", "-"), "plain"), tensor


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of WCAG 2."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_numbers_can_be_read(theme: Theme) -> None:
    palette = PALETTES[theme]
    for tone in (palette.x, palette.q, palette.k, palette.v, palette.a, palette.ink, palette.plain):
        for surface in (palette.paper, palette.raised, palette.gold):
            assert contrast(tone, surface) >= 4.5, (tone, surface)
        assert contrast(mix(tone, palette.muted, 0.55), palette.raised) >= 4.5, tone
    assert contrast(palette.ink, palette.lit) >= 4.5
    assert contrast(palette.muted, palette.paper) >= 4.5


def test_mixing() -> None:
    assert mix("#000000", "#ffffff", 1) == "#000000"
    assert mix("#000000", "#ffffff", 0) == "#ffffff"
    assert mix("#ff0000", "#0000ff", 0.25) == "#4000bf"
