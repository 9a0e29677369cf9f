"""A browser that keeps nothing for a frame of another site: the frame needs nothing kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, FrameLocator, Page, Playwright, expect

from app.packing import pack
from setup import chromium, firefox
from tests.browser.around import ask, page_around
from tests.browser.complaints import Complaints
from tests.browser.server import Server
from tests.golden.reading import Array, computed
from tests.hosts.frames import put, stage_is, value
from tests.hosts.site import Site

BLOCKING = {
    "profile": {
        "block_third_party_cookies": True,
        "cookie_controls_mode": 1,
        "default_content_setting_values": {"cookies": 1},
    }
}
"""Preferences of a profile of Chromium that blocks third-party data, and no other."""

STRICT: dict[str, str | float | bool] = {
    "browser.contentblocking.category": "custom",
    "network.cookie.cookieBehavior": 1,
}
"""The same in Firefox: 1 refuses third-party data outright, where its own strict mode only keeps it apart."""

PACKED = """() => new Promise((done, fail) => {
    const look = () => location.hash.startsWith("#s=") ? done() : setTimeout(look, 20);
    look();
    setTimeout(() => fail(new Error(location.href)), 5000);
})"""
"""Waits for the fragment; the frame's policy forbids Playwright's own way."""

KEPT = """() => ["localStorage", "sessionStorage", "indexedDB"].map((name) => {
    try { return [name, self[name] ? "there" : "missing"]; } catch (error) { return [name, error.name]; }
})"""
INPUTS: dict[str, Any] = {
    "kind": "direct",
    "query": [[((3 * i + 5 * j) % 7 - 3) / 8 for j in range(8)] for i in range(14)],
    "key": [[((2 * i + 3 * j) % 9 - 4) / 8 for j in range(8)] for i in range(14)],
    "value": [[f"{(i + j) % 5}/16" for j in range(8)] for i in range(14)],
}
"""Too long for a query once it is edited, so that it stands in the fragment."""


@pytest.fixture
def blocking(playwright: Playwright, complaints: Complaints, tmp_path: Path) -> Iterator[Page]:
    """A page of a Chromium whose reader has blocked third-party data."""
    profile = tmp_path / "profile"
    (profile / "Default").mkdir(parents=True)
    (profile / "Default" / "Preferences").write_text(json.dumps(BLOCKING))
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=chromium.find(), args=chromium.launch_args(), viewport={"width": 1280, "height": 720}
    )
    complaints.watch(context)
    yield context.pages[0]
    context.close()


@pytest.fixture
def strict(playwright: Playwright, complaints: Complaints) -> Iterator[Page]:
    """A page of a Firefox that refuses third-party data."""
    path = firefox.find()
    if path is None:
        pytest.skip("Debian's firefox-esr is not installed, and this user cannot install it")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path, firefox_user_prefs=STRICT)
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    complaints.watch(context)
    # Firefox warns of layout before styles.
    complaints.allow("console warning")
    yield context.new_page()
    browser.close()


def open_frame(page: Page, site: Site, server: Server) -> Frame:
    """A page of somebody else around a frame whose state is packed."""
    packed = pack({"inputs": INPUTS})
    source = f"{server.url}embed/v1/?mode=slide&lang=en&stage=inputs#s={packed}"
    page.goto(site.page("slides.html", page_around(source, 'width="1200" height="640"')))
    page.wait_for_function("heard.some(({ type }) => type === 'ready')")
    return page.frames[1]


def refused(page: Page, frame: Frame) -> None:
    """The test's own premise: what the page may keep, its frame may not."""
    assert dict(page.evaluate(KEPT))["localStorage"] == "there"
    assert dict(frame.evaluate(KEPT))["localStorage"] == "SecurityError"


def edited(edits: dict[tuple[int, int], str]) -> Array:
    """O of the inputs with these entries of V, computed here."""
    rows = [[edits.get((i, j), cell) for j, cell in enumerate(row)] for i, row in enumerate(INPUTS["value"])]
    return computed({"inputs": {**INPUTS, "value": rows}})[0]


def numbers_are(frame: FrameLocator, edits: dict[tuple[int, int], str]) -> None:
    """O is that of the inputs with these entries of V."""
    output = edited(edits)
    for i, j in ((0, 0), (7, 7), (13, 0)):
        shown = float(value(frame, f"output:{i}:{j}").get_attribute("data-value") or "nan")
        assert abs(shown - output[i, j]) <= 1e-12


def test_a_blocking_chromium(blocking: Page, site: Site, server: Server) -> None:
    inner = open_frame(blocking, site, server)
    frame = blocking.frame_locator("iframe")
    refused(blocking, inner)
    length = blocking.evaluate("history.length")
    stage_is(frame, "inputs")
    put(blocking, frame, "value:0:0", "7")
    put(blocking, frame, "value:7:7", "-2")
    for stage in ("dot-products", "scores", "weights", "output"):
        frame.locator("[data-step='stage'][data-direction='1']").click()
        stage_is(frame, stage)
    numbers_are(frame, {(0, 0): "7", (7, 7): "-2"})
    assert ask(blocking, "export", {"format": "csv"})["value"].startswith("tensor")
    assert ask(blocking, "export", {"format": "svg"})["value"].lstrip().startswith("<svg")
    assert ask(blocking, "getState")["value"]["request"]["inputs"]["value"][7][7] == "-2"
    assert blocking.evaluate("history.length") == length

    inner.evaluate(PACKED)
    blocking.evaluate("heard.length = 0")
    inner.evaluate("location.reload()")
    blocking.wait_for_function("heard.some(({ type }) => type === 'ready')")
    refused(blocking, blocking.frames[1])
    expect(value(frame, "value:7:7")).to_have_attribute("data-value", "-2")
    stage_is(frame, "output")
    numbers_are(frame, {(0, 0): "7", (7, 7): "-2"})
    assert blocking.evaluate("history.length") == length


def test_a_strict_firefox(strict: Page, site: Site, server: Server) -> None:
    """By messages alone, for its driver reaches no frame of another origin."""
    refused(strict, open_frame(strict, site, server))
    length = strict.evaluate("history.length")
    assert ask(strict, "setMatrix", {"name": "v", "row": 7, "col": 7, "value": -2})["ok"]
    assert ask(strict, "setStage", {"stage": "output"})["ok"]
    lines = ask(strict, "export", {"format": "csv"})["value"].splitlines()
    shown = next(float(line.split(",")[3]) for line in lines if line.startswith("output,7,7,"))
    assert abs(shown - edited({(7, 7): "-2"})[7, 7]) <= 1e-12
    assert strict.evaluate("history.length") == length
