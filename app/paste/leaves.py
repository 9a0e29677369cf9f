"""From the leaves of nested brackets to the rows of a matrix."""

from __future__ import annotations

import re

from app.paste.brackets import SHORT_LINE, TRUNCATED, Leaf
from app.paste.piece import Piece
from app.paste.refusal import Refusal
from app.paste.separators import Grid, Shape, Split, split

_SEMICOLON = re.compile(r";")
_LINE_END = re.compile(r"\n")
_CONTINUED = re.compile(r"\.\.\.[^\n]{0,200}\n")
_BLANK = re.compile(r"[\t\n]")
_MEMBER = re.compile(r"(?<![\w.])(?:np|numpy|jnp|torch|math|tf|cp|mx)\.(True|False|nan|inf|NaN|Inf|pi|e)_?(?![\w.(])")
_SCALAR = re.compile(
    r"(?<![\w.])(?:[a-z]{1,12}\.)?(?:float(?:16|32|64|128)?|bfloat16|double|u?int(?:8|16|32|64)?|bool_?|tensor|array"
    r"|Array|Float|Integer|Decimal|Rational)\(\s?[\"']?([^()\[\]{},\n\"']{1,80})[\"']?\s?\)"
)
_SINGLE = re.compile(r"(?<![\w.])(?:np|numpy|jnp|torch)\.(?:float32|float16|bfloat16)\(")


def without_scalars(piece: Piece, warnings: set[str]) -> Piece:
    """``piece`` with ``np.float64(0.25)`` and its like as the number alone."""
    if "(" in piece.text or "." in piece.text:
        single = _SINGLE.search(piece.text)
        if single:
            warnings.add(single[0].partition(".")[2][:-1])
        piece = piece.sub(_MEMBER, 1).sub(_SCALAR, 1)
    return piece


def cells_of(leaves: list[Leaf], expect: Shape | None) -> Split:
    """The cells of the leaves: each is a row, but a leaf alone may hold rows between ``;`` or line ends.

    Raises Refusal ``truncated`` where numbers were left out in print.
    """
    rows = [leaf.inside for leaf in leaves]
    if len(leaves) == 1:
        rows = _lines(leaves[0], expect)
    for row in rows:
        truncated = TRUNCATED.search(row.text)
        if truncated:
            raise Refusal("truncated", row.places[truncated.start()])
        if ";" in row.text:
            raise Refusal("two-matrices", row.places[row.text.index(";")])
    made = split([row.sub(_BLANK, " ") for row in rows], expect, lines=False)
    grid: Grid = [row[:-1] if len(row) > 1 and not row[-1].strip() else row for row in made.grid]
    return Split(grid, made.separator, made.commas, made.warning)


def _lines(leaf: Leaf, expect: Shape | None) -> list[Piece]:
    inside = leaf.inside
    if ";" in inside.text:
        inside = inside.sub(_CONTINUED, " ")
        pieces = [line for row in inside.split(_SEMICOLON) for line in _broken(row)]
        return [piece for piece in pieces if piece.strip()] or [inside]
    lines = [line for line in inside.split(_LINE_END) if line.strip()]
    if leaf.depth != 1 or len(lines) < 2 or expect == (1, len(inside.text.split())):
        return [inside]
    by_hand = len(lines[0].strip().text) < SHORT_LINE and not TRUNCATED.search(inside.text)
    continued = any(line.strip().text.endswith(",") for line in lines[:-1])
    return lines if by_hand and not continued else [inside]


def _broken(row: Piece) -> list[Piece]:
    """A row in its lines, except those that a comma continues."""
    lines = [line for line in row.split(_LINE_END) if line.strip()]
    continued = any(line.strip().text.endswith(",") for line in lines[:-1])
    return [row] if continued else lines
