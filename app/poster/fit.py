"""Which columns of a board a poster shows, and how large their digits can be.

A poster shows what its stage is about, and as much of what lies beside it as leaves the digits large.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.board.beads import Matrix
from app.board.view import BoardView, ColumnView

WIDTH = 1280
MARGIN = 44.0
LARGEST, SMALLEST = 30.0, 12.0
"""Sizes of digits between which the board is fitted into its room."""
GENEROUS = 23.0
"""A neighbour comes into the picture only where digits stay as large as this."""
CROWDED = 6
"""With so many rows a mask that is no input of the stage is left out."""
LEGIBLE = 7.0
"""Below this size of digits beads are tinted instead."""


def worth_showing(matrix: Matrix, stage: str) -> bool:
    """Whether an upper matrix has anything to say.

    Once it is given a mask has not where it closes nothing, nor on a larger board, where S is hatched all the same.
    """
    if matrix.tensor != "mask" or stage == "inputs":
        return True
    beads = [bead for row in matrix.rows for bead in row.beads]
    return any(bead.lit or (bead.value.text != "1" and len(matrix.rows) < CROWDED) for bead in beads)


def shown_columns(board: BoardView) -> tuple[ColumnView, ...]:
    """The columns of the framed scene that this form and direction have.

    Of those that fold, and of those that hold no number yet, only what the stage is about.
    """
    scene = next(each for each in board.scenes if each.name == board.scene)
    return tuple(
        column for column in scene.columns
        if column.rod.form in (None, board.form)
        and not (column.rod.backward and board.direction == "forward")
        and (column.rod.inside or (not column.rod.folds and (_reached(column) or _framed(column))))
    )  # fmt: skip


def breadth(column: ColumnView) -> int:
    """How many beads wide a column is."""
    return max(len(column.rod.columns), len(column.upper.columns) if column.upper else 0)


def _framed(column: ColumnView) -> bool:
    return column.rod.inside or (column.upper is not None and column.upper.inside)


def _reached(column: ColumnView) -> bool:
    first = column.rod.rows[0].beads[0].value
    return first.reached or first.covered


@dataclass(frozen=True)
class Fit:
    """How large digits can be: a bead and the names of the rods in sizes of type, and the room for the board."""

    per_bead: float
    names: float
    paired: bool
    room: float
    stage: str

    def font(self, columns: Sequence[ColumnView]) -> float:
        """The largest digits with which ``columns`` are as wide as the picture."""
        beads = sum(map(breadth, columns))
        gaps = gap_of(beads) * (beads - len(columns)) + group_of(beads) * len(columns)
        return (WIDTH - 2 * MARGIN - gaps - 16) / (beads * self.per_bead + self.names)

    def uppers(self, columns: Sequence[ColumnView]) -> list[Matrix]:
        """What stands above ``columns``."""
        above = [column.upper for column in columns if column.upper]
        return [each for each in above if worth_showing(each, self.stage)]

    @property
    def rows(self) -> tuple[float, float, float]:
        """How high a bead is, and the gaps between two on different rods and in an upper matrix."""
        return 2.45 if self.paired else 1.95, 0.42, 0.2

    def height(self, columns: Sequence[ColumnView]) -> float:
        """How high ``columns`` stand in type of size 1."""
        bead, row, close = self.rows
        uppers = self.uppers(columns)
        high = max((len(upper.rows) for upper in uppers), default=0)
        above = HEAD + 0.35 + high * (bead + close) + (LABEL if any(map(labelled, uppers)) else 0.0) if high else 0.0
        return above + HEAD + len(columns[0].rod.rows) * (bead + row)

    def legible(self, columns: Sequence[ColumnView]) -> float:
        """The largest digits with which ``columns`` fit into the picture."""
        return min(self.font(columns), self.low(columns))

    def low(self, columns: Sequence[ColumnView]) -> float:
        """The largest digits with which ``columns`` are as high as the room."""
        high = self.height(columns)
        heads = 2 if self.uppers(columns) else 1
        font = self.room / high
        return font if HEAD * font >= LOWEST_HEAD else (self.room - heads * LOWEST_HEAD) / (high - heads * HEAD)


HEAD, LOWEST_HEAD = 1.45, 26.0
"""Room for the name of a matrix, in sizes of type and at least."""
LABEL = 0.95
"""Room for the labels under Kᵀ, in sizes of type."""


def labelled(matrix: Matrix) -> bool:
    """Whether the columns of an upper matrix have their names under them."""
    return matrix.tensor == "key"


def gap_of(beads: int) -> float:
    """The gap between two beads on a board so many beads wide."""
    return 5.0 if beads < 20 else 3.0 if beads < 40 else 1.5


def group_of(beads: int) -> float:
    """The gap between two matrices there."""
    return 38.0 if beads < 20 else 24.0 if beads < 40 else 16.0


def window(columns: Sequence[ColumnView], fit: Fit) -> tuple[ColumnView, ...]:
    """The columns that the stage is about, and neighbours with numbers in them while digits stay large."""
    framed = [place for place, column in enumerate(columns) if _framed(column)] or [0, len(columns) - 1]
    first, last = framed[0], framed[-1]
    growing = True
    while growing:
        growing = False
        for start, end in ((first - 1, last), (first, last + 1)):
            inside = start >= 0 and end < len(columns)
            new = columns[start if start < first else end] if inside else None
            if new is not None and _reached(new) and fit.legible(columns[start : end + 1]) >= GENEROUS:
                first, last, growing = start, end, True
    return tuple(columns[first : last + 1])
