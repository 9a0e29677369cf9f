"""Small bodies for ``POST /api/runs``, to be changed by a test."""

from __future__ import annotations

from typing import Any


def direct(**changes: Any) -> dict[str, Any]:
    """One query, two keys, every width 1."""
    return {"inputs": {"kind": "direct", "query": [[1]], "key": [[1], [2]], "value": [[3], [4]], **changes}}


def projected(**changes: Any) -> dict[str, Any]:
    """Two positions of width 2, projected to themselves."""
    unit = [[1, 0], [0, 1]]
    matrices = {"x": unit, "w_query": unit, "w_key": unit, "w_value": unit}
    return {"inputs": {"kind": "projected", **matrices, "weight_layout": "in_out", **changes}}


def weighted(**changes: Any) -> dict[str, Any]:
    """One reader of two positions."""
    return {"inputs": {"kind": "weighted", "weights": [[0.5, 0.5]], "value": [[3], [4]], **changes}}
