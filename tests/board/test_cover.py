"""No number under a cover can be read off the page: not in a bead, the ledger, the caption or a picture."""

from __future__ import annotations

import copy
import dataclasses
import json
from collections.abc import Iterator
from typing import Any

import pytest

from app.board.cells import parse_cell
from app.board.cover import can_cover, covered, drawn, veiled
from app.board.layout import reached
from app.board.ledger import ledger
from app.board.view import BoardView, board_view
from app.locales import text_of
from tests.board import examples
from tests.board.node import node

NAMES = ("two-positions", "causal", "fixed-shares")


def test_a_tensor_covers_its_rows_and_cells() -> None:
    under = covered(("output", "value:1", "weights:0:2"))
    assert [under(cell) for cell in ("output:0:0", "output:2:1", "value:1:0", "weights:0:2")] == [True] * 4
    assert [under(cell) for cell in ("value:0:0", "value:10:0", "weights:0:1", "output_x:0:0")] == [False] * 4
    assert not covered(())("output:0:0")


def test_only_what_the_run_has_can_be_covered() -> None:
    run, _ = examples.worked("three-positions")
    assert all(can_cover(run, name) for name in ("output", "output:2", "output:2:1", "probe", "row_sums:0", "mask:0"))
    wrong = ("", "output:3", "output:0:2", "output:0:0:0", "probe:0", "nothing", "output:-1", "output:", "Output")
    assert not any(can_cover(run, name) for name in wrong)


def _strings(value: Any) -> Iterator[str]:
    """Every text and number of what the templates are given, the names and graph apart."""
    if dataclasses.is_dataclass(value):
        for each in dataclasses.fields(value):
            if each.name not in ("graph", "reached", "covered"):
                yield from _strings(getattr(value, each.name))
    elif isinstance(value, dict):
        for key, each in value.items():
            # The axes of a plane are for the hand that drags its points; they are not drawn.
            if key != "axes":
                yield f"{key}="
                yield from _strings(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _strings(each)
    else:
        yield repr(value)


def _seen(view: BoardView) -> list[str]:
    """What can be seen of a view: words, and numbers that are reached; what is covered is drawn as a slot."""
    bare = copy.deepcopy({"lines": view.lines, "caption": view.caption, "picture": view.picture, "plane": view.plane})
    for line in bare["lines"]:
        for token in (*line["tokens"], line["result"]):
            _hide(token)
    beads = [
        (number.cell, number.value if number.reached else "", number.text, number.fit)
        for scene in view.scenes
        for column in scene.columns
        for matrix in (column.rod, column.upper)
        if matrix
        for row in matrix.rows
        for bead in row.beads
        for number in (bead.value, bead.gradient)
        if number
    ]
    shares = [
        (share.cell, share.value if share.reached else "", share.text)
        for scene in view.scenes
        for column in scene.columns
        if column.wires
        for share in column.wires.shares
    ]
    return [*_strings(bare), *map(str, beads), *map(str, shares)]


def _hide(token: dict[str, Any]) -> None:
    if token.get("covered"):
        token.update(value=0, text="")
    for inner in token.get("of", ()):
        _hide(inner)


def _moved(value: Any, by: float) -> Any:
    return [_moved(each, by) for each in value] if isinstance(value, list) else value * 1.25 + by


@pytest.mark.parametrize("name", NAMES)
def test_another_number_under_the_cover_looks_the_same(name: str) -> None:
    """Every tensor in turn: with other numbers in it the page must not differ while it is covered."""
    run, graph = examples.worked(name)
    text = text_of("en")
    for stage in graph.stages:
        for operation in graph.operations:
            tensor = operation.tensor
            if operation.kind == "given" or tensor not in run["tensors"] or tensor not in reached(graph, stage.name):
                continue
            other = {**run, "tensors": {**run["tensors"], tensor: _moved(run["tensors"][tensor], 0.375)}}
            focus = next(cell for cell in examples.cells(run, graph) if _made(graph, cell, stage.name))
            drawn_twice = [
                board_view(each, graph, stage.name, focus, "plain", 4, text, (tensor,)) for each in (run, other)
            ]
            one, two = map(_seen, drawn_twice)
            told = [pair for pair in zip(one, two, strict=False) if pair[0] != pair[1]]
            assert one == two, (stage.name, tensor, told[:3])


def _made(graph: Any, cell: str, stage: str) -> bool:
    operation = graph.operation(parse_cell(cell)[0])
    return bool(operation.stage == stage and operation.form in (None, "plain"))


def test_the_arithmetic_stays_without_its_result() -> None:
    run, graph = examples.worked("three-positions")
    (line,) = veiled(ledger(run, graph, "output:0:0"), ("output:0",))
    assert line["result"]["covered"]
    assert [token["text"] for token in line["tokens"] if token["kind"] == "op"] == ["×", "+", "×", "+", "×"]
    assert not any(token.get("covered") for token in line["tokens"])


def test_a_sum_of_covered_weights_is_left_out() -> None:
    run, graph = examples.worked("three-positions")
    lines = veiled(ledger(run, graph, "weights:0:0"), ("weights:0:1",))
    assert all(line["cell"] is not None for line in lines)
    assert len(lines) == len(ledger(run, graph, "weights:0:0")) - 1


def test_a_picture_of_the_stage_is_hidden_and_others_are_not() -> None:
    mark = {"tag": "rect", "class": "bar", "at": {}}
    assert drawn([mark], ("output:0",), ("output", "value"))
    assert not drawn([mark], ("output:0",), ("query",))
    assert drawn([{**mark, "marks": [{**mark, "derived": "2*output:0:1", "value": 1}]}], ("output:0",), ("query",))


TWIN = """
import { covered } from './static/js/core/cover.js';
import { drawn, veiled } from './static/js/core/veil.js';
answer = (asked) => asked.map(({ lines, marks, cover, about }) =>
    [veiled(lines, covered(cover)), drawn(marks, cover, about)]);
"""


def test_the_browser_veils_alike() -> None:
    run, graph = examples.worked("causal")
    covers: list[tuple[str, ...]] = [
        (),
        ("weights",),
        ("weights:1", "value:0"),
        ("exponentials:2:0",),
        ("grad_scores", "probe"),
        ("mask",),
    ]
    asked: list[dict[str, Any]] = []
    for cell in examples.cells(run, graph)[::3]:
        for cover in covers:
            lines = ledger(run, graph, cell)
            marks = [{"tag": "rect", "class": "", "at": {}, "derived": f"2*{cell}", "value": 0}]
            asked.append({"lines": lines, "marks": marks, "cover": cover, "about": ["value"]})
    expected = [
        [veiled(each["lines"], each["cover"]), drawn(each["marks"], each["cover"], each["about"])] for each in asked
    ]
    assert node(TWIN, asked) == json.loads(json.dumps(expected))
