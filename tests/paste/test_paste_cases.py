"""Every stored paste is read, or refused at the same character, as stored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.paste.answers import to_json
from app.paste.matrix import parse
from app.paste.refusal import Refusal, line_and_column

STORED: dict[str, Any] = json.loads((Path(__file__).parent.parent / "reference/paste_cases.json").read_text("utf-8"))
CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in STORED["cases"]}

ALLOWED_HERE: dict[str, list[list[float | str]]] = {
    "P095-fraction-expression": [["1/4", "3/4"], ["1/2", "1/2"]],
    "P123-latex-fraction": [["1/4", "3/4"], [0.5, 0.5]],
}
"""Stored as refused only because they hold expressions; a cell of ours may hold one."""


def answer(text: str, expect: list[int] | None) -> dict[str, Any]:
    try:
        return {"ok": True, **to_json(parse(text, (expect[0], expect[1]) if expect else None))}
    except Refusal as refusal:
        line, column = line_and_column(text, refusal.offset)
        place = {"reason": refusal.reason, "offset": refusal.offset, "line": line, "column": column}
        return {"ok": False, "error": place}


def test_the_exceptions_are_about_expressions() -> None:
    assert ALLOWED_HERE.keys() == {
        name for name, case in CASES.items() if case["expect"].get("error", {}).get("reason") == "expression"
    }
    assert len(CASES) == 78


@pytest.mark.parametrize("name", [name for name in CASES if name not in ALLOWED_HERE])
def test_as_stored(name: str) -> None:
    case = CASES[name]
    assert answer(case["text"], case.get("context", {}).get("expect_shape")) == case["expect"], case["why"]


@pytest.mark.parametrize("name", ALLOWED_HERE)
def test_expressions_are_cells(name: str) -> None:
    matrix = ALLOWED_HERE[name]
    assert answer(CASES[name]["text"], None) == {"ok": True, "matrix": matrix, "shape": [2, 2], "warnings": []}
