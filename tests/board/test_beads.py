"""Beads: names, exact values, texts that fit, marks; symbols, headers and sizes of their matrices."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.attention.graph import build_graph
from app.board.beads import Symbol, matrix, symbol
from app.board.drawing import Drawing, decimal, fit, number
from app.board.layout import Place, frame, reached, scenes
from app.locales import text_of
from tests.board import examples
from tests.board.node import node


def drawing(name: str = "causal", stage: str = "output", focus: str = "output:0:0", **changes: Any) -> Drawing:
    run, graph = examples.worked(name)
    usual: dict[str, Any] = {
        "run": run, "graph": graph, "text": text_of("en"), "stage": stage, "form": "plain", "precision": 4,
        "reached": reached(graph, stage), "inside": frame(graph, stage, "plain"), "lit": {}, "focus": focus,
    }  # fmt: skip
    return Drawing(**{**usual, **changes})


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.0, "1"), (-2.0, "-2"), (0.0, "0"), (-0.0, "0"), (True, "1"), (False, "0"), (0.1, "0.1"),
     (1 / 3, "0.3333333333333333"),
     (1e22, "1e+22"), (5e-324, "5e-324"), (100000.0, "100000")],
)  # fmt: skip
def test_decimals(value: float, text: str) -> None:
    assert decimal(value) == text


@given(value=st.floats(allow_nan=False, allow_infinity=False))
def test_a_decimal_parses_to_the_identical_number(value: float) -> None:
    assert struct.pack("<d", float(decimal(value))) == struct.pack("<d", value + 0.0)


@pytest.mark.parametrize(
    ("text", "precision", "wanted"),
    [("", 4, ""), ("1", 4, ""), ("0.4011", 4, ""), ("−0.4011", 4, "tight"), ("−12.4011", 4, "tight"),
     ("−123.4011", 4, "tighter"),
     ("−1234.4011", 4, "tighter"), ("−12345.4011", 4, "tiny"), ("123456", 0, "tight"), ("12345", 0, ""),
     ("12345", 3, ""),
     ("0.12345678901234", 15, ""), ("1.23×10⁻⁷", 4, "tighter"), ("√2·ln 3", 4, "tight"), ("1" * 64, 4, "tiny")],
)  # fmt: skip
def test_fit(text: str, precision: int, wanted: str) -> None:
    assert fit(text, precision) == wanted


def test_fit_is_that_of_the_browser() -> None:
    script = "import { fit } from './static/js/core/fit.js'; answer = (jobs) => jobs.map((job) => fit(...job));"
    jobs = [(letter * length, precision) for letter in "0−√²" for length in range(40) for precision in range(16)]
    assert node(script, jobs) == [fit(*job) for job in jobs]


@pytest.mark.parametrize(
    ("tensor", "parts"),
    [("query", ("Q", "")), ("w_query", ("W", "Q")), ("grad_w_value", ("dW", "V")), ("grad_x_key", ("dX", "K")),
     ("exponentials_shifted", ("E′", "")), ("row_average", ("μ", ""))],
)  # fmt: skip
def test_symbols_in_parts(tensor: str, parts: tuple[str, str]) -> None:
    assert symbol(build_graph("projected").operation(tensor, "shifted")) == Symbol(*parts, transposed=False)
    assert symbol(build_graph("projected").operation(tensor, "shifted"), True).transposed


def test_numbers_are_printed_rounded_and_inputs_as_typed() -> None:
    shown = drawing()
    shown.run["request"]["inputs"] = {**shown.run["request"]["inputs"], "query": [["3/4", 0.123456], [0, 1], [1, 1]]}
    tensors = {**shown.run["tensors"], "query": [[0.75, 0.123456], [0, 1], [1, 1]]}
    shown = drawing(run={**shown.run, "tensors": tensors})
    typed = number(shown, "query", (0, 0))
    assert (typed.cell, typed.value, typed.text, typed.reached) == ("query:0:0", "0.75", "3/4", True)
    assert (number(shown, "query", (0, 1)).value, number(shown, "query", (0, 1)).text) == ("0.123456", "0.1235")
    assert number(shown, "row_max", (1,)).text == "0.7071"
    assert number(shown, "row_max", (1,)).value == "0.7071067811865476"
    assert number(shown, "mask", (0, 2)).value == "0"
    assert not number(shown, "probe", ()).reached


def test_a_matrix() -> None:
    made = matrix(drawing(), Place("value", "grad_value"))
    assert [[bead.name for bead in row.beads] for row in made.rows] == [
        [f"value:{j}:{c}" for c in range(2)] for j in range(3)
    ]
    assert [row.header for row in made.rows] == ["read 0", "read 1", "read 2"]
    assert (made.columns, made.axis, made.size) == (("coordinate 0", "coordinate 1"), "coordinate", "3×2")
    assert (made.symbol.base, made.gradient) == ("V", Symbol("dV", "", False))
    assert "V" in made.label
    assert "3 by 2" in made.label
    assert (made.given, made.editable, made.inside, made.reached_gradient) == (True, True, True, False)
    gradients = [bead.gradient for row in made.rows for bead in row.beads]
    assert [each.cell for each in gradients if each and not each.reached] == [
        f"grad_value:{j}:{c}" for j in range(3) for c in range(2)
    ]


def test_a_matrix_the_other_way_round_keeps_its_own_indices() -> None:
    made = matrix(drawing("rectangular"), Place("key", "grad_key", transposed=True))
    assert [[bead.name for bead in row.beads] for row in made.rows] == [
        [f"key:{j}:{a}" for j in range(3)] for a in range(4)
    ]
    assert made.size == "4×3"
    assert (made.rows[2].header, made.columns[1], made.axis) == ("coordinate 2", "read 1", "read")
    assert made.symbol.transposed
    assert "Kᵀ" in made.label
    assert made.rows[3].beads[1].value.value == decimal(examples.worked("rectangular")[0]["tensors"]["key"][1][3])


def test_a_number_a_row_and_a_number_alone() -> None:
    column = matrix(drawing(), Place("row_sums"))
    assert [[bead.name for bead in row.beads] for row in column.rows] == [
        ["row_sums:0"],
        ["row_sums:1"],
        ["row_sums:2"],
    ]
    assert (column.columns, column.rows[1].header, column.size) == (("",), "reader 1", "3×1")
    alone = matrix(drawing(), Place("probe"))
    assert [[bead.name for bead in row.beads] for row in alone.rows] == [["probe"]]
    assert (alone.columns, alone.rows[0].header, alone.size, alone.tab_stop) == (("",), "", "", "probe")


def test_what_the_mask_closes() -> None:
    closed = {(0, 1), (0, 2), (1, 2)}
    for scene in scenes(drawing().graph):
        for place in scene.places:
            made = matrix(drawing(), place)
            masked = {bead.name for row in made.rows for bead in row.beads if bead.masked}
            hatched = place.tensor in ("scores", "weights", "exponentials", "exponentials_shifted", "mask")
            assert masked == ({f"{place.tensor}:{i}:{j}" for i, j in closed} if hatched else set())
    average = matrix(drawing("average"), Place("weights"))
    assert not any(bead.masked for row in average.rows for bead in row.beads)


@pytest.mark.parametrize("name", ["causal", "average", "three-positions"])
def test_what_one_may_type_into(name: str) -> None:
    shown = drawing(name)
    for scene in scenes(shown.graph):
        for place in scene.places:
            made = matrix(shown, place)
            given = shown.graph.operation(place.tensor).kind == "given"
            assert made.given == given
            assert made.editable == (given or place.tensor in ("query", "key", "value"))
            assert {bead.editable for row in made.rows for bead in row.beads} == {made.editable}


def test_the_tab_stop_is_the_focused_bead() -> None:
    place = Place("value", "grad_value")
    assert matrix(drawing(focus="value:2:1"), place).tab_stop == "value:2:1"
    assert matrix(drawing(focus="grad_value:1:0"), place).tab_stop == "value:1:0"
    assert matrix(drawing(focus="output:1:0"), place).tab_stop == "value:0:0"
    copy = Place("value", "grad_value", copy=True)
    assert matrix(drawing(focus="value:2:1"), copy).tab_stop == "value:0:0"


def test_a_bead_is_lit_for_either_of_its_numbers() -> None:
    made = matrix(drawing(lit={"value:0:0": "operand", "grad_value:1:1": "result"}), Place("value", "grad_value"))
    assert [[bead.lit for bead in row.beads] for row in made.rows] == [["operand", ""], ["", "result"], ["", ""]]
