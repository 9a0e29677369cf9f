"""What tests of a shake have in common: holding an input, and how far each bead is from its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from app.examples import EXAMPLES
from tests.browser.board import bead

SEEK = """phase => {
  for (const each of document.getAnimations().filter(({ id }) => id === "sway")) {
    each.pause();
    each.currentTime = phase * each.effect.getComputedTiming().duration;
  }
}"""
LIFTS = """() => Object.fromEntries([...document.querySelectorAll("[data-tensor] [data-bead]")].map((node) =>
  [node.dataset.bead, -new DOMMatrix(getComputedStyle(node).transform).m42]))"""
RUNNING = "document.getAnimations().filter((each) => each.playState === 'running').length"
VALUES = """() => [...document.querySelectorAll("[data-tensor] [data-cell]")]
  .map((node) => [node.dataset.cell, node.dataset.value, node.textContent])"""


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def board(page: Page) -> Locator:
    return page.locator("abacus-board")


def shakes(page: Page) -> None:
    """A shake is under way, and answered."""
    expect(board(page)).to_have_attribute("data-shaking", "")


def rests(page: Page) -> None:
    """Nothing is left of a shake."""
    expect(board(page)).not_to_have_attribute("data-shaking", "")
    expect(page.locator("[data-shaken], [data-sways], [data-still]")).to_have_count(0)
    expect(page.locator(".needle")).to_be_hidden()
    assert page.evaluate("document.getAnimations().filter(({ id }) => id === 'sway').length") == 0


@contextmanager
def held(page: Page, cell: str) -> Iterator[None]:
    """The mouse button held down on a bead."""
    page.mouse.move(*middle(bead(page, cell)))
    page.mouse.down()
    shakes(page)
    yield
    page.mouse.up()


def lifts(page: Page, phase: float) -> dict[str, float]:
    """How many pixels above its place each bead is at a phase of the sway."""
    page.evaluate(SEEK, phase)
    return dict(page.evaluate(LIFTS))


def drawn(page: Page, name: str) -> float:
    """A number of the needle, to the last digit."""
    return float(page.locator(f".needle [data-derived^='{name}:']").first.get_attribute("data-value") or "nan")


def nudged(page: Page, server: str, cell: str, nudges: list[float]) -> Any:
    """The server's own nudged runs of three-positions."""
    body = {**EXAMPLES["three-positions"], "cell": cell, "nudges": nudges}
    return page.request.post(f"{server}api/nudges", data=body).json()
