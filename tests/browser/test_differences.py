"""The differences: every coordinate, the error against h, and the tangent, by hand and by keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser import reference
from tests.browser.complaints import Complaints
from tests.browser.differences import asked, choose, copies, current, derived, entries, opened, show
from tests.browser.test_access import violations

TENSORS = {
    "three-positions": ("query", "key", "value", "x", "w_query", "w_key", "w_value"),
    "causal": ("query", "key", "value"),
    "fixed-shares": ("weights", "value"),
}


@pytest.mark.parametrize("example", TENSORS)
def test_every_tensor_agrees_and_every_square_is_the_error_that_was_computed(page: Page, example: str) -> None:
    panel = opened(page, f"?example={example}")
    offered = panel.locator("select[name=tensor] option").evaluate_all("all => all.map(each => each.value)")
    assert tuple(offered) == TENSORS[example]
    for tensor in TENSORS[example]:
        choose(panel, "tensor", tensor)
        expect(panel.locator("[data-verdict]")).to_have_attribute("data-verdict", "agrees")
        [due] = asked(page, "api/gradient-checks", wrt=[tensor], steps=[1e-5])["results"]
        errors = {f"error:{cell}:1e-05": value for cell, value in entries(tensor, due["error"]).items()}
        assert derived(panel.locator("[data-map]")) == errors
        worst = due["worst"]["cell"]
        expect(panel.locator("[data-coordinate][aria-selected=true]")).to_have_attribute("data-coordinate", worst)
        expect(panel.locator("[data-coordinate][data-worst]")).to_have_attribute("data-coordinate", worst)
        numbers = derived(panel.locator("[data-chosen]"))
        assert numbers[f"difference:{worst}:1e-05"] == entries(tensor, due["numeric"])[worst]
        assert numbers[f"error:{worst}:1e-05"] == due["worst"]["error"]
        [(gradient, value)] = copies(panel.locator("[data-chosen]")).items()
        assert gradient == f"grad_{worst}"
        assert reference.close(value, reference.cells(example)[gradient])
        assert derived(panel.locator("[data-said]"))[f"threshold:{tensor}:1e-05"] == due["threshold"]


def test_the_error_against_h_names_both_slopes_and_its_slider_sets_h(page: Page) -> None:
    panel = opened(page)
    show(panel, "errors")
    plot = panel.locator("[data-plot=errors]")
    expect(plot.locator("svg")).to_be_visible()
    dots = derived(plot)
    steps = {name: float(name.rsplit(":", 1)[1]) for name in dots if name.startswith("error:query:")}
    assert len(steps) == 23
    assert max(steps.values()) == 0.1
    assert min(steps.values()) == 1e-12
    due = asked(page, "api/gradient-checks", wrt=["query"], steps=list(steps.values()))["results"]
    assert {name: dots[name] for name in steps} == {
        name: each["worst"]["error"] for name, each in zip(steps, due, strict=True)
    }
    best = min(due, key=lambda each: each["worst"]["error"])
    assert dots["best:query"] == best["step"]
    assert dots["slope:truncation:query"] == pytest.approx(2, abs=0.1)
    assert dots["slope:rounding:query"] == pytest.approx(-1, abs=0.15)
    expect(plot.locator("svg")).to_have_attribute("aria-label", re.compile("rounding: slope .*truncation: slope 2"))
    slider = plot.get_by_role("slider", name="Step h")
    expect(slider).to_have_attribute("aria-valuetext", "h = 10⁻⁵")
    slider.press("End")
    current(panel)
    expect(panel.locator("select[name=exponent]")).to_have_value("-1")
    expect(panel.locator("[data-verdict]")).to_have_attribute("data-verdict", "cannot-tell")
    expect(panel.locator("[data-said]")).to_contain_text("Take a smaller h")
    slider.press("Home")
    current(panel)
    expect(panel.locator("[data-said]")).to_contain_text("Take a larger h")
    choose(panel, "tensor", "value")
    expect(panel.locator("[data-told]")).to_contain_text("J is a straight line along V")
    assert "slope:truncation:value" not in derived(plot)


def test_the_slider_of_the_tangent_is_where_its_h_is(page: Page) -> None:
    panel = opened(page)
    slider, plot = panel.locator("input[name=reach]"), panel.locator("[data-plot=tangent]")
    expect(plot.locator("circle.end")).to_have_count(2)
    for _ in range(2):
        track, end = slider.bounding_box(), plot.locator("circle.end").nth(1).bounding_box()
        assert track is not None
        assert end is not None
        share = float(slider.input_value()) / 40
        assert track["x"] + 9 + share * (track["width"] - 18) == pytest.approx(end["x"] + end["width"] / 2, abs=1.5)
        x, y = track["x"] + track["width"], track["y"] + track["height"] / 2
        page.mouse.move(end["x"] + end["width"] / 2, y)
        page.mouse.down()
        page.mouse.move(x - 50, y, steps=4)
        page.mouse.up()
        current(panel)
    assert 1 < float(slider.input_value()) / 20 < 2


def test_the_secant_is_computed_at_the_exact_h_and_follows_the_chosen_coordinate(page: Page) -> None:
    panel = opened(page)
    panel.locator("[data-coordinate='query:0:0']").click()
    slider = panel.get_by_role("slider", name="h of the secant")
    for key, h in (("ArrowLeft", 0.95), ("ArrowLeft", 0.9), ("End", 2), ("Home", 0.05)):
        slider.press(key)
        expect(panel.locator("[data-line=secant] dt")).to_contain_text(f"±{h:g}")
        current(panel)
        answer = asked(page, "api/nudges", cell="query:0:0", nudges=[-h, h], tensors=["probe"])
        low, high = (run["probe"] for run in answer["runs"])
        width = (answer["value"] + h) - (answer["value"] - h)
        assert derived(panel.locator("[data-chosen]"))[f"secant:query:0:0:{h:g}"] == (high - low) / width
        plotted = derived(panel.locator("[data-plot=tangent]"))
        assert plotted[f"probe:query:0:0:{h:g}"] == high
        assert plotted[f"probe:query:0:0:-{h:g}"] == low
    probe = copies(panel.locator("[data-plot=tangent]"))["probe"]
    assert reference.close(probe, reference.cells("three-positions")["probe"])


def test_by_keyboard_alone(page: Page) -> None:
    page.goto("./")
    summary = page.locator("abacus-differences summary")
    summary.focus()
    page.keyboard.press("Enter")
    panel = page.locator("abacus-differences .panel")
    expect(panel.locator("[data-coordinate='query:1:1']")).to_have_attribute("aria-selected", "true")
    for _ in range(4):
        page.keyboard.press("Tab")
    expect(panel.get_by_role("tab", name="Every coordinate")).to_be_focused()
    page.keyboard.press("Tab")
    keys = ("ArrowUp", "ArrowLeft", "ArrowLeft", "Control+End", "Home")
    for key, place in zip(keys, ("0:1", "0:0", "0:0", "2:1", "2:0"), strict=True):
        page.keyboard.press(key)
        square = panel.locator(f"[data-coordinate='query:{place}']")
        expect(square).to_be_focused()
        expect(square).to_have_attribute("aria-selected", "true")
        expect(panel.locator("[data-coordinate][aria-selected=true]")).to_have_count(1)
    expect(page.locator("main")).to_have_attribute("data-stage", "output")
    assert panel.locator("[data-coordinate][tabindex='0']").count() == 1
    page.keyboard.press("Tab")
    expect(panel.get_by_role("slider", name="h of the secant")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(panel.get_by_role("tab", name="Error against h")).to_be_focused()
    expect(panel.locator("#differences-errors")).to_be_visible()
    page.keyboard.press("End")
    expect(panel.locator("#differences-pair")).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(summary).to_be_focused()


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("zh", "dark")])
@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_shuts_a_reader_out(
    new_context: CreateContextCallback, complaints: Complaints, lang: str, theme: str, width: int
) -> None:
    complaints.allow("inline style")  # axe's own
    page = new_context(viewport={"width": width, "height": 844}, reduced_motion="reduce").new_page()
    panel = opened(page, f"?lang={lang}&theme={theme}")
    for view in ("map", "errors", "pair"):
        show(panel, view)
        assert violations(page, "abacus-differences") == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(panel.locator("[data-title]")).to_contain_text("dQ agrees" if lang == "en" else "与差分一致")
