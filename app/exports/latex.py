"""A state as LaTeX: each formula with its numbers beneath, forward and backward."""

from __future__ import annotations

from typing import Any

from app.attention.graph import Form, Graph
from app.board.cells import Run, shown_form
from app.board.format import format_number

_PLAIN = str.maketrans("−⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "--0123456789")
_HEAD = r"""% {title}
% Needs amsmath.
\documentclass{{article}}
\usepackage{{amsmath}}
\setcounter{{MaxMatrixCols}}{{32}}
\begin{{document}}
\allowdisplaybreaks
"""


def latex(run: Run, graph: Graph, form: Form, title: str, precision: int) -> str:
    """The whole computation as a document of its own, numbers rounded to ``precision`` decimals."""
    kept = shown_form(run, form) if "scores" in run["tensors"] else form
    lines = [_HEAD.format(title=title.replace("\n", " "))]
    for each in graph.operations:
        value = run["tensors"].get(each.tensor)
        if value is None or each.form not in (None, kept):
            continue
        numbers = _numbers(value, precision)
        left, _, right = each.tex.partition(" = ")
        made = f"{right} \\\\ &= " if right else ""
        lines.append(f"\\begin{{align*}}\n{left} &= {made}{numbers}\n\\end{{align*}}\n")
    return "".join([*lines, "\\end{document}\n"])


def _numbers(value: Any, precision: int) -> str:
    if not isinstance(value, list):
        return _number(value, precision)
    rows = [row if isinstance(row, list) else [row] for row in value]
    body = r" \\ ".join(" & ".join(_number(cell, precision) for cell in row) for row in rows)
    return f"\\begin{{pmatrix}} {body} \\end{{pmatrix}}"


def _number(value: float | bool, precision: int) -> str:
    """The number as the page prints it, written for TeX."""
    mantissa, _, exponent = format_number(float(value), precision).translate(_PLAIN).partition("×10")
    return f"{mantissa} \\cdot 10^{{{exponent}}}" if exponent else mantissa
