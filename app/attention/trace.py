"""One run from inputs to gradients: every tensor of the graph by its name."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from app.attention.backward import Backward, backward
from app.attention.forward import Forward, forward, probe
from app.attention.graph import Graph, build_graph
from app.attention.inputs import Inputs, Projected
from app.attention.question import Question
from app.attention.rules import RULES, Rules
from app.attention.shapes import Readable


@dataclass(frozen=True, eq=False)
class Trace:
    """A run that is done.

    ``tensors`` holds every tensor of ``graph`` in the order of computation, given ones too, each read-only: matrices,
    vectors with one number a query, ``probe`` without axes, ``mask`` of booleans. ``exponentials`` and ``row_sums``
    are absent where a row that may read something has its maximum beyond ±700. ``scale`` is None for 1/√d_k.
    """

    graph: Graph
    tensors: dict[str, np.ndarray]
    readable: Readable
    shapes: dict[str, int]
    scale: float | None


def trace(
    inputs: Inputs,
    upstream: ArrayLike,
    mask: ArrayLike | None = None,
    scale: float | None = None,
    rules: Rules = RULES,
) -> Trace:
    """Forward and backward for the upstream gradient G (n_q × d_v). Raises what ``forward`` and ``backward`` raise.

    With ``rules`` that are not the right ones the run is wrong on purpose; ``mask`` and ``readable`` stay as asked.
    """
    there = forward(inputs, mask, scale, rules)
    back = backward(there, upstream, rules)
    layout = inputs.weight_layout if isinstance(inputs, Projected) else "in_out"
    graph = build_graph(inputs.kind, layout, "default" if scale is None else "custom")
    found = _named(there, back)
    tensors = {each.tensor: found[each.tensor] for each in graph.operations if each.tensor in found}
    return Trace(graph, tensors, there.readable, inputs.sizes, scale)


def trace_of(question: Question, rules: Rules = RULES) -> Trace:
    """The run that a question asks for. Raises what ``trace`` raises."""
    return trace(question.inputs, question.upstream, question.mask, question.scale, rules)


def _named(there: Forward, back: Backward) -> dict[str, np.ndarray]:
    found = {**there.inputs.tensors(), **there.tensors(), **back.tensors()}
    found["probe"] = probe(there, back.upstream)
    found["probe"].setflags(write=False)
    if there.attention is not None:
        found |= {**there.attention.tensors(), **there.attention.softmax.tensors()}
    for part in (back.attention, back.projection):
        if part is not None:
            found |= part.tensors()
    return found
