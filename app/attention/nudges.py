"""J as a function of one tensor, the rest frozen: what differences, sways and tangents are computed from.

It is the public ``forward`` and nothing else: no line of the backward pass is used. Nudging Q freezes K and V, also
where all three come from X; nudging X makes all three anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from app.attention.forward import forward, probe
from app.attention.graph import Kind
from app.attention.inputs import Direct, Inputs, Projected, Weighted
from app.attention.question import Question
from app.attention.rules import RULES, Rules
from app.attention.shapes import Array, Matrix

NUDGED: Mapping[Kind, tuple[str, ...]] = {
    "projected": ("x", "w_query", "w_key", "w_value", "query", "key", "value"),
    "direct": ("query", "key", "value"),
    "weighted": ("weights", "value"),
}
"""The tensors that can be nudged, given ones first."""


def tensor_of(question: Question, tensor: str) -> Matrix:
    """The tensor itself: as given, or made of X."""
    inputs = frozen(question, tensor).inputs
    return np.asarray(getattr(inputs, tensor))


def frozen(question: Question, tensor: str) -> Question:
    """The question in which ``tensor`` is given: Q, K, V of projected inputs are taken as they are computed.

    Raises ValueError for a tensor that this kind of inputs does not have.
    """
    inputs = question.inputs
    if tensor not in NUDGED[inputs.kind]:
        raise ValueError(f"{tensor} cannot be nudged in {inputs.kind} inputs")
    if isinstance(inputs, Projected) and tensor in NUDGED["direct"]:
        return direct(question)
    return question


def direct(question: Question) -> Question:
    """The question with Q, K, V given where they come from X."""
    if not isinstance(question.inputs, Projected):
        return question
    there = forward(question.inputs)
    assert there.attention is not None
    return replace(question, inputs=Direct(there.attention.query, there.attention.key, there.value))


def with_tensor(question: Question, tensor: str, matrix: Matrix) -> Question:
    """The question with another ``matrix`` in the place of a tensor that it is given."""
    return replace(question, inputs=_replaced(question.inputs, tensor, matrix))


def probe_of(question: Question, rules: Rules = RULES) -> Array:
    """J of a question, as an array without axes."""
    return probe(forward(question.inputs, question.mask, question.scale, rules), question.upstream)


def probe_along(question: Question, tensor: str, rules: Rules = RULES) -> Callable[[Matrix], Array]:
    """J as a function of ``tensor``. Raises ValueError as ``frozen`` does."""
    given = frozen(question, tensor)
    return lambda matrix: probe_of(with_tensor(given, tensor, matrix), rules)


def _replaced(inputs: Inputs, tensor: str, matrix: Matrix) -> Inputs:
    """The same inputs with one matrix exchanged; dataclasses.replace cannot call their own constructors."""
    if isinstance(inputs, Direct):
        return Direct(**{"query": inputs.query, "key": inputs.key, "value": inputs.value, tensor: matrix})
    if isinstance(inputs, Weighted):
        return Weighted(**{"weights": inputs.weights, "value": inputs.value, tensor: matrix})
    given = {"x": inputs.x, "w_query": inputs.w_query, "w_key": inputs.w_key, "w_value": inputs.w_value}
    return Projected(**{**given, tensor: matrix}, weight_layout=inputs.weight_layout)
