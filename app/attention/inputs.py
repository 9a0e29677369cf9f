"""What a run starts from: Q, K, V themselves, or X with its projections, or a hand-set A with V.

Each makes a read-only copy of what it is given, all arrays in one precision: float32, float64 or complex128 are kept
(the widest of them wins), everything else becomes float64. A row is a position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, get_args

import numpy as np
from numpy.typing import ArrayLike

from app.attention.graph import Kind, WeightLayout
from app.attention.record import Record
from app.attention.shapes import Array, Key, Pairs, Positions, Projection, Query, ShapeError, Value, require

PRECISIONS = (np.float32, np.float64, np.complex128)


def matrix(tensor: str, given: ArrayLike) -> Array:
    """``given`` as a matrix of numbers. Raises ShapeError, or TypeError where an entry is not a number."""
    try:
        array = np.asarray(given)
    except ValueError as error:
        raise ShapeError(tensor, ("rows", "columns"), ()) from error
    require(tensor, array, "rows", "columns")
    if array.dtype.kind not in "iufc":
        raise TypeError(f"{tensor}: expected numbers, found {array.dtype}")
    if array.dtype in PRECISIONS:
        return array
    return array.astype(np.complex128 if array.dtype.kind == "c" else np.float64)


class _Given(Record):
    """Inputs whose arrays are copied into one precision before anything else is done with them."""

    def _take(self, **given: ArrayLike) -> None:
        arrays = {name: matrix(name, array) for name, array in given.items()}
        precision = np.result_type(*arrays.values())
        for name, array in arrays.items():
            object.__setattr__(self, name, array.astype(precision))
        self.__post_init__()


@dataclass(frozen=True, eq=False, init=False)
class Direct(_Given):
    """Q (n_q × d_k), K (n_k × d_k) and V (n_k × d_v). K is fitted to Q, then V to K. Raises ShapeError, TypeError."""

    query: Query
    key: Key
    value: Value
    kind: ClassVar[Kind] = "direct"

    def __init__(self, query: ArrayLike, key: ArrayLike, value: ArrayLike) -> None:
        self._take(query=query, key=key, value=value)
        require("key", self.key, "n_k", self.query.shape[1])
        require("value", self.value, len(self.key), "d_v")

    @property
    def sizes(self) -> dict[str, int]:
        """The sizes of this run by name."""
        (n_q, d_k), (n_k, d_v) = self.query.shape, self.value.shape
        return {"n_q": n_q, "n_k": n_k, "d_v": d_v, "d_k": d_k}


@dataclass(frozen=True, eq=False, init=False)
class Projected(_Given):
    """X (n × d_x) with W_Q, W_K (d_x × d_k) and W_V (d_x × d_v); each W turned round where ``out_in``.

    W_Q is fitted to X, W_K to W_Q, W_V to X. Raises ShapeError, TypeError, ValueError for an unknown layout.
    """

    x: Positions
    w_query: Projection
    w_key: Projection
    w_value: Projection
    weight_layout: WeightLayout = "in_out"
    kind: ClassVar[Kind] = "projected"

    def __init__(
        self, x: ArrayLike, w_query: ArrayLike, w_key: ArrayLike, w_value: ArrayLike,
        weight_layout: WeightLayout = "in_out",
    ) -> None:  # fmt: skip
        object.__setattr__(self, "weight_layout", weight_layout)
        self._take(x=x, w_query=w_query, w_key=w_key, w_value=w_value)
        if self.weight_layout not in get_args(WeightLayout):
            raise ValueError(f"weight_layout: expected in_out or out_in, found {self.weight_layout!r}")
        d_x = self.x.shape[1]
        for name, width in (("w_query", "d_k"), ("w_key", None), ("w_value", "d_v")):
            shape = (d_x, width or self.sizes["d_k"])
            require(name, getattr(self, name), *(shape if self.weight_layout == "in_out" else shape[::-1]))

    @property
    def sizes(self) -> dict[str, int]:
        """The sizes of this run by name; n_q = n_k, as every position is a query and a key."""
        n, d_x = self.x.shape
        width = 1 if self.weight_layout == "in_out" else 0
        d_k, d_v = self.w_query.shape[width], self.w_value.shape[width]
        return {"n_q": n, "n_k": n, "d_v": d_v, "d_k": d_k, "d_x": d_x}


@dataclass(frozen=True, eq=False, init=False)
class Weighted(_Given):
    """A (n_q × n_k) set by hand, whose rows need not sum to 1, and V (n_k × d_v). Raises ShapeError, TypeError."""

    weights: Pairs
    value: Value
    kind: ClassVar[Kind] = "weighted"

    def __init__(self, weights: ArrayLike, value: ArrayLike) -> None:
        self._take(weights=weights, value=value)
        require("value", self.value, self.weights.shape[1], "d_v")

    @property
    def sizes(self) -> dict[str, int]:
        """The sizes of this run by name; there is no d_k."""
        (n_q, n_k), d_v = self.weights.shape, self.value.shape[1]
        return {"n_q": n_q, "n_k": n_k, "d_v": d_v}


Inputs = Direct | Projected | Weighted
