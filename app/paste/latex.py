"""Matrices and tables of LaTeX: rows end with ``\\\\``, cells with ``&``; commands around the numbers are undone."""

from __future__ import annotations

import re
from functools import partial

from app.paste.piece import Piece, join
from app.paste.refusal import Refusal
from app.paste.separators import refuse_large

_BEGIN = re.compile(r"\\begin\s{0,9}\{\s{0,9}([a-zA-Z]{1,30}\*?)\s{0,9}\}")
_END = re.compile(r"\\end\s{0,9}\{\s{0,9}([a-zA-Z]{1,30}\*?)\s{0,9}\}")
_PLAIN = re.compile(r"\\(?:[pbvBV]?matrix|cases)\s{0,9}\{")
_COLUMNS = re.compile(r"(?:\[[^\]\n]{0,20}\])?\{(?:[^{}]|\{[^{}]{0,40}\}){0,200}\}")
_WITH_COLUMNS = frozenset({"array", "tabular", "tabular*", "tabularx", "longtable", "NiceArray", "tblr"})
_OUTER = frozenset({"equation", "equation*", "align", "align*", "displaymath", "math", "table", "table*", "center",
                    "gather", "gather*", "aligned", "split"})  # fmt: skip
_RULES = re.compile(r"\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|noalign\{[^{}]{0,40}\}"
                    r"|(?:cline|cmidrule(?:\([a-z]{1,3}\))?)\{[^{}]{0,20}\})")  # fmt: skip
_ROW_END = re.compile(r"\\\\\*?(?:\[[^\]\n]{0,20}\])?|\\cr(?![a-z])|\\tabularnewline")
_LOST_ROW_END = re.compile(r"\\(?=\s)")
_DECIMAL_COMMA = re.compile(r"\{,\}")
_CELL_END = re.compile(r"(?<!\\)&")
_TRUNCATED = re.compile(r"\\(?:[cvdl]?dots|dotsc|hdots|hdotsfor)(?![a-zA-Z])|\.\.\.|[…⋯⋮⋱]")
_DROPPED = re.compile(r"\\(?:left|right|displaystyle|textstyle|mathstrut|boldmath|bf|rm|it|centering)(?![a-zA-Z])"
                      r"|\\[,;:! ]|\\q?quad(?![a-zA-Z])|\\h?phantom\{[^{}]{0,20}\}|~|\$")  # fmt: skip
_AROUND = re.compile(r"\\(?:math(?:bf|rm|it|sf|tt|normal)|text(?:bf|rm|it|sf|tt)?|boldsymbol|bm|num|mbox|ensuremath"
                     r"|underline|(?:text)?color\{[^{}]{0,20}\})\s?\{([^{}]{0,200})\}")  # fmt: skip
_BRACES = re.compile(r"\A\s*+\{([^{}]{0,200})\}\s*+\Z")
_FRACTION = re.compile(r"\\[dtc]?frac\s?(?:\{([^{}]{1,64})\}|([0-9]))\s?(?:\{([^{}]{1,64})\}|([0-9]))")
_ROOT = re.compile(r"\\sqrt\s?(?:\{([^{}]{1,64})\}|([0-9]))")
_POWER = re.compile(r"\^\s?\{([^{}]{1,64})\}")
_SIGNS = tuple(
    (re.compile(pattern), sign)
    for pattern, sign in (
        (r"\\times(?![a-zA-Z])", "×"), (r"\\cdot(?![a-zA-Z])", "·"), (r"\\div(?![a-zA-Z])", "÷"),
        (r"\\pi(?![a-zA-Z])", "π"), (r"\\ln(?![a-zA-Z])", "ln"), (r"\\exp(?![a-zA-Z])", "exp"),
        (r"\\infty(?![a-zA-Z])", "∞"), (r"\\%", "%"), (r"\\mathrm\{e\}", "e"),
    )
)  # fmt: skip
_WHOLE = re.compile(r"[0-9.]+|[a-zπ]")


def is_latex(text: str) -> bool:
    """Whether the text is a matrix or table of LaTeX, or the inside of one."""
    return bool(_BEGIN.search(text) or _PLAIN.search(text) or ("&" in text and _ROW_END.search(text)))


