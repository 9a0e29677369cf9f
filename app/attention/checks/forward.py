"""What must hold of a run's weights and output.

``trace.tensors["mask"]`` and ``trace.readable`` are what was asked; a wrong run may have read something else.
"""

from __future__ import annotations

import numpy as np

from app.attention.checks.doubts import largest_of_rows, mask_of, masked_zero, nothing_to_read, shares
from app.attention.checks.judging import Evidence, Reason
from app.attention.trace import Trace

SMALLEST_WEIGHT = 1e-300
"""Weights up to here have lost digits to underflow: of their logarithm only a bound is known."""


def nonnegative(trace: Trace) -> Evidence:
    """A_ij ≥ 0."""
    weights = trace.tensors["weights"]
    cells = [f"weights:{i}:{j}" for i, j in np.ndindex(weights.shape)]
    return Evidence(np.maximum(-weights, 0.0).ravel(), np.abs(weights).ravel(), cells, blame=_blame(trace))


def rows_sum_to_one(trace: Trace) -> Evidence:
    """Σ_j A_ij = 1; in a row with nothing to read every A_ij is 0."""
    weights = trace.tensors["weights"]
    terms = np.abs(weights).sum(axis=1)
    deviations = np.where(trace.readable, np.abs(weights.sum(axis=1) - 1.0), terms)
    return Evidence(deviations, terms, largest_of_rows("weights", weights), nothing_to_read(trace), blame=_blame(trace))


def output_inside(trace: Trace) -> Evidence:
    """min_j V_jc ≤ O_ic ≤ max_j V_jc over what may be read; O_ic = 0 where nothing may.

    A hand-set A promises this only for those of its rows that are shares; every other A has to be made of shares.
    """
    hand_set = trace.graph.kind == "weighted"
    rows = np.flatnonzero(shares(trace) if hand_set else np.ones_like(trace.readable))
    weights, value, output = trace.tensors["weights"][rows], trace.tensors["value"], trace.tensors["output"][rows]
    may = mask_of(trace)[rows, :, None]
    below = np.where(may, value, np.inf).min(axis=1) - output
    above = output - np.where(may, value, -np.inf).max(axis=1)
    outside = np.maximum(np.maximum(below, above), 0.0)
    deviations = np.where(trace.readable[rows, None], outside, np.abs(output))
    terms = np.abs(np.where(may, weights[:, :, None] * value, 0.0)).sum(axis=1)
    cells = [f"output:{i}:{c}" for i in rows for c in range(output.shape[1])]
    doubt: Reason | None = "not-shares" if len(rows) < len(trace.readable) else nothing_to_read(trace)
    return Evidence(deviations.ravel(), terms.ravel(), cells, doubt)


def log_ratios(trace: Trace) -> Evidence:
    """ln A_ij − ln A_ik = S_ij − S_ik over what may be read, k being the row's largest weight.

    Of a weight of at most 1e-300 only that bound is known: it fails where the scores ask for more. A readable row
    without any larger weight fails at its largest score, whose weight is at least 1/n.
    """
    mask, weights, scores = (trace.tensors[name] for name in ("mask", "weights", "scores"))
    rows, counts = np.arange(len(mask)), mask.sum(axis=1)
    base = np.argmax(np.where(mask & np.isfinite(weights), weights, -np.inf), axis=1)
    logs = np.log(np.maximum(weights, SMALLEST_WEIGHT))
    found = logs - logs[rows, base][:, None]
    expected = scores - scores[rows, base][:, None]
    bounded = weights <= SMALLEST_WEIGHT
    deviations = np.where(bounded, np.maximum(expected - found, 0.0), np.abs(found - expected))

    lost = np.flatnonzero((mask & bounded).sum(axis=1) == counts)
    deviations[lost] = 0.0
    top = np.argmax(np.where(mask, scores, -np.inf), axis=1)[lost]
    deviations[lost, top] = -np.log(np.maximum(counts[lost], 1)) - np.log(SMALLEST_WEIGHT)

    looked_at = mask & (counts >= 2)[:, None]
    cells = [f"weights:{i}:{j}" for i, j in np.argwhere(looked_at)]
    terms = np.abs(logs) + np.abs(logs[rows, base])[:, None] + np.abs(expected)
    doubt = nothing_to_read(trace)
    if doubt is None and not cells:
        doubt = "one-position"
    elif doubt is None and ((looked_at & ~bounded).sum(axis=1) < 2).all():
        doubt = "saturated"
    return Evidence(deviations[looked_at], terms[looked_at], cells, doubt)


def weights_masked_zero(trace: Trace) -> Evidence:
    """A_ij = 0, exactly, where reading is forbidden."""
    return masked_zero(trace, "weights")


def _blame(trace: Trace) -> Reason:
    return "hand-set" if trace.graph.kind == "weighted" else "beyond-tolerance"
