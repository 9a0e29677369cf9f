"""The examples of the page, by name: requests as the API takes them, cells as a reader would type them."""

from __future__ import annotations

from typing import Any

from app.schemas import RunRequest

_UNIT: list[list[Any]] = [[1, 0], [0, 1]]
_POSITIONS: list[list[Any]] = [[1, 0], [0, 1], [1, 1]]
_VALUES: list[list[Any]] = [[1, 0], [0, 2], [1, 2]]
_DOUBLED: list[list[Any]] = [[1, 0], [0, 2]]
_PICK: list[list[Any]] = [[1, 0], [0, 2]]
_A = "√2·ln 3"
"""a of the first worked example: with it the weights are quarters."""


def _direct(query: Any, key: Any, value: Any, upstream: Any, **more: Any) -> dict[str, Any]:
    return {"inputs": {"kind": "direct", "query": query, "key": key, "value": value}, "upstream": upstream, **more}


def _projected(x: Any, w_query: Any, w_key: Any, w_value: Any, layout: str, upstream: Any) -> dict[str, Any]:
    projections = {"w_query": w_query, "w_key": w_key, "w_value": w_value, "weight_layout": layout}
    return {"inputs": {"kind": "projected", "x": x, **projections}, "upstream": upstream}


def _weighted(weights: Any, value: Any, upstream: Any) -> dict[str, Any]:
    return {"inputs": {"kind": "weighted", "weights": weights, "value": value}, "upstream": upstream}


_GIVEN: dict[str, dict[str, Any]] = {
    "three-positions": _projected(_POSITIONS, _UNIT, _UNIT, _DOUBLED, "out_in", _POSITIONS),
    "two-positions": _projected(_UNIT, [[_A, 0], [0, _A]], _UNIT, [[2, 0], [0, 4]], "in_out", _PICK),
    "identical-keys": _direct([[_A, 0], [0, _A]], [[1, 1], [1, 1]], [[2, 0], [0, 4]], _PICK),
    "missing-transpose": _direct([[1, 2], [0, 1]], [[1, 0], [2, 1]], [[2, 0], [0, 4]], _PICK),
    "single-query": _direct([[1, 0]], _POSITIONS, _VALUES, [[1, 0]]),
    "zero-query": _direct([[0, 0], [0, 1], [1, 1]], _POSITIONS, _VALUES, _POSITIONS),
    "separate-keys": _projected(_UNIT, _UNIT, [[0, 2], [0, 0]], _UNIT, "out_in", _UNIT),
    "separate-keys-in-out": _projected(_UNIT, _UNIT, [[0, 2], [0, 0]], _UNIT, "in_out", _UNIT),
    "average": _weighted([["1/3"] * 3] * 3, _VALUES, _POSITIONS),
    "fixed-shares": _weighted([[0.5, 0.25, 0.25]], _VALUES, [[1, 1]]),
    "causal": _direct(
        _POSITIONS, _POSITIONS, _VALUES, _POSITIONS, mask={"kind": "causal", "query_offset": 0}
    ),
    "rectangular": _direct(
        [[0.5, -1, 2, 0.25], [-0.75, 1.5, 0, 1]],
        [[1, 0.5, -0.5, 2], [0, -1, 1, 0.5], [-1.5, 0.25, 0.75, 1]],
        [[2], [-1], [0.5]],
        [[1], [-2]],
    ),
    "negative-values": _direct(_POSITIONS, _POSITIONS, [[1, 0], [0, -2], [-3, 2]], _POSITIONS),
    "saturated": _direct([[1, 0], [0, 1], [60, 60]], _POSITIONS, _VALUES, _POSITIONS),
    "value-row-edited": _direct(_POSITIONS, _POSITIONS, [[1, 0], [0, 2], [3, 2]], _POSITIONS),
    "input-row-edited": _projected([[1, 0], [0, 1], [3, 1]], _UNIT, _UNIT, _DOUBLED, "out_in", _POSITIONS),
    "blank": _projected(
        [[0, 0], [0, 0], [0, 0]], [[0, 0], [0, 0]], [[0, 0], [0, 0]], [[0, 0], [0, 0]], "in_out",
        [[1, 1], [1, 1], [1, 1]],
    ),
}  # fmt: skip

EXAMPLES: dict[str, dict[str, Any]] = {name: RunRequest.of(given).to_json() for name, given in _GIVEN.items()}
"""Every example, complete and checked, in the order in which the page offers them. Not to be written to."""

DEFAULT_EXAMPLE = "three-positions"
