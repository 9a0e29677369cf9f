"""The ledger's lines against sums written down by hand."""

from __future__ import annotations

from typing import Any

import pytest

from app.attention.graph import Form
from app.board.ledger import Line, ledger
from app.board.tokens import tokens_text
from tests.board import examples

Case = tuple[examples.Run, Any]


def written(case: Case, cell: str, form: Form = "plain", precision: int = 4) -> list[str]:
    """Each line as text: ``A[2,0] = 2.0281 ÷ 8.1695 = 0.2483``."""
    return [_line(line) for line in ledger(*case, cell, form, precision)]


def _line(line: Line) -> str:
    middle = f"{tokens_text(line['tokens'])} = " if line["tokens"] else ""
    residue = f" ({line['residue']['printed']})" if line["residue"] else ""
    return f"{line['symbol']}{line['indices']} = {middle}{line['result']['text']}{residue}"


def direct(query: Any, key: Any, value: Any, upstream: Any, allowed: Any = None, scale: float | None = None) -> Case:
    inputs = {"kind": "direct", "query": query, "key": key, "value": value}
    return examples.reckoned(inputs, upstream, allowed, scale)


def test_an_output() -> None:
    assert written(examples.worked("three-positions"), "output:0:0") == [
        "O[0, 0] = 0.4011 × 1 + 0.1978 × 0 + 0.4011 × 1 = 0.8022"
    ]


def test_tokens_link_to_their_cells() -> None:
    (line,) = ledger(*examples.worked("three-positions"), "output:0:1")
    cells = [token["cell"] for token in line["tokens"] if token["kind"] == "cell"]
    assert cells == ["weights:0:0", "value:0:1", "weights:0:1", "value:1:1", "weights:0:2", "value:2:1"]
    assert line["result"] == {
        "kind": "cell", "cell": "output:0:1", "tensor": "output", "value": 1.1977758146404283, "text": "1.1978",
    }  # fmt: skip
    assert line["tokens"][1] == {"kind": "op", "text": "×"}


def test_a_weight_brings_its_whole_row_and_the_residue_of_its_sum() -> None:
    assert written(examples.worked("three-positions"), "weights:2:0") == [
        "A[2, 0] = 2.0281 ÷ 8.1695 = 0.2483",
        "Z[2] = 2.0281 + 2.0281 + 4.1133 = 8.1695",
        "E[2, 0] = e^(0.7071) = 2.0281",
        "E[2, 1] = e^(0.7071) = 2.0281",
        "E[2, 2] = e^(1.4142) = 4.1133 (4.1132)",
        "ΣA[2] = 0.2483 + 0.2483 + 0.5035 = 1 (1.0001)",
    ]


def test_the_shifted_form() -> None:
    assert written(examples.worked("three-positions"), "weights:2:0", "shifted") == [
        "A[2, 0] = 0.4931 ÷ 1.9861 = 0.2483",
        "Z'[2] = 0.4931 + 0.4931 + 1 = 1.9861 (1.9862)",
        "E'[2, 0] = e^(0.7071 − 1.4142) = 0.4931",
        "E'[2, 1] = e^(0.7071 − 1.4142) = 0.4931",
        "E'[2, 2] = e^(1.4142 − 1.4142) = 1",
        "m[2] = max(0.7071, 0.7071, 1.4142) = 1.4142",
        "ΣA[2] = 0.2483 + 0.2483 + 0.5035 = 1 (1.0001)",
    ]


def test_the_shifted_form_stands_in_where_the_plain_pair_is_absent() -> None:
    run, graph = examples.worked("three-positions")
    run["tensors"] = {name: rows for name, rows in run["tensors"].items() if name not in ("exponentials", "row_sums")}
    assert written((run, graph), "weights:2:0")[1].startswith("Z'[2]")


def test_back_through_the_softmax() -> None:
    assert written(examples.worked("three-positions"), "grad_scores:0:1") == [
        "dS[0, 1] = 0.1978 × (0 − 0.8022) = −0.1587",
        "μ[0] = 0.4011 × 1 + 0.1978 × 0 + 0.4011 × 1 = 0.8022",
    ]


def test_three_branches() -> None:
    assert written(examples.worked("two-positions"), "grad_x:0:1") == [
        "dX[0, 1] = −0.4120 + (−1.6479) + 2 = −0.0599",
        "dX_Q[0, 1] = 0.2652 × 0 + (−0.2652) × 1.5537 = −0.4120",
        "dX_K[0, 1] = 0.4120 × 0 + (−1.6479) × 1 = −1.6479",
        "dX_V[0, 1] = 0.75 × 0 + 0.5 × 4 = 2",
    ]


