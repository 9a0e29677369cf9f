"""On a phone: nothing is wider than the page, and the operands and the result of the stage are in sight."""

import pytest
from playwright.sync_api import Page
from pytest_playwright import CreateContextCallback

from tests.browser import reference

SIZE = {"width": 390, "height": 844}
LOOK = """() => {
  const wide = innerWidth;
  const scene = document.querySelector("abacus-board").dataset.scene;
  const framed = [...document.querySelectorAll(`[data-name="${scene}"] .matrix[data-inside]`)];
  const scrolls = (node) => node && node !== document.body
    && (["auto", "scroll"].includes(getComputedStyle(node).overflowX) ? node : scrolls(node.parentElement));
  const out = ({left, right, width}) => width > 0 && (left < -1 || right > wide + 1);
  const cut = [...document.querySelectorAll("button, a, summary, p, h1, h2, .result, svg, select, input")]
    .filter((node) => !scrolls(node.parentElement) && out(node.getBoundingClientRect()))
    .map((node) => node.outerHTML.slice(0, 80));
  const boxes = framed.map((node) => ({
    tensor: node.dataset.tensor ?? node.dataset.copyOf,
    left: node.getBoundingClientRect().left, right: node.getBoundingClientRect().right,
    width: node.getBoundingClientRect().width,
  }));
  return {
    overflow: document.documentElement.scrollWidth - wide, cut,
    out: boxes.filter(({width, left, right}) => width === 0 || right < 24 || left > wide - 24).map(({tensor}) => tensor),
    digits: Math.min(...[...document.querySelectorAll(".matrix[data-inside] .bead .value")]
      .filter((node) => node.getBoundingClientRect().width > 0).map((node) => parseFloat(getComputedStyle(node).fontSize))),
  };
}"""


@pytest.fixture
def phone(new_context: CreateContextCallback) -> Page:
    return new_context(viewport=SIZE, device_scale_factor=2, has_touch=True).new_page()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_stage_fits_a_phone(phone: Page, lang: str) -> None:
    faults = []
    for stage in reference.stages("three-positions"):
        phone.goto(f"?stage={stage}&lang={lang}")
        seen = phone.evaluate(LOOK)
        if seen["overflow"] > 0 or seen["cut"] or seen["digits"] < 14:
            faults.append(f"{stage}: {seen}")
        if stage not in ("inputs", "project", "back-project") and seen["out"]:
            faults.append(f"{stage}: out of sight: {seen['out']}")
    assert not faults, "\\n".join(faults)
