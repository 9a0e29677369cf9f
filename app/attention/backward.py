"""Single-head attention backward, by hand: each line undoes the line of ``forward.py`` that it stands for.

dV = Aᵀ G      dA = G Vᵀ      μ_i = Σ_j A_ij dA_ij      dS = A ∘ (dA − μ)      dR = dS / √d_k
dQ = dR K      dK = dRᵀ Q     dW_Q = Xᵀ dQ …            dX = dQ W_Qᵀ + dK W_Kᵀ + dV W_Vᵀ
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from app.attention.forward import Attention, Forward, scaled
from app.attention.inputs import Projected, matrix
from app.attention.masks import cleared, product, readable
from app.attention.projection import ProjectionGradients, unproject
from app.attention.record import Record
from app.attention.shapes import Key, Mask, Output, Pairs, PerQuery, Query, Value, require


@dataclass(frozen=True, eq=False)
class AttentionGradients(Record):
    """From dA back to dQ and dK: what ``weighted`` inputs do not have."""

    row_average: PerQuery
    grad_scores: Pairs
    grad_dot_products: Pairs
    grad_query: Query
    grad_key: Key


@dataclass(frozen=True, eq=False)
class Backward(Record):
    """The frozen trace of a backward pass; the last two are None where the inputs have no such step."""

    upstream: Output
    grad_value: Value
    grad_weights: Pairs
    attention: AttentionGradients | None
    projection: ProjectionGradients | None


@np.errstate(all="ignore")
def backward(forward: Forward, upstream: ArrayLike) -> Backward:
    """The gradients of J = Σ G ∘ O by every tensor of ``forward``, for the upstream gradient G (n_q × d_v).

    dA keeps its value at forbidden cells; dS and dR are exactly 0 there. A row with nothing to read gives no gradient
    to anything, and μ = 0. A key that nobody may read, or a G of a row with nothing to read, may be NaN or ∞ without
    being seen in any gradient. Raises ShapeError, TypeError for a G that does not fit or holds no numbers.
    """
    gradient = matrix("upstream", upstream).astype(forward.output.dtype)
    require("upstream", gradient, *forward.output.shape)
    made = forward.attention
    grad_weights = gradient @ forward.value.T
    if made is None:
        return Backward(gradient, product(forward.weights.T, gradient), grad_weights, None, None)

    grad_value = product(forward.weights.T, gradient, made.mask.T)
    attention = _through_softmax(made, grad_weights)
    projection = None
    if isinstance(forward.inputs, Projected):
        projection = unproject(forward.inputs, made.mask, attention.grad_query, attention.grad_key, grad_value)
    return Backward(gradient, grad_value, grad_weights, attention, projection)


def _through_softmax(made: Attention, grad_weights: Pairs) -> AttentionGradients:
    row_average, grad_scores = softmax_backward(made.softmax.weights, grad_weights, made.mask)
    grad_dot_products = cleared(scaled(grad_scores, made.scale, made.query.shape[1]), made.mask)
    return AttentionGradients(
        row_average=row_average,
        grad_scores=grad_scores,
        grad_dot_products=grad_dot_products,
        grad_query=product(grad_dot_products, made.key, made.mask),
        grad_key=product(grad_dot_products.T, made.query, made.mask.T),
    )


def softmax_backward(weights: Pairs, grad_weights: Pairs, mask: Mask) -> tuple[PerQuery, Pairs]:
    """μ_i = Σ_j A_ij dA_ij and dS = A ∘ (dA − μ), without cancellation.

    Where one weight is nearly 1, dA there and μ agree in all digits and dA − μ would be rounding noise. So everything
    is measured from c_i = dA at the row's largest readable weight: with δ = dA − c and t_i = Σ_j A_ij δ_ij,

        dS = A ∘ (δ − t)        μ = c + t
    """
    largest = np.argmax(weights.real, axis=1)
    base = grad_weights[np.arange(len(grad_weights)), largest]
    distance = cleared(grad_weights - base[:, None], mask)
    average = (weights * distance).sum(axis=1)
    grad_scores = cleared(weights * (distance - average[:, None]), mask)
    return cleared(base + average, readable(mask)), grad_scores
