"""Who may frame the page: everybody, a page on a disk and an isolated one too, or those alone that a setting names.

Chromium's page on a disk is in tests/browser/test_embed.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from setup import webkit
from tests.browser.around import ask, page_around
from tests.browser.complaints import Complaints
from tests.browser.server import Server
from tests.hosts.engines import launched
from tests.hosts.frames import put, stage_is, value
from tests.hosts.site import Site
from tests.hosts.webdriver import WebKit

ISOLATED = {"Cross_Origin_Embedder_Policy": "require-corp", "Cross_Origin_Opener_Policy": "same-origin"}
INNER = {"Cross_Origin_Embedder_Policy": "require-corp", "Cross_Origin_Resource_Policy": "cross-origin"}
QUERY = "embed/v1/?example=causal&lang=en&stage=output"
REFUSED = "frame-ancestors|Framing|ERR_BLOCKED_BY|chrome-error"
"""What Chromium writes where a frame is refused."""


@pytest.fixture
def foreign(complaints: Complaints) -> Iterator[Site]:
    """A third origin."""
    with closing(Site()) as other:
        complaints.allow_host(other.host)
        yield other


@pytest.fixture
def reserved(site: Site, complaints: Complaints, tmp_path: Path) -> Iterator[Server]:
    """A server that only ``site`` may frame."""
    own = Server(tmp_path / "server.txt", embed_ancestors=site.url.rstrip("/"))
    complaints.allow_host(f"127.0.0.1:{own.port}")
    own.start()
    yield own
    own.stop()


def around(source: str) -> str:
    """A page around a frame."""
    return page_around(source, 'width="960" height="540"')


def loads(page: Page) -> None:
    """The frame of a page is there, live, and can be stepped through from outside."""
    page.wait_for_function("heard.some(({ type }) => type === 'ready')", timeout=10_000)
    assert ask(page, "setStage", {"stage": "weights"})["ok"]


def is_refused(page: Page, address: str, server: Server) -> None:
    """A page whose frame the browser does not show, though it asks for it."""
    with page.expect_response(lambda response: response.url.startswith(server.url)) as asked:
        page.goto(address)
    assert asked.value.status == 200
    page.wait_for_load_state("networkidle")
    assert not [each.url for each in page.frames if each.url.startswith(server.url)]
    for each in page.frames[1:]:
        assert each.locator("[data-cell]").count() == 0


def test_those_alone_that_the_setting_names(
    page: Page, site: Site, foreign: Site, reserved: Server, complaints: Complaints
) -> None:
    complaints.allow(REFUSED)
    page.goto(site.page("slides.html", around(reserved.url + QUERY)))
    loads(page)
    is_refused(page, foreign.page("slides.html", around(reserved.url + QUERY)), reserved)


def test_every_page_around_is_asked(
    page: Page, site: Site, foreign: Site, reserved: Server, complaints: Complaints
) -> None:
    """Of a frame in a frame the outermost page counts too."""
    complaints.allow(REFUSED)
    inside = site.page("slides.html", around(reserved.url + QUERY))
    is_refused(page, foreign.page("course.html", around(inside)), reserved)
    page.goto(site.page("course.html", around(inside)))
    stage_is(page.frame_locator("iframe").frame_locator("iframe"), "output")


def test_the_setting_shuts_out_pages_on_a_disk(
    page: Page, reserved: Server, complaints: Complaints, tmp_path: Path
) -> None:
    complaints.allow(REFUSED)
    complaints.allow("another host: file:")
    deck = tmp_path / "deck.html"
    deck.write_text(around(reserved.url + QUERY))
    is_refused(page, deck.as_uri(), reserved)


def test_an_isolated_page(page: Page, site: Site, foreign: Site, server: Server, complaints: Complaints) -> None:
    """With COEP a frame has to allow it by two headers of its own; one without them is refused there."""
    complaints.allow(REFUSED)
    page.goto(site.page("notebook.html", around(server.url + QUERY), **ISOLATED))
    assert page.evaluate("crossOriginIsolated")
    frame = page.frame_locator("iframe")
    stage_is(frame, "output")
    put(page, frame, "value:0:0", "3")
    loads(page)

    page.goto(site.page("other.html", around(foreign.page("plain.html", "<p>Plain</p>")), **ISOLATED))
    page.wait_for_load_state("networkidle")
    assert not [each.url for each in page.frames if each.url.startswith(foreign.url)]


def test_a_frame_in_a_frame_of_an_isolated_page(page: Page, site: Site, foreign: Site, server: Server) -> None:
    """Three origins, one in the other, with an edit in the innermost."""
    inside = foreign.page("unit.html", around(server.url + QUERY), **INNER)
    page.goto(site.page("course.html", around(inside), **ISOLATED))
    frame = page.frame_locator("iframe").frame_locator("iframe")
    stage_is(frame, "output")
    put(page, frame, "value:0:0", "3")
    expect(value(frame, "output:0:0")).to_have_attribute("data-value", "3")


@pytest.fixture
def away(playwright: Playwright, complaints: Complaints) -> Iterator[Page]:
    """A page of Firefox."""
    with launched(playwright) as browser:
        context = browser.new_context(viewport={"width": 1280, "height": 720})
        complaints.watch(context)
        # Firefox warns of layout before styles.
        complaints.allow("console warning")
        yield context.new_page()


def test_firefox_from_a_disk(away: Page, server: Server, complaints: Complaints, tmp_path: Path) -> None:
    complaints.allow("another host: file:")
    deck = tmp_path / "deck.html"
    deck.write_text(around(server.url + QUERY))
    away.goto(deck.as_uri())
    loads(away)


def test_firefox_in_an_isolated_page(away: Page, site: Site, server: Server) -> None:
    away.goto(site.page("notebook.html", around(server.url + QUERY), **ISOLATED))
    assert away.evaluate("crossOriginIsolated")
    loads(away)


def test_firefox_refuses_who_is_not_named(
    away: Page, site: Site, foreign: Site, reserved: Server, complaints: Complaints
) -> None:
    complaints.allow("frame-ancestors|X-Frame|another host")
    away.goto(site.page("slides.html", around(reserved.url + QUERY)))
    loads(away)
    away.goto(foreign.page("slides.html", around(reserved.url + QUERY)))
    away.wait_for_load_state("networkidle")
    assert away.evaluate("heard") == []


def test_webkit_from_a_disk(server: Server, reserved: Server, tmp_path: Path) -> None:
    path = webkit.find()
    if path is None:
        pytest.skip("Debian's webkit2gtk-driver is not installed, and this user cannot install it")
    deck, shut = tmp_path / "deck.html", tmp_path / "shut.html"
    deck.write_text(around(server.url + QUERY))
    shut.write_text(around(reserved.url + QUERY))
    with WebKit(path, tmp_path / "log.txt") as browser:
        browser.open(deck.as_uri())
        browser.wait("return window.heard.some(({ type }) => type === 'ready');")
        browser.run("window.send('setStage', { stage: 'weights' });")
        browser.wait("return window.heard.some(({ type, data }) => type === 'reply' && data.ok);")
        browser.inside("iframe")
        browser.wait("return document.querySelector('main').dataset.stage === 'weights';")
        browser.inside(None)
        browser.open(shut.as_uri())
        browser.inside("iframe")
        assert browser.run("return document.querySelector('[data-cell]') === null;")
