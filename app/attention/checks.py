"""What must hold of every run, measured: one table of checks, and the verdict on each.

A check fails where what it measures is larger than 1e-12 · max(1, Σ|terms|), the terms being those of the sum that it
looks at. It cannot tell where a wrong run would pass just as well; then it says so instead of passing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from app.attention.shapes import Array
from app.attention.trace import Trace

Status = Literal["passed", "failed", "cannot-tell"]
Reason = Literal[
    "beyond-tolerance", "not-finite", "hand-set", "not-shares", "nothing-to-read", "too-small", "rows-left-out"
]  # fmt: skip
"""Why a check failed (first three) or cannot tell (next three), or what a passed one left out (last)."""

RELATIVE_TOLERANCE = 1e-12
TOLERANCE = "1e-12 · max(1, Σ|terms|)"


@dataclass(frozen=True)
class Check:
    """The verdict of one check on one run.

    ``measured`` is the deviation at the worst ``cell``, the one that comes closest to its ``tolerance`` or exceeds it
    most; of a row it is the cell with the largest term. All three are None where there was nothing to measure,
    ``measured`` also where it is not finite.
    """

    id: str
    status: Status
    measured: float | None
    tolerance: float | None
    cell: str | None
    reason: Reason | None


@dataclass(frozen=True)
class Evidence:
    """Deviations that should be 0, with Σ|terms| and the cell of each; ``doubt`` is why a pass would mean nothing."""

    deviations: Array
    terms: Array
    cells: list[str]
    doubt: Reason | None = None
    note: Reason | None = None
    blame: Reason = "beyond-tolerance"


@dataclass(frozen=True)
class Rule:
    """One check: the ``formula`` that must hold, of which tensor, and the reasons for which it cannot tell."""

    id: str
    formula: str
    tensor: str
    measure: Callable[[Trace], Evidence]
    cannot_tell: tuple[Reason, ...] = ()
    tolerance: str = TOLERANCE


def tolerance(terms: Array) -> Array:
    """1e-12 · max(1, Σ|terms|) for each Σ|terms|."""
    return np.asarray(RELATIVE_TOLERANCE * np.maximum(1.0, terms))


def _nonnegative(trace: Trace) -> Evidence:
    weights = trace.tensors["weights"]
    cells = [f"weights:{i}:{j}" for i, j in np.ndindex(weights.shape)]
    return Evidence(np.maximum(-weights, 0.0).ravel(), np.abs(weights).ravel(), cells, blame=_blame(trace))


def _rows_sum_to_one(trace: Trace) -> Evidence:
    return _row_sums(trace, "weights", 1.0, _blame(trace))


def _grad_scores_sum_to_zero(trace: Trace) -> Evidence:
    evidence = _row_sums(trace, "grad_scores", 0.0, "beyond-tolerance")
    if evidence.cells and (evidence.terms <= tolerance(evidence.terms)).all():
        return Evidence(evidence.deviations, evidence.terms, evidence.cells, doubt="too-small")
    return evidence


def _row_sums(trace: Trace, tensor: str, expected: float, blame: Reason) -> Evidence:
    rows, matrix = np.flatnonzero(trace.readable), trace.tensors[tensor]
    deviations = np.abs(matrix[rows].sum(axis=1) - expected)
    cells = [f"{tensor}:{i}:{int(np.argmax(np.abs(matrix[i])))}" for i in rows]
    return Evidence(deviations, np.abs(matrix[rows]).sum(axis=1), cells, *_left_out(trace), blame)


def _output_inside(trace: Trace) -> Evidence:
    weights, value = trace.tensors["weights"], trace.tensors["value"]
    mask = trace.tensors.get("mask", np.ones_like(weights, dtype=np.bool_))
    shares = np.abs(weights.sum(axis=1) - 1.0) <= tolerance(np.abs(weights).sum(axis=1))
    shares &= (weights >= -tolerance(np.abs(weights))).all(axis=1)
    rows = np.flatnonzero(shares)  # a row with nothing to read is none: it sums to 0
    may, output = mask[rows, :, None], trace.tensors["output"][rows]
    below = np.where(may, value, np.inf).min(axis=1) - output
    above = output - np.where(may, value, -np.inf).max(axis=1)
    terms = np.abs(np.where(may, weights[rows, :, None] * value, 0.0)).sum(axis=1)
    cells = [f"output:{i}:{c}" for i in rows for c in range(output.shape[1])]
    doubt, note = _left_out(trace)
    if (trace.readable & ~shares).any():
        doubt = "not-shares"
    return Evidence(np.maximum(np.maximum(below, above), 0.0).ravel(), terms.ravel(), cells, doubt, note)


def _left_out(trace: Trace) -> tuple[Reason | None, Reason | None]:
    """Doubt and note about rows with nothing to read: their A, O and dS are 0, and no share of anything."""
    if trace.readable.all():
        return None, None
    return (None, "rows-left-out") if trace.readable.any() else ("nothing-to-read", None)


def _blame(trace: Trace) -> Reason:
    return "hand-set" if trace.graph.kind == "weighted" else "beyond-tolerance"


RULES: tuple[Rule, ...] = (
    Rule("weights-nonnegative", "A_ij ≥ 0", "weights", _nonnegative),
    Rule("weights-rows-sum-to-one", "Σ_j A_ij = 1", "weights", _rows_sum_to_one, ("nothing-to-read",)),
    Rule(
        "output-inside-value-range", "min_j V_jc ≤ O_ic ≤ max_j V_jc", "output", _output_inside,
        ("not-shares", "nothing-to-read"),
    ),
    Rule(
        "grad-scores-rows-sum-to-zero", "Σ_j dS_ij = 0", "grad_scores", _grad_scores_sum_to_zero,
        ("too-small", "nothing-to-read"),
    ),
)  # fmt: skip
"""The one table of checks, in the order in which they are shown."""


@np.errstate(all="ignore")
def run_checks(trace: Trace) -> tuple[Check, ...]:
    """Every check whose tensor this run has, in the order of ``RULES``."""
    return tuple(_judge(rule.id, rule.measure(trace)) for rule in RULES if rule.tensor in trace.tensors)


def _judge(name: str, evidence: Evidence) -> Check:
    if not evidence.cells:
        return Check(name, "cannot-tell", None, None, None, evidence.doubt)
    allowed = tolerance(evidence.terms)
    finite = np.isfinite(evidence.deviations) & np.isfinite(allowed)
    worst = int(np.argmax(np.where(finite, evidence.deviations / allowed, np.inf)))
    measured, limit, cell = float(evidence.deviations[worst]), float(allowed[worst]), evidence.cells[worst]
    if not finite[worst]:
        return Check(name, "failed", None, None, cell, "not-finite")
    if measured > limit:
        return Check(name, "failed", measured, limit, cell, evidence.blame)
    if evidence.doubt:
        return Check(name, "cannot-tell", measured, limit, cell, evidence.doubt)
    return Check(name, "passed", measured, limit, cell, evidence.note)
