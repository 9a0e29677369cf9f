"""Wrong entries stay where they were typed, with the reason beside them; wrong addresses give a notice and a page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import reference
from tests.browser.board import bead, differing, figure, notice, put, settle, values
from tests.browser.complaints import Complaints

WRONG = ("abc", "1/0", "1e999", "", "2e6", "1..2", "√(0-1)", "3 4", "(1", "𝟛")
CHINESE = re.compile("[\u4e00-\u9fff]")
REFUSED = "status of 422"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_wrong_entry_stays_with_its_reason(page: Page, complaints: Complaints, lang: str) -> None:
    complaints.allow(REFUSED)
    page.goto(f"?example=causal&lang={lang}")
    before = values(page)
    reasons = set()
    for text in WRONG:
        put(page, "value:2:0", text)
        wrong = bead(page, "value:2:0")
        expect(wrong).to_have_attribute("aria-invalid", "true")
        settle(page)
        expect(figure(page, "value:2:0")).to_have_text(text)
        expect(figure(page, "value:2:0")).to_have_attribute("data-draft", "")
        note = page.locator(f"#{wrong.get_attribute('aria-describedby')}")
        expect(note).to_be_visible()
        assert bool(CHINESE.search(note.inner_text())) == (lang == "zh")
        reasons.add(note.inner_text())
        assert values(page) == before, "the last good picture stays"
        put(page, "value:2:0", "1")
        expect(wrong).not_to_have_attribute("aria-invalid", "true")
        expect(figure(page, "value:2:0")).not_to_have_attribute("data-draft", "")
        expect(note).to_have_count(0)
    assert len(reasons) > 5, "reasons that do not tell one mistake from another"


def test_other_cells_still_compute_beside_a_wrong_one(page: Page, complaints: Complaints) -> None:
    complaints.allow(REFUSED)
    page.goto("?example=causal")
    put(page, "value:0:1", "abc")
    expect(bead(page, "value:0:1")).to_have_attribute("aria-invalid", "true")
    put(page, "value:2:0", "3")
    settle(page)
    share = reference.cells("causal")["weights:2:2"]
    grown = reference.cells("causal", "output") | {"value:2:0": 3}
    grown["output:2:0"] += 2 * share
    assert differing(page, grown) == {}
    expect(figure(page, "value:0:1")).to_have_text("abc")
    expect(bead(page, "value:0:1")).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Undo").click()
    settle(page)
    expect(figure(page, "value:0:1")).to_have_text("abc")
    put(page, "value:0:1", "0")
    settle(page)
    expect(page.locator("[aria-invalid]")).to_have_count(0)
    assert differing(page, reference.cells("causal", "output")) == {}


def test_a_wrong_entry_in_a_result_of_projections(page: Page, complaints: Complaints) -> None:
    complaints.allow(REFUSED)
    page.goto("./")
    before = values(page)
    put(page, "value:2:0", "abc")
    expect(bead(page, "value:2:0")).to_have_attribute("aria-invalid", "true")
    settle(page)
    expect(figure(page, "value:2:0")).to_have_text("abc")
    expect(bead(page, "value:2:0").get_by_role("alert")).to_contain_text("abc")
    assert values(page) == before
    put(page, "value:2:0", "3")
    settle(page)
    expect(page.locator("[aria-invalid]")).to_have_count(0)
    assert differing(page, reference.cells("value-row-edited", "output")) == {}


def test_wrong_settings_are_told_too(page: Page, complaints: Complaints) -> None:
    complaints.allow(REFUSED)
    page.goto("?example=causal")
    page.get_by_role("button", name="Set up").click()
    scale = page.get_by_role("textbox", name="Scale")
    scale.fill("abc")
    scale.press("Enter")
    expect(scale).to_have_attribute("aria-invalid", "true")
    expect(scale).to_have_value("abc")
    assert differing(page, reference.cells("causal", "output")) == {}
    scale.fill("")
    scale.press("Enter")
    expect(scale).not_to_have_attribute("aria-invalid", "true")


ADDRESSES = (
    ("example=nothing", "example"), ("stage=softmax", "softmax"), ("stage=project&example=causal", "project"),
    ("beat=-1", "beat"), ("beat=--1", "beat"), ("cell=output:9:9", "cell"), ("cell=<b>", "cell"), ("lang=xx", "lang"),
    ("theme=pink", "theme"), ("precision=99", "precision"), ("form=round", "form"), ("colour=red", "colour"),
    ("x=1,0;2", "x"), ("q=abc&k=1&v=1", "abc"), ("q=", "q"), ("x=1e999,0;0,1", ""), ("mask=2", "mask"),
    ("scale=much", "scale"), ("q=1&k=1,2&v=1", ""), ("g=1", ""), ("query_offset=1.5", "query_offset"),
    ("#s=1.abc", ""), ("#s=1.", ""), ("#s=2.abc", ""),
)  # fmt: skip


def test_a_wrong_address_gives_a_notice_and_a_whole_page(page: Page) -> None:
    for query, said in ADDRESSES:
        page.goto("about:blank")  # another fragment alone would not load the page anew
        answer = page.goto(f"?{query}")
        assert answer is not None
        assert answer.status == 200, query
        expect(page.locator(".notices"), query).to_contain_text(said)
        expect(notice(page).first, query).to_be_visible()
        expect(page.locator(".ledger-main [data-cell]").first).to_be_visible()
        example = "causal" if "causal" in query else "three-positions"
        assert differing(page, reference.cells(example, "inputs")) == {}, query
