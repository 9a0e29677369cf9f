"""Reading the page: without JavaScript, after a reload, with the keyboard alone, in either language."""

import re

from playwright.sync_api import Page, Request, expect
from pytest_playwright import CreateContextCallback

from tests.browser import faults, reference
from tests.browser.board import differing, figure, go, put, set_up, settle, values
from tests.browser.scan import scan

CHINESE = re.compile("[\u4e00-\u9fff]")
PLACE = """() => ({
  stage: document.querySelector("main").dataset.stage,
  beat: document.querySelector("main").dataset.beat,
  cell: document.querySelector(".ledger-main [data-line]")?.dataset.line,
  lit: [...document.querySelectorAll("[data-tensor] [data-lit]")].map(({dataset: {bead, lit}}) => `${bead} ${lit}`),
  ledger: document.querySelector(".ledger").textContent.replace(/\\s+/g, " ").trim(),
  kind: document.querySelector("abacus-board").dataset.kind,
  example: document.querySelector("header details summary").textContent.trim(),
})"""


def test_without_javascript_links_lead_through_every_stage(new_context: CreateContextCallback) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("?stage=inputs")
    expect(page.get_by_role("button")).to_have_count(0)
    stages = reference.stages("three-positions")
    for stage in stages:
        expect(page.locator("main")).to_have_attribute("data-stage", stage)
        found = faults.of_stage("three-positions", stage, scan(page))
        assert not found, faults.told(found)
        expect(page.locator(".ledger-main .result")).to_have_text(re.compile(r"\d"))
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        if stage != stages[-1]:
            page.get_by_role("link", name="Next stage").click()
    page.get_by_role("navigation", name="Stages").get_by_role("link", name="softmax").click()
    expect(page.locator("main")).to_have_attribute("data-stage", "weights")
    figure(page, "weights:1:2").click()
    expect(page.locator(".ledger-main")).to_have_text(re.compile(r"A12\s*=\s*2\.0281\s*÷\s*5\.0562\s*=\s*0\.4011"))
    page.get_by_role("link", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(page.locator("main")).to_have_attribute("data-stage", "weights")


def test_a_reload_returns_to_the_same_place(page: Page) -> None:
    page.goto("?example=causal&stage=dot-products")
    put(page, "value:2:0", "√2·ln 3")
    settle(page)
    for _ in range(6):
        page.keyboard.press("Escape")
    page.get_by_role("button", name="One beat on").click()
    page.get_by_role("button", name="One beat on").click()
    figure(page, "scores:1:0").click()
    before, numbers = page.evaluate(PLACE), values(page)
    page.wait_for_url(lambda url: "cell=scores:1:0" in url and "v=" in url)
    page.reload()
    assert page.evaluate(PLACE) == before
    assert values(page) == numbers
    go(page, "inputs")
    expect(figure(page, "value:2:0")).to_have_text("√2·ln 3")


def test_a_large_state_survives_in_the_fragment(page: Page) -> None:
    wide = ";".join(",".join(f"{(row * 7 + column) % 9 / 8 - 0.5}" for column in range(6)) for row in range(32))
    page.goto(f"?q={wide}&k={wide}&v={wide}&stage=inputs")
    set_up(page).get_by_label("Mask").select_option("causal")
    settle(page)
    page.wait_for_url(re.compile(r"#s=1\."))
    go(page, "output")
    page.wait_for_url(lambda url: "stage=inputs" not in url and "#s=1." in url)
    numbers = values(page)
    assert len(numbers) > 32 * 32 * 5
    page.reload()
    settle(page)
    expect(figure(page, "mask:0:1")).to_have_attribute("data-value", re.compile(r"^0(\.0)?$"))
    assert values(page) == numbers


def test_editing_and_stepping_leave_no_trail_in_the_history(page: Page) -> None:
    page.goto("?example=causal&stage=inputs")
    length = page.evaluate("history.length")
    put(page, "value:2:0", "3")
    page.wait_for_url(re.compile("v="))
    go(page, "weights")
    page.wait_for_url(re.compile("stage=weights"))
    assert page.evaluate("history.length") == length


def test_nothing_moves_and_nothing_takes_the_focus_on_load(page: Page) -> None:
    script = """() => new Promise((resolve) => {
      const shifts = [];
      const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
      observer.observe({type: "layout-shift", buffered: true});
      requestAnimationFrame(() => requestAnimationFrame(() => resolve({
        shifted: shifts.reduce((sum, {value}) => sum + value, 0),
        focused: document.activeElement.localName,
        scrolled: [scrollX, scrollY],
        moving: document.getAnimations().length,
      })));
    })"""
    for query in ("", "?stage=back-weights", "?stage=inputs&lang=zh"):
        page.goto(f"./{query}")
        seen = page.evaluate(script)
        assert seen.pop("shifted") < 0.01
        assert seen == {"focused": "body", "scrolled": [0, 0], "moving": 0}


def test_both_languages_show_the_same_numbers(new_context: CreateContextCallback) -> None:
    for locale, tag in [("zh-CN", "zh-Hans"), ("en-GB", "en"), ("fr-FR", "en")]:
        page = new_context(locale=locale).new_page()
        page.goto("?stage=weights")
        expect(page.locator("html")).to_have_attribute("lang", tag)
        assert bool(CHINESE.search(page.locator("h1").inner_text())) == (tag == "zh-Hans")
        assert differing(page, reference.cells("three-positions", "weights")) == {}
        page.context.close()


def test_the_language_can_be_changed_in_the_middle_of_an_edit(page: Page) -> None:
    page.goto("?example=causal")
    put(page, "value:2:0", "3")
    settle(page)
    numbers = values(page)
    page.wait_for_url(re.compile("v="))
    page.get_by_role("link", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    assert values(page) == numbers
    words = page.locator("body").inner_text()
    assert len(CHINESE.findall(words)) > 100
    left = set(re.findall(r"[A-Za-z]{4,}", words)) - {"English", "Attention", "Abacus", "softmax"}
    assert not left, "English words on the Chinese page"
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert not CHINESE.search(page.locator("main").inner_text())


def test_themes(new_context: CreateContextCallback) -> None:
    page = new_context(color_scheme="dark").new_page()
    papers = []
    for theme in ("auto", "dark", "light"):
        page.goto(f"?theme={theme}")
        papers.append(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
    assert papers == ["rgb(20, 23, 28)", "rgb(20, 23, 28)", "rgb(251, 248, 241)"]
    page.get_by_role("banner").get_by_label("Theme").click()
    page.get_by_role("link", name="Dark").click()
    expect(page.locator("html")).to_have_css("background-color", "rgb(20, 23, 28)")


def test_everything_comes_from_the_own_host(page: Page) -> None:
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.goto("./")
    put(page, "value:2:0", "3")
    settle(page)
    kinds = {request.resource_type for request in asked}
    assert {"document", "script", "stylesheet", "fetch"} <= kinds
    # That none of them went elsewhere is what the complaints of every test watch.
