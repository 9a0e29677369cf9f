"""On a phone: nothing is wider than the page, and the operands and the result in focus are in sight."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize
from pytest_playwright import CreateContextCallback

from tests.browser import reference

SIZE: ViewportSize = {"width": 390, "height": 844}
OPERANDS_FIT = ("dot-products", "scores", "output", "back-scores")
"""Stages whose operands and result are narrow enough at three positions."""
LOOK = """() => {
  const wide = innerWidth;
  const outside = ({left, right, width}) => width > 0 && (left < -1 || right > wide + 1);
  const scrolls = (node) => node !== document.body
    && (["auto", "scroll"].includes(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
  const backward = document.querySelector("main").dataset.stage.startsWith("back-");
  const covered = (bead) => {
    const {left, right, top, bottom} = bead.getBoundingClientRect();
    const at = [left + 4, right - 4].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
    return at.some((node) => node !== null && !bead.contains(node) && !node.contains(bead));
  };
  const seen = (bead) => {
    const box = bead.getBoundingClientRect();
    return box.width > 0 && !outside(box) && !covered(bead);
  };
  const lit = (role) => [...document.querySelectorAll(`[data-bead][data-lit="${role}"]`)];
  const unseen = (beads) => {  // neither in its own matrix nor in a copy
    const names = new Set(beads.filter(seen).map((bead) => bead.dataset.bead));
    return [...new Set(beads.map((bead) => bead.dataset.bead))].filter((name) => !names.has(name));
  };
  return {
    overflow: document.documentElement.scrollWidth - wide,
    cut: [...document.querySelectorAll("button, a, summary, p, h1, h2, .result, svg, select, input")]
      .filter((node) => !scrolls(node.parentElement) && outside(node.getBoundingClientRect()))
      .map((node) => node.outerHTML.slice(0, 80)),
    results: unseen(lit("result")),
    operands: unseen(lit("operand")),
    digits: Math.min(...lit("result").filter(seen)
      .map((bead) => bead.querySelector(backward ? ".gradient" : ".value") ?? bead)
      .map((node) => parseFloat(getComputedStyle(node).fontSize))),
  };
}"""


@pytest.fixture
def phone(new_context: CreateContextCallback) -> Page:
    return new_context(viewport=SIZE, device_scale_factor=2, has_touch=True).new_page()


def unfit(stage: str, seen: dict[str, Any]) -> list[str]:
    """What does not fit on the phone."""
    found = [name for name in ("overflow", "cut", "results") if seen[name]]
    found += ["operands"] if seen["operands"] and stage in OPERANDS_FIT else []
    found += ["digits"] if seen["digits"] < 14 else []
    return [f"{stage}: {name}: {seen[name]}" for name in found]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_stage_fits_a_phone(phone: Page, lang: str) -> None:
    found = []
    for stage in reference.stages("three-positions"):
        phone.goto(f"?stage={stage}&lang={lang}")
        found += unfit(stage, phone.evaluate(LOOK))
    assert not found, "\n".join(found)
