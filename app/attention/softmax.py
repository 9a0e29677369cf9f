"""Softmax of each row of scores over what the row may read, in both forms, and the way back through it.

plain     E_ij = e^(S_ij)            Z_i = Σ_j E_ij         A_ij = E_ij / Z_i
shifted   E'_ij = e^(S_ij − m_i)     Z'_i = Σ_j E'_ij       A_ij = E'_ij / Z'_i       m_i = max_j S_ij
back      μ_i = Σ_j A_ij dA_ij       dS = A ∘ (dA − μ)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.attention.masks import cleared, readable
from app.attention.record import Record
from app.attention.shapes import Mask, Pairs, PerQuery

PLAIN_LIMIT = 700.0
"""Up to this |x|, e^x and sums of such numbers are neither too large nor too small for float64."""
PLAIN_LIMIT_SINGLE = 80.0
"""The same for float32."""

_SHARES = 1e-5
"""A row of weights that sums to 1 up to this is one of shares: rounding, in single precision too, stays far below."""


@dataclass(frozen=True, eq=False)
class Softmax(Record):
    """A and how it came about; the plain pair is None where a readable row has |m| beyond the limit above."""

    row_max: PerQuery
    exponentials_shifted: Pairs
    row_sums_shifted: PerQuery
    weights: Pairs
    exponentials: Pairs | None
    row_sums: PerQuery | None


def softmax(scores: Pairs, mask: Mask) -> Softmax:
    """A_ij = e^(S_ij) / Σ_k e^(S_ik) over the keys k that query i may read, computed in the shifted form.

    Forbidden cells are exactly 0 in E, E' and A. A row with nothing to read has A = 0, m = 0, Z = Z' = 0. The maximum
    is decided on the real part, so that a complex step runs through the same branch as the number itself.
    """
    rows = readable(mask)
    largest = np.argmax(np.where(mask, scores.real, -np.inf), axis=1)
    row_max = cleared(scores[np.arange(len(scores)), largest], rows)
    shifted = _exponentials(scores - row_max[:, None], mask)
    sums = shifted.sum(axis=1)
    divisors = np.where(rows, sums, np.ones_like(sums))
    limit = PLAIN_LIMIT_SINGLE if scores.dtype == np.float32 else PLAIN_LIMIT
    plain = None if (np.abs(row_max.real) > limit).any() else _exponentials(scores, mask)
    return Softmax(
        row_max=row_max,
        exponentials_shifted=shifted,
        row_sums_shifted=sums,
        weights=shifted / divisors[:, None],
        exponentials=plain,
        row_sums=None if plain is None else plain.sum(axis=1),
    )


def _exponentials(powers: Pairs, mask: Mask) -> Pairs:
    """e to the given powers, 0 where the mask forbids; a forbidden power is not even looked at."""
    return cleared(np.exp(cleared(powers, mask)), mask)


def softmax_backward(weights: Pairs, grad_weights: Pairs, mask: Mask) -> tuple[PerQuery, Pairs]:
    """μ_i = Σ_j A_ij dA_ij and dS = A ∘ (dA − μ), without cancellation.

    Where one weight is nearly 1, dA there and μ agree in all digits and dA − μ would be rounding noise. So everything
    is measured from c_i = dA at the row's largest readable weight: with δ = dA − c and t_i = Σ_j A_ij δ_ij,

        dS = A ∘ (δ − t)        μ = c + t

    That needs a row that sums to 1. Of a wrong run's row that does not, c is 0, and the formula is the plain one.
    """
    largest = np.argmax(weights.real, axis=1)
    shares = np.abs(weights.real.sum(axis=1) - 1) < _SHARES
    base = np.where(shares, grad_weights[np.arange(len(grad_weights)), largest], grad_weights.dtype.type(0))
    distance = cleared(grad_weights - base[:, None], mask)
    average = (weights * distance).sum(axis=1)
    grad_scores = cleared(weights * (distance - average[:, None]), mask)
    return cleared(base + average, readable(mask)), grad_scores
