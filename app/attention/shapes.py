"""Names for the shapes of every array, and the error for an array that does not fit.

The words in quotes are sizes: within one run each stands for one number (n_q queries, n_k keys, widths d_k, d_v, d_x).
Any precision is allowed (float32, float64, complex128), since checks need the forward in all three.
"""

from __future__ import annotations

import numpy as np
from jaxtyping import Bool, Inexact

Array = np.ndarray

Query = Inexact[np.ndarray, "n_q d_k"]
Key = Inexact[np.ndarray, "n_k d_k"]
Value = Inexact[np.ndarray, "n_k d_v"]
Pairs = Inexact[np.ndarray, "n_q n_k"]
"""One number for each reader and each position read: R, S, E, A and their gradients."""
Output = Inexact[np.ndarray, "n_q d_v"]
PerQuery = Inexact[np.ndarray, " n_q"]
Mask = Bool[np.ndarray, "n_q n_k"]
"""True where query i may read key j."""
Readable = Bool[np.ndarray, " n_q"]
"""True where query i may read at least one key."""
Read = Bool[np.ndarray, " n_k"]
"""True where key j may be read by at least one query."""

Positions = Inexact[np.ndarray, "n d_x"]
"""X and its gradients: one row a position, which is a query and a key at once."""
Projection = Inexact[np.ndarray, "_ _"]
"""W_Q, W_K or W_V in its own layout: d_x by width (``in_out``) or width by d_x (``out_in``)."""
Matrix = Inexact[np.ndarray, "_ _"]

Size = int | str
"""A size that is known, or the name of one that is free."""


class ShapeError(ValueError):
    """An array that does not fit the others: ``tensor``, the ``expected`` shape and the one ``found``.

    A free size in ``expected`` is named (``("n_k", 2)``). ``found`` is empty for a list with rows of unequal length.
    """

    def __init__(self, tensor: str, expected: tuple[Size, ...], found: tuple[int, ...]) -> None:
        self.tensor = tensor
        self.expected = expected
        self.found = found
        shown = written(found) if found else "rows of unequal length or a lone number"
        super().__init__(f"{tensor}: expected shape {written(expected)}, found {shown}")


def written(shape: tuple[Size, ...]) -> str:
    """A shape as people write it: ``3 × 2``."""
    return " × ".join(str(size) for size in shape)


def require(tensor: str, array: Array, *expected: Size) -> None:
    """Raise ShapeError unless ``array`` has this shape, free sizes being at least 1."""
    fits = len(array.shape) == len(expected) and all(
        found == size if isinstance(size, int) else found >= 1
        for found, size in zip(array.shape, expected, strict=True)
    )
    if not fits:
        raise ShapeError(tensor, expected, array.shape)
