"""The laboratory's structure: every mistake once, in words of both languages, and beside what it breaks."""

from __future__ import annotations

import re
from itertools import chain
from typing import get_args

import pytest

from app.attention.faults import FAULTS
from app.attention.graph import Kind
from app.board.faults import GROUPS, fault_views, first_fault
from app.examples import EXAMPLES
from app.locales import LANGUAGES, catalogue
from app.proof.fault_matrix import CHECKS
from app.questions import question_of
from app.schemas import RunRequest


def source(formula: str) -> str:
    """The TeX that a formula was made from."""
    return str(re.findall(r"<annotation[^>]*>(.*?)</annotation>", formula)[0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_has_a_name_and_sentences(lang: str) -> None:
    words = catalogue(lang)
    assert {f"fault.{name}.{part}" for name in FAULTS for part in ("name", "text")} == {
        key for key in words if key.startswith("fault.")
    }
    names = [words[f"fault.{name}.name"] for name in FAULTS]
    assert len(set(names)) == len(names)
    stop = "。" if lang == "zh" else ". "
    for name in FAULTS:
        text = words[f"fault.{name}.text"]
        assert text.endswith(stop.strip()), name
        assert len(re.findall(re.escape(stop.strip()) + r"(?=\s|$|\w)", text)) >= 2, name
        assert len(words[f"fault.{name}.name"]) <= 32, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_check_has_a_name_for_the_grid(lang: str) -> None:
    words = catalogue(lang)
    assert {f"faults.short.{check}" for check in CHECKS} == {key for key in words if key.startswith("faults.short.")}
    for check in CHECKS:
        own = f"faults.check.{check}" if check.startswith("differences") else f"check.{check}"
        assert {f"{own}.name", f"{own}.meaning"} <= set(words)


def test_every_fault_stands_in_one_group() -> None:
    listed = [fault.id for fault in chain.from_iterable(GROUPS.values())]
    assert listed == list(FAULTS)
    assert [view.id for view in chain.from_iterable(fault_views().values())] == listed


def test_a_wrong_formula_is_the_faults_own_and_the_right_one_another() -> None:
    for view in chain.from_iterable(fault_views().values()):
        assert source(view.wrong).replace("&lt;", "<") == FAULTS[view.id].tex
        for right in view.right.values():
            assert source(right) != source(view.wrong)


def test_right_formulas_are_those_of_the_graph_by_scaling() -> None:
    views = {view.id: view for view in chain.from_iterable(fault_views().values())}
    assert {scaling: source(drawn) for scaling, drawn in views["scale-missing"].right.items()} == {
        "default": "S = \\frac{R}{\\sqrt{d_k}}", "custom": "S = s R"
    }  # fmt: skip
    assert {scaling: source(drawn) for scaling, drawn in views["grad-key-not-transposed"].right.items()} == {
        None: "dK = dR^{\\top} Q"
    }


def test_the_laboratory_opens_with_a_fault_that_the_inputs_can_make() -> None:
    shown = {kind: set[str]() for kind in get_args(Kind)}
    for name, given in EXAMPLES.items():
        question = question_of(RunRequest.of(given))
        fault = first_fault(question.inputs.kind)
        shown[question.inputs.kind].add(fault)
        misfit = FAULTS[fault].misfit(question)
        # A hand-set A may have fewer readers than keys; then the laboratory says why and where to go.
        assert misfit in (None, "needs-square" if question.inputs.kind == "weighted" else None), name
    assert all(shown.values())
