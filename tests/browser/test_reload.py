"""What a reload brings back: edits made a moment ago, the tie and the step size."""

from playwright.sync_api import Page, expect

from tests.browser.board import figure, notice, put, settle
from tests.browser.test_training import panel, take


def test_a_reload_right_after_an_edit_keeps_it(page: Page) -> None:
    page.goto("?example=causal")
    put(page, "value:1:1", "7")
    put(page, "value:2:0", "3/4")
    page.reload()
    expect(figure(page, "value:2:0")).to_have_text("3/4")
    expect(figure(page, "value:2:0")).to_have_attribute("data-value", "0.75")
    expect(figure(page, "value:1:1")).to_have_attribute("data-value", "7")
    expect(notice(page)).to_have_count(0)


def test_a_tie_a_step_size_and_what_steps_led_to_come_back(page: Page) -> None:
    page.goto("?example=two-positions&stage=probe")
    opened = panel(page)
    opened.get_by_role("switch").check()
    settle(page)
    field = opened.get_by_role("textbox")
    field.fill("0.03")
    field.press("Enter")
    take(page)
    probe = figure(page, "probe").get_attribute("data-value")
    weight = figure(page, "w_query:0:1").get_attribute("data-value")
    page.reload()
    settle(page)
    expect(notice(page)).to_have_count(0)
    opened = panel(page)
    expect(opened.get_by_role("switch")).to_be_checked()
    expect(opened.get_by_role("textbox")).to_have_value("0.03")
    expect(figure(page, "probe")).to_have_attribute("data-value", str(probe))
    expect(figure(page, "w_key:0:1")).to_have_attribute("data-value", str(weight))
    # What J was before cannot be computed from what is in the address.
    expect(opened.locator("circle")).to_have_count(0)
    page.keyboard.press("Escape")
    put(page, "w_key:0:1", "2")
    settle(page)
    expect(figure(page, "w_query:0:1")).to_have_attribute("data-value", "2")
