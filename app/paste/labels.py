"""The rows and columns around a table that name its rows and columns, and the empty ones that spreadsheets add."""

from __future__ import annotations

import re

from app.expressions import ExpressionError, evaluate
from app.paste.piece import Piece
from app.paste.separators import Grid

_LOOKS_LIKE_NUMBER = re.compile(r"[lIoO0-9.,+\-%]+|[+-]?(?:nan|inf|infinity|∞)|true|false|na|none|null", re.IGNORECASE)
_R_LABEL = re.compile(r"\[[0-9]*,[0-9]*\]")


def _named(cell: Piece) -> bool:
    """Whether a cell is a name: a letter or a mark, and neither a number nor near to one."""
    text = cell.text.strip()
    if _R_LABEL.fullmatch(text):
        return True
    if not text or _LOOKS_LIKE_NUMBER.fullmatch(text) or text[0] in "0123456789.+-(√½¼¾#\\":
        return False
    try:
        evaluate(text)
    except ExpressionError:
        return any(character.isalpha() for character in text)
    return False


def _may_be_name(cell: Piece) -> bool:
    """Whether a cell between names may be one too: a word such as ``I``, ``pi`` or a mark, but no digit."""
    return _named(cell) or not any(character.isdigit() for character in cell.text)


def _names(cells: list[Piece]) -> bool:
    return any(map(_named, cells)) and all(map(_may_be_name, cells))


def _counted(cells: list[Piece]) -> bool:
    """Whether the cells are 0, 1, 2 … or 1, 2, 3 …"""
    texts = [cell.text.strip() for cell in cells]
    return any(texts == [str(start + each) for each in range(len(texts))] for start in (0, 1))


def without_labels(grid: Grid) -> tuple[Grid, bool]:
    """The grid without its header row and its column of names or row numbers, and whether there were any.

    Whole numbers are taken for labels only if they count in both directions and the header is one cell short.
    """
    if len(grid) < 2:
        body, found = _without_names(grid)
        return body, found
    header, rest = grid[0], grid[1:]
    corner = bool(header) and not header[0].strip()
    tops = header[1:] if corner else header
    short = corner or all(len(row) == len(header) + 1 for row in rest)
    firsts = [row[0] for row in rest if row]
    if _names(tops):
        if short and (_counted(firsts) or all(map(_may_be_name, firsts))):
            return [row[1:] for row in rest], True
        return _without_names(rest)[0], True
    if short and tops and _counted(tops) and (_counted(firsts) or _names(firsts)):
        return [row[1:] for row in rest], True
    return _without_names(grid)


def _without_names(grid: Grid) -> tuple[Grid, bool]:
    firsts = [row[0] for row in grid if len(row) > 1]
    if len(firsts) == len(grid) and _names(firsts) and not any(_named(row[1]) for row in grid):
        return [row[1:] for row in grid], True
    return grid, False


def without_empty(grid: Grid) -> tuple[Grid, bool]:
    """The grid without empty rows and columns at its edges, and whether there were any."""
    rows = [index for index, row in enumerate(grid) if any(cell.strip() for cell in row)]
    made = grid[rows[0] : rows[-1] + 1] if rows else []
    found = len(made) < len(grid)
    while made and all(len(row) > 1 and not row[-1].strip() for row in made):
        made, found = [row[:-1] for row in made], True
    while made and all(len(row) > 1 and not row[0].strip() for row in made):
        made, found = [row[1:] for row in made], True
    return made, found
