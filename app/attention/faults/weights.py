"""Faults of the softmax and of the weighted sum: the wrong axis, no division, no maximum, A turned round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from app.attention.faults.fault import Fault, always
from app.attention.masks import cleared, product
from app.attention.shapes import Array, Mask, Output, Pairs, Value
from app.attention.softmax import Softmax, softmax


def _instead(weights: Callable[[Pairs, Mask], Pairs]) -> Callable[[Pairs, Mask], Softmax]:
    """A softmax whose weights are these; what else it shows is what it should have been."""

    def rule(scores: Pairs, mask: Mask) -> Softmax:
        return replace(softmax(scores, mask), weights=cleared(weights(scores, mask), mask))

    return rule


def _exponentials(scores: Pairs, mask: Mask, largest: Array) -> Pairs:
    """e^(S − largest) where it may be read, else 0."""
    return cleared(np.exp(cleared(scores - largest, mask)), mask)


def _divided(exponentials: Pairs, sums: Array) -> Pairs:
    return np.asarray(exponentials / np.where(sums == 0, np.ones_like(sums), sums))


def _over_columns(scores: Pairs, mask: Mask) -> Pairs:
    largest = np.where(mask.any(axis=0), np.where(mask, scores.real, -np.inf).max(axis=0), 0.0)
    exponentials = _exponentials(scores, mask, largest.astype(scores.real.dtype))
    return _divided(exponentials, exponentials.sum(axis=0, keepdims=True))


def _over_matrix(scores: Pairs, mask: Mask) -> Pairs:
    largest = scores.real[mask].max() if mask.any() else scores.real.dtype.type(0)
    exponentials = _exponentials(scores, mask, largest)
    return _divided(exponentials, exponentials.sum(keepdims=True))


def _plain(scores: Pairs, mask: Mask) -> Pairs:
    """e^S itself, which overflows beyond S = 709 (88 in single precision)."""
    return _exponentials(scores, mask, scores.real.dtype.type(0))


def _maximum_not_subtracted(scores: Pairs, mask: Mask) -> Pairs:
    exponentials = _plain(scores, mask)
    return _divided(exponentials, exponentials.sum(axis=1, keepdims=True))


def _maximum_not_subtracted_single(scores: Pairs, mask: Mask) -> Pairs:
    single = np.complex64 if scores.dtype.kind == "c" else np.float32
    return _maximum_not_subtracted(scores.astype(single), mask).astype(scores.dtype)


def _scores(scores: Pairs, mask: Mask) -> Pairs:
    return scores


def _output_transposed(weights: Pairs, value: Value, mask: Mask | None) -> Output:
    return product(weights.T, value, None if mask is None else mask.T)


WEIGHT_FAULTS: tuple[Fault, ...] = (
    Fault(
        "softmax-over-columns", "softmax", "weights", "A_{ij} = \\frac{e^{S_{ij}}}{\\sum_k e^{S_{kj}}}",
        always(_instead(_over_columns)),
    ),
    Fault(
        "softmax-over-matrix", "softmax", "weights", "A_{ij} = \\frac{e^{S_{ij}}}{\\sum_{kl} e^{S_{kl}}}",
        always(_instead(_over_matrix)),
    ),
    Fault(
        "maximum-not-subtracted", "softmax", "weights", "A_{ij} = \\frac{e^{S_{ij}}}{\\sum_k e^{S_{ik}}}",
        always(_instead(_maximum_not_subtracted)),
    ),
    Fault(
        "maximum-not-subtracted-float32", "softmax", "weights", "A_{ij} = \\frac{e^{S_{ij}}}{\\sum_k e^{S_{ik}}}",
        always(_instead(_maximum_not_subtracted_single)),
    ),
    Fault("exponentials-as-weights", "softmax", "weights", "A_{ij} = e^{S_{ij}}", always(_instead(_plain))),
    Fault("scores-as-weights", "softmax", "weights", "A_{ij} = S_{ij}", always(_instead(_scores))),
    Fault(
        "output-transposed-weights", "output", "output", "O = A^{\\top} V", always(_output_transposed),
        ("needs-square",),
    ),
)  # fmt: skip
