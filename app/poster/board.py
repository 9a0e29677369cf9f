"""The board of a poster: rods, wires, and the matrices with their names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.board.beads import Matrix
from app.board.view import BoardView, Wires
from app.poster.beads import Style, bead, named, style_of, tile
from app.poster.palette import Palette, mix
from app.poster.plan import Block, Plan
from app.poster.runs import Run, spans
from app.poster.svg import Mark, circle, group, line, path, text
from app.poster.words import symbol

_WIRED = {"output": "weights", "dot-products": "query", "project": "x"}
"""The stages that multiply along wires, and the matrix that these come from."""


def board_marks(board: BoardView, plan: Plan, palette: Palette) -> list[Mark]:
    """Everything of the board, from what lies below to what lies above."""
    return [
        group({"fill": "none"}, _rods(board, plan, palette)),
        group({"fill": palette.muted}, _names(board, plan, palette)),
        group({"fill": "none"}, _wires(board, plan, palette)),
        *(_matrix(block, board, plan, palette) for block in plan.blocks),
    ]


def _rods(board: BoardView, plan: Plan, palette: Palette) -> Iterator[Mark]:
    """A rod a row, through every matrix on it; in J they all end."""
    first = next(block for block in plan.blocks if block.rod)
    on_rods = [block for block in plan.blocks if block.rod and block.matrix.tensor != "probe"]
    end = (plan.end_x(on_rods[-1]) + plan.group * 0.45) if on_rods else plan.left
    target = next((block for block in plan.blocks if block.matrix.tensor == "probe"), None)
    rows = len(plan.columns[0].rod.rows)
    start = first.x - plan.group * 0.5
    for row in sorted(range(rows), key=lambda each: each == board.row):
        y = plan.row_y(first, row)
        current = row == board.row
        thick = (4.0 if current else 2.0) * (0.6 if plan.tiled else 1.0)
        colour = palette.brass if current else mix(palette.brass, palette.paper, 0.55)
        yield line(start, y, end, y, stroke=colour, stroke_width=thick)
        if target:
            x, middle = target.x, plan.row_y(target, 0)
            d = f"M{end:.2f} {y:.2f}C{(end + x) / 2:.2f} {y:.2f} {(end + x) / 2:.2f} {middle:.2f} {x:.2f} {middle:.2f}"
            yield path(d, stroke=colour, stroke_width=thick)
        if current:
            yield circle(start, y, 4.5 if plan.tiled else 7, fill=palette.paper, stroke=palette.brass, stroke_width=3)


def _names(board: BoardView, plan: Plan, palette: Palette) -> Iterator[Mark]:
    scene = next(each for each in board.scenes if each.name == board.scene)
    first = next(block for block in plan.blocks if block.rod)
    full = plan.names > 0.8 * plan.font * 4 and not plan.tiled
    size = 0.8 * plan.font if full else max(9.0, min(14.0, plan.bead[1] * 0.8))
    for row, rod in enumerate(scene.rods):
        if plan.tiled and row != board.row and row % (1 if plan.bead[1] > 13 else 4):
            continue
        at = {"font_weight": "700", "fill": palette.ink} if row == board.row else {}
        x = first.x - plan.group * 0.5 - (10 if plan.tiled else 16)
        words = rod.name if full else str(row)
        yield text(x, plan.row_y(first, row) + size * 0.35, [words], font_size=size, text_anchor="end", **at)


def _matrix(block: Block, board: BoardView, plan: Plan, palette: Palette) -> Mark:
    matrix, backward = block.matrix, board.direction == "backward"
    style = style_of(matrix, palette, backward, plan.font)
    marks = list(_head(block, plan, palette, style))
    most = (_largest(matrix, False), _largest(matrix, True))
    for row, entries in enumerate(matrix.rows):
        for column, entry in enumerate(entries.beads):
            x, y = plan.column_x(block, column), plan.row_y(block, row)
            if plan.tiled:
                marks += tile(entry, style, most, x, y, plan.bead[0])
            else:
                marks += bead(entry, style, x, y, *plan.bead)
    return group({"data-tensor": matrix.tensor, "text-anchor": "middle"}, marks)


def _largest(matrix: Matrix, gradient: bool) -> float:
    numbers = [entry.gradient if gradient else entry.value for row in matrix.rows for entry in row.beads]
    return max((abs(float(each.value)) for each in numbers if each is not None and each.reached), default=0.0)


def _head(block: Block, plan: Plan, palette: Palette, style: Style) -> Iterator[Mark]:
    matrix = block.matrix
    size = 20.0 if plan.tiled else min(26.0, max(17.0, plan.font))
    y = block.y - (8.0 if plan.tiled else max(8.0, 0.36 * plan.font))
    runs = symbol(matrix.symbol, style.tone)
    if matrix.gradient and matrix.reached_gradient and style.backward:
        smaller = [replace(each, scale=each.scale * 0.82) for each in symbol(matrix.gradient, style.tone)]
        runs += [Run(" "), *smaller]
    if matrix.tensor == "probe":
        # In the middle, where no rod comes in.
        yield text(plan.column_x(block, 0), y, spans(runs, size), font_size=size)
        return
    yield text(block.x + 1, y, spans(runs, size), font_size=size, text_anchor="start")
    right = plan.end_x(block)
    if matrix.size and right - block.x > 7 * size * (1 if len(runs) < 3 else 1.25) * 0.6:
        yield text(right - 1, y, [matrix.size], font_size=max(12.0, size * 0.56), fill=palette.muted, text_anchor="end")
    if matrix.tensor == "key" and not block.rod and not plan.tiled:
        under = plan.row_y(block, len(matrix.rows) - 1) + plan.bead[1] / 2 + 0.85 * plan.font
        for column, header in enumerate(matrix.columns):
            words = header if plan.font > 13 else str(column)
            yield text(plan.column_x(block, column), under, [words], font_size=plan.font * 0.62, fill=palette.muted)


def _wires(board: BoardView, plan: Plan, palette: Palette) -> Iterator[Mark]:
    """From the columns of a matrix to the rows of the one above its right neighbour; they nest and never cross."""
    upper = {block.matrix.tensor: block for block in plan.blocks if not block.rod}
    rods = {block.matrix.tensor: block for block in plan.blocks if block.rod}
    for column in plan.columns:
        wires = column.wires
        if wires is None or column.upper is None or column.upper.tensor not in upper or wires.tensor not in rods:
            continue
        live = _WIRED.get(board.stage) == wires.tensor
        tone = palette.tone(wires.tensor)
        colour = tone if live else mix(tone, palette.paper, 0.5)
        thick = (2.25 if live else 1.5) * (0.6 if plan.tiled else 1.0)
        source, target = rods[wires.tensor], upper[column.upper.tensor]
        end = target.x - (4 if plan.tiled else 9)
        for index in range(wires.count):
            x, y = plan.column_x(source, index), plan.row_y(target, index)
            radius = min(0.95 * plan.bead[1], plan.upper_end - y - 2, end - x - 2)
            d = f"M{x:.2f} {plan.upper_end:.2f}V{y + radius:.2f}Q{x:.2f} {y:.2f} {x + radius:.2f} {y:.2f}H{end:.2f}"
            yield path(d, stroke=colour, stroke_width=thick)
            if not plan.tiled:
                yield circle(end, y, 3.5, fill=palette.paper, stroke=colour, stroke_width=thick)
        if live and not plan.tiled:
            yield from _shares(wires, plan, target, palette)


def _shares(wires: Wires, plan: Plan, target: Block, palette: Palette) -> Iterator[Mark]:
    size = min(plan.font * 0.68, plan.bead[1] * 0.42)
    for index, share in enumerate(wires.shares):
        if not share.reached and not share.covered:
            continue
        shown = share.text if share.reached else "?"
        at = {"data-copy": "", **named(share)}
        inner: list[Mark | str] = ["×", Mark("tspan", at, [shown])]
        yield text(
            target.x - 18, plan.row_y(target, index) - size * 0.4, inner, font_size=size, font_weight="700",
            fill=palette.a, text_anchor="end",
        )  # fmt: skip
