"""What the board offers to be taken by hand: handles of rows, and the one grip."""

from __future__ import annotations

import pytest

from app.board.cells import has_cell, parse_cell
from app.board.view import BoardView, board_view
from app.locales import text_of
from tests.board import examples


def view(name: str, stage: str = "output", cell: str = "output:0:0", lang: str = "en") -> BoardView:
    run, graph = examples.worked(name)
    return board_view(run, graph, stage, cell, "plain", 4, text_of(lang))


def handles(board: BoardView) -> dict[str, tuple[str, ...]]:
    """The names of the handles of each matrix, copies apart."""
    places = [
        matrix for scene in board.scenes for column in scene.columns for matrix in (column.rod, column.upper) if matrix
    ]
    assert not any(each.handles for each in places if each.copy)
    return {each.tensor: each.handles for each in places if each.handles}


def grips(board: BoardView) -> list[str]:
    return [
        bead.name
        for scene in board.scenes for column in scene.columns for matrix in (column.rod, column.upper) if matrix
        for row in matrix.rows for bead in row.beads if bead.grip
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "rows"),
    [("three-positions", {"query": 3, "key": 3, "value": 3, "x": 3}),
     ("rectangular", {"query": 2, "key": 3, "value": 3}), ("average", {"value": 3})],
)  # fmt: skip
def test_each_row_of_x_and_of_q_k_v_has_a_handle(name: str, rows: dict[str, int]) -> None:
    assert {tensor: len(names) for tensor, names in handles(view(name)).items()} == rows


def test_handles_are_named_in_the_language() -> None:
    assert handles(view("causal"))["key"][2] == "Scale row 2 of K"
    assert handles(view("causal", lang="zh"))["query"][0] == "缩放 Q 的第 0 行"


@pytest.mark.parametrize(
    ("name", "stage", "cell", "grip"),
    [("three-positions", "output", "output:0:0", "value:2:0"), ("three-positions", "output", "output:1:1", "value:2:1"),
     ("causal", "output", "output:0:0", "value:0:0"), ("causal", "output", "output:1:0", "value:1:0"),
     ("average", "output", "output:0:0", "value:2:0"), ("causal", "dot-products", "dot_products:0:0", "key:0:1"),
     ("three-positions", "inputs", "x:1:1", "x:0:0"), ("causal", "scores", "scores:0:0", "value:0:0")],
)  # fmt: skip
def test_one_input_invites(name: str, stage: str, cell: str, grip: str) -> None:
    assert grips(view(name, stage, cell)) == [grip]


@pytest.mark.parametrize("name", ["three-positions", "causal", "rectangular", "average", "single-query"])
def test_at_every_stage_one_bead_that_takes_numbers_invites(name: str) -> None:
    run, graph = examples.worked(name)
    for stage in graph.stages:
        for tensor in stage.tensors:
            cell = ":".join([tensor, *("0" for _ in graph.operation(tensor).indices)])
            if has_cell(run, cell):
                (found,) = grips(view(name, stage.name, cell))
                assert parse_cell(found)[0] != "mask"
