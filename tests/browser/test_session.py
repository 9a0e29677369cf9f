"""A long session: whatever was done, the page at the end is the page that its address opens anew."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.complaints import Complaints

ACTIONS = 200
# Browsers let a page write its address only so often (static/js/effects/pace.js); it follows when they let it again.
FOLLOWS = 35_000
NUMBERS = """() => Object.fromEntries([...document.querySelectorAll("[data-tensor] [data-cell]")]
  .map((node) => [node.dataset.cell, node.dataset.value]))"""
STEPS = ("ArrowRight", "ArrowRight", "ArrowLeft", "Shift+ArrowRight", "Shift+ArrowLeft", "Home", "End")
SIZES = ("position", "d_x", "d_k", "d_v")


def listeners(page: Page, session: CDPSession) -> float:
    """How many event listeners the page holds, once what nobody holds is collected."""
    session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "JSEventListeners"))


def settled(page: Page) -> None:
    """Wait for the answer of the newest edit."""
    expect(page.locator("main")).to_have_attribute("data-run", "ready")


def leave(page: Page) -> None:
    """Take the focus out of the board, where arrows move from bead to bead."""
    page.evaluate("document.activeElement?.blur()")


def act(page: Page, random: Random) -> None:
    """One edit, step, nudge, resize, undo or change of view."""
    choice = random.random()
    inputs = page.locator("[data-tensor] [data-given]:visible")
    if choice < 0.3:
        inputs.nth(random.randrange(inputs.count())).dblclick()
        page.keyboard.press("Control+A")
        page.keyboard.type(random.choice(["1", "0", "-2.5", "3/4", "√2", "0.125"]))
        page.keyboard.press("Enter")
    elif choice < 0.6:
        page.locator("main").focus()
        page.keyboard.press(
            random.choice(["ArrowRight", "ArrowLeft", "Shift+ArrowRight", "Shift+ArrowLeft", "Home", "End"])
        )
    elif choice < 0.7:
        bead = inputs.nth(random.randrange(inputs.count()))
        bead.scroll_into_view_if_needed()
        box = bead.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + random.randint(-60, 60), y, steps=4)
        page.mouse.up()
    elif choice < 0.8:
        axis, by = random.choice(SIZES), random.choice(["1", "-1"])
        button = page.locator(f'[data-resize="{axis}"][data-by="{by}"]')
        if button.is_visible():
            button.click()
    elif choice < 0.9:
        page.keyboard.press(random.choice(["Control+z", "Control+Shift+Z"]))
    else:
        page.locator("select[name=form]").select_option(random.choice(["plain", "shifted"]))


def test_a_session_of_edits_steps_drags_and_resizes(page: Page, complaints: Complaints) -> None:
    """Two hundred actions end with every number right, nothing in flight and no listener left behind."""
    complaints.allow("status of 422")
    page.goto("?stage=inputs")
    page.locator("[data-toggle][aria-controls=settings]").click()
    random = Random(7)
    for _ in range(ACTIONS):
        act(page, random)
        settled(page)
    leave(page)
    page.keyboard.press("End")
    expect(page.locator(".flights")).to_have_count(0)
    live = page.evaluate(NUMBERS)
    # The address follows, after so many changes as late as browsers let it: going Home shows that it has come so far.
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile("stage=inputs"), timeout=FOLLOWS)
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile("stage=back-"), timeout=FOLLOWS)
    page.reload()
    again = page.evaluate(NUMBERS)
    assert {cell: (value, again.get(cell)) for cell, value in live.items() if again.get(cell) != value} == {}, page.url


def test_nothing_is_left_behind(page: Page, complaints: Complaints) -> None:
    """After a session and back at the beginning there are as many listeners as there were, and no animation."""
    complaints.allow("status of 422")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.goto("?stage=inputs")
    page.locator("[data-toggle][aria-controls=settings]").click()
    random = Random(11)
    counts = []
    for _ in range(2):
        for _ in range(30):
            act(page, random)
            settled(page)
        page.locator("[data-act=reset]").click()
        settled(page)
        leave(page)
        page.keyboard.press("Home")
        counts.append(listeners(page, session))
    assert counts[1] <= counts[0] + 2
    expect(page.locator(".flights")).to_have_count(0)
    assert page.evaluate("document.getAnimations().filter((each) => each.playState === 'running').length") == 0
