"""The checks panel: each verdict with its numbers as the API gives them, with and without scripts."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.examples import EXAMPLES
from tests.browser.board import go, put, settle
from tests.browser.complaints import Complaints
from tests.browser.test_access import violations


def panel(page: Page) -> Locator:
    """The opened panel."""
    page.locator("abacus-checks summary").click()
    return page.locator("abacus-checks .panel")


def shown(page: Page, group: str = "") -> dict[str, dict[str, Any]]:
    """The checks that are listed, as the API tells them."""
    within = f"[data-group='{group}'] " if group else ""
    script = """list => list.map(line => {
      const number = name => line.querySelector(`[data-derived$=':${name}']`)?.dataset.value;
      const worst = line.querySelector("[data-worst]");
      return [line.dataset.check, line.dataset.status, number("measured"), number("tolerance"),
        worst?.dataset.worst ?? null, line.querySelector(".check-reason") !== null, !!line.querySelector("math")];
    })"""
    lines = page.locator(f"abacus-checks {within}[data-check]:not([hidden])").evaluate_all(script)
    return {
        name: {
            "status": status, "cell": cell, "reasoned": reasoned, "drawn": drawn,
            "measured": None if measured is None else float(measured),
            "tolerance": None if tolerance is None else float(tolerance),
        }
        for name, status, measured, tolerance, cell, reasoned, drawn in lines
    }  # fmt: skip


def asked(page: Page, path: str, request: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The same from the API."""
    checks = page.request.post(path, data=request).json()["checks"]
    return {
        check["id"]: {
            **{name: check[name] for name in ("status", "cell", "measured", "tolerance")},
            "reasoned": check["reason"] is not None, "drawn": True,
        }
        for check in checks
    }  # fmt: skip


@pytest.mark.parametrize("example", ["three-positions", "causal", "average", "blank", "saturated"])
def test_every_verdict_is_the_answer_s(page: Page, example: str) -> None:
    page.goto(f"?example={example}")
    panel(page)
    assert shown(page) == asked(page, "api/runs", EXAMPLES[example])


def test_the_line_at_rest_counts_apart_what_cannot_tell(page: Page) -> None:
    line = page.locator("abacus-checks summary")
    page.goto("?example=three-positions")
    expect(line).to_have_text("Checks: 12 of 12 hold")
    page.goto("?example=blank")
    expect(line).to_have_text("Checks: 5 of 12 hold, 7 cannot tell")
    page.goto("?example=average")
    put(page, "weights:0:0", "2")
    settle(page)
    expect(line).to_have_text(re.compile(r"^Checks: \d of 5 hold, 1 failing, \d cannot tell$"))
    expect(page.locator("abacus-checks")).to_have_attribute("data-failed", "")
    failed = panel(page).locator("[data-status='failed']")
    expect(failed.locator(".check-status")).to_have_text("✗ fails")
    expect(failed.locator(".check-reason")).to_be_visible()
    go(page, "inputs")
    expect(failed.locator("[data-derived$=':measured']")).to_have_text(re.compile(r"\d"))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_without_scripts_the_list_says_the_same(page: Page, browser: Browser, base_url: str, lang: str) -> None:
    told = "list => list.map(line => line.textContent.replace(/\\s+/g, ' ').trim())"
    place = "abacus-checks :is(summary, [data-check]:not([hidden]))"
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    still = context.new_page()
    for example in ("causal", "blank"):
        page.goto(f"?example={example}&lang={lang}")
        still.goto(f"?example={example}&lang={lang}")
        lines = page.locator(place).evaluate_all(told)
        assert still.locator(place).evaluate_all(told) == lines
        assert len(lines) > 12
    still.locator("abacus-checks summary").click()
    expect(still.locator("abacus-checks [data-check]").first).to_be_visible()
    expect(still.locator("abacus-checks [data-fresh]")).to_be_hidden()
    context.close()


def test_a_worst_cell_is_shown_at_the_stage_that_makes_it(page: Page) -> None:
    page.goto("./")
    link = panel(page).locator("[data-check='query-key-products'] [data-worst]")
    cell = link.get_attribute("data-worst")
    link.click()
    expect(page.locator("main")).to_have_attribute("data-stage", "back-dot-products")
    expect(page.locator(f".ledger-main [data-line='{cell}']")).to_be_visible()
    # What is there already is looked at where one is.
    page.locator("[data-check='grad-scores-rows-sum-to-zero'] [data-worst]").click()
    expect(page.locator(".ledger-main [data-line^='grad_scores:']")).to_be_visible()
    expect(page.locator("main")).to_have_attribute("data-stage", "back-dot-products")


@pytest.mark.parametrize("example", ["three-positions", "causal"])
def test_fresh_runs_are_made_when_asked_for(page: Page, example: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url) if "api/checks" in request.url else None)
    page.goto(f"?example={example}")
    opened = panel(page)
    expect(opened.locator("[data-group='fresh'] [data-check]").first).to_be_hidden()
    assert requests == []
    button = page.get_by_role("button", name="Check against fresh runs")
    button.click()
    expected = asked(page, "api/checks", EXAMPLES[example])
    expect(opened.locator("[data-fresh-told]")).to_have_text(f"{len(expected)} of {len(expected)} hold")
    assert shown(page, "fresh") == expected
    assert len(expected) == (4 if example == "three-positions" else 2)
    # A closed panel asks nothing; opened again it does.
    page.locator("abacus-checks summary").click()
    made = len(requests)
    put(page, "value:2:0", "3")
    settle(page)
    assert len(requests) == made
    page.locator("abacus-checks summary").click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(opened.locator("[data-fresh-told]")).to_have_text(re.compile("hold"))


@pytest.mark.parametrize(("lang", "theme"), [("en", "dark"), ("zh", "light")])
def test_on_a_phone_nothing_is_cut_and_axe_finds_nothing(
    page: Page, complaints: Complaints, lang: str, theme: str
) -> None:
    complaints.allow("inline style")  # axe's own
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"?example=blank&lang={lang}&theme={theme}")
    opened = panel(page)
    page.locator("[data-fresh]").click()
    expect(opened.locator("[data-group='fresh'] [data-status]").first).to_be_attached()
    assert opened.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page, "abacus-checks") == []
