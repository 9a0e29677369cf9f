"""Runs at the edges: masks that leave nothing, one position, 32 positions, odd scales, shares that are none."""

from __future__ import annotations

import math
from collections.abc import Callable

from app.attention.graph import Graph
from tests.board.examples import Run, reckoned

Matrix = list[list[float]]


def _wave(rows: int, columns: int, phase: float) -> Matrix:
    """Numbers without a pattern that matters, the same everywhere."""
    return [[round(2 * math.sin(phase + 12.9898 * i + 78.233 * j), 3) for j in range(columns)] for i in range(rows)]


def _direct(n_q: int, n_k: int, d_k: int, d_v: int, allowed: list[list[bool]] | None = None) -> tuple[Run, Graph]:
    inputs = {"kind": "direct", "query": _wave(n_q, d_k, 1), "key": _wave(n_k, d_k, 2), "value": _wave(n_k, d_v, 3)}
    return reckoned(inputs, _wave(n_q, d_v, 4), allowed)


def _empty_rows() -> tuple[Run, Graph]:
    inputs = {"kind": "direct", "query": [[1.0], [2.0]], "key": [[1.0], [-2.0]], "value": [[1.0, 2.0], [3.0, 4.0]]}
    return reckoned(inputs, [[0.0, 0.0], [0.0, 0.0]], [[False, False], [True, False]])


def _scaled(scale: float) -> tuple[Run, Graph]:
    inputs = {"kind": "direct", "query": [[1.0], [2.0]], "key": [[1.0], [-2.0]], "value": [[1.0], [3.0]]}
    return reckoned(inputs, [[1.0], [-1.0]], None, scale)


def _hand_set() -> tuple[Run, Graph]:
    inputs = {"kind": "weighted", "weights": [[0.75, -0.5], [1.0, -1e-9]], "value": [[1.0], [2.0]]}
    return reckoned(inputs, [[1.0], [-3.0]])


def _one_position() -> tuple[Run, Graph]:
    inputs = {
        "kind": "projected", "x": [[3.0]], "w_query": [[1.0]], "w_key": [[2.0 / 3.0]], "w_value": [[-5.0]],
        "weight_layout": "in_out",
    }  # fmt: skip
    return reckoned(inputs, [[2.0]])


EXTREMES: dict[str, Callable[[], tuple[Run, Graph]]] = {
    "empty-rows": _empty_rows,
    "hand-set": _hand_set,
    "one-position": _one_position,
    "flat-scale": lambda: _scaled(0.0),
    "turned-scale": lambda: _scaled(-2.5),
    "wide": lambda: _direct(2, 9, 7, 8),
    "thirty-two": lambda: _direct(32, 32, 4, 2, [[key <= reader for key in range(32)] for reader in range(32)]),
}
