"""No number is drawn that is not computed: every stage of every example against the stored references."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser import reference
from tests.browser.rounding import printed
from tests.browser.scan import Number, Scan, scan

COUNTS = re.compile(r"√\d+|\d+×\d+|(?:all|Of|leaves|with:|any of its) \d+( positions)?")
"""Sizes in sentences and pictures."""
INDICES = re.compile(
    r"(?:reader|read|row|position|coordinate|query|key) \d+(?:(?:, | and | or )\d+)*", re.IGNORECASE
)
CONSTANTS = re.compile(r"shares of exactly 0|its gradient is 0|its share is 1 whatever|bar of length 1|^[^:]*picture[^:]*: [01]$")
"""Zeros and ones that hold whatever the inputs are, and the marks of an axis."""
SIZES = {"d_k": r"√(\d+)"}


def wrong(example: str, stage: str, seen: Scan) -> list[str]:
    """What is wrong on a page that shows `stage` of `example` in full or in part."""
    known = reference.cells(example)
    allowed = reference.cells(example, stage)
    names = [str(each.cell) for each in seen.homes]
    faults = [f"drawn twice: {name}" for name in {name for name in names if names.count(name) > 1}]
    faults += [f"digits without a number: {text}" for text in map(_left_over, seen.bare) if text]
    faults += ["a value without a name"] * seen.alone
    before: set[str] = set()
    for each in seen.numbers:
        fault = _misplaced(each, before) or _wrong_value(each, known, set(allowed) & set(names)) or _wrong_text(example, each)
        if fault:
            faults.append(f"{fault}: {each}")
        before.add(each.cell or "")
    return [f"{example} {stage}: {fault}" for fault in faults]


def _left_over(text: str) -> str:
    rest = CONSTANTS.sub("", text)
    rest = INDICES.sub("", COUNTS.sub("", rest))
    return text if re.search(r"\d", rest) else ""


def _misplaced(each: Number, before: set[str]) -> str:
    if each.slot:
        return "a slot that tells" if each.cell or each.value or each.text not in ("", "·") else ""
    if each.cell and each.value is None:
        return "a cell without a value"
    if each.derived:
        return "a derived number inside a matrix" if each.home else ""
    if each.copy:
        return "a copy inside a matrix" if each.home else "a copy before its cell" if each.cell not in before else ""
    return "" if each.home else "a cell outside its matrix"


def _wrong_value(each: Number, known: dict[str, float], shown: set[str]) -> str:
    if each.slot:
        return ""
    value = float(each.value or "nan")
    if each.cell:
        if each.cell not in shown:
            return "a number that is not reached"
        return "" if reference.close(value, known[each.cell]) else f"expected {known[each.cell]!r}"
    expression = each.derived or ""
    if expression in ("root_d_k", "sqrt(d_k)"):
        width = sum(1 for name in known if name.startswith("key:0:"))
        return "" if reference.close(value, width**0.5) else f"expected √{width}"
    if expression == "typed":
        return "" if any(reference.close(value, known[name]) for name in shown) else "a typed number of no cell"
    try:
        expected = reference.derived(expression, {name: known[name] for name in shown})
    except ValueError:
        return "derived from what is not reached"
    return "" if reference.close(value, expected) else f"expected {expected!r}"


def _wrong_text(example: str, each: Number) -> str:
    if each.slot or each.text == "" or (each.titled and "= " not in each.text):
        return ""
    value = float(each.value or "nan")
    if each.derived in ("root_d_k", "typed"):
        return "" if each.text in (f"√{round(value**2)}", "√2·ln 3") else "another text"
    if each.derived and each.text.endswith("%"):
        return "" if each.text == f"{printed(value, 0)} %" or (value < 1 and each.text == "less than 1 %") else "another share"
    if each.cell and each.cell.split(":")[0] in reference.inputs(example) and each.text in ("√2·ln 3", "1/3"):
        return ""
    return "" if each.printed == printed(value) else f"expected {printed(value)}"


def whole(example: str, stage: str, seen: Scan) -> list[str]:
    """What is wrong on a page that shows `stage` of `example` in full."""
    expected, found = set(reference.cells(example, stage)), set(seen.values)
    missing = [f"{example} {stage}: not drawn: {name}" for name in sorted(expected - found)]
    return missing + wrong(example, stage, seen)


@pytest.mark.parametrize("example", reference.names())
def test_every_number_of_every_stage_is_the_stored_one(page: Page, example: str) -> None:
    faults = []
    for stage in reference.stages(example):
        page.goto(f"?example={example}&stage={stage}")
        faults += whole(example, stage, scan(page))
        if reference.kind(example) == "weighted":
            continue
        page.get_by_role("button", name="Set up").click()
        page.get_by_label("Softmax").select_option("shifted")
        expect(page.locator("[data-tensor=row_max]")).not_to_have_attribute("hidden", re.compile(""))
        faults += whole(example, stage, scan(page))
    assert faults == []


def test_the_server_draws_the_same_numbers(new_context: CreateContextCallback) -> None:
    page = new_context(java_script_enabled=False).new_page()
    faults = []
    for example in reference.names():
        for number, stage in enumerate(reference.stages(example)):
            form = ("plain", "shifted")[number % 2]
            page.goto(f"?example={example}&stage={stage}&form={form}")
            faults += whole(example, stage, scan(page))
    assert faults == []


def test_beat_by_beat_slots_become_cells(page: Page) -> None:
    page.goto("?stage=inputs")
    drawn = set(reference.cells("three-positions", "inputs"))
    faults, beats = [], 0
    while drawn != set(reference.cells("three-positions")) and beats < 40:
        page.keyboard.press("ArrowRight")
        beats += 1
        seen = scan(page)
        now = set(seen.values)
        stages = reference.stages("three-positions")
        done = reference.cells("three-positions", stages[stages.index(seen.stage) - 1])
        faults += wrong("three-positions", seen.stage, seen)
        assert drawn < now, f"beat {seen.beat} of {seen.stage} shows nothing new"
        assert set(done) <= now
        drawn = now
    assert faults == []
    assert beats <= 24, "X to dX is at most two dozen beats"
    assert not [each for each in scan(page).numbers if each.slot]
