"""From rows to cells: what separates them is decided once, looking at all rows."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from app.limits import MAX_SIZE
from app.paste.piece import Piece
from app.paste.refusal import Refusal

Shape = tuple[int, int]
Grid = list[list[Piece]]

_FUNCTION = re.compile(r"(?:ln|exp|sqrt|√|[*/·×÷^])\Z", re.IGNORECASE)
_OPERATOR = re.compile(r"[*/·×÷^]")
_BRACKETS = re.compile(r"[()]")
_WORD = re.compile(r"\S+")
_COMMA = re.compile(",")
_CELL_END = {each: re.compile(each) for each in (r"\t", ";", ",", r"\|", "&")}
_TIGHT_COMMA = re.compile(r"[0-9],[0-9]")
_TAB = re.compile(r"\S[ ]*\t")
_LOOSE_COMMA = re.compile(r",(?=\s|\Z)")
_POINT = re.compile(r"[0-9]\.|\.[0-9]")
_SPACED = re.compile(r"[^\s,][ ]+[^\s,]")
_TWO_WHOLE = re.compile(r"\s*[+-]?[0-9]+,[0-9]+(?:[eE][+-]?[0-9]+)?\s*")
_QUOTED = re.compile(r"[ \n]*+(?:\"([^\"\n]*+)\"|'([^'\n]*+)')[ \n]*+")


@dataclass(frozen=True)
class Split:
    """The cells, what separates them (``""`` for white space), and what the decision was worth saying."""

    grid: Grid
    separator: str
    commas: bool = False
    warning: str | None = None


def words(row: Piece) -> list[Piece]:
    """The cells of a row that white space separates. A function keeps its operand, a bracket what is in it."""
    cells: list[Piece] = []
    start, end, depth, before = 0, 0, 0, ""
    for match in _WORD.finditer(row.text):
        if before and depth <= 0 and not _FUNCTION.search(before) and not _OPERATOR.match(match[0]):
            cells.append(row[start:end])
            before = ""
        if not before:
            start, depth = match.start(), 0
        depth += match[0].count("(") - match[0].count(")")
        before, end = match[0], match.end()
    return [*cells, row[start:end]] if before else cells


def parts(row: Piece, separator: str) -> list[Piece]:
    """The cells of a row between separators that stand outside quotation marks."""
    cells: list[Piece] = []
    start = 0
    while True:
        quoted = _QUOTED.match(row.text, start)
        if quoted and quoted.end() < len(row.text) and not _CELL_END[separator].match(row.text, quoted.end()):
            quoted = None
        match = _CELL_END[separator].search(row.text, quoted.end() if quoted else start)
        stop = match.start() if match else len(row.text)
        cells.append(row[slice(*quoted.span(quoted.lastindex or 0))] if quoted else row[start:stop])
        if match is None:
            return cells
        start = match.end()


def split(rows: list[Piece], expect: Shape | None, lines: bool) -> Split:
    """The cells of ``rows``. ``lines`` says that only line ends made the rows, so that less is certain.

    Raises Refusal ``ambiguous-comma`` where commas may be decimal commas or separators and ``expect`` does not tell.
    """
    text = "\n".join(row.text for row in rows)
    if lines and _TAB.search(text):
        return _between(rows, r"\t")
    if lines and ";" in text:
        return _between(rows, ";")
    if "," not in text:
        return Split([words(row) for row in rows], "")
    if '"' in text:
        return _between(rows, ",")
    tight, loose = _TIGHT_COMMA.search(text), _LOOSE_COMMA.search(text)
    if tight and _SPACED.search(text) and not loose:
        return _spaced(rows, text, expect)
    if tight and not _POINT.search(text) and expect is not None:
        decimal = [row.split(_LOOSE_COMMA) if loose else words(row) for row in rows]
        if _fits(decimal, expect) and (loose or lines):
            return Split(decimal, "," if loose else "", commas=True)
    if lines and all(_TWO_WHOLE.fullmatch(row.text) for row in rows):
        return replace(_between(rows, ","), warning=None if expect else "could-be-decimal-comma")
    doubtful = lines and tight and loose and not _POINT.search(text) and expect is None
    return replace(_between(rows, ","), warning="could-be-decimal-comma" if doubtful else None)


def _between(rows: list[Piece], separator: str) -> Split:
    grid = [parts(row, separator) for row in rows]
    quoted = separator == "," and any("," in cell.text for row in grid for cell in row)
    return Split(grid, separator, commas=separator != "," or quoted)


def _spaced(rows: list[Piece], text: str, expect: Shape | None) -> Split:
    """Rows with white space and tight commas: decimal commas, or two separators at once."""
    decimal = [words(row) for row in rows]
    if _POINT.search(text):
        return Split(decimal, "", commas=True)
    separate = [[word for cell in row for word in cell.split(_COMMA)] for row in decimal]
    if expect is not None and _fits(decimal, expect) != _fits(separate, expect):
        return Split(decimal, "", commas=True) if _fits(decimal, expect) else Split(separate, ",")
    for row in rows:
        if match := _TIGHT_COMMA.search(row.text):
            raise Refusal("ambiguous-comma", row.places[match.start() + 1])
    return Split(decimal, "", commas=True)


def _fits(grid: Grid, shape: Shape) -> bool:
    return len(grid) == shape[0] and all(len([cell for cell in row if cell.strip()]) == shape[1] for row in grid)


def refuse_large(grid: Grid, edges: int) -> None:
    """Raise Refusal ``too-many`` at the first cell beyond the largest matrix."""
    most = MAX_SIZE + edges
    for index, row in enumerate(grid):
        beyond = row[:1] if index >= most else row[most : most + 1]
        if beyond:
            raise Refusal("too-many", beyond[0].strip().at, limit=MAX_SIZE)
