"""The steps of attention, each a function that can be exchanged: a fault is one of them replaced.

R = Q Kᵀ        S = R / √d_k, or scale · R      A = softmax(S)      O = A V
dV = Aᵀ G       dS = A ∘ (dA − μ)               dR as S from R      dK = dRᵀ Q      dX = dX_Q + dX_K + dX_V
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from app.attention.masks import product
from app.attention.projection import branches
from app.attention.shapes import Key, Mask, Output, Pairs, PerQuery, Positions, Query, Value
from app.attention.softmax import Softmax, softmax, softmax_backward

Sizes = Mapping[str, int]
Scale = Callable[[Pairs, float | None, Sizes], Pairs]


def dot_products(query: Query, key: Key) -> Pairs:
    """R = Q Kᵀ."""
    return np.asarray(query @ key.T)


def scaled(pairs: Pairs, scale: float | None, sizes: Sizes) -> Pairs:
    """R / √d_k, or ``scale`` · R: the same step for R and, on the way back, for dS."""
    # Python's own floats leave float32 as it is; a numpy float64 would widen it without a word.
    return pairs / math.sqrt(sizes["d_k"]) if scale is None else pairs * float(scale)


def masked(scores: Pairs, mask: Mask) -> tuple[Pairs, Mask]:
    """The scores that the softmax sees and the mask that it follows: both as they are."""
    return scores, mask


def output(weights: Pairs, value: Value, mask: Mask | None) -> Output:
    """O = A V over what may be read; ``mask`` is None for weights set by hand."""
    return product(weights, value, mask)


def grad_value(weights: Pairs, upstream: Output, mask: Mask | None) -> Value:
    """dV = Aᵀ G over what may be read."""
    return product(weights.T, upstream, None if mask is None else mask.T)


def grad_scores(weights: Pairs, grad_weights: Pairs, mask: Mask, _scores: Pairs) -> tuple[PerQuery, Pairs]:
    """μ and dS = A ∘ (dA − μ). Right rules need no scores here; a wrong one makes weights of them anew."""
    return softmax_backward(weights, grad_weights, mask)


def grad_key(grad_dot_products: Pairs, query: Query, mask: Mask) -> Key:
    """dK = dRᵀ Q over what may be read."""
    return product(grad_dot_products.T, query, mask.T)


@dataclass(frozen=True)
class Rules:
    """One function a step. ``scaled`` takes R to S and dS to dR; a ``back`` of its own exchanges the second alone."""

    dot_products: Callable[[Query, Key], Pairs] = dot_products
    scaled: Scale = scaled
    masked: Callable[[Pairs, Mask], tuple[Pairs, Mask]] = masked
    softmax: Callable[[Pairs, Mask], Softmax] = softmax
    output: Callable[[Pairs, Value, Mask | None], Output] = output
    grad_value: Callable[[Pairs, Output, Mask | None], Value] = grad_value
    grad_scores: Callable[[Pairs, Pairs, Mask, Pairs], tuple[PerQuery, Pairs]] = grad_scores
    back: Scale | None = None
    grad_key: Callable[[Pairs, Query, Mask], Key] = grad_key
    branches: Callable[[Positions, Positions, Positions], Positions] = branches

    @property
    def unscaled(self) -> Scale:
        """The step from dS to dR."""
        return self.scaled if self.back is None else self.back


RULES = Rules()
"""The right ones."""
