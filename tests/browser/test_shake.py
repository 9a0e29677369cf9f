"""Shake it: what answers to a held input sways, the rest stands still, J's needle tells how much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser import reference
from tests.browser.board import bead
from tests.browser.complaints import Complaints
from tests.browser.shaking import LIFTS, RUNNING, SEEK, VALUES, board, drawn, held, lifts, middle, nudged, rests, shakes
from tests.browser.test_access import violations


def test_a_shaken_row_of_v_sways_its_column_of_o_and_no_weight(page: Page) -> None:
    """B14, in motion: only O's column 0 answers to V₂₀, by its weight of reading row 2; A stands still."""
    page.goto("./")
    before = page.evaluate(VALUES)
    with held(page, "value:2:0"):
        up, rest, down = lifts(page, 0.25), lifts(page, 0), lifts(page, 0.75)
        moved = {cell for cell, lift in up.items() if lift != 0}
        assert moved == {"value:2:0", "output:0:0", "output:1:0", "output:2:0"}
        assert set(rest.values()) == {0}
        assert {cell: -lift for cell, lift in down.items() if lift} == pytest.approx({c: up[c] for c in moved})
        # V₂₀ goes farthest; O follows by A_i2 on a cube-root scale: 0.4011, 0.4011, 0.5035.
        cells = reference.cells("three-positions")
        for reader in range(3):
            share = 0.16 + 0.84 * cells[f"weights:{reader}:2"] ** (1 / 3)
            assert up[f"output:{reader}:0"] / up["value:2:0"] == pytest.approx(share, rel=1e-4)
        still = page.locator("[data-tensor='weights'] [data-still], [data-tensor='query'] [data-still]")
        expect(still).to_have_count(15)
        expect(bead(page, "value:2:0")).to_have_attribute("data-shaken", "")
        assert page.evaluate(VALUES) == before, "digits stay those of the run"
    rests(page)
    assert page.evaluate("document.getAnimations().length") == 0
    expect(page.locator("[data-act=undo]")).to_be_disabled()


def test_the_needle_is_the_nudged_runs_beside_the_gradient(page: Page, base_url: str) -> None:
    page.goto("?stage=inputs")
    with held(page, "x:0:0"):
        answer = nudged(page, base_url, "x:0:0", [-0.1, 0.1])
        low, high = (each["probe"] for each in answer["runs"])
        swing, quotient, gap = drawn(page, "swing-out"), drawn(page, "quotient"), drawn(page, "gap")
        assert (drawn(page, "swing-in"), swing) == (0.2, high - low)
        assert quotient == swing / 0.2
        slope = page.locator(".needle [data-cell='grad_x:0:0'][data-copy]")
        gradient = float(slope.get_attribute("data-value") or "nan")
        assert reference.close(gradient, reference.cells("three-positions")["grad_x:0:0"])
        assert gap == quotient - gradient
        expect(slope).to_have_text("0.5973")
        # A central difference is off by h²/6 times the third derivative: half of h, a quarter of the gap.
        wide = nudged(page, base_url, "x:0:0", [-0.05, 0.05])["runs"]
        halved = (wide[1]["probe"] - wide[0]["probe"]) / 0.1 - gradient
        assert gap / halved == pytest.approx(4, rel=0.02)
        expect(page.locator(".needle")).to_contain_text("They differ by 0.0018")
        lift = page.locator("[data-ruler='out'] g")
        page.evaluate(SEEK, 0.25)
        right = middle(lift)[0]
        page.evaluate(SEEK, 0.75)
        left = middle(lift)[0]
        page.evaluate(SEEK, 0)
        rest = middle(lift)[0]
        probe = reference.cells("three-positions")["probe"]
        assert (right - rest) / (rest - left) == pytest.approx((high - probe) / (probe - low), rel=0.02)
    rests(page)


