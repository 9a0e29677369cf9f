"""The examples of the page are those of the stored worked examples, and ``blank``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.cells import value_of
from app.examples import DEFAULT_EXAMPLE, EXAMPLES
from app.runs import run
from app.schemas import RunRequest
from tests.api.test_api_runs import assert_same

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "reference" / "worked_examples.json").read_text("utf-8")
)["cases"]


def test_names_and_order() -> None:
    assert list(EXAMPLES) == [*(case["name"] for case in CASES), "blank"]
    assert DEFAULT_EXAMPLE == "three-positions"


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_inputs_and_results_are_the_stored_ones(case: dict[str, Any]) -> None:
    example, stored = EXAMPLES[case["name"]], dict(case["inputs"])
    made = run(RunRequest.of(example))
    assert made.tensors.get("mask") in (None, stored.pop("allowed", made.tensors.get("mask")))
    assert example["inputs"]["kind"] == stored.pop("kind")
    assert example["inputs"].get("weight_layout") == stored.pop("weight_layout", None)
    for name, matrix in stored.items():
        cells = example["upstream"] if name == "upstream" else example["inputs"][name]
        values = [[value_of(cell) for cell in row] for row in cells]
        assert values == [pytest.approx(row, rel=3e-16, abs=0) for row in matrix]
    assert_same(made.tensors, case["expected"])


def test_cells_are_typed_as_one_would() -> None:
    assert EXAMPLES["two-positions"]["inputs"]["w_query"] == [["√2·ln 3", 0], [0, "√2·ln 3"]]
    assert EXAMPLES["identical-keys"]["inputs"]["query"] == [["√2·ln 3", 0], [0, "√2·ln 3"]]
    assert EXAMPLES["average"]["inputs"]["weights"] == [["1/3"] * 3] * 3
    assert EXAMPLES["causal"]["mask"] == {"kind": "causal", "query_offset": 0}


def test_blank_is_zeros() -> None:
    blank = EXAMPLES["blank"]
    assert blank["inputs"] == {
        "kind": "projected", "x": [[0, 0]] * 3, "w_query": [[0, 0]] * 2, "w_key": [[0, 0]] * 2, "w_value": [[0, 0]] * 2,
        "weight_layout": "in_out",
    }  # fmt: skip
    assert blank["upstream"] == [[1, 1]] * 3
