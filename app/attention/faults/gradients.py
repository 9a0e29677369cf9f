"""Faults of the backward pass, each with a right forward before it."""

from __future__ import annotations

import numpy as np

from app.attention.faults.fault import Fault, Misfit, always
from app.attention.masks import cleared, product, readable
from app.attention.rules import Sizes
from app.attention.shapes import Key, Mask, Output, Pairs, PerQuery, Positions, Query, Value
from app.attention.softmax import softmax_backward

Softened = tuple[PerQuery, Pairs]


def _diagonal_only(weights: Pairs, grad_weights: Pairs, mask: Mask, _scores: Pairs) -> Softened:
    average, _ = softmax_backward(weights, grad_weights, mask)
    return average, cleared(weights * (1 - weights) * grad_weights, mask)


def _average_omitted(weights: Pairs, grad_weights: Pairs, mask: Mask, _scores: Pairs) -> Softened:
    average, _ = softmax_backward(weights, grad_weights, mask)
    return average, cleared(weights * grad_weights, mask)


def _skipped(weights: Pairs, grad_weights: Pairs, mask: Mask, _scores: Pairs) -> Softened:
    average, _ = softmax_backward(weights, grad_weights, mask)
    return average, cleared(grad_weights, mask)


def _at_masked_cells(weights: Pairs, grad_weights: Pairs, mask: Mask, scores: Pairs) -> Softened:
    """Weights made of the scores anew, with the right denominators but without the mask."""
    rows = readable(mask)
    largest = np.where(rows, np.where(mask, scores.real, -np.inf).max(axis=1), 0.0)[:, None]
    exponentials = np.exp(scores - largest)
    sums = np.where(mask, exponentials, 0).sum(axis=1, keepdims=True)
    again = np.where(rows[:, None], exponentials / np.where(rows[:, None], sums, 1), 0)
    average, right = softmax_backward(weights, grad_weights, mask)
    return average, np.where(mask, right, again * (grad_weights - average[:, None]))


def _not_scaled(pairs: Pairs, _scale: float | None, _sizes: Sizes) -> Pairs:
    return pairs


def _key_not_transposed(grad_dot_products: Pairs, query: Query, mask: Mask) -> Key:
    return product(grad_dot_products, query, mask)


def _value_not_transposed(weights: Pairs, upstream: Output, mask: Mask | None) -> Value:
    return product(weights, upstream, mask)


def _last_branch(_query: Positions, _key: Positions, value: Positions) -> Positions:
    return value


_MASKED: tuple[Misfit, ...] = ("needs-scores", "needs-mask")
_SQUARE: tuple[Misfit, ...] = ("needs-scores", "needs-square")

GRADIENT_FAULTS: tuple[Fault, ...] = (
    Fault(
        "jacobian-diagonal-only", "grad_scores", "grad_scores", "dS_{ij} = A_{ij} (1 - A_{ij})\\, dA_{ij}",
        always(_diagonal_only),
    ),
    Fault(
        "row-average-omitted", "grad_scores", "grad_scores", "dS_{ij} = A_{ij}\\, dA_{ij}", always(_average_omitted)
    ),
    Fault("softmax-backward-skipped", "grad_scores", "grad_scores", "dS = dA", always(_skipped)),
    Fault("backward-scale-missing", "back", "grad_dot_products", "dR = dS", always(_not_scaled)),
    Fault("grad-key-not-transposed", "grad_key", "grad_key", "dK = dR\\, Q", always(_key_not_transposed), _SQUARE),
    Fault(
        "grad-value-not-transposed", "grad_value", "grad_value", "dV = A\\, G", always(_value_not_transposed),
        ("needs-square",),
    ),
    Fault(
        "x-branch-overwritten", "branches", "grad_x", "dX = dX_V", always(_last_branch), ("needs-projections",)
    ),
    Fault(
        "gradient-at-masked-cells", "grad_scores", "grad_scores",
        "dS_{ij} = e^{S_{ij}} (dA_{ij} - \\mu_i) / Z_i", always(_at_masked_cells), _MASKED,
    ),
)  # fmt: skip
