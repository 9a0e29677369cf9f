"""Single-head attention backward, by hand: each line undoes the line of ``forward.py`` that it stands for.

dV = Aᵀ G      dA = G Vᵀ      μ_i = Σ_j A_ij dA_ij      dS = A ∘ (dA − μ)      dR = dS / √d_k
dQ = dR K      dK = dRᵀ Q     dW_Q = Xᵀ dQ …            dX = dQ W_Qᵀ + dK W_Kᵀ + dV W_Vᵀ
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from app.attention.forward import Attention, Forward
from app.attention.inputs import Projected, matrix
from app.attention.masks import product
from app.attention.projection import ProjectionGradients, unproject
from app.attention.record import Record
from app.attention.rules import RULES, Rules
from app.attention.shapes import Key, Output, Pairs, PerQuery, Query, Value, require


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
def backward(forward: Forward, upstream: ArrayLike, rules: Rules = RULES) -> Backward:
    """The gradients of J = Σ G ∘ O by every tensor of ``forward``, for the upstream gradient G (n_q × d_v).

    dA keeps its value at forbidden cells; dS and dR are exactly 0 there. A row with nothing to read gives no gradient
    to anything, and μ = 0. A key that nobody may read, or a G of a row with nothing to read, may be NaN or ∞ without
    being seen in any gradient. ``rules`` are the right ones unless a wrong run is wanted.

    Raises ShapeError, TypeError for a G that does not fit or holds no numbers.
    """
    gradient = matrix("upstream", upstream).astype(forward.output.dtype)
    require("upstream", gradient, *forward.output.shape)
    made = forward.attention
    grad_weights = gradient @ forward.value.T
    if made is None:
        return Backward(gradient, rules.grad_value(forward.weights, gradient, None), grad_weights, None, None)

    grad_value = rules.grad_value(made.softmax.weights, gradient, made.followed)
    attention = _through_softmax(made, grad_weights, rules)
    projection = None
    if isinstance(forward.inputs, Projected):
        to_projections = attention.grad_query, attention.grad_key, grad_value
        projection = unproject(forward.inputs, made.followed, *to_projections, together=rules.branches)
    return Backward(gradient, grad_value, grad_weights, attention, projection)


def _through_softmax(made: Attention, grad_weights: Pairs, rules: Rules) -> AttentionGradients:
    row_average, grad_scores = rules.grad_scores(made.softmax.weights, grad_weights, made.followed, made.scores)
    # + 0.0 makes the −0 of a negative scale at a forbidden cell a plain 0.
    grad_dot_products = rules.unscaled(grad_scores, made.scale, made.sizes) + 0.0
    return AttentionGradients(
        row_average=row_average,
        grad_scores=grad_scores,
        grad_dot_products=grad_dot_products,
        grad_query=product(grad_dot_products, made.key, made.followed),
        grad_key=rules.grad_key(grad_dot_products, made.query, made.followed),
    )
