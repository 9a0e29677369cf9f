"""Inputs in a query: entries, matrices, kinds, masks, scale, and what stays of the example."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from app.examples import EXAMPLES
from app.pages.address import Address, read_address
from app.pages.rows import entry, rows
from app.schemas import RunRequest

UNIT = [["1", "0"], ["0", "1"]]


def read(query: str) -> Address:
    return read_address(dict(parse_qsl(query, keep_blank_values=True)))


@pytest.mark.parametrize(
    ("text", "cell"),
    [("3/4", "3/4"), (" √2·ln 3 ", "√2·ln 3"), ("1", "1"), ("0.1", "0.1"), ("-2.50", "-2.50"), ("0.333333333",
     "0.333333333"),
     ("0.3333333333333333", 0.3333333333333333), ("-0.4011120926797859", -0.4011120926797859),
     ("0.00001234567890123", 0.00001234567890123), ("1.2345678901234566e-7", 1.2345678901234566e-7),
     ("0.33333333333333333333333", "0.33333333333333333333333"), ("1000000000000e999", "1000000000000e999"),
     ("١٢٣٤٥٦٧٨٩٠١٢٣", "١٢٣٤٥٦٧٨٩٠١٢٣"),
     ("1/3+1/3+1/3+1/3", "1/3+1/3+1/3+1/3"), ("", "")],
)  # fmt: skip
def test_short_entries_stay_as_typed_and_numbers_written_in_full_are_numbers(text: str, cell: object) -> None:
    assert (entry(text), type(entry(text))) == (cell, type(cell))


def test_rows() -> None:
    assert rows("1,0;3/4,√2") == [["1", "0"], ["3/4", "√2"]]
    assert rows(" 1 , 2 ; 3 , 4 ; ") == [["1", "2"], ["3", "4"]]
    assert rows("1,2;3") == [["1", "2"], ["3"]]
    assert rows("") == [[""]]


def test_matrices_take_the_place_of_the_examples_own() -> None:
    inputs = read("x=1,0;0,1;2,2").request["inputs"]
    assert inputs == {**EXAMPLES["three-positions"]["inputs"], "x": [["1", "0"], ["0", "1"], ["2", "2"]]}
    named = read("wq=1,0;0,1&wk=1,0;0,1&wv=1,0;0,1&layout=in_out").request["inputs"]
    assert [named[name] for name in ("w_query", "w_key", "w_value", "weight_layout")] == [UNIT, UNIT, UNIT, "in_out"]
    values = read("example=causal&v=5,5;5,5;5,5").request
    assert values["mask"] == EXAMPLES["causal"]["mask"]
    assert (values["inputs"]["kind"], values["inputs"]["value"]) == ("direct", [["5", "5"]] * 3)
    assert read("example=average&v=5,5;5,5;5,5").request["inputs"]["kind"] == "weighted"
    assert read("g=1,2;3,4;5,6").request["upstream"] == [["1", "2"], ["3", "4"], ["5", "6"]]


def test_matrices_of_another_kind_change_the_kind_and_leave_the_examples_mask_and_g() -> None:
    request = read("example=causal&a=1/2,1/2&v=1;2").request
    assert request == {"inputs": {"kind": "weighted", "weights": [["1/2", "1/2"]], "value": [["1"], ["2"]]}}
    request = read("q=1,0&k=1,0;0,1&v=1;2").request
    assert request["inputs"] == {"kind": "direct", "query": [["1", "0"]], "key": UNIT, "value": [["1"], ["2"]]}
    assert "upstream" not in request
    request = read("example=causal&x=1&wq=1&wk=1&wv=1").request
    assert request["inputs"]["weight_layout"] == "in_out"


def test_a_g_that_no_longer_fits_is_left_out() -> None:
    grown = read("x=1,0;0,1").request
    assert "upstream" not in grown
    assert len(RunRequest.of(grown).upstream or ()) == 2
    assert read("x=1,0;0,1;5,5").request["upstream"] == EXAMPLES["three-positions"]["upstream"]
    narrow = RunRequest.of(read("wv=1,0").request).upstream
    assert narrow is not None
    assert [len(row) for row in narrow] == [1, 1, 1]


def test_the_examples_are_never_written_to() -> None:
    before = str(EXAMPLES)
    read("x=9&v=9&g=9&scale=9&mask=1&layout=in_out&a=9&q=9")
    read("example=causal&query_offset=1&v=9,9;9,9;9,9")
    assert str(EXAMPLES) == before


def test_masks() -> None:
    assert read("mask=none").request["mask"] == {"kind": "none"}
    assert read("mask=causal").request["mask"] == {"kind": "causal", "query_offset": 0}
    assert read("mask=causal&query_offset=-2").request["mask"] == {"kind": "causal", "query_offset": -2}
    assert read("example=causal&query_offset=1").request["mask"] == {"kind": "causal", "query_offset": 1}
    assert read("mask=1,0;1,1").request["mask"] == {"kind": "custom", "allowed": [[True, False], [True, True]]}


def test_scale() -> None:
    assert read("scale=-0.5").request["scale"] == -0.5
    assert "scale" not in read("scale=").request
