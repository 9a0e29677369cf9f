"""Decks and frames in WebKit; where it is not installed the skip says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from setup import webkit
from tests.browser.around import page_around
from tests.browser.server import Server
from tests.hosts.frames import NUMBERS
from tests.hosts.reveal import Decks
from tests.hosts.site import Site
from tests.hosts.webdriver import WebKit

RIGHT, LEFT, ENTER, ESCAPE = "\ue014", "\ue012", "\ue007", "\ue00c"
AT = "const { h, f } = Reveal.getIndices(); return h === arguments[0] && (f ?? -1) === arguments[1];"
STAGE = (
    "return document.documentElement.hasAttribute('data-live') "
    "&& document.querySelector('main').dataset.stage === arguments[0];"
)
VALUE = "return document.querySelector(arguments[0]).dataset.value === arguments[1];"
MIDDLE = """if (document.getAnimations().length > 0) return null;
    const { left, top, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
    return [left + width / 2, top + height / 2, innerWidth];"""
PLACE = """const { left, top, width } = document.querySelector("iframe").getBoundingClientRect();
    return [left, top, width];"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    """WebKitGTK."""
    path = webkit.find()
    if path is None:
        pytest.skip("Debian's webkit2gtk-driver is not installed, and this user cannot install it")
    with WebKit(path, tmp_path_factory.mktemp("webkit") / "log.txt") as session:
        yield session


def stage_is(browser: WebKit, stage: str) -> None:
    browser.wait(STAGE, stage, inside="iframe")


def value_is(browser: WebKit, cell: str, text: str) -> None:
    browser.wait(VALUE, f"[data-tensor] [data-cell='{cell}']", text, inside="iframe")


def click(browser: WebKit, selector: str) -> None:
    """Clicks a thing in the frame, where it is seen."""
    x, y, whole = browser.wait(MIDDLE, selector, inside="iframe")
    left, top, width = browser.run(PLACE)
    browser.click(left + x * width / whole, top + y * width / whole)


@pytest.mark.parametrize("plugin", [True, False], ids=["plugin", "plain"])
def test_the_keyboard_comes_back(browser: WebKit, newest: Decks, plugin: bool) -> None:
    frame = f'<iframe data-attention src="{newest.address(f"mode=slide&lang=en&stage=output&{NUMBERS}")}"></iframe>'
    browser.open(newest.make(f"<section>{frame}</section><section>Two</section>", plugin))
    stage_is(browser, "output")
    click(browser, "[data-step=beat][data-direction='-1']")
    browser.wait("return document.activeElement === document.body;")
    browser.press(RIGHT)
    browser.wait(AT, 1, -1)
    browser.press(LEFT)
    browser.wait(AT, 0, -1)
    click(browser, "[data-bead='value:1:0']")
    browser.press("-", "1", ".", "5", ENTER)
    value_is(browser, "value:1:0", "-1.5")
    browser.wait(AT, 0, -1)
    browser.press(ESCAPE)
    browser.wait("return document.activeElement === document.body;")
    browser.press(RIGHT)
    browser.wait(AT, 1, -1)


def test_the_stages(browser: WebKit, newest: Decks) -> None:
    browser.open(newest.make(f"<section>{newest.frame()}</section>"))
    for stage in ("scores", "weights", "output"):
        stage_is(browser, stage)
        browser.run("Reveal.next();")
    browser.run("Reveal.prev();")
    stage_is(browser, "weights")


def test_in_a_sandbox(browser: WebKit, site: Site, server: Server) -> None:
    source = f"{server.url}embed/v1/?mode=slide&lang=en&stage=output&{NUMBERS}"
    browser.open(site.page("sandbox.html", page_around(source, 'sandbox="allow-scripts" width="960" height="540"')))
    browser.wait("return window.heard.some(({ type }) => type === 'ready');")
    told = browser.run("return window.heard.filter(({ type }) => type === 'ready').map(({ origin }) => origin);")
    assert set(told) == {"null"}
    stage_is(browser, "output")
    click(browser, "[data-step=stage][data-direction='-1']")
    stage_is(browser, "weights")
    click(browser, "[data-step=stage][data-direction='1']")
    stage_is(browser, "output")
    click(browser, "[data-bead='value:0:0']")
    browser.press("9", ENTER)
    value_is(browser, "value:0:0", "9")
    browser.wait("return document.querySelector('main').dataset.run === 'ready';", inside="iframe")
    browser.wait(
        "return window.heard.findLast(({ type }) => type === 'state')?.data.state.request.inputs.value[0][0] === '9';"
    )
    assert browser.run("return window.heard.filter(({ type }) => type === 'error');") == []
