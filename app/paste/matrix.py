"""The matrix of a pasted text: which form it has, and what its cells say."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.limits import MAX_PASTE
from app.paste import brackets, latex, leaves, lines, r
from app.paste.characters import plain
from app.paste.labels import without_empty, without_labels
from app.paste.numbers import Reader, Value
from app.paste.piece import Piece
from app.paste.refusal import Refusal
from app.paste.separators import Grid, Shape, Split, refuse_large
from app.paste.wrapping import unwrapped

_TOKEN = re.compile(r"\[[A-Z]{2,6}\]")
_BRACKET = re.compile(r"[\[\]{}]")
_TUPLE = re.compile(
    r"\A\s*+(?:(?!sqrt|exp|ln)[A-Za-z_][\w.]{0,40}\s?)?\((?:\s?\(|[^(),]*+,[^()]*+\)[\s;,]*+\Z)", re.IGNORECASE
)
_FOUR_DECIMALS = re.compile(r"[+-]?[0-9]+\.[0-9]{4}")
_THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2},[0-9]{3}")
_EDGES = 3
"""So many more rows and columns than a matrix may have can be labels, or empty."""


@dataclass(frozen=True)
class Matrix:
    """Rows of numbers and expressions, all equally long, and what a reader should know about how they were read."""

    rows: list[list[Value]]
    warnings: list[str]

    @property
    def shape(self) -> Shape:
        """Rows and columns."""
        return len(self.rows), len(self.rows[0])


def parse(text: str, expect: Shape | None = None) -> Matrix:
    """The matrix in ``text``, in whatever form. ``expect`` settles what could be read in two ways.

    Numbers are the nearest float64; those that are not finite are data and come back as such. Raises Refusal.
    """
    if len(text) > MAX_PASTE:
        raise Refusal("too-long", MAX_PASTE, limit=MAX_PASTE)
    reader = Reader(text)
    piece = unwrapped(plain(Piece.of(text), reader.warnings), reader.warnings)
    if not piece.text.strip():
        raise Refusal("empty", 0)
    made = _cells(piece, expect, reader, len(text))
    grid = made.grid
    refuse_large(grid, _EDGES)
    if made.separator != "[":
        grid, labels = without_labels(grid)
        reader.warnings |= {"labels-removed"} if labels else set()
        grid, empty = without_empty(grid)
        reader.warnings |= {"empty-column-removed"} if empty and made.separator == r"\t" else set()
    if not any(grid):
        raise Refusal("empty", 0)
    if made.commas:
        reader.commas = True
        _refuse_mixed(grid)
    refuse_large(grid, 0)
    rows = [[reader.read(cell) for cell in row] for row in grid]
    _check(grid, expect)
    if made.warning:
        reader.warnings.add(made.warning)
    if reader.factor is None and all(_FOUR_DECIMALS.fullmatch(cell.text.strip()) for row in grid for cell in row):
        reader.warnings.add("rounded-4-decimals")
    return Matrix(rows, sorted(reader.warnings))


def _cells(piece: Piece, expect: Shape | None, reader: Reader, end: int) -> Split:
    """The cells, in the form that the text has; ``[`` as separator says that brackets made the rows."""
    if latex.is_latex(piece.text):
        return Split(latex.rows_of(piece, reader.warnings), "&", commas=True)
    called = r.cells_of(piece)
    if called is not None:
        return Split(called, "[")
    piece = leaves.without_scalars(piece, reader.warnings)
    if lines.R_HEADER.search(piece.text) or not _has_brackets(piece.text):
        made, reader.factor = lines.cells_of(piece, expect, reader.warnings)
        return made
    nested = brackets.Brackets(piece, reader.warnings, end)
    found = nested.leaves()
    reader.factor = nested.factor
    if found[0].depth > 2:
        reader.warnings.add("squeezed")
    made = leaves.cells_of(found, expect)
    return Split(made.grid, "[", made.commas, made.warning)


def _has_brackets(text: str) -> bool:
    """Whether brackets make the rows: not those of tokens such as ``[CLS]``, nor those of expressions."""
    return bool(_BRACKET.search(_TOKEN.sub("", text)) or _TUPLE.match(text))


def _refuse_mixed(grid: Grid) -> None:
    """Refuse decimal commas where they look like marks of thousands, or stand beside decimal points."""
    with_comma = [cell.strip() for row in grid for cell in row if "," in cell.text]
    points = any("." in cell.text and "," not in cell.text for row in grid for cell in row)
    if not with_comma:
        return
    first = with_comma[0]
    if all(_THOUSANDS.fullmatch(cell.text) for cell in with_comma):
        raise Refusal("thousands-separator", first.places[first.text.index(",")], found=first.text)
    if points and not any("." in cell.text for cell in with_comma):
        raise Refusal("ambiguous-comma", first.places[first.text.index(",")], found=first.text)


def _check(grid: Grid, expect: Shape | None) -> None:
    """Raise Refusal ``ragged`` at the first row of another length, or ``wrong-shape``."""
    width = len(grid[0])
    for index, row in enumerate(grid):
        if len(row) != width:
            raise Refusal("ragged", row[0].strip().at, row=index, found=len(row), expected=width)
    if expect is not None and (len(grid), width) != expect:
        raise Refusal("wrong-shape", 0, found=f"{len(grid)}×{width}", expected=f"{expect[0]}×{expect[1]}")
