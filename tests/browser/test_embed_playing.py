"""A frame that plays by itself, and one that does not."""

from __future__ import annotations

from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.around import Around, ask, heard
from tests.browser.server import Server

HEARD = "heard.some(({{ type }}) => type === {!r})"


def frame_at(server: Server, query: str) -> str:
    return f"{server.url}embed/v1/?lang=en&{query}"


def play_button(frame: FrameLocator) -> Locator:
    return frame.locator("[data-play]")


def moving(frame: FrameLocator) -> int:
    """How many animations there are, of the page's own or of a style sheet."""
    return int(frame.locator("html").evaluate("() => document.getAnimations().length"))


def test_nothing_moves_on_load(page: Page, server: Server, around: Around) -> None:
    frame = around.open(page, frame_at(server, "stage=weights&beat=1"))
    page.wait_for_function(HEARD.format("visible"))
    expect(play_button(frame)).to_have_accessible_name("Play")
    assert moving(frame) == 0
    assert heard(page, "play") == []


def test_it_plays_by_itself_and_can_be_paused(page: Page, server: Server, around: Around) -> None:
    frame = around.open(page, frame_at(server, "mode=slide&stage=inputs&autoplay=1&speed=0.25&hide=controls"))
    page.wait_for_function(HEARD.format("play"))
    assert heard(page, "play")[0]["data"] == {"speed": 0.25}
    expect(play_button(frame)).to_be_visible()
    expect(play_button(frame)).to_have_accessible_name("Pause")
    play_button(frame).click()
    page.wait_for_function(HEARD.format("pause"))
    expect(play_button(frame)).to_have_accessible_name("Play")
    order = [each["type"] for each in page.evaluate("heard") if each["type"] in ("ready", "play", "pause")]
    assert order == ["ready", "play", "pause"]


def test_the_button_that_pauses_is_there_before_anything_moves(page: Page, server: Server, around: Around) -> None:
    page.add_init_script("""if (self !== top) {
      const animate = Element.prototype.animate;
      self.names = [];
      Element.prototype.animate = function (...given) {
        const button = document.querySelector("[data-play]");
        self.names.push(button.checkVisibility() ? button.getAttribute("aria-label") : "");
        return animate.apply(this, given);
      };
    }""")
    frame = around.open(page, frame_at(server, "stage=dot-products&beat=1&autoplay=1&speed=0.25"))
    page.wait_for_function(HEARD.format("stage"))
    names = frame.locator("html").evaluate("() => self.names")
    assert len(names) > 0
    assert set(names) == {"Pause"}


def test_nothing_plays_where_nothing_may_move(page: Page, server: Server, around: Around) -> None:
    for motion, more in (("reduce", ""), ("no-preference", "&motion=reduce")):
        page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
        frame = around.open(page, frame_at(server, f"stage=inputs&autoplay=1{more}"))
        page.wait_for_function(HEARD.format("visible"))
        assert ask(page, "getState")["value"]["stage"] == "inputs"
        assert heard(page, "play") == []
        expect(play_button(frame)).to_have_accessible_name("Play")


def test_out_of_sight_it_waits(page: Page, server: Server, around: Around) -> None:
    style = 'width="600" height="400" style="display: block; margin-top: 3000px"'
    source = frame_at(server, "stage=inputs&autoplay=1&speed=0.25")
    around.open(page, source, style)
    page.wait_for_function(HEARD.format("visible"))
    assert [each["data"] for each in heard(page, "visible")] == [{"visible": False}]
    assert heard(page, "play") == []
    page.evaluate("scrollTo(0, 3000)")
    page.wait_for_function(HEARD.format("play"))
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function(HEARD.format("pause"))
    page.evaluate("scrollTo(0, 3000)")
    page.wait_for_function("heard.filter(({ type }) => type === 'play').length === 2")


def test_at_the_end_it_begins_again_or_says_so(page: Page, server: Server, around: Around) -> None:
    example = "example=fixed-shares&stage=back-output&beat=1&autoplay=1&speed=4"
    around.open(page, frame_at(server, f"{example}&loop=1"))
    page.wait_for_function("heard.some(({ type, data }) => type === 'stage' && data.index === 1)")
    assert heard(page, "end") == []
    assert {each["data"]["source"] for each in heard(page, "stage")[1:]} == {"play"}
    around.open(page, frame_at(server, example))
    page.wait_for_function(HEARD.format("end"))
    assert ask(page, "getState")["value"]["stage"] == "back-output"
