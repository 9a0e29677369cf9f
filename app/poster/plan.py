"""Where everything of a poster's board stands: how large beads are, and where they are."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.board.beads import Matrix
from app.board.view import BoardView, ColumnView
from app.poster.fit import (
    HEAD,
    LABEL,
    LARGEST,
    LEGIBLE,
    LOWEST_HEAD,
    MARGIN,
    SMALLEST,
    WIDTH,
    Fit,
    breadth,
    gap_of,
    group_of,
    labelled,
    shown_columns,
    window,
)  # fmt: skip
from app.poster.runs import ems

TILE, SMALLEST_TILE = 26.0, 9.0

_DIGITS = {0: 4.0, 1: 4.0, 2: 4.6, 3: 5.0}


@dataclass(frozen=True)
class Block:
    """A matrix with the top left corner of its first bead."""

    matrix: Matrix
    x: float
    y: float
    rod: bool


@dataclass(frozen=True)
class Plan:
    """The sizes of a board and the places of its matrices."""

    columns: tuple[ColumnView, ...]
    blocks: tuple[Block, ...]
    tiled: bool
    """Whether beads are tinted tiles without digits."""
    font: float
    bead: tuple[float, float]
    gap: float
    row_gap: float
    near: float
    """The gap between the rows of an upper matrix."""
    group: float
    head: float
    names: float
    """Room for the names of the rods."""
    left: float
    top: float
    bottom: float
    upper_end: float
    """Where the upper matrices end and the heads of the others begin."""

    def column_x(self, block: Block, column: int) -> float:
        """The middle of a column of beads."""
        return block.x + column * (self.bead[0] + self.gap) + self.bead[0] / 2

    def row_y(self, block: Block, row: int) -> float:
        """The middle of a row of beads."""
        return block.y + row * (self.bead[1] + (self.row_gap if block.rod else self.near)) + self.bead[1] / 2

    def end_x(self, block: Block) -> float:
        """The right edge of a matrix."""
        return self.column_x(block, len(block.matrix.rows[0].beads) - 1) + self.bead[0] / 2


def plan(board: BoardView, top: float, room: float) -> Plan:
    """The board from ``top`` on, fitted into ``room`` where its digits do not get too small for that; else higher."""
    scene = next(each for each in board.scenes if each.name == board.scene)
    per_bead = (_DIGITS.get(board.precision, board.precision + 2.0) - 1) * 0.6 + 0.74
    longest = max(ems(rod.name) for rod in scene.rods)
    paired = board.direction == "backward"
    named = Fit(per_bead, 0.8 * longest + 1.6, paired, room, board.stage)
    columns = window(shown_columns(board), named)
    beads = sum(map(breadth, columns))
    fit = named if beads < 20 else replace(named, names=2.6)
    uppers = fit.uppers(columns)
    high = max((len(upper.rows) for upper in uppers), default=0)
    rods = len(columns[0].rod.rows)
    tiled = board.small or fit.font(columns) < LEGIBLE
    gap, group = gap_of(beads), group_of(beads)
    if tiled:
        head = 30.0
        wide = (WIDTH - 2 * MARGIN - gap * beads - group * len(columns) - 70) / beads
        tall = (room - 2 * head - 2 * (high + rods)) / (high + rods)
        side = max(min(wide, tall, TILE), min(wide, SMALLEST_TILE))
        font, bead, row_gap, near = 15.0, (side, side), min(3.0, side / 5), min(2.0, side / 6)
        names = 34.0
    else:
        height, row, close = fit.rows
        font = min(fit.font(columns), LARGEST, max(fit.low(columns), SMALLEST))
        head = max(HEAD * font, LOWEST_HEAD)
        bead, row_gap, near = (font * per_bead, font * height), font * row, font * close
        names = font * fit.names
    labels = LABEL * font if any(map(labelled, uppers)) and not tiled else 0.0
    length = names + sum(
        breadth(column) * bead[0] + (breadth(column) - 1) * gap for column in columns
    ) + group * (len(columns) - 1)  # fmt: skip
    left = max(MARGIN, (WIDTH - length) / 2)
    upper_high = head + high * bead[1] + (high - 1) * near + 0.35 * font + labels if high else 0.0
    upper_end = top + upper_high
    blocks: list[Block] = []
    x = left + names
    for column in columns:
        if column.upper and column.upper in uppers:
            count = len(column.upper.rows)
            y = upper_end - 0.35 * font - labels - count * bead[1] - (count - 1) * near
            blocks.append(Block(column.upper, x, y, rod=False))
        count = len(column.rod.rows)
        middle = 0.0 if count == rods else (rods - count) * (bead[1] + row_gap) / 2
        blocks.append(Block(column.rod, x, upper_end + head + middle, rod=True))
        x += breadth(column) * bead[0] + (breadth(column) - 1) * gap + group
    bottom = upper_end + head + rods * bead[1] + (rods - 1) * row_gap
    return Plan(
        columns=columns, blocks=tuple(blocks), tiled=tiled, font=font, bead=bead, gap=gap, row_gap=row_gap, near=near,
        group=group, head=head, names=names, left=left, top=top, bottom=bottom, upper_end=upper_end,
    )  # fmt: skip