def rows_of(piece: Piece, warnings: set[str]) -> list[list[Piece]]:
    """The cells of the one matrix in ``piece``. Raises Refusal."""
    body = _body(piece, warnings).sub(_RULES, "")
    if _DECIMAL_COMMA.search(body.text):
        warnings.add("decimal-comma")
        body = body.sub(_DECIMAL_COMMA, ".")
    ends = _ROW_END
    if not _ROW_END.search(body.text) and _LOST_ROW_END.search(body.strip().text):
        warnings.add("row-break-repaired")
        ends = _LOST_ROW_END
    truncated = _TRUNCATED.search(body.text)
    if truncated:
        raise Refusal("truncated", body.places[truncated.start()])
    rows = [row for row in body.split(ends) if row.strip()]
    grid = [row.split(_CELL_END) for row in rows]
    refuse_large(grid, 0)
    return [[_plain(cell).strip() for cell in row] for row in grid]


def _body(piece: Piece, warnings: set[str]) -> Piece:
    """What stands between the matrix's ``\\begin`` and ``\\end``."""
    begins = [each for each in _BEGIN.finditer(piece.text) if each[1] not in _OUTER]
    if not begins:
        plain = _PLAIN.search(piece.text)
        if plain is None:
            return piece.sub(_BEGIN, "").sub(_END, "")
        last = piece.text.rfind("}")
        if last < plain.end():
            raise Refusal("unbalanced-bracket", piece.end)
        return piece[plain.end() : last]
    first = begins[0]
    end = next((each for each in _END.finditer(piece.text, first.end()) if each[1] == first[1]), None)
    if end is None:
        wrong = _END.search(piece.text, first.end())
        raise Refusal("unbalanced-bracket", piece.places[wrong.start()] if wrong else piece.end)
    if len(begins) > 1:
        raise Refusal("two-matrices", piece.places[begins[1].start()])
    before = piece[: first.start()].sub(_BEGIN, "").sub(_DROPPED, "")
    if re.search(r"[^\W\d_]", before.text):
        warnings.add("label-removed")
    columns = _COLUMNS.match(piece.text, first.end()) if first[1] in _WITH_COLUMNS else None
    return piece[columns.end() if columns else first.end() : end.start()]


def _plain(cell: Piece) -> Piece:
    """A cell in the characters of our expressions, as far as they have what it says."""
    if "\\" in cell.text or "{" in cell.text:
        for pattern, sign in _SIGNS:
            cell = cell.sub(pattern, sign)
        cell = cell.sub(_AROUND, 1).sub(_BRACES, 1)
        for pattern, made in ((_ROOT, _root), (_POWER, _power), (_FRACTION, _fraction)):
            cell = cell.sub(pattern, partial(made, cell))
    return cell.sub(_DROPPED, " ")


def _bracketed(cell: Piece, match: re.Match[str], *groups: int) -> Piece:
    group = next(each for each in groups if match[each] is not None)
    inside = cell[match.start(group) : match.end(group)]
    follows = cell.text[match.end() : match.end() + 1]
    if _WHOLE.fullmatch(inside.text) and not (follows.isalnum() or follows == "."):
        return inside
    opening = cell.written("(", match.start(group))
    return join([opening, inside, cell.written(")", match.end(group))])


def _root(cell: Piece, match: re.Match[str]) -> Piece:
    return join([cell.written("√", match.start()), _bracketed(cell, match, 1, 2)])


def _power(cell: Piece, match: re.Match[str]) -> Piece:
    return join([cell.written("^", match.start()), _bracketed(cell, match, 1)])


def _fraction(cell: Piece, match: re.Match[str]) -> Piece:
    over = cell.written("/", match.end(1) if match[1] is not None else match.end(2))
    fraction = join([_bracketed(cell, match, 1, 2), over, _bracketed(cell, match, 3, 4)])
    if cell.text[: match.start()].strip() in ("", "-", "+") and not cell.text[match.end() :].strip():
        return fraction
    return join([cell.written("(", match.start()), fraction, cell.written(")", match.end())])
