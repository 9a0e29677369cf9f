"""X taken to queries, keys and values by its projections, and the way back.

in_out    Q = X W_Q        dW_Q = Xᵀ dQ       dX_Q = dQ W_Qᵀ
out_in    Q = X W_Qᵀ       dW_Q = dQᵀ X       dX_Q = dQ W_Q         dX = dX_Q + dX_K + dX_V
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from app.attention.graph import WeightLayout
from app.attention.inputs import Projected
from app.attention.masks import cleared, product, read, readable
from app.attention.record import Record
from app.attention.shapes import Key, Mask, Matrix, Positions, Projection, Query, Value


@dataclass(frozen=True, eq=False)
class ProjectionGradients(Record):
    """Gradients of the probe by each projection, in its own layout, and by X: three branches and their sum."""

    grad_w_query: Projection
    grad_w_key: Projection
    grad_w_value: Projection
    grad_x_query: Positions
    grad_x_key: Positions
    grad_x_value: Positions
    grad_x: Positions


def project(x: Positions, projection: Projection, layout: WeightLayout) -> Matrix:
    """X W (``in_out``) or X Wᵀ (``out_in``): n × width."""
    return product(x, projection if layout == "in_out" else projection.T)


def branches(query: Positions, key: Positions, value: Positions) -> Positions:
    """dX = dX_Q + dX_K + dX_V: X was used three times, so its three gradients are added."""
    return np.asarray(query + key + value)


def unproject(
    inputs: Projected,
    mask: Mask,
    grad_query: Query,
    grad_key: Key,
    grad_value: Value,
    *,
    together: Callable[[Positions, Positions, Positions], Positions] = branches,
) -> ProjectionGradients:
    """The gradients by W_Q, W_K, W_V and X, given those by Q, K and V.

    A position that reads nothing is left out of dW_Q, one that nobody may read out of dW_K and dW_V, so that a NaN in
    its row of X is not seen there. ``together`` makes dX of its three branches.
    """
    layout = inputs.weight_layout
    x_query, x_key = cleared(inputs.x, readable(mask)), cleared(inputs.x, read(mask))
    grad_x_query = _to_x(grad_query, inputs.w_query, layout)
    grad_x_key = _to_x(grad_key, inputs.w_key, layout)
    grad_x_value = _to_x(grad_value, inputs.w_value, layout)
    return ProjectionGradients(
        grad_w_query=_to_projection(x_query, grad_query, layout),
        grad_w_key=_to_projection(x_key, grad_key, layout),
        grad_w_value=_to_projection(x_key, grad_value, layout),
        grad_x_query=grad_x_query,
        grad_x_key=grad_x_key,
        grad_x_value=grad_x_value,
        grad_x=together(grad_x_query, grad_x_key, grad_x_value),
    )


def _to_projection(x: Positions, gradient: Matrix, layout: WeightLayout) -> Projection:
    return product(x.T, gradient) if layout == "in_out" else product(gradient.T, x)


def _to_x(gradient: Matrix, projection: Projection, layout: WeightLayout) -> Positions:
    return product(gradient, projection.T if layout == "in_out" else projection)
