"""Random runs of every kind, with different sizes, masks, empty rows and scales."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from hypothesis import strategies

from app.attention.graph import Kind, WeightLayout
from app.attention.inputs import Direct, Inputs, Projected, Weighted


@dataclass(frozen=True)
class Sample:
    """What a run needs."""

    inputs: Inputs
    upstream: np.ndarray
    mask: np.ndarray | None
    scale: float | None


def sample(
    kind: Kind, sizes: dict[str, int], seed: int = 0, layout: WeightLayout = "in_out", masked: bool = False,
    scale: float | None = None,
) -> Sample:  # fmt: skip
    """A run with normally distributed entries; half of the mask is forbidden where ``masked``."""
    random = np.random.default_rng(seed)
    n_q, n_k, d_k, d_v, d_x = (sizes[name] for name in ("n_q", "n_k", "d_k", "d_v", "d_x"))
    inputs: Inputs
    if kind == "weighted":
        inputs = Weighted(random.normal(size=(n_q, n_k)), random.normal(size=(n_k, d_v)))
    elif kind == "direct":
        shapes = ((n_q, d_k), (n_k, d_k), (n_k, d_v))
        inputs = Direct(*(random.normal(size=shape) for shape in shapes))
    else:
        n_k = n_q
        shapes = ((d_x, d_k), (d_x, d_k), (d_x, d_v))
        turned = shapes if layout == "in_out" else tuple(shape[::-1] for shape in shapes)
        w_query, w_key, w_value = (random.normal(size=shape) for shape in turned)
        inputs = Projected(random.normal(size=(n_q, d_x)), w_query, w_key, w_value, layout)
    mask = random.random(size=(n_q, n_k)) < 0.5 if masked and kind != "weighted" else None
    return Sample(inputs, random.normal(size=(n_q, d_v)), mask, None if kind == "weighted" else scale)


PRIMES = {"n_q": 2, "n_k": 3, "d_k": 5, "d_v": 7, "d_x": 11}
"""A different prime for every size: no wrong axis fits by chance."""

samples = strategies.builds(
    sample,
    kind=strategies.sampled_from(("direct", "projected", "weighted")),
    sizes=strategies.fixed_dictionaries({name: strategies.integers(1, 4) for name in PRIMES}),
    seed=strategies.integers(0, 2**32 - 1),
    layout=strategies.sampled_from(("in_out", "out_in")),
    masked=strategies.booleans(),
    scale=strategies.one_of(strategies.none(), strategies.sampled_from((0.0, -1.5, 0.3))),
)
