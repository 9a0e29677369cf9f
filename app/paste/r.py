"""R's ``c(…)``, ``matrix(c(…), nrow = 2)``, ``rbind(c(…), c(…))`` and ``cbind(…)``."""

from __future__ import annotations

import re

from app.paste.piece import Piece
from app.paste.refusal import Refusal
from app.paste.separators import Grid, parts

_CALL = re.compile(r"\A\s*+(matrix|rbind|cbind)\s?\(\s*+(?:[a-z]\w{0,20}\s?=\s?)?(?=c\s?\()")
_VECTOR = re.compile(r"c\s?\(([^()]*)\)")
_ALONE = re.compile(r"\A\s*+c\s?\(([^()]*+)\)[\s;]*+\Z")
_OPTION = re.compile(r"\b(nrow|ncol|byrow)\s{0,9}=\s{0,9}([0-9]{1,4}|TRUE|FALSE|T|F)L?\b")
_REST = re.compile(r"[\s,;]*(?:\b\w{1,12}\s{0,9}=\s{0,9})?")
_END = re.compile(r"\)[\s;]*\Z")


def cells_of(piece: Piece) -> Grid | None:
    """The cells that the call makes a matrix of; None where the text is no such call. Raises Refusal ``ragged``."""
    if alone := _ALONE.match(piece.text):
        return [parts(piece[alone.start(1) : alone.end(1)], ",")]
    call = _CALL.match(piece.text)
    if call is None:
        return None
    end = _END.search(piece.text)
    if end is None:
        raise Refusal("unbalanced-bracket", piece.end)
    place, vectors = call.end(), []
    while match := _VECTOR.match(piece.text, place):
        vectors.append(parts(piece[match.start(1) : match.end(1)], ","))
        rest = _REST.match(piece.text, match.end())
        place = rest.end() if rest else match.end()
        if call[1] == "matrix":
            return _matrix(vectors[0], dict(_OPTION.findall(piece.text, match.end())), piece.at)
    if place < end.start():
        raise Refusal("unexpected-text", piece.places[place], found=piece.text[place : end.start()])
    if len({len(vector) for vector in vectors}) > 1:
        raise Refusal("ragged", vectors[-1][0].at)
    return vectors if call[1] == "rbind" else [list(row) for row in zip(*vectors, strict=True)]


def _matrix(cells: list[Piece], options: dict[str, str], at: int) -> Grid:
    """R fills columns first; of ``nrow`` and ``ncol`` one is enough."""
    rows, columns = (int(options[name]) if name in options else 0 for name in ("nrow", "ncol"))
    if not rows and not columns:
        rows, columns = len(cells), 1
    rows = rows or -(-len(cells) // max(columns, 1))
    columns = columns or -(-len(cells) // max(rows, 1))
    if rows * columns != len(cells):
        raise Refusal("ragged", at)
    if options.get("byrow", "F").startswith("T"):
        return [cells[row * columns : (row + 1) * columns] for row in range(rows)]
    return [cells[row::rows] for row in range(rows)]
