"""Where each tensor stands: Falk's scheme, left operand left, right operand above, product where they cross.

A scene is a row of columns. A column has a matrix on the rods and perhaps one above it; wires lead from the columns of
a rod matrix to the rows of the matrix above its right neighbour. The attention scene holds every tensor from Q to J,
the projection scene X, its projections and copies of what they make.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.attention.graph import STAGES, Form, Graph, Kind

SceneName = Literal["attention", "projection"]


@dataclass(frozen=True)
class Place:
    """One matrix of beads: the tensor that it shows and the gradient that shares its beads.

    ``transposed`` draws rows as columns under the tensor's own indices. ``copy`` marks a second showing of a tensor
    that stands elsewhere. A place that ``folds`` is only a narrow strip in stages that are not about it. ``form``
    names the softmax form outside of which it is not shown.
    """

    tensor: str
    gradient: str | None = None
    transposed: bool = False
    copy: bool = False
    folds: bool = False
    form: Form | None = None
    backward: bool = False


@dataclass(frozen=True)
class Column:
    """A matrix on the rods, the one above it, and the tensor whose columns are wired to the rows of the upper one."""

    rod: Place
    upper: Place | None = None
    wired_from: str | None = None


@dataclass(frozen=True)
class Scene:
    """A picture of its own: columns from left to right; ``readers`` tells whether its rods are queries."""

    name: SceneName
    columns: tuple[Column, ...]

    @property
    def places(self) -> tuple[Place, ...]:
        """Every place, column by column, rods first."""
        return tuple(place for column in self.columns for place in (column.rod, column.upper) if place is not None)


_VALUE = Place("value", "grad_value")
_READING = (
    Column(Place("weights", "grad_weights")),
    Column(Place("output"), _VALUE, wired_from="weights"),
    Column(Place("upstream", folds=True)),
    Column(Place("probe", folds=True)),
)
_SOFTMAX = (
    Column(Place("row_max", folds=True, form="shifted")),
    Column(Place("exponentials", folds=True, form="plain")),
    Column(Place("row_sums", folds=True, form="plain")),
    Column(Place("exponentials_shifted", folds=True, form="shifted")),
    Column(Place("row_sums_shifted", folds=True, form="shifted")),
    Column(Place("row_average", folds=True, backward=True)),
)
_MATCHING = (
    Column(Place("query", "grad_query")),
    Column(Place("dot_products", "grad_dot_products"), Place("key", "grad_key", transposed=True), wired_from="query"),
    Column(Place("scores", "grad_scores"), Place("mask")),
)


def _projection(name: str, turned: bool) -> Column:
    return Column(
        Place(name, f"grad_{name}", copy=True),
        Place(f"w_{name}", f"grad_w_{name}", transposed=turned),
        wired_from="x",
    )


def scenes(graph: Graph) -> tuple[Scene, ...]:
    """The scenes of a kind of inputs, each tensor's own place before any copy of it."""
    if graph.kind == "weighted":
        return (Scene("attention", _READING),)
    attention = Scene("attention", _MATCHING + _SOFTMAX + _READING)
    if graph.kind == "direct":
        return (attention,)
    turned = graph.weight_layout == "out_in"
    branches = tuple(Column(Place(f"grad_x_{name}", folds=True, backward=True)) for name in ("query", "key", "value"))
    projections = tuple(_projection(name, turned) for name in ("query", "key", "value"))
    return (attention, Scene("projection", (*branches, Column(Place("x", "grad_x")), *projections)))


def framed_scene(kind: Kind, stage: str) -> SceneName:
    """The scene that a stage is about."""
    about_projection = stage in ("project", "back-project") or stage == "inputs"
    return "projection" if kind == "projected" and about_projection else "attention"


def frame(graph: Graph, stage: str, form: Form) -> frozenset[str]:
    """The tensors that a stage is about: what it makes and what it makes it from."""
    inside: set[str] = set()
    for operation in graph.operations:
        if operation.stage == stage and operation.form in (None, form):
            inside |= {operation.tensor, *operation.operands}
    return frozenset(inside)


def in_frame(place: Place, inside: frozenset[str]) -> bool:
    """Whether a place shows a tensor that the stage is about."""
    return place.tensor in inside or place.gradient in inside


def reached(graph: Graph, stage: str) -> frozenset[str]:
    """Every tensor that is made up to and including ``stage``."""
    names: list[str] = list(STAGES)
    last = names.index(stage)
    return frozenset(each.tensor for each in graph.operations if names.index(each.stage) <= last)


def reader_tensor(graph: Graph, stage: str, form: Form) -> str:
    """The tensor in which a stage shows a reader: the last that it makes with a row each, else the first given one."""
    rows = [each for each in graph.operations if "i" in each.indices]
    made = [each for each in rows if each.stage == stage and each.form in (None, form) and each.kind != "given"]
    return (made or rows[:1])[-1].tensor
