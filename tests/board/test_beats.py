"""How many beats a stage has, counted by hand and compared with the browser's own."""

from __future__ import annotations

from itertools import product

import pytest

from app.attention.graph import STAGES, Form, build_graph
from app.board.beats import total
from app.board.formulas import graph_json
from app.examples import EXAMPLES
from app.pages.home import graph_of
from app.runs import run as compute
from app.schemas import RunRequest
from tests.board.node import node

SCRIPT = """
import { total } from "./static/js/core/beats.js";
answer = (cases) => cases.map(({ graph, shapes, form, stage }) => total(graph, shapes, form, stage));
"""


def test_three_positions_have_two_dozen() -> None:
    graph, shapes = build_graph("projected"), {"n_q": 3, "n_k": 3, "d_k": 2, "d_v": 2, "d_x": 2}
    counts = [total(graph, shapes, "plain", stage) for stage in STAGES]
    assert counts == [0, 1, 5, 1, 3, 4, 1, 2, 2, 1, 2, 2]
    assert sum(counts) == 24


@pytest.mark.parametrize(("rows", "count"), [(1, 4), (2, 5), (3, 6), (9, 6)])
def test_cells_of_row_0_then_row_1_then_the_rest(rows: int, count: int) -> None:
    shapes = {"n_q": rows, "n_k": 4, "d_k": 2, "d_v": 2}
    assert total(build_graph("direct"), shapes, "plain", "dot-products") == count


def test_the_browser_counts_alike() -> None:
    cases, counts = [], []
    for given in EXAMPLES.values():
        request = RunRequest.of(given)
        graph, shapes = graph_of(request), compute(request).shapes
        forms: tuple[Form, ...] = ("plain", "shifted")
        for form, stage in product(forms, graph.stages):
            cases.append({"graph": graph_json(graph), "shapes": shapes, "form": form, "stage": stage.name})
            counts.append(total(graph, shapes, form, stage.name))
    assert len(cases) > 200
    assert node(SCRIPT, cases) == counts
