"""Signed stacks side by side: one column a read, its terms piled up from zero, a level line where they come to."""

from __future__ import annotations

from dataclasses import dataclass

from app.board.pictures.canvas import NOTE, NUMBER, Canvas
from app.board.pictures.geometry import Axis, stacked, text_width
from app.board.pictures.scene import Quantity, Scene


@dataclass(frozen=True)
class Column:
    """What stands over one place of the axis: ``terms`` (each with its tooltip) adding up to ``result``."""

    number: int
    label: str
    terms: list[tuple[Quantity, str]]
    result: Quantity
    title: str
    focused: bool
    closed: bool = False


def merged(scene: Scene, terms: list[tuple[Quantity, str]]) -> list[tuple[Quantity, str]]:
    """The terms, or where there are more than eight the sum of the positive and that of the negative ones."""
    if len(terms) <= 8:
        return terms
    sides = [[term for term, _ in terms if term["value"] > 0], [term for term, _ in terms if term["value"] < 0]]
    sums = [(scene.sum(side), scene.say("terms", n=len(side))) for side in sides if side]
    return [(each, scene.equation(words, each)) for each, words in sums]


def readings(scene: Scene, row: str, read_row: str, size: str, result: str) -> list[Column]:
    """One column a read: the products of the reader's ``row`` and the ``read_row``, and their sum ``result``."""
    columns = []
    for read in range(scene.shapes["n_k"]):
        terms = []
        for at in range(scene.shapes[size]):
            product = scene.product(scene.quantity(row, scene.reader, at), scene.quantity(read_row, read, at))
            name = f"{scene.label(row, scene.reader, at)} · {scene.label(read_row, read, at)}"
            terms.append((product, scene.equation(name, product)))
        total = scene.quantity(result, scene.reader, read)
        title = scene.equation(scene.label(result, scene.reader, read), total)
        focused, closed = scene.focus.get("j") == read, not scene.may_read(scene.reader, read)
        columns.append(Column(read, scene.say("read", j=read), merged(scene, terms), total, title, focused, closed))
    return columns


def draw_row(canvas: Canvas, row: str, size: str, tones: tuple[str, str], left: float) -> None:
    """The reader's ``row`` as a column of beads under its symbol, at most five of them; tones of symbol and beads."""
    scene = canvas.scene
    canvas.symbol(16, 38, tones[0], row, scene.reader)
    shown = min(scene.shapes[size], 5)
    for at in range(shown):
        each = scene.quantity(row, scene.reader, at)
        canvas.bead(left, 66 + at * 32, each, tones[1], scene.equation(scene.label(row, scene.reader, at), each), 80)
    if shown < scene.shapes[size]:
        canvas.text("note", left, 66 + shown * 32, "⋮", "middle")


def draw_columns(
    canvas: Canvas, columns: list[Column], tone: str, bead: str, top: float, left: float, words: str = ""
) -> float:
    """Draws the stacks from ``left`` to the right margin below ``top``; returns the height that they end at.

    ``words`` is what a closed column says under its name.
    """
    spans = [stacked([term["value"] for term, _ in column.terms]) for column in columns]
    ends = [end for each in spans for pair in each for end in pair] + [column.result["value"] for column in columns]
    axis = Axis(ends, top + 190, -150)
    pitch = (624 - left) / len(columns)
    width = min(84.0, pitch * 0.68)
    decimals = canvas.scene.decimals([column.result for column in columns], pitch - 14, NUMBER)
    canvas.line("axis", left, axis.at(0), 624, axis.at(0))
    canvas.text("note", left - 6, axis.at(0) + 5, "0", "end")
    for place, (column, pairs) in enumerate(zip(columns, spans, strict=True)):
        middle = left + (place + 0.5) * pitch
        x = middle - width / 2
        if column.focused:
            canvas.rect("halo", middle - pitch / 2 + 1, top, pitch - 2, 232, 8)
        peak, level = axis.at(0), axis.at(column.result["value"])
        for order, ((term, title), (start, end)) in enumerate(zip(column.terms, pairs, strict=True)):
            upper, lower = min(axis.at(start), axis.at(end)), max(axis.at(start), axis.at(end))
            peak = min(peak, upper)
            canvas.block(f"{tone} {'odd' if order % 2 else 'even'}", x, upper, width, lower - upper, term, title)
            centre = (upper + lower) / 2
            if lower - upper >= NUMBER + 3 and abs(level - centre) > 9:
                canvas.inside(middle, centre + 5, term, width - 6)
        canvas.line("level", x - pitch * 0.08, level, x + width + pitch * 0.08, level)
        if pitch >= 44:
            canvas.bead(middle, min(peak, level) - 19, column.result, bead, column.title, pitch - 4, decimals)
        else:
            canvas.circle(f"knot {bead}", middle, level, min(5, pitch / 3), column.result, column.title)
        label = _label(column, pitch)
        canvas.text("note strong" if column.focused else "note", middle, top + 208, label, "middle")
        if column.closed and text_width(words, NOTE) <= pitch:
            canvas.text("note", middle, top + 225, words, "middle")
    return top + 240


def _label(column: Column, room: float) -> str:
    """The column's name, or its number alone, or every fourth number, as there is room."""
    if text_width(column.label, NOTE) <= room - 4:
        return column.label
    roomy = text_width("00", NOTE) <= room - 4
    return str(column.number) if roomy or column.number % 4 == 0 else ""
