"""What the panel of differences asks for, and what stands there while it waits, is refused or may not tell."""

from playwright.sync_api import Page, Route, expect

from tests.browser.board import put, set_up, settle
from tests.browser.complaints import Complaints
from tests.browser.differences import choose, current, opened


def test_an_edit_makes_the_answer_older_until_the_next_one(page: Page) -> None:
    panel = opened(page)
    current(panel)
    before = panel.locator("[data-said]").inner_text()
    held: list[Route] = []
    page.route("**/api/gradient-checks", lambda route: held.append(route))
    put(page, "value:2:0", "5")
    settle(page)
    expect(page.locator("abacus-differences")).to_have_attribute("data-older", "")
    expect(panel.locator("[data-said]")).to_have_text(before)
    held[-1].continue_()
    current(panel)
    expect(panel.locator("[data-said]")).not_to_have_text(before)


def test_another_kind_of_inputs_is_asked_about_its_own_tensors(page: Page) -> None:
    panel = opened(page)
    choose(panel, "tensor", "x")
    set_up(page).locator("select[name=kind]").select_option("weighted")
    settle(page)
    expect(panel.locator("select[name=tensor]")).to_have_value("weights")
    expect(panel.locator("[data-title]")).to_contain_text("dA agrees")


def test_a_refusal_is_told_in_its_own_words(page: Page, complaints: Complaints) -> None:
    complaints.allow("status of 422")
    problem = {"code": "too-much-work", "params": {"found": 40000, "limit": 32768}}
    page.route("**/api/gradient-checks", lambda route: route.fulfill(status=422, json=problem))
    panel = opened(page)
    expect(panel.locator("[data-title]")).to_have_text("No differences here")
    expect(panel.locator("[data-said]")).to_contain_text("40000 forward passes")
    expect(panel.locator("[data-views]")).to_be_hidden()
    page.unroute("**/api/gradient-checks")
    put(page, "value:2:0", "5")
    settle(page)
    expect(panel.locator("[data-verdict]")).to_have_attribute("data-verdict", "agrees")
    expect(panel.locator("[data-coordinate]").first).to_be_visible()


def test_nothing_covered_is_given_away(page: Page) -> None:
    panel = opened(page, "?cover=grad_query:0:0")
    expect(panel.locator("[data-said]")).to_contain_text("Uncover")
    expect(panel.locator("[data-views]")).to_be_hidden()
    panel.locator("select[name=tensor]").select_option("value")
    expect(panel.locator("[data-verdict]")).to_have_attribute("data-verdict", "agrees")


def test_a_closed_panel_asks_for_nothing(page: Page) -> None:
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if "gradient-checks" in request.url else None)
    panel = opened(page)
    current(panel)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    posts.clear()
    put(page, "value:2:0", "5")
    settle(page)
    page.locator("abacus-differences summary").click()
    current(panel)
    assert len(posts) == 1
