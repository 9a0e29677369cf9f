"""Tie and step size in a query, and what means nothing for the inputs at hand."""

from __future__ import annotations

import pytest

from app.pages.address import DEFAULT_RATE, read_address
from tests.board.node import node
from tests.pages.addresses import read, said, shown

IDLE = "notice.idle-name"
INVALID = "notice.invalid-value"


def test_the_step_size_at_load_is_that_of_the_scripts() -> None:
    script = "import { RATE } from './static/js/core/descent.js'; answer = () => RATE;"
    assert node(script, None) == DEFAULT_RATE


@pytest.mark.parametrize(
    ("typed", "rate"),
    [("0.1", 0.1), ("1", 1.0), (".5", 0.5), ("5.", 5.0), ("1e-7", 1e-7), ("1e+21", 1e21), ("2E2", 200.0)],
)
def test_eta_is_a_decimal_above_zero(typed: str, rate: float) -> None:
    address = read_address({"eta": typed})
    assert (address.rate, address.notices) == (rate, ())


def test_a_tie_holds_where_both_matrices_are_one() -> None:
    for query in ("tie=1", "example=two-positions&tie=1&wq=1,2;3,4&wk=1,2;3,4", "tie=1&wk=1,0;0,1"):
        assert (shown(query).tied, shown(query).notices) == (True, ()), query
    assert (shown("tie=0").tied, shown("tie=0").notices) == (False, ())
    for query in ("example=two-positions&tie=1", "tie=1&wk=1,0;0,2"):
        assert (shown(query).tied, said(shown(query))) == (False, [("notice.not-tied", "tie")]), query
    for query in ("example=causal&tie=1", "example=average&tie=1"):
        assert (shown(query).tied, said(shown(query))) == (False, [(IDLE, "tie")]), query


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("query_offset=1", ["query_offset"]),
        ("example=causal&query_offset=1", []),
        ("example=causal&mask=none&query_offset=1", ["query_offset"]),
        ("mask=1,1,1;1,1,1;1,1,1&query_offset=-1", ["query_offset"]),
        ("mask=causal&query_offset=1", []),
        ("example=average&query_offset=1", ["query_offset"]),
        ("example=causal&layout=in_out", ["layout"]),
        ("example=average&layout=out_in&query_offset=0", ["layout", "query_offset"]),
        ("q=1,0&k=1,0&v=1&layout=in_out", ["layout"]),
        ("layout=in_out", []),
        ("example=causal&x=1&wq=1&wk=1&wv=1&layout=out_in", []),
    ],
)
def test_what_means_nothing_for_these_inputs_is_told(query: str, names: list[str]) -> None:
    assert said(read(query)) == [(IDLE, name) for name in names]


def test_a_mask_that_is_passed_over_leaves_the_examples_with_the_offset() -> None:
    address = read("example=causal&mask=x&query_offset=1")
    assert said(address) == [(INVALID, "mask")]
    assert address.request["mask"] == {"kind": "causal", "query_offset": 1}
