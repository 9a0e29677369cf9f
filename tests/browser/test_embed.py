"""A page in a frame of another site: its keyboard, its messages, its address, and what it needs of a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser.around import Around, ask, heard, page_around
from tests.browser.complaints import Complaints
from tests.browser.server import Server


def bead(frame: FrameLocator, cell: str) -> Locator:
    return frame.locator(f"[data-tensor] [role=gridcell]:has([data-cell='{cell}'], [data-slot='{cell}'])")


def slide(server: Server, more: str = "") -> str:
    return f"{server.url}embed/v1/?mode=slide&example=negative-values{more}"


def keys(page: Page) -> list[str]:
    found: list[str] = page.evaluate("keys.splice(0)")
    return found


def test_the_keyboard_comes_back(page: Page, server: Server, around: Around) -> None:
    frame = around.open(page, slide(server))
    assert page.evaluate("document.activeElement.localName") == "body"
    frame.locator("[data-step='stage'][data-direction='-1']").click()
    expect(frame.locator("main")).to_have_attribute("data-stage", "weights")
    page.wait_for_function("document.activeElement.localName === 'body'")
    page.keyboard.press("ArrowRight")
    assert keys(page) == ["ArrowRight"]

    frame.locator("[data-step='stage'][data-direction='1']").click()
    bead(frame, "value:0:0").dblclick()
    page.keyboard.press("Control+a")
    page.keyboard.type("-1.5")
    page.keyboard.press("Enter")
    expect(bead(frame, "value:0:0")).to_contain_text("-1.5")
    expect(frame.locator("main")).to_have_attribute("data-run", "ready")
    assert keys(page) == []

    page.keyboard.press("Escape")
    page.wait_for_function("document.activeElement.localName === 'body'")
    page.keyboard.press("ArrowRight")
    assert keys(page) == ["ArrowRight"]


def test_a_clicker_steps_the_deck_from_inside_a_bead(page: Page, server: Server, around: Around) -> None:
    frame = around.open(page, slide(server))
    bead(frame, "value:0:0").click()
    expect(bead(frame, "value:0:0")).to_be_focused()
    for key in ("PageDown", "PageUp", "b"):
        page.keyboard.press(key)
    page.wait_for_function("heard.filter(({ type }) => type === 'key').length === 3")
    assert [each["data"]["key"] for each in heard(page, "key")] == ["PageDown", "PageUp", "b"]
    assert page.evaluate("strings") == ['{"method":"next"}', '{"method":"prev"}']
    expect(bead(frame, "value:0:0")).to_be_focused()


def test_tab_leaves_the_frame(page: Page, server: Server, around: Around) -> None:
    around.open(page, slide(server))
    for _ in range(60):
        page.keyboard.press("Tab")
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.localName"))
    assert "body" in reached or "iframe" in reached
    assert not all(each == "iframe" for each in reached)


def test_leaving_the_slide_gives_everything_back(page: Page, server: Server, around: Around) -> None:
    frame = around.open(page, slide(server))
    bead(frame, "value:0:0").click()
    ask(page, "play")
    page.evaluate("frames[0].postMessage('slide:stop', '*')")
    page.wait_for_function("document.activeElement.localName === 'body'")
    page.wait_for_function("heard.some(({ type }) => type === 'pause')")


def test_a_sandboxed_frame_is_whole(page: Page, server: Server, around: Around) -> None:
    frame = around.open(page, slide(server), 'sandbox="allow-scripts" width="960" height="540"')
    assert {each["origin"] for each in heard(page, "ready")} == {"null"}
    frame.locator("[data-step='stage'][data-direction='-1']").click()
    expect(frame.locator("main")).to_have_attribute("data-stage", "weights")
    frame.locator("[data-step='stage'][data-direction='1']").click()
    bead(frame, "value:0:0").dblclick()
    page.keyboard.press("Control+a")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(frame.locator("[data-tensor='value'] [data-cell='value:0:0']")).to_have_attribute("data-value", "7")
    expect(frame.locator("main")).to_have_attribute("data-run", "ready")
    assert ask(page, "getState")["value"]["request"]["inputs"]["value"][0][0] == "7"
    assert "Traceback" not in ask(page, "export", {"format": "csv"})["value"]


def test_it_is_live_in_a_page_opened_from_a_disk(
    page: Page, server: Server, tmp_path: Path, complaints: Complaints
) -> None:
    complaints.allow("another host: file:")
    deck = tmp_path / "deck.html"
    deck.write_text(page_around(slide(server), 'width="960" height="540"'))
    page.goto(deck.as_uri())
    page.wait_for_function("heard.some(({ type }) => type === 'ready')")
    assert ask(page, "setStage", {"stage": "weights"})["ok"]
    expect(page.frame_locator("iframe").locator("main")).to_have_attribute("data-stage", "weights")


@pytest.mark.parametrize("storage", ["localStorage", "sessionStorage", "indexedDB", "cookieStore", "caches"])
def test_no_storage_is_needed(new_context: CreateContextCallback, server: Server, around: Around, storage: str) -> None:
    context = new_context()
    context.add_init_script(
        f"if (self !== top) Object.defineProperty(self, '{storage}', {{ get() {{ throw new Error('{storage}'); }} }});"
    )
    page = context.new_page()
    around.open(page, slide(server))
    assert ask(page, "setMatrix", {"name": "v", "row": 0, "col": 0, "value": 7})["ok"]


def test_a_stage_a_hundred_times_is_that_stage(page: Page, server: Server, around: Around) -> None:
    around.open(page, slide(server))
    ask(page, "setStage", {"stage": "weights", "step": 1})
    once = ask(page, "getState")
    told = len(heard(page, "stage"))
    page.evaluate("for (let n = 0; n < 100; n += 1) send('setStage', { stage: 'weights', step: 1 })")
    assert ask(page, "getState") == once
    assert len(heard(page, "stage")) == told
    length = page.evaluate("history.length")
    assert ask(page, "setState", {"state": once["value"]})["ok"]
    assert ask(page, "getState") == once
    assert page.evaluate("history.length") == length


def test_options_and_the_state_outlive_an_edit(page: Page, server: Server, around: Around) -> None:
    frame = around.open(page, slide(server, "&projector=1&hide=caption&editable=v&id=deck-1"))
    assert heard(page, "ready")[0]["id"] == "deck-1"
    assert ask(page, "setMatrix", {"name": "v", "row": 0, "col": 0, "value": 7})["ok"]
    address = frame.locator("html").evaluate("() => location.search")
    for part in ("mode=slide", "projector=1", "hide=caption", "editable=v", "id=deck-1", "v=7,"):
        assert part in address, address


def test_what_is_not_open_cannot_be_changed_by_hand(page: Page, server: Server, around: Around) -> None:
    frame = around.open(page, slide(server, "&editable=q&stage=dot-products"))
    for cell in ("key:0:0", "query:0:0"):
        bead(frame, cell).dblclick()
        expect(bead(frame, cell).locator("input")).to_have_count(1 if cell == "query:0:0" else 0)
        page.keyboard.press("Escape")
    expect(frame.locator("[data-tensor='key'] table")).to_have_attribute("aria-readonly", "true")
    expect(frame.locator("[data-scales^='key']:visible")).to_have_count(0)
    bead(frame, "key:1:0").focus()
    page.keyboard.press("5")
    expect(frame.locator("[data-bead] input")).to_have_count(0)


def test_hostile_messages_change_nothing(page: Page, server: Server, around: Around) -> None:
    around.open(page, slide(server))
    before = ask(page, "getState")
    page.evaluate("""() => {
      const loop = {}; loop.self = loop;
      const values = [null, 1, "x", loop, [loop], "slide:other", '{"method":"next"}', new Array(5), "q"];
      const types = ["setState", "setMatrix", "setOptions", "setStage", "highlight", "export", "x", "__proto__"];
      let chance = 7;
      const pick = (list) => list[(chance = (chance * 48271) % 2147483647) % list.length];
      for (let n = 0; n < 10000; n += 1) {
        const message = { ns: pick(["attention", "reveal"]), v: pick([1, 2]), type: pick(types), seq: `hostile ${n}` };
        const data = { state: pick(values), stage: pick(values), name: pick(values), rows: pick(values), value: loop };
        frames[0].postMessage(pick([pick(values), { ...message, data }, { ...message, data: pick(values) }]), "*");
      }
    }""")
    after = ask(page, "getState")
    assert {**after["value"], "cell": None} == {**before["value"], "cell": None}
    assert page.evaluate("strings") == []
    assert heard(page, "error") == []
    replies = [each for each in heard(page, "reply") if str(each["re"]).startswith("hostile")]
    assert {each["data"]["ok"] for each in replies} == {True, False}


def test_a_frame_without_a_size_survives(page: Page, server: Server, around: Around) -> None:
    frame = around.open(page, slide(server), 'width="0" height="0"')
    assert heard(page, "resize") == []
    page.evaluate("Object.assign(document.querySelector('iframe'), { width: 960, height: 540 })")
    page.wait_for_function("heard.some(({ type, data }) => type === 'resize' && data.height === 540)")
    expect(frame.locator("[data-cell='output:0:0']").first).to_be_visible()
