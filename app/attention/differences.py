"""Gradients checked by differences: every coordinate of a tensor nudged, and the verdict on all of them.

central        D = (J(θ + h) − J(θ − h)) / 2h        error: truncation ~ h², rounding ~ ε·Σ|G∘O| / h
complex-step   D = Im J(θ + ih) / h                  error: truncation ~ h², no rounding to speak of

A difference is evidence, not proof, and no evidence at all where a gradient of 0 would have passed just as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from app.attention.forward import forward
from app.attention.nudges import probe_along, tensor_of
from app.attention.question import Question
from app.attention.rules import RULES, Rules
from app.attention.shapes import Array, Matrix

Method = Literal["central", "complex-step"]
Verdict = Literal["agrees", "disagrees", "empty", "cannot-tell"]
EmptyReason = Literal["no-upstream", "exactly-zero", "saturated", "too-small"]
BlindReason = Literal["rounding", "step-too-large", "not-finite"]

STEPS: dict[Method, tuple[float, ...]] = {"central": (1e-5, 1e-6), "complex-step": (1e-30,)}
RELATIVE_THRESHOLD: dict[Method, float] = {"central": 1e-7, "complex-step": 1e-12}
"""Fixed beforehand: an error up to this · max(1, max|analytic|) agrees."""

_EPSILON = float(np.finfo(np.float64).eps)


@dataclass(frozen=True, eq=False)
class Difference:
    """Analytic and numeric gradient of J by one ``tensor``, in every coordinate, and what they say.

    ``error`` is |numeric − analytic|, ``worst`` the place where it is largest. ``empty_rows`` are the rows of Q whose
    weights are saturated, so that zero would have agreed there; one of them makes the whole verdict ``empty``.
    """

    tensor: str
    method: Method
    step: float
    analytic: Matrix
    numeric: Matrix
    error: Matrix
    worst: tuple[int, int]
    threshold: float
    verdict: Verdict
    reason: EmptyReason | BlindReason | None
    empty_rows: tuple[int, ...]


@np.errstate(all="ignore")
def difference(
    question: Question, tensor: str, analytic: Matrix, method: Method, step: float, rules: Rules = RULES
) -> Difference:
    """The verdict of one method and step on the gradient ``analytic`` of J by ``tensor``, of its shape.

    ``rules`` are those of the forward that is differentiated. Raises ValueError for a tensor that cannot be nudged.
    """
    slope = slopes(question, tensor, method, step, rules)
    theta = tensor_of(question, tensor)
    numeric = np.array([slope(*place) for place in np.ndindex(theta.shape)]).reshape(theta.shape)
    error = np.abs(numeric - analytic)
    flat = int(np.argmax(np.where(np.isfinite(error), error, np.inf)))
    worst = (flat // theta.shape[1], flat % theta.shape[1])
    threshold = float(RELATIVE_THRESHOLD[method] * max(1.0, np.abs(analytic[np.isfinite(analytic)]).max(initial=0.0)))

    verdict: Verdict
    reason: EmptyReason | BlindReason | None = None
    rows: tuple[int, ...] = ()
    small = max(np.abs(analytic).max(), np.abs(numeric).max()) <= threshold
    if not np.isfinite(analytic).all():
        verdict, reason = "disagrees", "not-finite"
    elif not np.isfinite(numeric).all():
        verdict, reason = "cannot-tell", "not-finite"
    elif method == "central" and (theta + step == theta - step).any():
        verdict, reason = "cannot-tell", "rounding"  # the step is lost in the digits of θ
    elif error[worst] <= threshold and small:
        verdict, reason = "empty", _why_empty(question, analytic, RELATIVE_THRESHOLD[method], rules)
    elif method == "central" and noise(question, step, rules) > threshold:
        verdict, reason = "cannot-tell", "rounding"
    elif error[worst] > threshold:
        half = slopes(question, tensor, method, step / 2, rules)(*worst) if method == "central" else numeric[worst]
        truncated = error[worst] <= 2 * 4 / 3 * abs(numeric[worst] - half)
        verdict, reason = ("cannot-tell", "step-too-large") if truncated else ("disagrees", None)
    else:
        rows = _saturated_rows(question, tensor, analytic, numeric, threshold, RELATIVE_THRESHOLD[method], rules)
        verdict, reason = ("empty", "saturated") if rows else ("agrees", None)
    return Difference(
        tensor, method, step, analytic, numeric, error, worst, threshold, verdict, reason, rows
    )  # fmt: skip


def slopes(
    question: Question, tensor: str, method: Method, step: float, rules: Rules = RULES
) -> Callable[[int, int], float]:
    """The difference quotient by the coordinate (row, column) of ``tensor``."""
    along, theta = probe_along(question, tensor, rules), tensor_of(question, tensor)

    def central(row: int, column: int) -> float:
        up, down = theta.copy(), theta.copy()
        up[row, column] += step
        down[row, column] -= step
        # The width as float64 has it, which is not 2h where θ is large beside h.
        width = up[row, column] - down[row, column]
        return float((along(up) - along(down)) / (width if width else 2 * step))

    def complex_step(row: int, column: int) -> float:
        nudged = theta.astype(np.complex128)
        nudged[row, column] += 1j * step
        return float(along(nudged).imag / step)

    return central if method == "central" else complex_step


def noise(question: Question, step: float, rules: Rules = RULES) -> float:
    """What rounding alone can do to a central difference: 10 · ε · Σ|G∘O| / h."""
    output = forward(question.inputs, question.mask, question.scale, rules).output
    return float(10 * _EPSILON * np.abs(question.upstream * output).sum() / step)


def _why_empty(question: Question, analytic: Matrix, share: float, rules: Rules) -> EmptyReason:
    readable = question.allowed.any(axis=1)
    if not np.any(question.upstream[readable]):
        return "no-upstream"
    if not np.any(analytic):
        return "exactly-zero"
    rows = saturated(question, share, rules)
    return "saturated" if rows.any() and rows[_asked(question)].all() else "too-small"


def saturated(question: Question, share: float, rules: Rules = RULES) -> Array:
    """Which queries read one key and leave less than ``share`` of their weight to all the others they may read."""
    if question.inputs.kind == "weighted":
        return np.zeros(question.inputs.sizes["n_q"], dtype=np.bool_)
    weights = forward(question.inputs, question.mask, question.scale, rules).weights.real
    others = weights.sum(axis=1) - weights.max(axis=1)
    return np.asarray((others < share) & (question.allowed.sum(axis=1) > 1))


def _asked(question: Question) -> Array:
    """The queries that have something to choose from and a gradient coming in."""
    return np.asarray((question.allowed.sum(axis=1) > 1) & question.upstream.any(axis=1))


def _saturated_rows(
    question: Question, tensor: str, analytic: Matrix, numeric: Matrix, threshold: float, share: float, rules: Rules
) -> tuple[int, ...]:
    if tensor != "query":
        return ()
    largest = np.maximum(np.abs(analytic), np.abs(numeric)).max(axis=1)
    blind = saturated(question, share, rules) & _asked(question) & (largest <= threshold)
    return tuple(int(row) for row in np.flatnonzero(blind))
