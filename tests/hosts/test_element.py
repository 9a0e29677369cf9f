"""``<attention-embed>`` in a page whose policy allows nothing but one script and one frame."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser import reference
from tests.browser.server import Server
from tests.hosts.frames import NUMBERS, put, stage_is, value
from tests.hosts.site import Site

OUTPUT = reference.tensors("three-positions")["output"]


@pytest.fixture
def show(page: Page, site: Site, server: Server) -> Any:
    """Opens a page of somebody else that holds ``body`` and the script of the element."""
    origin = server.url.rstrip("/")
    policy = f"default-src 'none'; script-src {origin}; frame-src {origin}; img-src {origin}"

    def open_page(body: str, first: str = "") -> FrameLocator:
        script = f'<script type="module" src="{server.url}embed.js"></script>'
        head = f'<!doctype html><html lang="en"><head><title>A course</title>{script}</head>'
        html = f"{head}<body>{first}{body}</body></html>"
        page.goto(site.page("course.html", html, Content_Security_Policy=policy))
        return page.frame_locator("attention-embed iframe")

    return open_page


def until(page: Page, condition: str) -> None:
    """Waits until something holds of the element, ``it``; the page's policy forbids Playwright's own way."""
    look = f"const look = () => ({condition}) ? done(true) : setTimeout(look, 20); look();"
    page.locator("attention-embed").evaluate(f"it => new Promise((done) => {{ {look} }})")


def run(page: Page, script: str) -> Any:
    """Runs a script with the element as ``it``, and waits for its answer."""
    return page.locator("attention-embed").evaluate(f"async (it) => {{ await it.ready; {script} }}")


def test_a_stage_and_its_numbers(page: Page, show: Any) -> None:
    frame = show('<attention-embed example="three-positions" stage="weights" lang="zh"></attention-embed>')
    stage_is(frame, "weights")
    expect(page.get_by_role("link", name="在新标签页中打开")).to_be_visible()
    expect(page.locator("attention-embed iframe")).to_have_attribute("title", "逐步演算注意力：互动演示")
    shown = run(page, "await it.setStage('output'); return [it.stage, (await it.getState()).stage];")
    assert shown == ["output", "output"]
    expect(value(frame, "output:0:1")).to_have_attribute("data-value", repr(OUTPUT[0][1]))
    page.locator("attention-embed").evaluate("it => it.setAttribute('stage', 'scores')")
    stage_is(frame, "scores")


def test_steps_refusals_and_pictures(page: Page, show: Any) -> None:
    frame = show('<attention-embed example="causal" stage="scores"></attention-embed>')
    stage_is(frame, "scores")
    assert run(page, "await it.next(); return it.stage;") in ("scores", "weights")
    refused = run(page, "return it.setStage('nowhere').catch((error) => String(error));")
    assert "no such stage" in refused
    assert run(page, "return it.toSVG('output');").lstrip().startswith("<svg")


def test_a_state_is_taken_back_and_told(page: Page, show: Any, server: Server) -> None:
    frame = show(f'<attention-embed src="{server.url}embed/v1/?{NUMBERS.replace("&", "&amp;")}"></attention-embed>')
    stage_is(frame, "output")
    page.evaluate(
        """() => { window.told = []; for (const type of ["edit", "state", "stage"])
            addEventListener(`attention-${type}`, (event) => window.told.push([type, event.detail])); }"""
    )
    before = run(page, "return await it.getState();")
    put(page, frame, "value:0:0", "9")
    until(page, "window.told.some(([type]) => type === 'edit')")
    until(page, "it.state && String(it.state.request.inputs.value[0][0]) === '9'")
    page.locator("attention-embed").evaluate("(it, state) => it.setState(state)", before)
    expect(value(frame, "value:0:0")).to_have_attribute("data-value", "1")


def test_an_edit_outlives_a_move_in_the_page(page: Page, show: Any) -> None:
    body = '<attention-embed q="1,0;0,1" k="1,0;0,1" v="1,0;0,2" stage="output"></attention-embed>'
    frame = show(f"{body}<aside></aside>")
    stage_is(frame, "output")
    put(page, frame, "value:0:0", "5")
    page.evaluate("document.querySelector('aside').append(document.querySelector('attention-embed'))")
    expect(page.locator("aside attention-embed[data-loaded]")).to_be_visible()
    stage_is(frame, "output")
    expect(value(frame, "value:0:0")).to_have_attribute("data-value", "5")


def test_the_height_follows_the_frame_unless_it_is_given(page: Page, show: Any) -> None:
    frame = show('<attention-embed example="three-positions" hide="controls"></attention-embed>')
    stage_is(frame, "output")
    outside = page.locator("attention-embed iframe")
    inner = int(frame.locator("body").evaluate("body => Math.ceil(body.getBoundingClientRect().height)"))
    until(page, f"it.shadowRoot.querySelector('iframe').offsetHeight >= {inner - 1}")
    page.locator("attention-embed").evaluate("it => it.setAttribute('height', '345')")
    expect(outside).to_have_css("height", "345px")


def test_it_loads_when_it_comes_into_sight(page: Page, show: Any) -> None:
    frame = show('<attention-embed example="three-positions"></attention-embed>', "<br>" * 400)
    assert page.locator("attention-embed iframe").get_attribute("src") is None
    page.locator("attention-embed").scroll_into_view_if_needed()
    stage_is(frame, "output")


def test_a_picture_until_then_and_in_print(page: Page, show: Any, server: Server) -> None:
    picture = f'<img src="{server.url}poster/v1.svg?stage=weights" alt="Weights" width="600" height="300">'
    frame = show(f'<attention-embed stage="weights">{picture}</attention-embed>')
    stage_is(frame, "weights")
    expect(page.get_by_role("img", name="Weights")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.get_by_role("img", name="Weights")).to_be_visible()
    expect(page.locator("attention-embed iframe")).to_be_hidden()


def test_a_frame_that_was_there_is_used_as_it_is(page: Page, show: Any, server: Server) -> None:
    body = f'<iframe src="{server.url}embed/v1/?stage=scores" title="Mine" width="900" height="500"></iframe>'
    frame = show(f"<attention-embed>{body}</attention-embed>")
    stage_is(frame, "scores")
    run(page, "await it.setStage('output');")
    stage_is(frame, "output")
    expect(page.locator("attention-embed > iframe")).to_have_attribute("title", "Mine")
    assert run(page, "return it.address;") == f"{server.url}embed/v1/?stage=scores"


def test_sandboxed(page: Page, show: Any) -> None:
    frame = show('<attention-embed sandbox="allow-scripts" stage="scores"></attention-embed>')
    stage_is(frame, "scores")
    assert run(page, "await it.setStage('weights'); return it.stage;") == "weights"
