"""What lights up: the explained cell and its operands, as the browser lights them."""

from __future__ import annotations

import pytest

from app.attention.graph import Form
from app.board.ledger import ledger
from app.board.lit import lit_cells
from tests.board import examples
from tests.board.extremes import EXTREMES
from tests.board.node import node

FORMS: tuple[Form, ...] = ("plain", "shifted")
SCRIPT = """
import { lit } from './static/js/core/select.js';
answer = ({ run, graph, stage, jobs }) =>
  jobs.map(([cell, form]) => Object.fromEntries(lit({ run, graph, stage, beat: null, cell, form })));
"""


def lit(name: str, cell: str, form: Form = "plain") -> dict[str, str]:
    run, graph = examples.worked(name)
    return lit_cells(ledger(run, graph, cell, form))


def test_a_product() -> None:
    row = {f"weights:1:{j}": "operand" for j in range(3)}
    column = {f"value:{j}:0": "operand" for j in range(3)}
    assert lit("three-positions", "output:1:0") == {**row, **column, "output:1:0": "result"}


def test_what_the_mask_closes_is_no_operand() -> None:
    assert lit("causal", "output:0:1") == {"weights:0:0": "operand", "value:0:1": "operand", "output:0:1": "result"}
    assert lit("causal", "weights:0:2") == {"weights:0:2": "result"}


def test_exponents_count() -> None:
    assert lit("three-positions", "exponentials:0:1") == {"scores:0:1": "operand", "exponentials:0:1": "result"}
    assert lit("three-positions", "exponentials_shifted:0:1", "shifted") == {
        "scores:0:1": "operand", "row_max:0": "operand", "exponentials_shifted:0:1": "result",
    }  # fmt: skip


def test_only_the_first_line_counts() -> None:
    assert lit("three-positions", "weights:0:0") == {
        "exponentials:0:0": "operand", "row_sums:0": "operand", "weights:0:0": "result",
    }  # fmt: skip


def test_inputs_are_made_from_nothing() -> None:
    assert lit("three-positions", "x:2:0") == {"x:2:0": "result"}


@pytest.mark.parametrize(
    "name", [*examples.names(), "empty-rows", "hand-set", "one-position", "flat-scale", "turned-scale"]
)
def test_the_browser_lights_the_same(name: str) -> None:
    run, graph = EXTREMES[name]() if name in EXTREMES else examples.worked(name)
    jobs = [(cell, form) for cell in examples.cells(run, graph) for form in FORMS]
    sent = {"run": run, "graph": examples.graph_json(graph), "stage": graph.stages[-1].name, "jobs": jobs}
    for (cell, form), answer in zip(jobs, node(SCRIPT, sent), strict=True):
        assert lit_cells(ledger(run, graph, cell, form)) == answer, (cell, form)
