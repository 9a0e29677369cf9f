"""The worked sheet: the whole computation tensor by tensor, each number with its arithmetic, for paper."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.attention.graph import Form, Graph
from app.board.beads import Symbol, symbol
from app.board.cells import Run, cell_name, shown_form
from app.board.drawing import decimal
from app.board.format import format_number
from app.board.formulas import formula
from app.board.ledger import Line, worked

MOST_WORKED = 8
"""With more positions or coordinates than these, matrices stand without their arithmetic: it would fill a book."""


@dataclass(frozen=True)
class Entry:
    """One number of a matrix: its cell, the decimal that reads back as the same float64, and as printed."""

    cell: str
    value: str
    text: str


@dataclass(frozen=True)
class Sheet:
    """One tensor: symbol, formula, numbers row by row, and the line of each."""

    tensor: str
    symbol: Symbol
    formula: Markup
    given: bool
    rows: tuple[tuple[Entry, ...], ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Chapter:
    """One stage and the tensors that it makes."""

    stage: str
    sheets: tuple[Sheet, ...]


def chapters(run: Run, graph: Graph, form: Form, precision: int) -> tuple[Chapter, ...]:
    """The sheets of every stage in the order of computation, one softmax form."""
    kept = shown_form(run, form) if "scores" in run["tensors"] else form
    lined = max(run["shapes"].values()) <= MOST_WORKED
    made = []
    for stage in graph.stages:
        sheets = []
        for tensor in stage.tensors:
            operation = graph.operation(tensor, kept)
            if tensor not in run["tensors"] or operation.form not in (None, kept):
                continue
            given = operation.terms is None
            lines = tuple(worked(run, graph, tensor, kept, precision)) if lined and not given else ()
            rows, tex = _rows(run, tensor, precision), formula(operation.tex)
            sheets.append(Sheet(tensor, symbol(operation), tex, given, rows, lines))
        made.append(Chapter(stage.name, tuple(sheets)))
    return tuple(made)


def _rows(run: Run, tensor: str, precision: int) -> tuple[tuple[Entry, ...], ...]:
    """A matrix as it is, one number a query as a column, J as a matrix of one."""
    value = run["tensors"][tensor]
    if not isinstance(value, list):
        return ((_entry(tensor, (), value, precision),),)
    return tuple(
        tuple(_entry(tensor, (i, j), cell, precision) for j, cell in enumerate(row))
        if isinstance(row, list)
        else (_entry(tensor, (i,), row, precision),)
        for i, row in enumerate(value)
    )


def _entry(tensor: str, place: tuple[int, ...], value: float, precision: int) -> Entry:
    return Entry(cell_name(tensor, place), decimal(float(value)), format_number(float(value), precision))
