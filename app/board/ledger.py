"""The ledger: the arithmetic of the focused cell in lines of numbers, each number linked to its cell.

``static/js/core/ledger.js`` is the same for the browser. It knows the graph's terms and nothing else about attention,
but for one thing: a row of weights is also added up, because its sum is what a reader checks by hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TypedDict

from app.attention.graph import Form, Graph, Operation
from app.board.cells import Run, cell_name, environment, parse_cell, readable_keys, shown_form, typed_entry
from app.board.format import MINUS, format_number
from app.board.residue import Residue, cancels, printed_value, reckoned, residue
from app.board.tokens import CellToken, DerivedToken, Token, Writer, op


class Notice(TypedDict):
    """A sentence of the catalogue that belongs under the line."""

    key: str
    params: dict[str, int]


class Line(TypedDict):
    """``symbol`` with ``indices`` = ``tokens`` = ``result``; ``cell`` is None for a sum that stands in no cell."""

    cell: str | None
    symbol: str
    indices: list[int]
    tokens: list[Token]
    result: CellToken | DerivedToken
    given: bool
    masked: bool
    residue: Residue | None
    notice: Notice | None


def _cells(tokens: Iterable[Token]) -> list[str]:
    """The cells among the tokens, each once."""
    names: dict[str, None] = {}
    for token in tokens:
        if token["kind"] == "cell":
            names[token["cell"]] = None
        elif token["kind"] == "power":
            names.update(dict.fromkeys(_cells(token["of"])))
    return list(names)


class _Book:
    def __init__(self, run: Run, graph: Graph, form: Form, precision: int) -> None:
        self.run, self.graph, self.precision = run, graph, precision
        self.form = shown_form(run, form)
        self.exact = environment(run, graph)
        self.printed = environment(run, graph, lambda value: printed_value(value, precision))
        self.writer = Writer(self.exact, precision)

    def operation(self, cell: str) -> Operation:
        return self.graph.operation(parse_cell(cell)[0], self.form)

    def line(self, cell: str) -> Line:
        tensor, indices = parse_cell(cell)
        operation = self.operation(cell)
        result = self.writer.cell(tensor, indices)
        line: Line = {
            "cell": cell, "symbol": operation.symbol, "indices": list(indices), "tokens": [], "result": result,
            "given": operation.terms is None, "masked": False, "residue": None, "notice": None,
        }  # fmt: skip
        if operation.terms is None:
            typed = typed_entry(self.run, tensor, indices)
            if typed is not None and typed != result["text"]:
                line["tokens"] = [{"kind": "const", "name": "typed", "value": result["value"], "text": typed}]
            if tensor == "mask":
                key = "ledger.notice.allowed" if result["value"] else "ledger.notice.forbidden"
                line["notice"] = {"key": key, "params": dict(zip("ij", indices, strict=True))}
            return line
        binding = dict(zip(operation.indices, indices, strict=True))
        line["tokens"] = self.writer.write(operation.terms, binding)
        if not line["tokens"]:
            line["masked"] = True
            key = "ledger.notice.masked" if operation.terms["op"] == "readable" else "ledger.notice.empty"
            line["notice"] = {"key": key, "params": binding}
            return line
        line["residue"] = residue(reckoned(operation.terms, binding, self.printed), result["value"], self.precision)
        if result["value"] != 0 and cancels(operation.terms, binding, self.printed):
            line["notice"] = {"key": "ledger.notice.cancelled", "params": {}}
        return line

    def total(self, cell: str) -> Line | None:
        """The sum over what a reader may read of a row of weights."""
        tensor, (row, *_) = parse_cell(cell)
        keys = readable_keys(self.run, row)
        if len(keys) < 2:
            return None
        tokens: list[Token] = []
        value = printed = 0.0
        for key in keys:
            value += self.exact.cell(tensor, (row, key))
            printed += self.printed.cell(tensor, (row, key))
            token = self.writer.cell(tensor, (row, key))
            negative = bool(tokens) and token["text"].startswith(MINUS)
            tokens += [*([op("+")] if tokens else []), *([op("("), token, op(")")] if negative else [token])]
        names = "+".join(cell_name(tensor, (row, key)) for key in keys)
        text = format_number(value, self.precision)
        return {
            "cell": None, "symbol": f"Σ{self.operation(cell).symbol}", "indices": [row], "tokens": tokens,
            "result": {"kind": "derived", "derived": names, "value": value, "text": text},
            "given": False, "masked": False, "residue": residue(printed, value, self.precision), "notice": None,
        }  # fmt: skip


def worked(run: Run, graph: Graph, tensor: str, form: Form = "plain", precision: int = 4) -> list[Line]:
    """A line for every cell of ``tensor``, row by row: the arithmetic of the whole matrix."""
    book = _Book(run, graph, form, precision)
    sizes = [run["shapes"][size] for size in graph.operation(tensor, book.form).shape]
    return [book.line(cell_name(tensor, place)) for place in product(*map(range, sizes))]


def ledger(run: Run, graph: Graph, cell: str, form: Form = "plain", precision: int = 4) -> list[Line]:
    """The lines that explain ``cell``: its own first, then one for each operand made in the same stage, and for theirs.

    A weight comes with its Z and all exponentials of its row, dS with its μ, dX with its three branches; after a weight
    stands the sum of its row. Raises KeyError where the run has no such cell, ValueError where the name is none.
    """
    book = _Book(run, graph, form, precision)
    stage = book.operation(cell).stage
    lines: dict[str, Line] = {}
    depths: dict[str, int] = {}

    def visit(name: str, depth: int) -> None:
        if depths.get(name, -1) >= depth:
            return
        depths[name] = depth
        if name not in lines:
            lines[name] = book.line(name)
        if not lines[name]["given"]:
            for operand in _cells(lines[name]["tokens"]):
                if book.operation(operand).stage == stage:
                    visit(operand, depth + 1)

    visit(cell, 0)
    order = list(dict.fromkeys(operation.tensor for operation in graph.operations))
    ordered = sorted(lines, key=lambda name: (depths[name], order.index(parse_cell(name)[0]), parse_cell(name)[1]))
    total = book.total(cell) if parse_cell(cell)[0] == "weights" else None
    return [lines[name] for name in ordered] + ([total] if total else [])
