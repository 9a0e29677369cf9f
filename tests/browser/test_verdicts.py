"""What the differences say where they prove nothing, where 0 is a result, and where the pair is the wrong one."""

import itertools
import math
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import reference
from tests.browser.differences import asked, choose, copies, derived, opened, show


def test_zero_is_a_result_where_all_keys_are_the_same(page: Page) -> None:
    panel = opened(page, "?example=identical-keys")
    expect(panel.locator("[data-verdict]")).to_have_attribute("data-verdict", "empty")
    expect(panel.locator("[data-title]")).to_have_text(re.compile("dQ is exactly 0, and that is a result"))
    expect(panel.locator("[data-said]")).to_contain_text("no contradiction")
    [(cell, value)] = copies(panel.locator("[data-said]")).items()
    assert abs(value) == pytest.approx(2 * math.log(3), abs=1e-12)
    assert reference.close(value, reference.cells("identical-keys")[cell])
    show(panel, "errors")
    expect(panel.locator("[data-told]")).to_contain_text("no logarithm")
    expect(panel.locator("[data-plot=errors] svg")).to_have_count(0)
    choose(panel, "tensor", "key")
    expect(panel.locator("[data-verdict]")).to_have_attribute("data-verdict", "agrees")
    expect(panel.locator("[data-plot=errors] svg")).to_be_visible()


@pytest.mark.parametrize(("lang", "why"), [("en", "In the row of reader 2"), ("zh", "读者 2 那一行")])
def test_a_saturated_row_proves_nothing(page: Page, lang: str, why: str) -> None:
    panel = opened(page, f"?example=saturated&lang={lang}")
    expect(panel.locator("[data-verdict]")).to_have_attribute("data-verdict", "empty")
    expect(panel.locator("[data-said]")).to_contain_text(why)
    expect(panel.locator("[data-said]")).to_contain_text("proves nothing" if lang == "en" else "什么也证明不了")
    weights = reference.cells("saturated")
    said = derived(panel.locator("[data-said]"))["weights:2:0+weights:2:1"]
    assert said == pytest.approx(weights["weights:2:0"] + weights["weights:2:1"], rel=1e-12)
    hollow = panel.locator("[data-coordinate][data-hollow]")
    assert hollow.evaluate_all("all => all.map(n => n.dataset.coordinate)") == ["query:2:0", "query:2:1"]


def test_the_wrong_pair_never_agrees_and_the_right_one_does(page: Page) -> None:
    panel = opened(page, "?example=two-positions")
    show(panel, "pair")
    pairs = panel.locator("select[name=pair] option")
    expect(pairs).to_have_text(["X, compare with dQ", "X, compare with dK", "X, compare with dV"])
    known = reference.cells("two-positions")
    for compared in ("query", "key", "value"):
        choose(panel, "pair", f"x/{compared}")
        [due] = asked(page, "api/gradient-checks", wrt=["x"], steps=[1e-5])["results"]
        numbers = derived(panel.locator("[data-matrices]"))
        gradient = copies(panel.locator("[data-matrices]"))
        assert len(gradient) == 4
        for (cell, value), numeric in zip(gradient.items(), itertools.chain(*due["numeric"]), strict=True):
            place = cell.split(":", 1)[1]
            assert reference.close(value, known[cell])
            assert numbers[f"difference:x:{place}:1e-05"] == numeric
            assert numbers[f"distance:x:{compared}:{place}:1e-05"] == abs(numeric - value)
        most = max(value for name, value in numbers.items() if name.startswith("distance"))
        assert most > 1
        assert most in derived(panel.locator("[data-why]")).values()
        expect(panel.locator("[data-why]")).to_contain_text("moves Q, K and V together")
        expect(panel.locator("[data-why]")).to_contain_text("agree with dX")


@pytest.mark.parametrize(
    ("example", "said"),
    [("single-query", "different shapes"), ("fixed-shares", "no pair"), ("blank", "no further apart")],
)
def test_where_there_is_no_wrong_pair_the_page_says_why(page: Page, example: str, said: str) -> None:
    panel = opened(page, f"?example={example}")
    show(panel, "pair")
    if example == "blank":
        panel.locator("select[name=pair]").select_option("x/query")
    expect(panel.locator("[data-why]")).to_contain_text(said)
    expect(panel.locator("select[name=pair]")).to_be_visible(visible=example == "blank")


def test_the_complex_step_has_one_step_and_no_valley(page: Page) -> None:
    panel = opened(page)
    choose(panel, "method", "complex-step")
    expect(panel.locator("select[name=exponent] option")).to_have_text(["10⁻³⁰"])
    expect(panel.locator("[data-verdict]")).to_have_attribute("data-verdict", "agrees")
    [due] = asked(page, "api/gradient-checks", wrt=["query"], method="complex-step", steps=[1e-30])["results"]
    assert derived(panel.locator("[data-said]"))["threshold:query:1e-30"] == due["threshold"] == pytest.approx(1e-12)
    show(panel, "errors")
    expect(panel.locator("[data-told]")).to_contain_text("no valley")
    expect(panel.locator("input[name=step]")).to_be_disabled()
