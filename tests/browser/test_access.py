"""What axe finds: names, roles, contrast, in both themes and languages, and with a refused entry."""

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser.board import put
from tests.browser.complaints import Complaints


def violations(page: Page, within: str | None = None) -> list[str]:
    """The violations that axe finds on the page, or within a part of it, each with the elements that it finds it in."""
    # Preloading would ask for imported style sheets at addresses of axe's own making.
    options = {"preload": False, "resultTypes": ["violations"]}
    found = Axe().run(page, context=within, options=options).response["violations"]
    return [f"{each['id']}: {[node['target'] for node in each['nodes']][:4]} {each['help']}" for each in found]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_shuts_a_reader_out(
    new_context: CreateContextCallback, complaints: Complaints, lang: str, theme: str
) -> None:
    complaints.allow("status of 422")
    complaints.allow("inline style")  # axe's own
    page = new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    found = {}
    for stage in ("inputs", "output", "back-weights"):
        page.goto(f"?example=causal&stage={stage}&theme={theme}&lang={lang}")
        found[stage] = violations(page)
    page.goto(f"?example=causal&theme={theme}&lang={lang}")
    put(page, "value:2:0", "abc")
    expect(page.locator("[aria-invalid]")).to_have_count(1)
    found["refused"] = violations(page)
    page.locator("button.setup").click()
    found["set up"] = violations(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"?theme={theme}&lang={lang}")
    found["phone"] = violations(page)
    assert {where: each for where, each in found.items() if each} == {}
