"""Matrices as an address writes them: rows between semicolons, cells between commas."""

from __future__ import annotations

import re
from decimal import Decimal

LONGEST_TYPED = 12
"""A decimal with more characters than these was written by the page, from a result."""
_DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]{1,3})?")


def entry(text: str) -> str | float:
    """A cell as it was typed; a number where it is one that a run wrote in full, for people type fewer digits."""
    typed = text.strip()
    if len(typed) <= LONGEST_TYPED or not _DECIMAL.fullmatch(typed):
        return typed
    same = Decimal(typed).as_tuple() == Decimal(repr(float(typed))).as_tuple()
    return float(typed) if same else typed


def rows(text: str) -> list[list[str | float]]:
    """A matrix written as rows between semicolons and cells between commas."""
    return [[entry(cell) for cell in row.split(",")] for row in text.strip().strip(";").split(";")]
