"""The tables: ids in their order, words and formulas for all of them, and no right run that fails."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings

from app.attention.checks import FRESH, RULES, Reason, fresh_checks, run_checks
from app.attention.question import Question
from app.attention.trace import trace
from app.board.formulas import formula
from app.locales import LANGUAGES, catalogue
from tests.attention.checks.runs import question_of, right
from tests.attention.reference import Stored, attention_cases, run_case, run_example, worked_examples
from tests.attention.samples import Sample, samples

FORWARD = [
    "weights-nonnegative", "weights-rows-sum-to-one", "output-inside-value-range", "weights-log-ratios",
    "weights-masked-zero",
]  # fmt: skip
BACKWARD = [
    "grad-scores-rows-sum-to-zero", "grad-key-columns-sum-to-zero", "grad-value-columns-sum", "value-product",
    "row-averages-sum-to-probe", "query-key-products", "query-scores-products", "x-product", "grad-scores-masked-zero",
]  # fmt: skip
WEIGHTED = [*FORWARD[:3], "grad-value-columns-sum", "value-product"]
ON_DEMAND = ["keys-permuted", "queries-permuted", "keys-shifted", "features-duplicated"]
TABLE = {rule.id: rule for rule in (*RULES, *FRESH)}


def applying(kind: str, masked: bool) -> list[str]:
    if kind == "weighted":
        return WEIGHTED
    absent = {name for name in (*FORWARD, *BACKWARD) if not masked and name.endswith("-masked-zero")}
    absent |= set() if kind == "projected" else {"x-product"}
    return [name for name in (*FORWARD, *BACKWARD) if name not in absent]


def test_the_tables() -> None:
    assert [rule.id for rule in RULES] == [*FORWARD, *BACKWARD]
    assert [rule.id for rule in FRESH] == ON_DEMAND


@pytest.mark.parametrize("rule", TABLE.values(), ids=TABLE)
def test_every_formula_can_be_drawn(rule: object) -> None:
    made = formula(getattr(rule, "tex"))  # noqa: B009
    assert made.startswith("<math")
    assert "<merror" not in made


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_check_and_reason_has_words(language: str) -> None:
    words = catalogue(language)
    for name in TABLE:
        assert words[f"check.{name}.name"]
        assert words[f"check.{name}.meaning"]
    for reason in get_args(Reason):
        assert words[f"check.reason.{reason}"]
    known = {f"check.reason.{reason}" for reason in get_args(Reason)}
    assert {key for key in words if key.startswith("check.reason.")} == known


@pytest.mark.parametrize("example", worked_examples(), ids=lambda each: each["name"])
def test_worked_examples_pass(example: Stored) -> None:
    run = run_example(example)
    verdicts = run_checks(run)
    assert [check.id for check in verdicts] == applying(example["inputs"]["kind"], example["name"] == "causal")
    for check in verdicts:
        assert check.status == "passed", check
        assert check.measured is not None
        assert check.tolerance is not None
        assert check.measured <= check.tolerance
        assert check.cell is not None
        tensor, *place = check.cell.split(":")
        assert run.tensors[tensor][tuple(map(int, place))].ndim == 0


def test_three_positions_hold_in_all_twelve() -> None:
    (found,) = [each for each in worked_examples() if each["name"] == "three-positions"]
    assert [check.status for check in run_checks(run_example(found))] == ["passed"] * 12


@pytest.mark.parametrize("stored", attention_cases(), ids=lambda each: each["id"])
def test_no_hard_case_fails(stored: Stored) -> None:
    run = run_case(stored)
    verdicts = run_checks(run)
    assert [check.id for check in verdicts] == applying("direct", not run.tensors["mask"].all())
    for check in (*verdicts, *fresh_checks(question_of(stored), right)):
        assert check.status != "failed", check
        assert check.status == "passed" or check.reason in TABLE[check.id].cannot_tell, check


@settings(deadline=None)
@given(samples)
def test_only_hand_set_weights_fail(sample: Sample) -> None:
    run = trace(sample.inputs, sample.upstream, sample.mask, sample.scale)
    masked = sample.mask is not None and not sample.mask.all()
    verdicts = run_checks(run)
    assert [check.id for check in verdicts] == applying(sample.inputs.kind, masked)
    fresh = fresh_checks(Question(sample.inputs, sample.upstream, sample.mask, sample.scale), right)
    assert [check.id for check in fresh] == ([] if sample.inputs.kind == "weighted" else ON_DEMAND)
    for check in (*verdicts, *fresh):
        assert check.status != "failed" or check.reason == "hand-set", check
        assert check.status == "passed" or check.reason is not None
        assert check.status != "cannot-tell" or check.reason in TABLE[check.id].cannot_tell, check
