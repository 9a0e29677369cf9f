"""Fragments of earlier versions, which only a browser sees, lead to the numbers that they led to."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import reference
from tests.browser.board import differing, notice
from tests.golden.reading import Golden, goldens

WITH_FRAGMENT = [each for each in goldens() if each.fragment]


@pytest.mark.parametrize("path", ["", "embed/v1/"], ids=["page", "frame"])
@pytest.mark.parametrize("golden", WITH_FRAGMENT, ids=lambda golden: golden.name)
def test_a_fragment(page: Page, golden: Golden, path: str) -> None:
    page.goto(path + golden.address)
    expected = reference.cells_of("output", golden.output)
    first = next(iter(expected))
    shown = page.locator(f"[data-tensor='output'] :is([data-cell='{first}'], [data-slot='{first}'])")
    expect(page.locator("html")).to_have_attribute("data-live", "")
    expect(page.locator("main")).to_have_attribute("data-run", "ready")
    expect(shown).to_be_attached()
    page.locator("main").focus()
    page.keyboard.press("End")
    expect(page.locator("[data-tensor='output'] [data-cell]")).to_have_count(len(expected))
    assert differing(page, expected) == {}
    expect(notice(page)).to_have_count(0)
