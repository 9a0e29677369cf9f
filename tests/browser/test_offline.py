"""Once loaded, a page needs its server for edits alone: everything is seen without it, and what is typed waits for it.

That a page far from its server draws no new number beside an old one is tested in ``test_races.py``.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import reference
from tests.browser.board import differing, figure, notice, put
from tests.browser.complaints import Complaints
from tests.browser.server import Server

AWAY = "ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INTERNET_DISCONNECTED)"
EXAMPLE = "causal"
STAGES = reference.stages(EXAMPLE)
EVIDENCE = "/api/gradient-checks"
"""What nudging says beside a gradient is another computation, asked for when the gradient is looked at on the page."""

ICON = "/icon.svg"
"""Of the tab: the browser asks for it when it likes."""


class Link:
    """The line to the server, which can be cut in one of two ways."""

    def __init__(self, how: str, context: BrowserContext, server: Server) -> None:
        self._context, self._server, self._pulled = context, server, how == "line"

    def cut(self) -> None:
        """No answer from here on."""
        if self._pulled:
            self._context.set_offline(True)
        else:
            self._server.stop()

    def mend(self) -> None:
        """As before."""
        if self._pulled:
            self._context.set_offline(False)
        else:
            self._server.start()


@pytest.fixture(params=["line", "server"])
def link(request: pytest.FixtureRequest, context: BrowserContext, own_server: Server, complaints: Complaints) -> Link:
    complaints.allow(AWAY)
    return Link(request.param, context, own_server)


@pytest.fixture(params=["", "embed/v1/"], ids=["page", "frame"])
def loaded(request: pytest.FixtureRequest, page: Page, own_server: Server) -> Page:
    """A page or a frame that is there, at its first stage."""
    page.goto(f"{own_server.url}{request.param}?example={EXAMPLE}&stage=inputs&lang=en")
    expect(page.locator("html")).to_have_attribute("data-live", "")
    page.wait_for_load_state("networkidle")
    return page


def asked(page: Page) -> list[str]:
    """The list of the requests that are made from now on, but for the tab's icon."""
    found: list[str] = []
    page.on("request", lambda request: None if request.url.endswith(ICON) else found.append(request.url))
    return found


def unasked(page: Page, requests: list[str]) -> bool:
    """Whether there were none; on the whole page, none but for evidence."""
    return requests == [] or ("/embed/" not in page.url and all(url.endswith(EVIDENCE) for url in requests))


def walk(page: Page, key: str) -> list[tuple[str, int]]:
    """Every beat that a key leads to, until there is no next one."""
    main = page.locator("main")
    seen: list[tuple[str, int]] = []
    while True:
        place = (str(main.get_attribute("data-stage")), int(main.get_attribute("data-beat") or 0))
        if place in seen:
            return seen
        seen.append(place)
        page.keyboard.press(key)


def test_every_stage_without_a_request(loaded: Page, link: Link) -> None:
    requests = asked(loaded)
    link.cut()
    main = loaded.locator("main")
    main.focus()
    for stage in STAGES[1:]:
        loaded.keyboard.press("Shift+ArrowRight")
        expect(main).to_have_attribute("data-stage", stage)
        assert differing(loaded, reference.cells(EXAMPLE, stage)) == {}
    for stage in STAGES[-2::-1]:
        loaded.keyboard.press("Shift+ArrowLeft")
        expect(main).to_have_attribute("data-stage", stage)
        assert differing(loaded, reference.cells(EXAMPLE, stage)) == {}
    expect(main).to_have_attribute("data-run", "ready")
    assert unasked(loaded, requests), requests
    expect(notice(loaded)).to_have_count(0)


def test_every_beat_without_a_request(loaded: Page, link: Link) -> None:
    requests = asked(loaded)
    link.cut()
    loaded.locator("main").focus()
    there = walk(loaded, "ArrowRight")
    assert list(dict.fromkeys(stage for stage, _ in there)) == STAGES
    assert len(there) > 2 * len(STAGES)
    assert differing(loaded, reference.cells(EXAMPLE)) == {}
    back = walk(loaded, "ArrowLeft")
    assert list(dict.fromkeys(stage for stage, _ in back)) == STAGES[::-1]
    assert unasked(loaded, requests), requests


def test_an_edit_waits_for_the_server(loaded: Page, link: Link) -> None:
    before = reference.cells(EXAMPLE, "inputs")
    main = loaded.locator("main")
    link.cut()
    put(loaded, "value:2:0", "3")
    expect(notice(loaded)).to_contain_text("does not answer", timeout=1_000)
    expect(main).to_have_attribute("data-run", "stale")
    put(loaded, "value:1:1", "1/2")
    for cell, typed in (("value:2:0", "3"), ("value:1:1", "1/2")):
        expect(figure(loaded, cell)).to_have_text(typed)
        expect(figure(loaded, cell)).to_have_attribute("data-draft", "")
    assert differing(loaded, before) == {}
    link.mend()
    expect(main).to_have_attribute("data-run", "ready", timeout=20_000)
    expect(notice(loaded)).not_to_contain_text("does not answer")
    edited = {"value:2:0": 3.0, "value:1:1": 0.5}
    assert differing(loaded, before | edited) == {}
    loaded.locator("main").focus()
    for _ in STAGES[1 : STAGES.index("output") + 1]:
        loaded.keyboard.press("Shift+ArrowRight")
    expect(main).to_have_attribute("data-stage", "output")
    every = reference.cells(EXAMPLE, "output") | edited
    for i in range(3):
        for d in range(2):
            every[f"output:{i}:{d}"] = sum(every[f"weights:{i}:{j}"] * every[f"value:{j}:{d}"] for j in range(3))
    assert differing(loaded, every) == {}
