"""A state as CSV: one block a tensor, its name first, every number in full."""

from __future__ import annotations

import csv
import io

from app.attention.graph import Graph
from app.board.cells import Run


def table(run: Run, graph: Graph) -> str:
    """Each tensor once, in the order of computation: a line with its name and symbol, its rows, an empty line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    for name, symbol in dict.fromkeys((each.tensor, each.symbol) for each in graph.operations):
        value = run["tensors"].get(name)
        if value is None:
            continue
        rows = value if isinstance(value, list) else [value]
        writer.writerow([name, symbol])
        writer.writerows([[_cell(cell) for cell in row] if isinstance(row, list) else [_cell(row)] for row in rows])
        writer.writerow([])
    return text.getvalue()


def _cell(value: float | bool) -> str:
    return str(int(value)) if isinstance(value, bool) else repr(value)
