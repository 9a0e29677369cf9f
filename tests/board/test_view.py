"""The whole board of a stage: scenes, rods, wires and what hangs on the focused cell."""

from __future__ import annotations

from typing import Any

import pytest

from app.attention.graph import Form, Kind, build_graph
from app.board.cells import has_cell
from app.board.layout import reader_tensor
from app.board.ledger import ledger
from app.board.view import BoardView, SceneView, board_view, focused_row
from app.locales import text_of
from tests.board import examples
from tests.board.extremes import EXTREMES
from tests.board.node import node

FORMS: tuple[Form, ...] = ("plain", "shifted")
RODS = """
import { readerCell } from './static/js/core/steps.js';
answer = ({ run, graph, asked }) =>
  asked.map(([stage, cell, form]) => run.readable.map((_, row) => readerCell({ run, graph, stage, cell, form }, row)));
"""


def view(
    name: str,
    stage: str = "output",
    cell: str = "output:0:0",
    form: Form = "plain",
    precision: int = 4,
    lang: str = "en",
) -> BoardView:
    run, graph = EXTREMES[name]() if name in EXTREMES else examples.worked(name)
    return board_view(run, graph, stage, cell, form, precision, text_of(lang))


def rods(scene: SceneView) -> list[str]:
    return [column.rod.tensor for column in scene.columns]


@pytest.mark.parametrize(
    ("cell", "row"),
    [("output:2:1", 2), ("row_sums:1", 1), ("x:2:0", 2), ("grad_query:1:0", 1), ("value:2:1", 0), ("key:2:1", 0),
     ("w_query:1:1", 0), ("probe", 0), ("weights:2:0", 2)],
)  # fmt: skip
def test_the_row_of_a_cell(cell: str, row: int) -> None:
    assert focused_row(build_graph("projected"), cell) == row


def test_scenes_of_each_kind() -> None:
    made = view("three-positions")
    assert [scene.name for scene in made.scenes] == ["attention", "projection"]
    assert [scene.title for scene in made.scenes] == ["From queries to the probe", "Where Q, K and V come from"]
    assert rods(made.scenes[1]) == ["grad_x_query", "grad_x_key", "grad_x_value", "x", "query", "key", "value"]
    assert [scene.name for scene in view("causal").scenes] == ["attention"]
    assert rods(view("average").scenes[0]) == ["weights", "output", "upstream", "probe"]
    assert rods(view("causal").scenes[0]) == [
        "query", "dot_products", "scores", "row_max", "exponentials", "row_sums", "exponentials_shifted",
        "row_sums_shifted",
        "row_average", "weights", "output", "upstream", "probe",
    ]  # fmt: skip


def test_without_the_plain_pair_its_columns_are_left_out() -> None:
    run, graph = examples.worked("saturated")
    tensors = {name: rows for name, rows in run["tensors"].items() if name not in ("exponentials", "row_sums")}
    made = board_view({**run, "tensors": tensors}, graph, "weights", "weights:0:0", "shifted", 4, text_of("en"))
    assert not {"exponentials", "row_sums"} & set(rods(made.scenes[0]))
    assert {"exponentials_shifted", "row_sums_shifted", "row_max"} <= set(rods(made.scenes[0]))


def test_wires_lead_from_each_left_operand_once() -> None:
    attention, projection = view("rectangular").scenes[0], view("three-positions").scenes[1]
    wired = {column.rod.tensor: column.wires for column in attention.columns if column.wires}
    assert {name: (wires.tensor, wires.count) for name, wires in wired.items()} == {
        "dot_products": ("query", 4), "output": ("weights", 3)
    }  # fmt: skip
    wired = {column.rod.tensor: column.wires for column in projection.columns if column.wires}
    assert {name: (wires.tensor, wires.count, wires.shares) for name, wires in wired.items()} == {"query": ("x", 2, ())}


def test_at_the_values_each_wire_carries_its_share_of_the_focused_row() -> None:
    run, _ = examples.worked("three-positions")
    for row in range(3):
        (wires,) = (
            each.wires
            for each in view("three-positions", cell=f"output:{row}:0").scenes[0].columns
            if each.rod.tensor == "output"
        )
        assert wires is not None
        assert [share.cell for share in wires.shares] == [f"weights:{row}:{j}" for j in range(3)]
        assert [float(share.value) for share in wires.shares] == run["tensors"]["weights"][row]
        assert {share.reached for share in wires.shares} == {True}
    (early,) = (
        each.wires
        for each in view("three-positions", "scores", "scores:0:0").scenes[0].columns
        if each.rod.tensor == "output"
    )
    assert early is not None
    assert {share.reached for share in early.shares} == {False}


