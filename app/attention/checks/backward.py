"""Sums over rows and columns of a run's gradients."""

from __future__ import annotations

import numpy as np

from app.attention.checks.doubts import blind, largest_of_columns, largest_of_rows, masked_zero, shares
from app.attention.checks.judging import Evidence, Reason
from app.attention.masks import product
from app.attention.trace import Trace


def grad_scores_rows(trace: Trace) -> Evidence:
    """Σ_j dS_ij = 0: a softmax does not see what is added to a whole row of S."""
    grad_scores = trace.tensors["grad_scores"]
    terms = np.abs(grad_scores).sum(axis=1)
    cells = largest_of_rows("grad_scores", grad_scores)
    return Evidence(np.abs(grad_scores.sum(axis=1)), terms, cells, blind(trace, terms))


def grad_key_columns(trace: Trace) -> Evidence:
    """Σ_j dK_ja = 0: nor what is added to every key. Terms are |dR_ij Q_ia|."""
    grad_key, pairs = trace.tensors["grad_key"], trace.tensors["grad_dot_products"].T
    terms = product(np.abs(pairs), np.abs(trace.tensors["query"]), pairs != 0).sum(axis=0)
    cells = largest_of_columns("grad_key", grad_key)
    return Evidence(np.abs(grad_key.sum(axis=0)), terms, cells, blind(trace, terms))


def grad_value_columns(trace: Trace) -> Evidence:
    """Σ_j dV_jc = Σ_i G_ic over readable rows, whose weights sum to 1. Terms are |A_ij G_ic| and |G_ic|."""
    grad_value, rows = trace.tensors["grad_value"], trace.readable
    if trace.graph.kind == "weighted" and not shares(trace).all():
        return Evidence(np.empty(0), np.empty(0), [], "not-shares")
    weights, upstream = trace.tensors["weights"][rows], trace.tensors["upstream"][rows]
    deviations = np.abs(grad_value.sum(axis=0) - upstream.sum(axis=0))
    terms = ((np.abs(weights).sum(axis=1) + 1.0)[:, None] * np.abs(upstream)).sum(axis=0)
    cells = largest_of_columns("grad_value", grad_value)
    return Evidence(deviations, terms, cells, blind(trace, terms, through_softmax=False))


def grad_scores_masked_zero(trace: Trace) -> Evidence:
    """dS_ij = 0, exactly, where reading is forbidden; without a G in such a row nothing could stand there."""
    rows = ~trace.tensors["mask"].all(axis=1)
    doubt: Reason | None = None if trace.tensors["upstream"][rows].any() else "no-upstream"
    return masked_zero(trace, "grad_scores", doubt)
