"""No number is drawn that is not computed: every stage of every example against the stored references."""

import pytest
from playwright.sync_api import Page

from tests.browser import faults, reference
from tests.browser.scan import scan

DEFAULT = "three-positions"


@pytest.mark.parametrize("kind", reference.ABSENT)
def test_every_number_of_every_stage_is_the_stored_one(page: Page, kind: str) -> None:
    found = []
    for example in reference.names(kind):
        for stage in reference.stages(example):
            for form in ("plain", "shifted") if stage == "weights" else ("plain",):
                page.goto(f"?example={example}&stage={stage}&form={form}")
                found += faults.of_stage(example, stage, scan(page))
    assert not found, faults.told(found)


@pytest.mark.parametrize("form", ["plain", "shifted"])
def test_the_server_draws_the_same_numbers(page: Page, form: str) -> None:
    found = []
    for example in reference.names():
        for stage in reference.stages(example):
            if form == "shifted" and stage != "weights":
                continue  # it is a form of softmax: other stages are drawn alike in both
            html = page.request.get(f"?example={example}&stage={stage}&form={form}").text()
            found += faults.of_stage(example, stage, scan(page, html))
    assert not found, faults.told(found)


def test_beat_by_beat_slots_become_cells(page: Page) -> None:
    page.goto("?stage=inputs")
    stages, everything = reference.stages(DEFAULT), set(reference.cells(DEFAULT))
    drawn = set(reference.cells(DEFAULT, "inputs"))
    found, beats = [], 0
    while drawn != everything:
        page.keyboard.press("ArrowRight")
        beats += 1
        seen = scan(page)
        found += faults.of_beat(DEFAULT, seen.stage, seen)
        done = reference.cells(DEFAULT, stages[stages.index(seen.stage) - 1])
        now = set(seen.values)
        assert drawn < now, f"beat {seen.beat} of {seen.stage} shows nothing new"
        assert set(done) <= now, f"{seen.stage} begins before {done} is complete"
        drawn = now
    assert not found, faults.told(found)
    assert beats <= 24, "X to dX is at most two dozen beats"
    assert not [each for each in scan(page).numbers if each.slot]
