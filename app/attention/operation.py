"""One operation of the computation as data, and the words in which operations are described."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from app.attention.terms import Term

Kind = Literal["direct", "projected", "weighted"]
WeightLayout = Literal["in_out", "out_in"]
Form = Literal["plain", "shifted"]
Scaling = Literal["default", "custom"]
OperationKind = Literal["given", "matmul", "scale", "row", "contraction", "add"]
StageName = Literal[
    "inputs", "project", "dot-products", "scores", "weights", "output", "probe",
    "back-output", "back-weights", "back-scores", "back-dot-products", "back-project",
]  # fmt: skip

STAGES: tuple[StageName, ...] = get_args(StageName)
INDEX_SIZES: dict[str, str] = {"i": "n_q", "j": "n_k", "k": "n_k", "a": "d_k", "c": "d_v", "e": "d_x"}
"""Which size each index letter runs over."""


@dataclass(frozen=True)
class Operation:
    """One tensor and how each of its cells is made.

    ``terms`` is the arithmetic of the cell with these ``indices`` and None where the tensor is given. ``form`` names
    the softmax form that the operation belongs to, None where it belongs to both.
    """

    tensor: str
    symbol: str
    indices: tuple[str, ...]
    kind: OperationKind
    stage: StageName
    tex: str
    terms: Term | None = None
    form: Form | None = None

    @property
    def operands(self) -> tuple[str, ...]:
        """The tensors that the terms refer to, each once, in the order of writing."""
        return tuple(dict.fromkeys(_references(self.terms))) if self.terms else ()

    @property
    def shape(self) -> tuple[str, ...]:
        """The size name of each index."""
        return tuple(INDEX_SIZES[index] for index in self.indices)


def _references(term: Term) -> list[str]:
    if term["op"] == "ref":
        return [term["tensor"]]
    return [name for part in term.get("of", ()) for name in _references(part)]
