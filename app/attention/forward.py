"""Single-head attention forward: from inputs to the output, generic over float32, float64 and complex128.

Q = X W_Q …      R = Q Kᵀ      S = R / √d_k      A = softmax of S row by row      O = A V      J = Σ G ∘ O
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from app.attention import masks
from app.attention.inputs import Direct, Inputs, Projected, Weighted
from app.attention.projection import project
from app.attention.record import Record
from app.attention.rules import RULES, Rules
from app.attention.shapes import Array, Key, Mask, Output, Pairs, Query, Readable, Value
from app.attention.softmax import Softmax


@dataclass(frozen=True, eq=False)
class Attention(Record):
    """How Q and K came to weights: what ``weighted`` inputs do not have. ``scale`` is None for the default 1/√d_k.

    ``mask`` is the one asked for, ``followed`` the one that the softmax went by: the same unless a rule is wrong.
    """

    query: Query
    key: Key
    mask: Mask
    followed: Mask
    sizes: Mapping[str, int]
    scale: float | None
    dot_products: Pairs
    scores: Pairs
    softmax: Softmax


@dataclass(frozen=True, eq=False)
class Forward(Record):
    """The frozen trace of a forward pass; ``attention`` is None for ``weighted`` inputs."""

    inputs: Inputs
    attention: Attention | None
    weights: Pairs
    value: Value
    output: Output
    readable: Readable


@np.errstate(all="ignore")
def forward(inputs: Inputs, mask: ArrayLike | None = None, scale: float | None = None, rules: Rules = RULES) -> Forward:
    """Attention's output O (n_q × d_v) and every tensor on the way to it, in the precision of ``inputs``.

    ``mask`` (n_q × n_k booleans, true = may be read) is None where every key may be read; ``scale`` multiplies R in
    place of the division by √d_k, and may be 0 or negative. A row with nothing to read has A = 0 and O = 0. S keeps
    its value at forbidden cells. Where numbers overflow, ∞ and NaN stand in the results; nothing is raised for them.
    ``rules`` are the right ones unless a wrong run is wanted.

    Raises ShapeError for a mask that does not fit, TypeError for one that does not hold booleans, ValueError for a
    mask or a scale beside ``weighted`` inputs.
    """
    if isinstance(inputs, Weighted):
        if mask is not None or scale is not None:
            raise ValueError("weighted inputs take neither mask nor scale")
        output = rules.output(inputs.weights, inputs.value, None)
        readable = np.ones(len(inputs.weights), dtype=np.bool_)
        return Forward(inputs, None, inputs.weights, inputs.value, output, readable)

    sizes = inputs.sizes
    n_q, n_k = sizes["n_q"], sizes["n_k"]
    allowed = masks.none(n_q, n_k) if mask is None else masks.custom(mask, n_q, n_k)
    query, key, value = _operands(inputs)
    dot_products = rules.dot_products(query, key)
    scores = rules.scaled(dot_products, scale, sizes)
    seen, followed = rules.masked(scores, allowed)
    made = rules.softmax(seen, followed)
    output = rules.output(made.weights, value, followed)
    attention = Attention(query, key, allowed, followed, sizes, scale, dot_products, scores, made)
    return Forward(inputs, attention, made.weights, value, output, masks.readable(allowed))


@np.errstate(all="ignore")
def probe(forward: Forward, upstream: Output) -> Array:
    """J = Σ_ic G_ic O_ic, a number as an array without axes; rows with nothing to read add nothing."""
    return np.asarray((masks.cleared(upstream, forward.readable) * forward.output).sum())


def _operands(inputs: Direct | Projected) -> tuple[Query, Key, Value]:
    if isinstance(inputs, Projected):
        layout = inputs.weight_layout
        query = project(inputs.x, inputs.w_query, layout)
        return query, project(inputs.x, inputs.w_key, layout), project(inputs.x, inputs.w_value, layout)
    return inputs.query, inputs.key, inputs.value
