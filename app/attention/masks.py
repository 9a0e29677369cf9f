"""Who may read what: the three masks, and products from which a forbidden pair is left out altogether.

True means that query i may read key j. A forbidden pair is not multiplied by 0 but left out, because 0 · NaN and 0 · ∞
are NaN: what stands in a row that nobody may read must not be seen in any result.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from app.attention.shapes import Array, Mask, Matrix, Read, Readable, require


def none(n_q: int, n_k: int) -> Mask:
    """Every query may read every key."""
    return np.ones((n_q, n_k), dtype=np.bool_)


def causal(n_q: int, n_k: int, query_offset: int = 0) -> Mask:
    """Key j may be read where j ≤ i + ``query_offset``; a large negative offset leaves rows with nothing to read."""
    # Beyond these bounds the mask no longer changes, and numpy's integers end where Python's do not.
    offset = max(-n_q, min(n_k, query_offset))
    return np.tri(n_q, n_k, offset, dtype=np.bool_)


def custom(allowed: ArrayLike, n_q: int, n_k: int) -> Mask:
    """A copy of ``allowed``, n_q × n_k. Raises ShapeError, or TypeError where it does not hold booleans.

    Numbers are refused: a mask of 0 and −∞ to be added would otherwise be read the wrong way round.
    """
    mask = np.array(allowed)
    require("mask", mask, n_q, n_k)
    if mask.dtype != np.bool_:
        raise TypeError(f"mask: expected booleans, found {mask.dtype}")
    return mask


def readable(mask: Mask) -> Readable:
    """Which queries may read at least one key."""
    return np.asarray(mask.any(axis=1))


def read(mask: Mask) -> Read:
    """Which keys may be read by at least one query."""
    return np.asarray(mask.any(axis=0))


def cleared(array: Array, keep: Array) -> Array:
    """A copy of ``array`` with a plain 0 (never −0) wherever ``keep``, of its shape or of its rows, is False."""
    copy = array.copy()
    copy[~keep] = 0
    return copy


def product(left: Matrix, right: Matrix, keep: Matrix | None = None) -> Matrix:
    """The matrix product over the pairs that ``keep``, of ``left``'s shape, lets through; 0 where it lets none.

    ``left`` must be 0 already where ``keep`` is False, so that leaving those pairs out matters for NaN and ∞ only.
    """
    if keep is None or np.isfinite(right).all():
        made = left @ right
    else:
        made = np.stack([row[may] @ right[may] for row, may in zip(left, keep, strict=True)])
    return np.asarray(made + 0.0)  # some libraries give -0 for a sum of -0; + 0.0 makes it a plain 0
