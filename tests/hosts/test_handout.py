"""The printed deck has one page a stage, with that stage's heading and numbers."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from app.locales import catalogue
from app.packing import pack
from tests.browser import reference
from tests.hosts.built import decktape
from tests.hosts.handout import pages, printed
from tests.hosts.reveal import Decks

TITLES = {stage: catalogue("en")[f"stage.{stage}.title"] for stage in ("scores", "weights", "output")}
SHOWN = {stage: f"{reference.tensors('three-positions')[stage][0][0]:.4f}" for stage in TITLES}
"""The first number that each stage makes of the stored example, to four decimals."""


def empty_ends(decks: Decks) -> list[list[str]]:
    """reveal.js 4 ends every handout with an empty page in a Chromium of today, with frames or without."""
    return [[]] if decks.version == 4 else []


def stages(texts: list[str]) -> list[list[str]]:
    """The stages whose headings are on each page."""
    return [[stage for stage, title in TITLES.items() if title in text] for text in texts]


def test_one_page_a_stage(page: Page, decks: Decks) -> None:
    """However a frame would be loaded on a screen: when its slide is shown, at once, or before it is shown."""
    ways = [("data-src", ""), ("src", ""), ("data-src", "data-preload")]
    frames = [decks.frame(more, query="mode=slide&lang=en&precision=4", source=source) for source, more in ways]
    slides = "".join(f"<section>{each}</section>" for each in ["One word", *frames, "Last word"])
    texts = printed(page, decks.make(slides).replace(".html", ".html?print-pdf"))
    expected = list(TITLES) * len(ways)
    assert stages(texts) == [[], *([stage] for stage in expected), [], *empty_ends(decks)]
    assert all(texts[: len(expected) + 2])
    numbers = texts[1 : len(expected) + 1]
    assert [[stage for stage, number in SHOWN.items() if number in text][-1] for text in numbers] == expected


def test_the_last_stage_only(page: Page, decks: Decks) -> None:
    address = decks.make(f"<section>One word</section><section>{decks.frame()}</section>", pdfSeparateFragments=False)
    assert stages(printed(page, address.replace(".html", ".html?print-pdf"))) == [
        [], ["output"], *empty_ends(decks)
    ]  # fmt: skip


def test_a_background(page: Page, decks: Decks) -> None:
    slide = (
        '<section data-attention data-stages="scores,weights,output" '
        f'data-background-iframe="{decks.address()}"></section>'
    )
    texts = printed(page, decks.make(slide + "<section>Last word</section>").replace(".html", ".html?print-pdf"))
    assert stages(texts) == [["scores"], ["weights"], ["output"], [], *empty_ends(decks)]


def test_a_state_in_the_fragment_is_printed(page: Page, newest: Decks) -> None:
    given = {"kind": "weighted", "weights": [["1/8", "7/8"]], "value": [["-3"], ["5"]]}
    packed = pack({"version": 1, "request": {"inputs": given}})
    source = f"{newest.address('mode=slide&lang=en&stage=output')}#s={packed}"
    address = newest.make(f'<section><iframe data-attention data-src="{source}"></iframe></section>')
    (text,) = printed(page, address.replace(".html", ".html?print-pdf"))
    # (−3 + 35)/8
    assert {"−3", "5", "4"} <= set(text.split())


def test_by_decktape(newest: Decks, tmp_path: Path) -> None:
    frame = newest.frame(query="mode=slide&lang=en&show=title")
    address = newest.make(f"<section>One word</section><section>{frame}</section><section>Last word</section>")
    assert stages(pages(decktape(address, tmp_path))) == [[], ["scores"], ["weights"], ["output"], []]
