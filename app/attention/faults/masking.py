"""Faults of the mask: applied in the wrong place, the wrong way round, or one step aside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from app.attention import masks
from app.attention.faults.fault import Fault, always
from app.attention.masks import cleared
from app.attention.question import Question
from app.attention.shapes import Mask, Pairs
from app.attention.softmax import Softmax, softmax

Masking = Callable[[Pairs, Mask], tuple[Pairs, Mask]]


def _score_zero(scores: Pairs, mask: Mask) -> tuple[Pairs, Mask]:
    """Scores set to 0, and e⁰ = 1 is counted like any other."""
    return cleared(scores, mask), np.ones_like(mask)


def _after_softmax(scores: Pairs, mask: Mask) -> Softmax:
    """The softmax of everything, then zeros: what is left of a row no longer sums to 1."""
    everything = softmax(scores, np.ones_like(mask))
    return replace(everything, weights=cleared(everything.weights, mask))


def _inverted(scores: Pairs, mask: Mask) -> tuple[Pairs, Mask]:
    return scores, ~mask


def _causal(offset: Callable[[int], int]) -> Callable[[Question], Masking]:
    """The causal mask with an offset made of the one asked for."""

    def swap(question: Question) -> Masking:
        wrong = offset(question.query_offset or 0)
        return lambda scores, mask: (scores, masks.causal(mask.shape[0], mask.shape[1], wrong))

    return swap


MASK_FAULTS: tuple[Fault, ...] = (
    Fault(
        "masked-score-zero", "masked", "weights", "S_{ij} = 0 \\quad (M_{ij} = 0)", always(_score_zero),
        ("needs-scores", "needs-mask"),
    ),
    Fault(
        "mask-after-softmax", "softmax", "weights", "A_{ij} = M_{ij} \\frac{e^{S_{ij}}}{\\sum_k e^{S_{ik}}}",
        always(_after_softmax), ("needs-scores", "needs-mask"),
    ),
    Fault("mask-inverted", "masked", "weights", "M \\to 1 - M", always(_inverted), ("needs-scores", "needs-mask")),
    Fault(
        "causal-off-by-one", "masked", "weights", "j \\le i + o + 1", _causal(lambda offset: offset + 1),
        ("needs-scores", "needs-causal"),
    ),
    Fault(
        "causal-top-left", "masked", "weights", "j \\le i", _causal(lambda offset: 0), ("needs-scores", "needs-causal"),
    ),
)  # fmt: skip
