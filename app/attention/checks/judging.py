"""From evidence to a verdict, and the words that every check is described in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from app.attention.shapes import Array
from app.attention.trace import Trace

Status = Literal["passed", "failed", "cannot-tell"]
Reason = Literal[
    "beyond-tolerance", "not-finite", "hand-set", "does-not-fit",
    "not-shares", "nothing-to-read", "no-upstream", "saturated", "exactly-zero", "too-small", "too-large",
    "one-position", "symmetric", "zero-query", "zero-scale", "equal-scores", "values-alike", "custom-scale",
    "rows-left-out",
]  # fmt: skip
"""Why a check failed (first line) or cannot tell (next two), or what a passed one left out (last)."""

RELATIVE_TOLERANCE = 1e-12
TOLERANCE = "1e-12 · max(1, Σ|terms|)"


@dataclass(frozen=True)
class Check:
    """The verdict of one check on one run.

    ``measured`` is the deviation at the worst ``cell``, the one that comes closest to its ``tolerance`` or exceeds it
    most; of a row, a column or a whole tensor it is the cell with the largest term. All three are None where there was
    nothing to measure, ``measured`` and ``tolerance`` also where they are not finite.
    """

    id: str
    status: Status
    measured: float | None
    tolerance: float | None
    cell: str | None
    reason: Reason | None


@dataclass(frozen=True)
class Evidence:
    """Deviations that should be 0, with Σ|terms| and the cell of each; ``doubt`` is why a pass would mean nothing.

    ``note`` is what a pass left out, ``blame`` why a failure failed; where ``exact`` nothing but 0 passes.
    """

    deviations: Array
    terms: Array
    cells: list[str]
    doubt: Reason | None = None
    note: Reason | None = None
    blame: Reason = "beyond-tolerance"
    exact: bool = False


@dataclass(frozen=True)
class Claim:
    """What one check says: its ``formula`` in plain text and as ``tex``, its tolerance, when it cannot tell."""

    id: str
    formula: str
    tex: str
    cannot_tell: tuple[Reason, ...] = ()
    tolerance: str = TOLERANCE


@dataclass(frozen=True, kw_only=True)
class Rule(Claim):
    """A claim about a run itself, measured on its ``tensors``; where ``masked`` only if something is forbidden."""

    tensors: tuple[str, ...]
    measure: Callable[[Trace], Evidence]
    masked: bool = False

    def applies(self, trace: Trace) -> bool:
        """Whether the run has all that the rule looks at."""
        if not all(name in trace.tensors for name in self.tensors):
            return False
        return not self.masked or not trace.tensors["mask"].all()


def tolerance(terms: Array) -> Array:
    """1e-12 · max(1, Σ|terms|) for each Σ|terms|."""
    return np.asarray(RELATIVE_TOLERANCE * np.maximum(1.0, terms))


def negligible(terms: Array) -> bool:
    """Whether no Σ|terms| exceeds its own tolerance, so that any deviation of this size would pass."""
    return bool((terms <= tolerance(terms)).all())


@np.errstate(all="ignore")
def judge(name: str, evidence: Evidence, sound: bool = False) -> Check:
    """The verdict. ``sound`` says that all numbers looked at are finite: what is not finite then overflowed here."""
    if not evidence.cells:
        return Check(name, "cannot-tell", None, None, None, evidence.doubt)
    allowed = np.zeros_like(evidence.terms) if evidence.exact else tolerance(evidence.terms)
    excess = evidence.deviations if evidence.exact else evidence.deviations / allowed
    finite = np.isfinite(evidence.deviations) & np.isfinite(allowed)
    worst = int(np.argmax(np.where(finite, excess, -1.0 if sound else np.inf)))
    measured, limit, cell = float(evidence.deviations[worst]), float(allowed[worst]), evidence.cells[worst]
    if not finite[worst]:
        reason: Reason = "too-large" if sound else "not-finite"
        return Check(name, "cannot-tell" if sound else "failed", None, None, cell, reason)
    if measured > limit:
        return Check(name, "failed", measured, limit, cell, evidence.blame)
    doubt = evidence.doubt if finite.all() else "too-large"
    if doubt:
        return Check(name, "cannot-tell", measured, limit, cell, doubt)
    return Check(name, "passed", measured, limit, cell, evidence.note)