def test_scales() -> None:
    assert written(examples.worked("rectangular"), "scores:0:0")[0].split(" = ")[1].endswith("÷ √4")
    case = direct([[2.0]], [[-4.0]], [[1.0]], [[1.0]], scale=-0.5)
    assert written(case, "scores:0:0") == ["S[0, 0] = −0.5 × (−8) = 4"]
    assert written(case, "grad_dot_products:0:0") == ["dR[0, 0] = −0.5 × 0 = 0"]


def test_nested_sums_flatten() -> None:
    assert written(examples.worked("two-positions"), "probe") == ["J[] = 1 × 1.5 + 0 × 1 + 0 × 0.5 + 2 × 3 = 7.5"]


def test_masked_cells_and_terms() -> None:
    case = examples.worked("causal")
    line = ledger(*case, "weights:0:1")[0]
    assert (line["masked"], line["tokens"], line["result"]["value"]) == (True, [], 0)
    assert line["notice"] == {"key": "ledger.notice.masked", "params": {"i": 0, "j": 1}}
    assert written(case, "output:1:1") == ["O[1, 1] = 0.3302 × 0 + 0.6698 × 2 = 1.3395 (1.3396)"]
    # A masked score and dA keep their arithmetic.
    assert written(case, "scores:0:2") == ["S[0, 2] = 1 ÷ √2 = 0.7071"]
    assert ledger(*case, "grad_weights:0:2")[0]["masked"] is False


def test_a_row_with_nothing_to_read() -> None:
    case = direct([[1.0], [2.0]], [[1.0], [3.0]], [[1.0], [2.0]], [[1.0], [1.0]], [[False, False], [True, False]])
    for cell in ("row_sums:0", "row_max:0", "row_average:0", "output:0:0", "grad_key:1:0"):
        line = ledger(*case, cell)[0]
        assert line["masked"], cell
        assert line["result"]["value"] == 0, cell
        assert line["notice"] is not None
        assert line["notice"]["key"] == "ledger.notice.empty", cell
    assert len(ledger(*case, "weights:0:0")) == 1


def test_given_cells_show_what_was_typed() -> None:
    run, graph = examples.worked("two-positions")
    run["request"]["inputs"] |= {"w_query": [["√2·ln 3", 0], [0, "√2·ln 3"]]}
    (line,) = ledger(run, graph, "w_query:0:0")
    assert line["given"]
    assert line["tokens"] == [
        {"kind": "const", "name": "typed", "value": run["tensors"]["w_query"][0][0], "text": "√2·ln 3"}
    ]
    assert line["result"]["text"] == "1.5537"
    (line,) = ledger(run, graph, "x:0:0")
    assert (line["given"], line["tokens"], line["notice"]) == (True, [], None)
    (line,) = ledger(run, graph, "mask:0:1")
    assert line["notice"] == {"key": "ledger.notice.allowed", "params": {"i": 0, "j": 1}}


def test_a_difference_that_vanishes_in_print() -> None:
    # dA is 1 and 1.00001, which print alike: the printed difference is 0 and dS is not.
    case = direct([[0.0]], [[1.0], [1.0]], [[1.0], [1.00001]], [[1.0]])
    first, _ = ledger(*case, "grad_scores:0:0")
    assert first["notice"] == {"key": "ledger.notice.cancelled", "params": {}}
    assert first["residue"] == {"printed": "0", "value": 0}
    assert first["result"]["value"] == pytest.approx(-2.5e-6)
    plain = ledger(*examples.worked("three-positions"), "grad_scores:0:0")[0]
    assert plain["notice"] is None


def test_full_precision_has_no_residue() -> None:
    case = examples.worked("three-positions")
    for cell in examples.cells(*case):
        assert all(line["residue"] is None for line in ledger(*case, cell, "plain", 15)), cell


def test_negative_weights_by_hand() -> None:
    inputs = {"kind": "weighted", "weights": [[1.5, -0.5]], "value": [[2.0], [-4.0]]}
    case = examples.reckoned(inputs, [[1.0]])
    assert written(case, "output:0:0") == ["O[0, 0] = 1.5 × 2 + (−0.5) × (−4) = 5"]
    assert written(case, "weights:0:1") == ["A[0, 1] = −0.5", "ΣA[0] = 1.5 + (−0.5) = 1"]


@pytest.mark.parametrize("cell", ["output:9:9", "nonsense:0:0", "x:0:0"])
def test_unknown_cells(cell: str) -> None:
    with pytest.raises(KeyError):
        ledger(*examples.worked("causal"), cell)