def test_g_is_shaken_and_the_backward_number_is_o(page: Page) -> None:
    page.goto("?stage=probe")
    with held(page, "upstream:0:1"):
        expect(page.locator(".needle [data-cell='output:0:1']")).to_have_text("1.1978")
        assert drawn(page, "quotient") == pytest.approx(1.1978, abs=5e-5)
        up = lifts(page, 0.25)
        assert {cell for cell, lift in up.items() if lift} == {"upstream:0:1", "probe"}
        expect(page.locator(".needle")).to_contain_text("J runs straight")
    rests(page)


def test_going_backward_a_bead_is_told_by_its_gradient(page: Page) -> None:
    """dA = G Vᵀ: a shaken V₂₀ moves column 2 of dA where G's column 0 is not 0, though A stands still."""
    page.goto("?stage=back-output")
    with held(page, "value:2:0"):
        up = lifts(page, 0.25)
        assert {cell for cell, lift in up.items() if lift} == {
            "value:2:0", "output:0:0", "output:1:0", "output:2:0", "weights:0:2", "weights:2:2", "probe"
        }  # fmt: skip
    rests(page)


def test_what_is_covered_does_not_sway_and_is_not_told(page: Page) -> None:
    page.goto("?cover=output,grad_value")
    with held(page, "value:2:0"):
        assert {cell for cell, lift in lifts(page, 0.25).items() if lift} == {"value:2:0"}
        for name in ("swing-out", "out-low", "out-high", "quotient", "gap"):
            expect(page.locator(f".needle [data-derived^='{name}']")).to_have_count(0)
        expect(page.locator(".needle [data-cell]")).to_have_count(0)
        expect(page.locator(".needle")).to_contain_text("stays covered")
    rests(page)


def test_reduced_motion_has_three_pictures(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.clock.install()
    page.goto("./")
    bead(page, "value:2:0").click()
    page.locator("[data-shakes]").click()
    shakes(page)
    seen = []
    for _ in range(4):
        assert page.evaluate(RUNNING) == 0
        seen.append(page.evaluate(LIFTS)["output:0:0"])
        page.clock.run_for(1000)
    high, rest, low, again = seen
    assert rest == 0
    assert high > 3
    assert (low, again) == (pytest.approx(-high), high)
    page.keyboard.press("Escape")
    rests(page)


def at(page: Page, cell: str) -> Locator:
    """A bead by its name: among thousands it is not looked for by what is in it."""
    return page.locator(f"[data-tensor] [data-bead='{cell}']")


def test_of_a_large_board_the_frame_sways(page: Page) -> None:
    rows = ";".join(",".join(str(((3 * row + column) % 7) - 3) for column in range(4)) for row in range(32))
    page.goto(f"?q={rows}&k={rows}&v={rows}")
    expect(board(page)).to_have_attribute("data-small", "")
    with page.expect_request("**/api/nudges") as asked:
        at(page, "value:0:0").click()
        page.locator("[data-shakes]").click()
    body: Any = asked.value.post_data_json
    assert len(body["nudges"]) == 2
    assert {"output", "weights", "probe"} <= set(body["tensors"])
    shakes(page)
    expect(at(page, "value:0:0")).to_have_attribute("data-sways", "")
    count = "document.getAnimations().filter(({ id }) => id === 'sway').length"
    assert page.evaluate(count) < 32 * 4
    at(page, "output:9:0").scroll_into_view_if_needed()
    expect(at(page, "output:9:0")).to_have_attribute("data-sways", "")
    expect(at(page, "output:9:1")).to_have_attribute("data-still", "")
    up = lifts(page, 0.25)
    assert up["output:9:0"] > 1
    assert {cell.split(":")[0] for cell, lift in up.items() if lift} <= {"value", "output"}
    page.locator("[data-shakes]").click()
    rests(page)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nobody_is_shut_out_of_a_shake(
    new_context: Callable[..., BrowserContext], complaints: Complaints, lang: str, theme: str
) -> None:
    complaints.allow("inline style")  # axe's own
    page = new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    found = {}
    for stage in ("output", "back-weights"):
        page.goto(f"?example=causal&stage={stage}&lang={lang}&theme={theme}")
        bead(page, "value:2:0").click()
        page.locator("[data-shakes]").click()
        shakes(page)
        found[stage] = violations(page)
    assert {where: each for where, each in found.items() if each} == {}
