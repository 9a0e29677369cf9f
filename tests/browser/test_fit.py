"""Long digits stay inside their beads on phones and projectors; pictures say that they go on; 1 × 1 breaks nothing."""

import pytest
from playwright.sync_api import ViewportSize, expect
from pytest_playwright import CreateContextCallback

from tests.browser import reference
from tests.browser.board import differing

PHONE: ViewportSize = {"width": 390, "height": 844}
PROJECTOR: ViewportSize = {"width": 960, "height": 540}
LONG = "q=123456.789,0.00001;-0.0000123,1e5&k=1,0;0,1&v=-123456.7891,1;0.00001,2"
LOOK = """() => {
  const shown = [...document.querySelectorAll("abacus-board .bead")]
    .filter((bead) => bead.offsetWidth > 0 && !bead.closest("[data-folded]"));
  const outside = [];
  const sizes = [];
  for (const bead of shown) for (const figure of bead.querySelectorAll(".value, .gradient")) {
    const style = getComputedStyle(figure);
    if (style.display === "none") continue;
    if (bead.closest("[data-inside]")) sizes.push(parseFloat(style.fontSize));
    const range = document.createRange();
    range.selectNodeContents(figure);
    const text = range.getBoundingClientRect();
    const box = bead.getBoundingClientRect();
    if (text.width > 0 && (text.left < box.left - 0.5 || text.right > box.right + 0.5))
      outside.push(`${bead.dataset.bead} ${figure.textContent.trim()}`);
  }
  return {outside, least: Math.min(...sizes), page: document.documentElement.scrollWidth - innerWidth};
}"""

BROKEN = """() => [...document.querySelectorAll("abacus-board *, abacus-picture *")].filter((node) =>
  [...node.attributes].some(({value}) => /NaN|Infinity/.test(value))).length"""


@pytest.mark.parametrize(("size", "least"), [(PHONE, 18), (PROJECTOR, 24)], ids=["phone", "projector"])
@pytest.mark.parametrize("query", ["precision=4", "precision=8", "precision=15", LONG])
def test_digits_are_large_and_stay_in_their_beads(
    new_context: CreateContextCallback, size: ViewportSize, least: int, query: str
) -> None:
    page = new_context(viewport=size).new_page()
    stages = [each for each in reference.stages("three-positions") if query != LONG or "project" not in each]
    for stage in stages:
        page.goto(f"?{query}&stage={stage}")
        expect(page.locator("html")).to_have_attribute("data-live", "")
        found = page.evaluate(LOOK)
        assert found["outside"] == [], stage
        assert found["least"] >= least, stage
        assert found["page"] <= 0, stage


def test_a_wide_picture_scrolls_in_its_box_and_says_where_it_goes_on(new_context: CreateContextCallback) -> None:
    page = new_context(viewport=PHONE).new_page()
    page.goto("?stage=output")
    picture = page.locator("abacus-picture[data-draws='picture']")
    expect(picture).to_have_attribute("data-more", "right")
    picture.evaluate("node => node.scrollTo({left: 80, behavior: 'instant'})")
    expect(picture).to_have_attribute("data-more", "left right")
    picture.evaluate("node => node.scrollTo({left: 9999, behavior: 'instant'})")
    expect(picture).to_have_attribute("data-more", "left")
    hint = "node => [getComputedStyle(node, '::after').content, getComputedStyle(node).maskImage]"
    content, mask = picture.evaluate(hint)
    assert "⟷" in content
    assert "linear-gradient" in mask
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(picture).not_to_have_attribute("data-more", "left")
    assert picture.evaluate(hint) == ["none", "none"]


def test_a_page_of_one_pixel_breaks_nothing(new_context: CreateContextCallback) -> None:
    page = new_context(viewport=PHONE).new_page()
    page.goto("?stage=dot-products&beat=0")
    for size in ({"width": 1, "height": 1}, {"width": 1, "height": 800}, {"width": 800, "height": 1}):
        page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        for key in ("ArrowRight", "ArrowRight", "Shift+ArrowRight", "ArrowLeft"):
            page.keyboard.press(key)
        assert page.evaluate(BROKEN) == 0
    page.set_viewport_size(PHONE)
    page.keyboard.press("End")
    expect(page.locator("main")).to_have_attribute("data-stage", "back-project")
    assert differing(page, reference.cells("three-positions", "back-project")) == {}
