"""A deck built by Slidev from the recipe: its clicks are the stages."""

from __future__ import annotations

import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.server import Server
from tests.hosts.built import slidev
from tests.hosts.frames import bead, click, stage_is, value
from tests.hosts.recipes import addresses, recipe
from tests.hosts.site import Site

HEAD = """---
theme: none
title: A lecture
routerMode: hash
favicon: "data:,"
fonts:
  provider: none
---

# First

"""
LISTEN = "window.heard = []; addEventListener('message', (event) => window.heard.push(event.data));"


@pytest.fixture(scope="session")
def pages(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built deck: the recipe's slide between two others."""
    (address,) = addresses("slidev-component", server.url)
    with urllib.request.urlopen(address) as answer:  # noqa: S310
        component = answer.read()
    slides = f"{HEAD}{recipe('slidev', server.url)}\n\n---\n\n# Last\n"
    return slidev(slides, component, tmp_path_factory.mktemp("slidev") / "deck")


@pytest.fixture
def deck(page: Page, site: Site, pages: Path) -> str:
    """The deck's address, on somebody else's site."""
    page.add_init_script(LISTEN)
    return site.folder("slidev", pages)


def frame(page: Page) -> FrameLocator:
    return page.frame_locator("iframe.attention")


def at(page: Page, number: int, clicks: int = 0) -> None:
    """Waits until the deck stands there."""
    page.wait_for_function(
        """([number, clicks]) => {
            const [path, query] = location.hash.slice(2).split("?");
            return Number(path) === number && Number(new URLSearchParams(query).get("clicks") ?? 0) === clicks;
        }""",
        arg=[number, clicks],
    )


def test_clicks_are_stages_forwards_and_backwards(page: Page, deck: str) -> None:
    page.goto(f"{deck}#/2")
    for clicks, stage in enumerate(("scores", "weights", "output")):
        at(page, 2, clicks)
        stage_is(frame(page), stage)
        page.keyboard.press("ArrowRight")
    at(page, 3)
    page.keyboard.press("ArrowLeft")
    stage_is(frame(page), "output")
    page.keyboard.press("ArrowLeft")
    stage_is(frame(page), "weights")


def test_a_deep_link(page: Page, deck: str) -> None:
    page.goto(f"{deck}#/2?clicks=2")
    stage_is(frame(page), "output")


def test_the_keyboard_comes_back(either: Page, site: Site, pages: Path) -> None:
    page = either
    page.goto(f"{site.folder('slidev', pages)}#/2")
    stage_is(frame(page), "scores")
    outside = page.locator("iframe.attention")
    click(page, outside, frame(page).get_by_role("button", name="One beat on"))
    expect(page.locator("body")).to_be_focused()
    page.keyboard.press("ArrowRight")
    at(page, 2, 1)
    stage_is(frame(page), "weights")
    bead(frame(page), "weights:0:0").focus()
    page.keyboard.press("PageDown")
    at(page, 2, 2)
    stage_is(frame(page), "output")
    click(page, outside, bead(frame(page), "value:0:0"))
    expect(bead(frame(page), "value:0:0")).to_be_focused()
    page.keyboard.type("-1.5")
    page.keyboard.press("Enter")
    expect(value(frame(page), "value:0:0")).to_have_attribute("data-value", "-1.5")
    at(page, 2, 2)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    at(page, 3)


def test_a_neighbour_that_is_mounted_early_is_silent(page: Page, deck: str) -> None:
    page.goto(f"{deck}#/1")
    page.wait_for_function("window.heard.some(({ type }) => type === 'ready')")
    assert frame(page).locator("html").evaluate("() => [innerWidth, innerHeight]") == [0, 0]
    heard: list[dict[str, Any]] = page.evaluate("window.heard")
    sizes = [each["data"] for each in heard if each.get("type") == "resize"]
    assert [size for size in sizes if not size["height"] > 0] == []
    assert {each.get("type") for each in heard} & {"play", "error"} == set()
    page.keyboard.press("ArrowRight")
    stage_is(frame(page), "scores")
