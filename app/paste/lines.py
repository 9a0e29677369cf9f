"""Rows on lines of their own: spreadsheets, CSV, Markdown, and what MATLAB, Julia, R, pandas and libtorch print."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise

from app.paste.piece import Piece, join
from app.paste.refusal import Refusal
from app.paste.separators import Grid, Shape, Split, parts, split, words

R_HEADER = re.compile(r"(?m)^[ \t]*(?:\[,[0-9]{1,6}\][ \t]*)+$|^[ \t]*\[[0-9]{1,6}\][ \t]+\S")
_LINE_END = re.compile(r"\n")
_SEMICOLON = re.compile(";")
_R_INDEX = re.compile(r"\A[ \t]*\[[0-9]{1,6}\](?=[ \t])")
_COLUMNS = re.compile(r"\s*Columns? [0-9]{1,6}(?:,? (?:through|to|and) [0-9]{1,6})?:?\s*")
_FACTOR = re.compile(r"\s*([+-]?[0-9]{1,20}(?:\.[0-9]{0,20})?[eE][+-]?[0-9]{1,4})\s?\*\s*")
_RULE = frozenset("-+:=|~ \t")
_TRUNCATED = re.compile(r"\.\.\.|[…⋯⋮⋱]")
_EMPHASIS = re.compile(r"(?<![\w*`])(\*\*|__|`|\*|_)([^*_`|]{1,80})\1(?![\w*`])")
_LINE_LABEL = re.compile(r"\A[ \t]{0,20}[^\W\d][^\n:=|\\,;()\[\]{}<>]{0,40}[:=](?=[ \t])")


def cells_of(piece: Piece, expect: Shape | None, warnings: set[str]) -> tuple[Split, Decimal | None]:
    """The cells of the rows and the common factor above them. Raises Refusal."""
    if found := _TRUNCATED.search(piece.text):
        raise Refusal("truncated", piece.places[found.start()])
    lines = piece.split(_LINE_END)
    factor, lines = _factor(lines, warnings)
    lines = _one_block(_side_by_side(lines, warnings))
    if any("|" in line.text for line in lines):
        return _table(lines), factor
    lines = [line for line in lines if not _is_rule(line)] or lines
    if R_HEADER.search(piece.text):
        return Split(*_r_print(lines, warnings)), factor
    if len(lines) > 1 and all(_LINE_LABEL.match(line.text) for line in lines):
        warnings.add("labels-removed")
        lines = [line.sub(_LINE_LABEL, "") for line in lines]
    return split(_semicolons(lines, expect), expect, lines=True), factor


def _factor(lines: list[Piece], warnings: set[str]) -> tuple[Decimal | None, list[Piece]]:
    """MATLAB's ``1.0e+03 *`` above a matrix."""
    first = next((index for index, line in enumerate(lines) if line.strip()), 0)
    match = _FACTOR.fullmatch(lines[first].text)
    if match is None:
        return None, lines
    warnings.add("common-factor")
    return Decimal(match[1]), lines[first + 1 :]


def _side_by_side(lines: list[Piece], warnings: set[str]) -> list[Piece]:
    """``Columns 1 through 8`` and the following ones as one matrix again."""
    marks = [index for index, line in enumerate(lines) if _COLUMNS.fullmatch(line.text)]
    if not marks:
        return lines
    warnings.add("label-removed")
    blocks = [[line for line in lines[mark + 1 : end] if line.strip()] for mark, end in pairwise([*marks, len(lines)])]
    if len({len(block) for block in blocks}) > 1:
        raise Refusal("ragged", lines[marks[-1]].at)
    return [
        join([part for line in row for part in (line, line.written(" ", len(line.text)))])
        for row in zip(*blocks, strict=True)
    ]


def _one_block(lines: list[Piece]) -> list[Piece]:
    """The lines with something on them; blank ones may stand between all of them, but not between two matrices."""
    blocks: list[list[Piece]] = [[]]
    for line in lines:
        if line.text.strip(" \n"):
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    blocks = [block for block in blocks if block]
    if len(blocks) > 1 and any(len(block) > 1 for block in blocks[:2]):
        raise Refusal("two-matrices", blocks[1][0].strip().at)
    return [line for block in blocks for line in block]


def _table(lines: list[Piece]) -> Split:
    """A table of Markdown, org-mode or a database, with or without bars at the edges."""
    grid: Grid = []
    for line in lines:
        if _is_rule(line):
            continue
        row = parts(line.sub(_EMPHASIS, 2), r"\|")
        row = row[1:] if len(row) > 1 and not row[0].strip() and line.text.lstrip().startswith("|") else row
        row = row[:-1] if len(row) > 1 and not row[-1].strip() and line.text.rstrip().endswith("|") else row
        grid.append(row)
    if len(grid) > 1 and not any(cell.strip() for cell in grid[0]):
        grid = grid[1:]
    return Split(grid, "|", commas=True)


def _is_rule(line: Piece) -> bool:
    """Whether a line is drawn between rows, such as ``|---|:-:|``."""
    text = line.text.strip()
    return _RULE.issuperset(text) and ("---" in text or ("-" in text and text[0] in "|+"))


def _r_print(lines: list[Piece], warnings: set[str]) -> tuple[Grid, str]:
    """What R prints: blocks of columns under ``[,1]``, or a vector over lines that begin with ``[1]``."""
    if _R_INDEX.match(lines[0].text):
        warnings.add("labels-removed")
        return [[word for line in lines for word in words(line.sub(_R_INDEX, ""))]], ""
    heads = [index for index, line in enumerate(lines) if R_HEADER.match(line.text)]
    blocks = [[words(line) for line in lines[head:end]] for head, end in pairwise([*heads, len(lines)])]
    grid = blocks[0]
    for block in blocks[1:]:
        if len(block) != len(grid):
            raise Refusal("ragged", block[0][0].at)
        grid = [grid[0] + block[0], *[row + more[1:] for row, more in zip(grid[1:], block[1:], strict=True)]]
    return grid, ""


def _semicolons(lines: list[Piece], expect: Shape | None) -> list[Piece]:
    """Rows where ``;`` ends them. One line with ``;`` holds rows, unless they are cells with decimal commas."""
    ended = [line.strip().strip(";") if line.strip().text.endswith(";") else line for line in lines]
    if not any(";" in line.text for line in ended):
        return ended
    if len(lines) > 1:
        return lines
    rows = [row for row in lines[0].split(_SEMICOLON) if row.strip()]
    single = all(len(words(row)) == 1 for row in rows)
    if single and expect == (1, len(rows)):
        return lines
    return rows
