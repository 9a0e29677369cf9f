"""What on the board can be taken by hand: rows that scale as a whole, and the one bead that invites to drag it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.attention.graph import Form, Graph, Operation
from app.board.cells import may_read, parse_cell
from app.board.layout import Place, frame
from app.locales import Text

_SCALED = frozenset({"x", "query", "key", "value"})
_TYPED_INTO = frozenset({"query", "key", "value"})


def editable(operation: Operation) -> bool:
    """Whether one may type into a tensor: an input, or Q, K, V of a projected run, which makes it a direct one."""
    return operation.kind == "given" or operation.tensor in _TYPED_INTO


def handles(operation: Operation, place: Place, count: int, text: Text) -> tuple[str, ...]:
    """The names of the handles that scale a row each, by the tensor's own rows; none where rows do not scale."""
    if place.copy or operation.tensor not in _SCALED:
        return ()
    return tuple(text("control.scale-row", index=row, symbol=operation.symbol) for row in range(count))


def grip(run: Mapping[str, Any], graph: Graph, stage: str, cell: str, form: Form, lit: Mapping[str, str]) -> str:
    """The input bead with a grip: the last operand of the focused cell that its reader reads and one may type into.

    Where the focused cell hangs on no input directly, the first entry of what the stage is about, else of V.
    """
    tensor, indices = parse_cell(cell)
    letters = graph.operation(tensor).indices
    reader = indices[letters.index("i")] if "i" in letters else 0

    def inviting(name: str) -> bool:
        operand, (row, *_) = parse_cell(name)
        if operand == "mask" or not editable(graph.operation(operand)):
            return False
        return operand != "value" or may_read(run, reader, row)

    operands = [name for name, role in lit.items() if role == "operand" and parse_cell(name)[1] and inviting(name)]
    if operands:
        return operands[-1]
    inside = frame(graph, stage, form)
    about = [
        each.tensor for each in graph.operations
        if each.tensor in inside and each.tensor not in ("mask", "upstream") and editable(each)
    ]  # fmt: skip
    return f"{about[0] if about else 'value'}:0:0"
