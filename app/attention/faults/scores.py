"""Faults on the way to the scores: products of the wrong things, and the wrong scale."""

from __future__ import annotations

import math

import numpy as np

from app.attention.faults.fault import Fault, always
from app.attention.rules import Sizes
from app.attention.shapes import Key, Pairs, Query


def _key_not_transposed(query: Query, key: Key) -> Pairs:
    return np.asarray(query @ key)


def _query_key_swapped(query: Query, key: Key) -> Pairs:
    return np.asarray(key @ query.T)


def _scale_missing(pairs: Pairs, _scale: float | None, _sizes: Sizes) -> Pairs:
    return pairs


def _scale_by_d(pairs: Pairs, _scale: float | None, sizes: Sizes) -> Pairs:
    return pairs / sizes["d_k"]


def _scale_by_value_width(pairs: Pairs, _scale: float | None, sizes: Sizes) -> Pairs:
    return pairs / math.sqrt(sizes["d_v"])


def _scale_twice(pairs: Pairs, scale: float | None, sizes: Sizes) -> Pairs:
    factor = 1 / math.sqrt(sizes["d_k"]) if scale is None else float(scale)
    return pairs * factor * factor


SCORE_FAULTS: tuple[Fault, ...] = (
    Fault(
        "key-not-transposed", "dot_products", "dot_products", "R = Q K", always(_key_not_transposed),
        ("needs-scores", "needs-width"),
    ),
    Fault(
        "query-key-swapped", "dot_products", "dot_products", "R = K Q^{\\top}", always(_query_key_swapped),
        ("needs-scores", "needs-square"),
    ),
    Fault("scale-missing", "scaled", "scores", "S = R", always(_scale_missing)),
    Fault(
        "scale-by-d", "scaled", "scores", "S = \\frac{R}{d_k}", always(_scale_by_d),
        ("needs-scores", "needs-default-scale"),
    ),
    Fault(
        "scale-by-value-width", "scaled", "scores", "S = \\frac{R}{\\sqrt{d_v}}", always(_scale_by_value_width),
        ("needs-scores", "needs-default-scale"),
    ),
    Fault("scale-twice", "scaled", "scores", "S = s (s R)", always(_scale_twice)),
)  # fmt: skip