@pytest.mark.parametrize(
    ("cell", "cells"),
    [("output:1:1", ["output:0:1", "output:1:1", "output:2:1"]), ("row_sums:2", ["row_sums:0", "row_sums:1",
     "row_sums:2"]),
     ("value:2:1", ["grad_weights:0:0", "grad_weights:1:0", "grad_weights:2:0"]),
     ("probe", ["grad_weights:0:0", "grad_weights:1:0", "grad_weights:2:0"]),
     ("weights:0:2", ["weights:0:2", "weights:1:2", "weights:2:2"])],
)  # fmt: skip
def test_a_rods_name_moves_the_focus_along_its_column(cell: str, cells: list[str]) -> None:
    made = view("three-positions", "back-output", cell)
    for scene, axis in zip(made.scenes, ("reader", "position"), strict=True):
        assert [rod.cell for rod in scene.rods] == cells
        assert [rod.name for rod in scene.rods] == [f"{axis} {row}" for row in range(3)]


@pytest.mark.parametrize("name", ["three-positions", "causal", "average", "rectangular"])
def test_a_rods_name_leads_where_the_browser_leads(name: str) -> None:
    run, graph = examples.worked(name)
    cells = examples.cells(run, graph)[::7]
    asked = [(stage.name, cell, form) for stage in graph.stages for cell in cells for form in FORMS]
    wanted = [
        [rod.cell for rod in board_view(run, graph, stage, cell, form, 4, text_of("en")).scenes[0].rods]
        for stage, cell, form in asked
    ]
    assert node(RODS, {"run": run, "graph": examples.graph_json(graph), "asked": asked}) == wanted


@pytest.mark.parametrize(
    ("kind", "stage", "form", "tensor"),
    [("projected", "inputs", "plain", "x"), ("projected", "project", "plain", "query"),
     ("direct", "inputs", "plain", "query"),
     ("weighted", "inputs", "plain", "weights"), ("direct", "weights", "shifted", "weights"),
     ("direct", "probe", "plain", "query"),
     ("direct", "back-dot-products", "plain", "grad_query"), ("projected", "back-project", "plain", "grad_x")],
)  # fmt: skip
def test_the_tensor_in_which_a_stage_shows_a_reader(kind: Kind, stage: str, form: Form, tensor: str) -> None:
    assert reader_tensor(build_graph(kind), stage, form) == tensor


@pytest.mark.parametrize("name", [*examples.names(), *(each for each in EXTREMES if each != "thirty-two")])
def test_every_rod_leads_to_a_cell_that_the_run_holds(name: str) -> None:
    run, graph = EXTREMES[name]() if name in EXTREMES else examples.worked(name)
    for cell in examples.cells(run, graph)[::5]:
        stage = graph.operation(cell.partition(":")[0]).stage
        made = board_view(run, graph, stage, cell, "plain", 4, text_of("en"))
        for scene in made.scenes:
            assert len(scene.rods) == run["shapes"]["n_q"]
            assert all(has_cell(run, rod.cell) for rod in scene.rods), cell


def test_what_hangs_on_the_focused_cell() -> None:
    run, graph = examples.worked("three-positions")
    made = view("three-positions", "back-weights", "grad_scores:2:1", "shifted", 6)
    assert (made.focus, made.row, made.form, made.precision, made.direction) == (
        "grad_scores:2:1",
        2,
        "shifted",
        6,
        "backward",
    )
    assert (made.kind, made.stage, made.scene, made.graph) == ("projected", "back-weights", "attention", graph)
    assert made.lines == ledger(run, graph, "grad_scores:2:1", "shifted", 6)
    assert made.caption
    beads: dict[str, Any] = {
        bead.name: bead
        for column in made.scenes[0].columns for place in (column.rod, column.upper) if place
        for row in place.rows for bead in row.beads
    }  # fmt: skip
    lit = {name: bead.lit for name, bead in beads.items() if bead.lit}
    # A and dA share a bead.
    assert lit == {"weights:2:1": "operand", "row_average:2": "operand", "scores:2:1": "result"}
    assert [name for name, bead in beads.items() if bead.current] == ["scores:2:1"]


def test_frames_and_gradients_of_a_stage() -> None:
    made = view("causal", "back-output", "grad_value:0:0").scenes[0]
    inside = {column.rod.tensor for column in made.columns if column.rod.inside}
    inside |= {column.upper.tensor for column in made.columns if column.upper and column.upper.inside}
    assert inside == {"weights", "value", "upstream"}
    reached = {column.rod.tensor for column in made.columns if column.rod.reached_gradient}
    assert reached == {"weights"}


@pytest.mark.parametrize(
    ("name", "small"), [("three-positions", False), ("wide", True), ("thirty-two", True), ("one-position", False)]
)
def test_many_positions_make_small_beads(name: str, small: bool) -> None:
    assert view(name).small is small


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_words_are_of_the_language(lang: str) -> None:
    made = view("three-positions", lang=lang)
    words = [scene.title + scene.rods[0].name + scene.columns[0].rod.label for scene in made.scenes]
    assert all(any("\u4e00" <= letter <= "\u9fff" for letter in each) == (lang == "zh") for each in words)
