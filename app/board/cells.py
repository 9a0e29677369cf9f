"""Cells of a run by name, and the environment in which the terms of its graph are read.

A name is ``tensor:i:j``, ``tensor:i`` for a vector with one number a row, ``probe`` for the scalar. ``run`` is the JSON
of a run: ``request``, ``shapes``, ``tensors``, ``readable``. ``static/js/core/cells.js`` is the same for the browser.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.attention.graph import Form, Graph
from app.attention.terms import Environment

Run = Mapping[str, Any]

_NAME = re.compile(r"([a-z_]+)((?::(?:0|[1-9][0-9]{0,5}))*)")


def cell_name(tensor: str, indices: Sequence[int]) -> str:
    """``tensor:i:j``."""
    return ":".join([tensor, *map(str, indices)])


def parse_cell(name: str) -> tuple[str, tuple[int, ...]]:
    """The tensor and the indices of a cell name. Raises ValueError for a text that is none."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} names no cell")
    return match[1], tuple(int(index) for index in match[2].split(":")[1:])


def cell_value(run: Run, tensor: str, indices: Sequence[int]) -> float:
    """The number in a cell of the run, 1 or 0 in ``mask``. Raises KeyError where the run has no such cell."""
    try:
        value = run["tensors"][tensor]
        for index in indices:
            value = value[index]
        return float(value)
    except (KeyError, IndexError, TypeError):
        raise KeyError(cell_name(tensor, indices)) from None


def has_cell(run: Run, name: str) -> bool:
    """Whether the run holds a cell of that name."""
    try:
        cell_value(run, *parse_cell(name))
    except (KeyError, ValueError):
        return False
    return True


def typed_entry(run: Run, tensor: str, indices: Sequence[int]) -> str | None:
    """The expression typed into an input cell; None where a number was given or the cell is no input."""
    request = run["request"]
    rows = request.get("upstream") if tensor == "upstream" else request["inputs"].get(tensor)
    if not isinstance(rows, list) or len(indices) != 2:
        return None
    entry = rows[indices[0]][indices[1]]
    return entry if isinstance(entry, str) else None


def shown_form(run: Run, form: Form) -> Form:
    """The softmax form that can be shown: ``shifted`` where the run holds no plain pair."""
    return form if "exponentials" in run["tensors"] else "shifted"


def may_read(run: Run, reader: int, key: int) -> bool:
    """Whether the mask lets a reader read a key."""
    mask = run["tensors"].get("mask")
    return mask is None or bool(mask[reader][key])


def readable_keys(run: Run, reader: int) -> list[int]:
    """The positions that a reader may read."""
    return [key for key in range(run["shapes"]["n_k"]) if may_read(run, reader, key)]


def constants(run: Run) -> dict[str, float]:
    """The numbers of the run that stand in no cell: ``root_d_k``, and ``scale`` where the reader has set one."""
    named = {}
    if "d_k" in run["shapes"]:
        named["root_d_k"] = math.sqrt(run["shapes"]["d_k"])
    if run["request"].get("scale") is not None:
        named["scale"] = float(run["request"]["scale"])
    return named


def environment(run: Run, graph: Graph, rounded: Callable[[float], float] = lambda value: value) -> Environment:
    """The environment of the graph's terms in this run, each number passed through ``rounded`` (√d_k stays exact)."""
    named = constants(run)
    if "scale" in named:
        named["scale"] = rounded(named["scale"])
    sizes = {letter: int(run["shapes"][size]) for letter, size in graph.indices.items() if size in run["shapes"]}
    return Environment(
        lambda tensor, indices: rounded(cell_value(run, tensor, indices)), named, run["tensors"].get("mask"), sizes
    )
