"""When a check passes and proves nothing, and which cell to point at."""

from __future__ import annotations

import numpy as np

from app.attention.checks.judging import Evidence, Reason, negligible, tolerance
from app.attention.shapes import Array, Mask, Pairs, Readable
from app.attention.trace import Trace

SATURATED = 1e-12
"""A row whose largest weight is this close to 1 has next to no gradient."""


def mask_of(trace: Trace) -> Mask:
    """What was asked to be readable: everything where A was set by hand."""
    return trace.tensors.get("mask", np.ones_like(trace.tensors["weights"], dtype=np.bool_))


def nothing_to_read(trace: Trace) -> Reason | None:
    """``nothing-to-read`` where every row is empty: then all of A, O and their gradients is 0."""
    return None if trace.readable.any() else "nothing-to-read"


def saturated(weights: Pairs, mask: Mask) -> bool:
    """Whether every row with two keys to choose from gives one of them all but 1e-12; False where there is no such."""
    rows = mask.sum(axis=1) >= 2
    largest = np.where(mask, weights, -np.inf).max(axis=1)
    return bool(rows.any() and (np.abs(1.0 - largest[rows]) < SATURATED).all())


def blind(trace: Trace, terms: Array, through_softmax: bool = True) -> Reason | None:
    """Why a backward check says nothing: all its Σ|terms| are 0 or below what it tolerates; else None."""
    if not trace.readable.any():
        return "nothing-to-read"
    if not negligible(terms):
        return None
    if not trace.tensors["upstream"][trace.readable].any():
        return "no-upstream"
    if through_softmax and saturated(trace.tensors["weights"], mask_of(trace)):
        return "saturated"
    return "too-small" if terms.any() else "exactly-zero"


def shares(trace: Trace) -> Readable:
    """Which rows of A are shares: none negative, summing to 1."""
    weights = trace.tensors["weights"]
    summing = np.abs(weights.sum(axis=1) - 1.0) <= tolerance(np.abs(weights).sum(axis=1))
    return np.asarray(summing & (weights >= -tolerance(np.abs(weights))).all(axis=1))


def masked_zero(trace: Trace, tensor: str, doubt: Reason | None = None) -> Evidence:
    """What stands in the forbidden cells of ``tensor``, where nothing but 0 will do."""
    forbidden = ~trace.tensors["mask"]
    deviations = np.abs(trace.tensors[tensor][forbidden])
    cells = [f"{tensor}:{i}:{j}" for i, j in np.argwhere(forbidden)]
    return Evidence(deviations, np.zeros_like(deviations), cells, doubt, exact=True)


def largest_of_rows(tensor: str, matrix: Array) -> list[str]:
    """Of each row the cell furthest from 0."""
    return [f"{tensor}:{i}:{int(j)}" for i, j in enumerate(np.argmax(np.abs(matrix), axis=1))]


def largest_of_columns(tensor: str, matrix: Array) -> list[str]:
    """Of each column the cell furthest from 0."""
    return [f"{tensor}:{int(i)}:{j}" for j, i in enumerate(np.argmax(np.abs(matrix), axis=0))]


def largest(tensor: str, array: Array) -> list[str]:
    """The one cell furthest from 0."""
    place = np.unravel_index(int(np.argmax(np.abs(array))), array.shape)
    return [":".join([tensor, *(str(int(index)) for index in place)])]
