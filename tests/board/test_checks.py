"""The table of checks as it is shown: every rule once, in words and numbers of the run."""

import pytest

from app.attention.checks import FRESH, RULES
from app.board.checks import Checks, checks_view
from app.examples import EXAMPLES
from app.locales import text_of
from app.pages.home import graph_of
from app.runs import run
from app.schemas import RunRequest


def view(example: str, lang: str = "en") -> tuple[Checks, list[dict[str, object]]]:
    request = RunRequest.of(EXAMPLES[example])
    made = run(request).to_json()
    return checks_view(made, graph_of(request), 4, text_of(lang)), made["checks"]


BACKWARD = {
    "grad-scores-rows-sum-to-zero", "grad-key-columns-sum-to-zero", "grad-value-columns-sum", "value-product",
    "row-averages-sum-to-probe", "query-key-products", "query-scores-products", "x-product", "grad-scores-masked-zero",
}  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES)
def test_each_rule_has_its_place_and_each_verdict_its_rule(example: str) -> None:
    checks, found = view(example)
    groups = {group.name: [line.id for line in group.lines] for group in checks.groups}
    assert list(groups) == ["forward", "backward", "fresh"]
    assert set(groups["backward"]) == BACKWARD
    assert set(groups["forward"]) == {rule.id for rule in RULES} - BACKWARD
    assert groups["fresh"] == [rule.id for rule in FRESH]
    shown = [line.id for group in checks.groups for line in group.lines if line.verdict]
    assert shown == [check["id"] for check in found]
    assert checks.total == len(found)
    assert checks.passed == sum(check["status"] == "passed" for check in found)
    assert checks.groups[2].applies == (EXAMPLES[example]["inputs"]["kind"] != "weighted")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_rule_is_told_in_words(lang: str) -> None:
    text = text_of(lang)
    for rule in (*RULES, *FRESH):
        keys = [f"check.{rule.id}.meaning", *(f"check.reason.{reason}" for reason in rule.cannot_tell)]
        assert [key for key in keys if text(key) == key] == []
    checks, _ = view("three-positions", lang)
    assert [line.id for group in checks.groups for line in group.lines if not line.formula.startswith("<math")] == []


def test_numbers_carry_what_they_are_and_the_place_leads_to_its_stage() -> None:
    checks, found = view("causal")
    lines = {line.id: line for group in checks.groups for line in group.lines}
    (check,) = [each for each in found if each["id"] == "query-key-products"]
    verdict = lines["query-key-products"].verdict
    assert verdict is not None
    numbers = [part for part in verdict.figures if not isinstance(part, str)]
    assert {part.get("derived"): part["value"] for part in numbers} == {
        "check:query-key-products:measured": check["measured"],
        "check:query-key-products:tolerance": check["tolerance"],
    }
    assert verdict.place is not None
    assert (verdict.place.symbol, verdict.place.stage) == ("dQ", "back-dot-products")


def test_what_cannot_tell_is_counted_apart_with_its_reason() -> None:
    checks, found = view("blank")
    unknown = {str(check["id"]): check["reason"] for check in found if check["status"] == "cannot-tell"}
    assert (checks.passed, checks.failed, checks.unknown) == (len(found) - len(unknown), 0, len(unknown))
    lines = {line.id: line.verdict for group in checks.groups for line in group.lines if line.verdict}
    assert {name: (lines[name].mark, lines[name].reason) for name in unknown} == {
        name: ("?", reason) for name, reason in unknown.items()
    }
