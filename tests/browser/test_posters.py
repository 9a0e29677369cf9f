"""Posters in a browser with fonts of its own: digits stay in their beads, words on the sheet."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from app.attention.graph import STAGES
from tests.browser.complaints import Complaints
from tests.poster.test_plan import EIGHT

OUTSIDE = """() => {
  const found = [];
  const { width, height } = document.documentElement.viewBox.baseVal;
  const meets = (text, { x, y, width, height }) => {
    const box = text.getBBox();
    return box.x >= x && box.y >= y && box.x + box.width <= x + width && box.y + box.height <= y + height;
  };
  for (const text of document.querySelectorAll("text")) {
    if (text.textContent.trim() && !meets(text, { x: 4, y: 0, width: width - 8, height })) found.push(text.textContent);
  }
  for (const matrix of document.querySelectorAll("[data-tensor]")) {
    let bead = null;
    for (const each of matrix.children) {
      if (each.tagName === "rect") bead = each.getBBox();
      else if (bead && each.tagName === "text" && each.dataset.cell) {
        const room = { x: bead.x - 0.5, y: bead.y - 3, width: bead.width + 1, height: bead.height + 6 };
        if (!meets(each, room)) found.push(`${each.dataset.cell} ${each.textContent}`);
      }
    }
  }
  return found;
}"""
LOOKS: list[dict[str, str]] = [
    {"example": "three-positions"},
    {"example": "causal", "lang": "zh", "precision": "15"},
    {"example": "rectangular", "lang": "zh", "precision": "2"},
    {"example": "saturated", "form": "shifted"},
    EIGHT,
]


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.get("example", "eight-positions"))
def test_what_is_written_stays_in_its_place(page: Page, look: dict[str, str], complaints: Complaints) -> None:
    complaints.allow(r"favicon\.ico")  # which a browser asks for where a picture stands alone
    for stage in STAGES:
        page.goto(f"poster/v1.svg?{urlencode({**look, 'stage': stage})}")
        assert page.evaluate(OUTSIDE) == [], stage
