"""The newest edit wins however answers arrive; without a server the last good picture stays."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser import reference
from tests.browser.board import differing, figure, notice, put, settle, values
from tests.browser.complaints import Complaints
from tests.browser.server import Server

AWAY = "ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED"
WATCH = """() => {
  window.seen = [];
  const cell = document.querySelector("[data-tensor] [data-cell='value:2:0']");
  new MutationObserver(() => window.seen.push(cell.dataset.value)).observe(cell, {attributeFilter: ["data-value"]});
}"""


def hold_the_first(page: Page, address: str | re.Pattern[str]) -> list[Route]:
    """Lets all requests to `address` pass but the first, which is kept in the list that comes back."""
    held: list[Route] = []

    def pass_or_hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(address, pass_or_hold)
    return held


def test_a_late_answer_is_passed_over(page: Page) -> None:
    page.goto("?example=causal")
    # Aborting would hide the late answer from the page, and browsers abort too late now and then.
    page.evaluate("() => { AbortController.prototype.abort = () => {}; }")
    page.evaluate(WATCH)
    held = hold_the_first(page, "**/api/runs")
    put(page, "value:2:0", "3")
    expect(page.locator("main")).to_have_attribute("data-run", "pending")
    assert differing(page, reference.cells("causal", "output")) == {}
    put(page, "value:2:0", "5")
    settle(page)
    with page.expect_response("**/api/runs"):
        held[0].continue_()
    put(page, "value:1:0", "2")
    settle(page)
    expected = reference.cells("causal", "output") | {"value:2:0": 5, "value:1:0": 2}
    shares = [expected[f"weights:2:{read}"] for read in range(3)]
    expected["output:1:0"] += 2 * expected["weights:1:1"]
    expected["output:2:0"] += 4 * shares[2] + 2 * shares[1]
    assert differing(page, expected) == {}
    assert page.evaluate("window.seen") == ["5"], "the late answer was shown"


def test_a_late_board_is_passed_over(page: Page) -> None:
    page.goto("./")
    page.evaluate("() => { AbortController.prototype.abort = () => {}; }")
    held = hold_the_first(page, re.compile("/board$"))
    put(page, "value:2:0", "9")
    expect(page.locator("main")).to_have_attribute("data-run", "pending")
    put(page, "value:2:0", "3")
    settle(page)
    with page.expect_response(re.compile("/board$")):
        held[0].continue_()
    put(page, "value:2:1", "2.5")
    put(page, "value:2:1", "2")
    settle(page)
    assert differing(page, reference.cells("value-row-edited", "output")) == {}


def test_the_server_goes_away_and_comes_back(page: Page, own_server: Server, complaints: Complaints) -> None:
    complaints.allow(AWAY)
    page.goto(f"{own_server.url}?example=causal&stage=inputs")
    before = values(page)
    own_server.stop()
    put(page, "value:2:0", "2")
    main = page.locator("main")
    expect(main).to_have_attribute("data-run", "stale")
    expect(notice(page)).to_contain_text("does not answer")
    assert values(page) == before
    put(page, "value:2:0", "3")
    expect(figure(page, "value:2:0")).to_have_text("3")
    expect(figure(page, "value:2:0")).to_have_attribute("data-draft", "")
    expect(main).to_have_attribute("data-run", "stale")
    page.keyboard.press("Shift+ArrowRight")
    expect(main).to_have_attribute("data-stage", "dot-products")
    own_server.start()
    expect(main).to_have_attribute("data-run", "ready", timeout=15_000)
    expect(figure(page, "value:2:0")).to_have_attribute("data-value", "3")
    expect(figure(page, "value:2:0")).not_to_have_attribute("data-draft", "")
    assert differing(page, reference.cells("causal", "dot-products") | {"value:2:0": 3}) == {}


def test_a_board_asked_for_while_the_server_is_away_lands(
    page: Page, own_server: Server, complaints: Complaints
) -> None:
    complaints.allow(AWAY)
    page.goto(own_server.url)
    own_server.stop()
    put(page, "value:2:0", "3")
    main = page.locator("main")
    expect(main).to_have_attribute("data-run", "stale")
    assert differing(page, reference.cells("three-positions", "output")) == {}
    own_server.start()
    expect(main).to_have_attribute("data-run", "ready", timeout=15_000)
    assert differing(page, reference.cells("value-row-edited", "output")) == {}
