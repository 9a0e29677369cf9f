"""What is wrong with the numbers of a page, judged by the stored references alone."""

import math
import re
from collections import Counter

from tests.browser import reference
from tests.browser.arithmetic import value_of
from tests.browser.rounding import printed
from tests.browser.scan import Number, Scan

COUNTS = re.compile(r"√\d+|\d+×\d+|(?:all|Of|leaves|with:|any of its) \d+")
INDICES = re.compile(
    r"(?:output|reader|read|row|position|coordinate|query|key) \d+(?:(?:, | and | or )\d+)*", re.IGNORECASE
)
CONSTANTS = re.compile(
    "shares of exactly 0|its gradient is 0|in this row is 0|its share is 1 whatever|bar of length 1|^picture: [01]$"
)
"""Zeros and ones that hold whatever the inputs are, and the marks of an axis."""
TYPED = {"√2·ln 3": math.sqrt(2) * math.log(3), "1/3": 1 / 3}
EVIDENCE = re.compile(r"(?:check|difference|error):.*|1e-05")
"""What was measured beside the run; its panels are tested with the server's answers."""
MOST_TOLD = 40
SHORT = (2, 3)
"""Decimals of a number in a picture where there is no room for four."""


def of_stage(example: str, stage: str, seen: Scan) -> list[str]:
    """The faults of a page that is to show `stage` of `example` in full, and all before it."""
    missing = set(reference.cells(example, stage)) - set(seen.values)
    return [f"{example} {stage}: not drawn: {name}" for name in sorted(missing)] + of_beat(example, stage, seen)


def of_beat(example: str, stage: str, seen: Scan) -> list[str]:
    """The faults of a page that is to show `stage` of `example` in part."""
    shown = {name: number for name, number in reference.cells(example, stage).items() if name in seen.values}
    width = sum(name.startswith("key:0:") for name in reference.cells(example))
    faults = [f"drawn twice: {name}" for name, count in Counter(each.cell for each in seen.homes).items() if count > 1]
    faults += [f"digits without a number: {text}" for text in seen.bare if _left_over(text)]
    faults += ["a value without a name"] * seen.alone
    before: set[str] = set()
    for each in seen.numbers:
        fault = _misplaced(each, before)
        if not fault and not each.slot:
            fault = _wrong_value(each, shown, width) or _wrong_text(each, reference.inputs(example), width)
        if fault:
            faults.append(f"{fault}: {each}")
        before.add(each.cell or "")
    return [f"{example} {stage}: {fault}" for fault in faults]


def told(faults: list[str]) -> str:
    """Faults as the text of a failed assertion: how many, and the first of them."""
    return "\n".join([f"{len(faults)} faults", *list(dict.fromkeys(faults))[:MOST_TOLD]])


def _left_over(text: str) -> bool:
    for said in (CONSTANTS, COUNTS, INDICES):
        text = said.sub("", text)
    return re.search(r"\d", text) is not None


def _misplaced(each: Number, before: set[str]) -> str:
    if each.slot:
        return "a slot that tells" if each.cell or each.value or each.text not in ("", "·") else ""
    if each.value is None:
        return "a name without a value"
    if each.derived or each.copy:
        if each.home:
            return "not a matrix's own"
        return "a copy before its cell" if each.cell and each.cell not in before else ""
    return "" if each.home else "outside its matrix"


def _wrong_value(each: Number, shown: dict[str, float], width: int) -> str:
    value = float(each.value or "nan")
    if EVIDENCE.fullmatch(each.derived or ""):
        return ""
    if each.derived in ("root_d_k", "sqrt(d_k)"):
        expected = math.sqrt(width)
    elif each.derived == "typed":
        expected = TYPED.get(each.text, math.nan)
    elif each.derived:
        try:
            expected = value_of(each.derived, shown)
        except KeyError as name:
            return f"derived from {name}, which is not reached"
    elif each.cell in shown:
        expected = shown[each.cell]
    else:
        return "not reached"
    return "" if reference.close(value, expected) else f"expected {expected!r}"


def _wrong_text(each: Number, inputs: set[str], width: int) -> str:
    value = float(each.value or "nan")
    if each.text == "" or each.derived in ("typed", "1e-05") or (each.titled and "= " not in each.text):
        return ""
    if each.derived == "root_d_k":
        texts = [f"√{width}"]
    elif each.derived and each.text.endswith("%"):
        texts = ["less than 1\u00a0%" if 0 < value < 0.5 else f"{printed(value, 0)}\u00a0%"]
    elif each.cell and each.cell.split(":")[0] in inputs and each.text in TYPED:
        return "" if reference.close(value, TYPED[each.text]) else "typed otherwise"
    else:
        texts = [printed(value, most) for most in (4, *(SHORT if each.region == "picture" else ()))]
    return "" if each.printed in texts else f"expected {texts[0]}"
