"""The beads of a matrix as the templates draw them: names, values, texts and marks, taken from a run."""

from __future__ import annotations

from dataclasses import dataclass

from app.attention.graph import Operation
from app.board.cells import cell_name
from app.board.drawing import Drawing, Number, number
from app.board.handles import editable, handles
from app.board.layout import Place

_AXES = {"i": "reader", "j": "read", "a": "coordinate", "c": "coordinate", "e": "coordinate"}
MASKED_TENSORS = frozenset({"scores", "weights", "exponentials", "exponentials_shifted", "mask"})


@dataclass(frozen=True)
class Bead:
    """One place of a matrix: a number, perhaps the gradient under it, and what may be done with it."""

    name: str
    value: Number
    gradient: Number | None
    given: bool
    editable: bool
    masked: bool
    current: bool
    lit: str
    grip: bool


@dataclass(frozen=True)
class Row:
    """A row of beads under its header."""

    header: str
    beads: tuple[Bead, ...]


@dataclass(frozen=True)
class Symbol:
    """A tensor's symbol in parts, such as dW with Q below it."""

    base: str
    below: str
    transposed: bool


@dataclass(frozen=True)
class Matrix:
    """A matrix of beads with its symbol, size and headers."""

    tensor: str
    copy: bool
    symbol: Symbol
    gradient: Symbol | None
    size: str
    label: str
    columns: tuple[str, ...]
    axis: str
    rows: tuple[Row, ...]
    editable: bool
    given: bool
    inside: bool
    reached_gradient: bool
    folds: bool
    form: str | None
    backward: bool
    handles: tuple[str, ...]
    """The names of the handles that scale its rows, in the tensor's own order."""

    @property
    def tab_stop(self) -> str:
        """The one bead that Tab reaches: the focused one, else the first."""
        beads = [bead for row in self.rows for bead in row.beads]
        return next((bead.name for bead in beads if bead.current), beads[0].name)


def symbol(operation: Operation, transposed: bool = False) -> Symbol:
    """The symbol of an operation's tensor, its subscript apart and a prime in place of the apostrophe."""
    base, _, below = operation.symbol.replace("'", "\u2032").partition("_")
    return Symbol(base, below, transposed)


def _bead(drawing: Drawing, place: Place, indices: tuple[int, ...]) -> Bead:
    tensor = place.tensor
    operation = drawing.graph.operation(tensor)
    given = operation.kind == "given"
    name = cell_name(tensor, indices)
    gradient = cell_name(place.gradient, indices) if place.gradient else ""
    mask = drawing.run["tensors"].get("mask")
    masked = bool(mask) and tensor in MASKED_TENSORS and not mask[indices[0]][indices[1]]
    masked = masked and not drawing.covered(cell_name("mask", indices))
    has_gradient = place.gradient is not None and place.gradient in drawing.run["tensors"]
    return Bead(
        name=name,
        value=number(drawing, tensor, indices),
        gradient=number(drawing, place.gradient, indices) if has_gradient and place.gradient else None,
        given=given,
        editable=editable(operation),
        masked=masked,
        current=not place.copy and drawing.focus in (name, gradient),
        lit=drawing.lit.get(name, "")
        or (drawing.lit.get(cell_name(place.gradient, indices), "") if place.gradient else ""),
        grip=not place.copy and drawing.grip == name,
    )


def _sizes(drawing: Drawing, operation: Operation) -> tuple[int, int]:
    """Rows and columns of a tensor as it is drawn: a per-row vector is a column, a scalar one bead."""
    shapes = drawing.run["shapes"]
    counts = [int(shapes[size]) for size in operation.shape]
    return (counts[0] if counts else 1, counts[1] if len(counts) > 1 else 1)


def matrix(drawing: Drawing, place: Place) -> Matrix:
    """The beads of one place, drawn transposed where the place says so."""
    operation = drawing.graph.operation(place.tensor)
    letters = operation.indices
    row_count, column_count = _sizes(drawing, operation)
    row_letter = letters[0] if letters else ""
    column_letter = letters[1] if len(letters) > 1 else ""
    if place.transposed:
        row_count, column_count = column_count, row_count
        row_letter, column_letter = column_letter, row_letter

    def header(letter: str, number: int) -> str:
        return drawing.text(f"axis.{_AXES[letter]}", index=number) if letter else ""

    def indices(row: int, column: int) -> tuple[int, ...]:
        if not letters:
            return ()
        if len(letters) == 1:
            return (row,)
        return (column, row) if place.transposed else (row, column)

    rows = tuple(
        Row(
            header(row_letter, row),
            tuple(_bead(drawing, place, indices(row, column)) for column in range(column_count)),
        )
        for row in range(row_count)
    )
    name = drawing.text(f"tensor.{place.tensor}.name")
    mark = "\u1d40" if place.transposed else ""
    size = f"{row_count}\u00d7{column_count}" if letters else ""
    has_gradient = place.gradient in drawing.run["tensors"]
    gradient = drawing.graph.operation(place.gradient) if place.gradient and has_gradient else None
    return Matrix(
        tensor=place.tensor,
        copy=place.copy,
        symbol=symbol(operation, place.transposed),
        gradient=symbol(gradient, place.transposed) if gradient else None,
        size=size,
        label=drawing.text(
            "alt.matrix",
            symbol=operation.symbol.replace("_", "") + mark,
            name=name,
            rows=row_count,
            columns=column_count,
        ),
        columns=tuple(header(column_letter, column) for column in range(column_count)),
        axis=_AXES.get(column_letter, ""),
        rows=rows,
        editable=rows[0].beads[0].editable,
        given=operation.kind == "given",
        inside=place.tensor in drawing.inside or place.gradient in drawing.inside,
        reached_gradient=place.gradient in drawing.reached,
        folds=place.folds,
        form=place.form,
        backward=place.backward,
        handles=handles(operation, place, column_count if place.transposed else row_count, drawing.text),
    )
