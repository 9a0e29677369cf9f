"""Single-head attention, forward and backward, as data: the one description from which all else derives.

A row is a position. With n_q queries, n_k keys, widths d_k, d_v and d_x, indices run as ``INDEX_SIZES`` says: i over
queries, j over keys, a over d_k, c over d_v, e over d_x.

    Q = X W_Q     R = Q Kᵀ     S = R / √d_k              A_ij = e^(S_ij) / Σ_k e^(S_ik)     O = A V     J = Σ G ∘ O
    dV = Aᵀ G     dA = G Vᵀ    μ_i = Σ_j A_ij dA_ij     dS = A ∘ (dA − μ)                  dR = dS / √d_k
    dQ = dR K     dK = dRᵀ Q   dW_Q = Xᵀ dQ              dX = dQ W_Qᵀ + dK W_Kᵀ + dV W_Vᵀ

``back-<stage>`` undoes ``<stage>``; the backward is the forward read upwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from app.attention.operation import (
    INDEX_SIZES,
    STAGES,
    Form,
    Kind,
    Operation,
    OperationKind,
    Scaling,
    StageName,
    WeightLayout,
)
from app.attention.operations import jacobian, operations

__all__ = [
    "INDEX_SIZES", "STAGES", "Detail", "Form", "Graph", "Kind", "Operation", "OperationKind", "Scaling", "Stage",
    "StageName", "Step", "WeightLayout", "build_graph",
]  # fmt: skip

Detail = Literal["cell", "row", "whole"]


@dataclass(frozen=True)
class Step:
    """One group of a stage's default beats: these tensors, filled cell by cell, row by row, or whole.

    ``cell`` fills row 0 cell by cell, then row 1, then the rest; ``row`` fills row 0, row 1, then the rest.
    """

    tensors: tuple[str, ...]
    detail: Detail


@dataclass(frozen=True)
class Stage:
    """A public stop of the computation, the tensors it makes, and in which steps they are shown."""

    name: StageName
    tensors: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    undoes: StageName | None = None


@dataclass(frozen=True)
class Graph:
    """The stages and operations of one kind of inputs, in the order of computation.

    ``asides`` are what one may look at besides: their numbers stand in no run, but follow from it by their terms.
    """

    kind: Kind
    weight_layout: WeightLayout
    scaling: Scaling
    stages: tuple[Stage, ...]
    operations: tuple[Operation, ...]
    asides: tuple[Operation, ...] = ()
    indices: dict[str, str] = field(default_factory=lambda: dict(INDEX_SIZES))

    def operation(self, tensor: str, form: Form = "plain") -> Operation:
        """The operation that makes ``tensor`` in the softmax form ``form``. Raises KeyError where there is none."""
        named = [each for each in self.operations if each.tensor == tensor]
        for each in named:
            if each.form in (None, form):
                return each
        if named:
            return named[0]
        raise KeyError(tensor)

    def stage(self, name: str) -> Stage:
        """The stage called ``name``. Raises KeyError where this graph has none."""
        for each in self.stages:
            if each.name == name:
                return each
        raise KeyError(name)


_STEPS: dict[StageName, tuple[Step, ...]] = {
    "project": (Step(("query", "key", "value"), "whole"),),
    "dot-products": (Step(("dot_products",), "cell"),),
    "scores": (Step(("scores",), "whole"),),
    "weights": (
        Step(("exponentials", "row_sums", "row_max", "exponentials_shifted", "row_sums_shifted", "weights"), "row"),
    ),
    "output": (Step(("output",), "cell"),),
    "probe": (Step(("probe",), "whole"),),
    "back-output": (Step(("grad_value",), "whole"), Step(("grad_weights",), "whole")),
    "back-weights": (Step(("row_average",), "whole"), Step(("grad_scores",), "whole")),
    "back-scores": (Step(("grad_dot_products",), "whole"),),
    "back-dot-products": (Step(("grad_query",), "whole"), Step(("grad_key",), "whole")),
    "back-project": (
        Step(("grad_w_query", "grad_w_key", "grad_w_value"), "whole"),
        Step(("grad_x_query", "grad_x_key", "grad_x_value", "grad_x"), "whole"),
    ),
}
"""Detail shrinks as the reader understands: the two matrix products of attention go cell by cell, softmax row by row,
and what repeats an idea already seen is shown at once, so that X to dX at 3 x 2 is two dozen beats."""


@cache
def _build(kind: Kind, weight_layout: WeightLayout, scaling: Scaling) -> Graph:
    made = tuple(operations(kind, weight_layout, scaling))
    stages = []
    for name in STAGES:
        tensors = tuple(dict.fromkeys(each.tensor for each in made if each.stage == name))
        if tensors:
            undoes = name.removeprefix("back-") if name.startswith("back-") else None
            stages.append(Stage(name, tensors, _STEPS.get(name, ()), undoes))  # type: ignore[arg-type]
    asides = () if kind == "weighted" else (jacobian(),)
    return Graph(kind, weight_layout, scaling, tuple(stages), made, asides)


def build_graph(kind: Kind, weight_layout: WeightLayout = "in_out", scaling: Scaling = "default") -> Graph:
    """The computation for one kind of inputs.

    ``weight_layout`` matters for ``projected`` only: ``in_out`` is Q = X W_Q, ``out_in`` is Q = X W_Q^T. ``scaling``
    tells whether scores are divided by the square root of d_k or multiplied by a scale of the reader's own.
    """
    return _build(kind, weight_layout, scaling)
