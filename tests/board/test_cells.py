"""Cell names and the numbers behind them."""

from __future__ import annotations

import pytest

from app.board.cells import cell_name, cell_value, has_cell, parse_cell, readable_keys, shown_form, typed_entry
from tests.board import examples


@pytest.mark.parametrize(
    ("name", "parts"),
    [("probe", ("probe", ())), ("row_sums:2", ("row_sums", (2,))), ("grad_w_query:10:0", ("grad_w_query", (10, 0)))],
)
def test_names(name: str, parts: tuple[str, tuple[int, ...]]) -> None:
    assert parse_cell(name) == parts
    assert cell_name(*parts) == name


@pytest.mark.parametrize(
    "name", ["", ":0", "value:", "value:-1", "value:01", "value:1.0", "Value:0", "value:٣", "a b:0"]
)
def test_what_names_no_cell(name: str) -> None:
    with pytest.raises(ValueError, match="names no cell"):
        parse_cell(name)


def test_values() -> None:
    run, _ = examples.worked("causal")
    assert cell_value(run, "probe", ()) == 4.594757863880145
    assert cell_value(run, "row_max", (1,)) == 0.7071067811865476
    assert cell_value(run, "value", (2, 1)) == 2
    assert [cell_value(run, "mask", (0, key)) for key in range(3)] == [1, 0, 0]
    assert readable_keys(run, 1) == [0, 1]


@pytest.mark.parametrize(
    "name", ["value:3:0", "value:0:2", "value:0", "value:0:0:0", "probe:0", "x:0:0", "nonsense", "?"]
)
def test_cells_that_the_run_does_not_hold(name: str) -> None:
    run, _ = examples.worked("causal")
    assert not has_cell(run, name)


def test_what_was_typed() -> None:
    inputs = {"kind": "direct", "query": [["3/4", 1]], "key": [[1, 2]], "value": [[5]]}
    run = {"request": {"inputs": inputs, "upstream": [["√2"]]}, "tensors": {}}
    assert typed_entry(run, "query", (0, 0)) == "3/4"
    assert typed_entry(run, "query", (0, 1)) is None
    assert typed_entry(run, "upstream", (0, 0)) == "√2"
    assert typed_entry(run, "kind", (0, 0)) is None
    assert typed_entry(run, "weights", (0, 0)) is None


def test_the_shifted_form_stands_in_for_an_absent_plain_pair() -> None:
    run, _ = examples.worked("causal")
    assert shown_form(run, "plain") == "plain"
    del run["tensors"]["exponentials"]
    assert shown_form(run, "plain") == "shifted"
