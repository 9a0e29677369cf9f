"""What is being drawn, and each of its numbers as it is printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.attention.graph import Form, Graph
from app.board.cells import cell_name, cell_value, typed_entry
from app.board.cover import BARE, Covered
from app.board.format import format_number
from app.locales import Text


@dataclass(frozen=True)
class Drawing:
    """What is being drawn: a run, its graph, and how the reader wants to see it."""

    run: Mapping[str, Any]
    graph: Graph
    text: Text
    stage: str
    form: Form
    precision: int
    reached: frozenset[str]
    inside: frozenset[str]
    lit: Mapping[str, str]
    focus: str
    grip: str = ""
    """The bead that invites to drag it."""
    covered: Covered = BARE


@dataclass(frozen=True)
class Number:
    """One number of the run: its cell, the decimal that parses to it, what is printed, and how tightly it is set."""

    cell: str
    value: str
    text: str
    reached: bool
    fit: str
    covered: bool = False


def fit(text: str, precision: int) -> str:
    """How much a text must shrink to stay inside its bead: empty, ``tight``, ``tighter`` or ``tiny``.

    A bead is made for a digit, a point and ``precision`` digits; the same rule is in ``static/js/core/fit.js``.
    """
    excess = len(text) / (max(precision, 3) + 2)
    return "" if excess <= 1 else "tight" if excess <= 1.34 else "tighter" if excess <= 1.75 else "tiny"


def decimal(value: float | bool) -> str:
    """The shortest decimal that parses to ``value``, without a sign on zero; booleans as 1 and 0."""
    return repr(float(value) + 0.0).removesuffix(".0")


def number(drawing: Drawing, tensor: str, indices: tuple[int, ...]) -> Number:
    """The number in a cell of the run: inputs as typed, all others rounded."""
    value = cell_value(drawing.run, tensor, indices)
    text = typed_entry(drawing.run, tensor, indices) or format_number(float(value), drawing.precision)
    name, made = cell_name(tensor, indices), tensor in drawing.reached
    hidden = drawing.covered(name)
    shown = "" if hidden else text
    return Number(name, decimal(value), shown, made and not hidden, fit(shown, drawing.precision), made and hidden)
