"""What other programs print of a random matrix is read as that matrix, to the last bit where they print in full."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from app.paste.matrix import parse
from app.paste.refusal import Refusal

CALM = settings(max_examples=60, deadline=None)
entries = st.floats(-1e6, 1e6, allow_subnormal=True) | st.integers(-1000, 1000).map(float)
matrices = arrays(np.float64, array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=7), elements=entries)


def rows(matrix: np.ndarray, cell: str, row: str) -> str:
    return row.join(cell.join(map(repr, each)) for each in matrix.tolist())


def as_csv(matrix: np.ndarray, delimiter: str = ",") -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows(matrix.tolist())
    return out.getvalue()


def as_text(matrix: np.ndarray) -> str:
    out = io.BytesIO()
    np.savetxt(out, matrix, fmt="%.17g")
    return out.getvalue().decode()


PRINTERS: dict[str, Callable[[np.ndarray], str]] = {
    "list": lambda matrix: repr(matrix.tolist()),
    "tuples": lambda matrix: repr(tuple(map(tuple, matrix.tolist()))),
    "scalars": lambda matrix: repr([list(row) for row in matrix]),
    "rows": lambda matrix: "\n".join(repr(row) for row in matrix.tolist()),
    "json": lambda matrix: json.dumps(matrix.tolist(), indent=1),
    "json object": lambda matrix: json.dumps({"weights": matrix.tolist()}),
    "csv": as_csv,
    "tsv": lambda matrix: as_csv(matrix, "\t"),
    "semicolons": lambda matrix: as_csv(matrix, ";") + "\n",
    "savetxt": as_text,
    "decimal commas": lambda matrix: "\n".join(
        "\t".join(f"{each:.17e}".replace(".", ",") for each in row) for row in matrix.tolist()
    ),
    "matlab": lambda matrix: f"A = [{rows(matrix, ' ', '; ')}];",
    "matlab lines": lambda matrix: f"[{rows(matrix, ', ', ';' + chr(10))};]",
    "mathematica": lambda matrix: ("{{" + rows(matrix, ", ", "}, {") + "}}").replace("e", "*^"),
    "calculator": lambda matrix: f"[[{rows(matrix, ',', '][')}]]",
    "fortran": lambda matrix: rows(matrix, " ", "\n").replace("e", "D"),
    "latex": lambda matrix: f"\\begin{{bmatrix}}\n{rows(matrix, ' & ', ' ' + chr(92) * 2 + chr(10))}\n\\end{{bmatrix}}",
    "markdown": lambda matrix: (
        f"| {' | '.join(f'c{each}' for each in range(matrix.shape[1]))} |\n|{'---|' * matrix.shape[1]}\n"
        f"| {rows(matrix, ' | ', f' |{chr(10)}| ')} |"
    ),
    "r": lambda matrix: (
        f"matrix(c({', '.join(map(repr, matrix.T.ravel().tolist()))}), "
        f"nrow = {matrix.shape[0]}L, ncol = {matrix.shape[1]}L)"
    ),
}
"""Printers that lose nothing. Those of the standard library and of NumPy are independent of the reader."""


@CALM
@given(matrix=matrices, form=st.sampled_from(sorted(PRINTERS)))
def test_printed_in_full(matrix: np.ndarray, form: str) -> None:
    text = PRINTERS[form](matrix)
    rows, columns = matrix.shape
    doubtful = (form == "semicolons" and rows == 1) or (form == "decimal commas" and columns == 1)
    expect = (rows, columns) if doubtful else None
    assert parse(text, expect).rows == matrix.tolist(), text


@CALM
@given(matrix=matrices, precision=st.integers(1, 17), width=st.integers(70, 200))
@example(matrix=np.zeros((1, 1)), precision=8, width=75)
def test_numpy(matrix: np.ndarray, precision: int, width: int) -> None:
    with np.printoptions(precision=precision, linewidth=width, floatmode="maxprec"):
        printed = str(matrix)
        wanted = [
            [float(each) for each in row.replace("[", " ").replace("]", " ").split()] for row in printed.split("]\n")
        ]
        assert parse(printed).rows == wanted
        assert parse(repr(matrix)).rows == wanted
        assert parse(repr(matrix.astype(np.float32))).warnings.count("float32") == 1
    with np.printoptions(floatmode="unique", threshold=2000):
        assert parse(repr(matrix)).rows == matrix.tolist()


@CALM
@given(mask=arrays(np.bool_, array_shapes(min_dims=2, max_dims=2, max_side=6)))
def test_masks(mask: np.ndarray) -> None:
    made = parse(repr(mask))
    assert (made.rows, made.warnings) == (mask.astype(float).tolist(), ["boolean"])


def test_numpy_with_dots_is_refused() -> None:
    with np.printoptions(threshold=10):
        for text in (str(np.ones((20, 20))), repr(np.ones((20, 20)))):
            with pytest.raises(Refusal) as caught:
                parse(text)
            assert caught.value.reason == "truncated"
            assert text[caught.value.offset :].startswith("...")


def test_the_largest_matrix() -> None:
    matrix = np.random.default_rng(0).normal(size=(32, 32))
    for form, printer in PRINTERS.items():
        assert parse(printer(matrix)).rows == matrix.tolist(), form
