"""Checks against a fresh run: the same attention asked another way, compared on the output alone.

They need nothing but answers, so they see what the tensors of one run cannot show, such as a wrong scale.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from app.attention.checks.judging import RELATIVE_TOLERANCE, Check, Claim, Evidence, Reason, judge
from app.attention.checks.twins import Twins, features_duplicated, keys_permuted, keys_shifted, queries_permuted
from app.attention.forward import forward
from app.attention.inputs import Direct, Weighted
from app.attention.masks import product
from app.attention.question import Question
from app.attention.shapes import Array, Output

Attend = Callable[[Question], np.ndarray]
"""The program under test: the output O (n_q × d_v) that it gives. ValueError where it cannot give any."""

ROUGH = 1e-3
"""Rows whose scores may be off by more than this are not compared: the estimate of rounding ends here."""


@dataclass(frozen=True, kw_only=True)
class FreshRule(Claim):
    """A claim about two questions; ``twins`` makes them, or says why they cannot tell, or None: does not apply."""

    twins: Callable[[Question, Direct], Twins | Reason | None]


_BLIND: tuple[Reason, ...] = ("nothing-to-read", "one-position", "symmetric", "values-alike", "too-large")

FRESH: tuple[FreshRule, ...] = (
    FreshRule(
        "keys-permuted", "O(Q, PK, PV) = O(Q, K, V)", "O(Q, PK, PV) = O(Q, K, V)",
        (*_BLIND, "zero-query", "zero-scale"), twins=keys_permuted,
    ),
    FreshRule(
        "queries-permuted", "O(PQ, K, V) = P O(Q, K, V)", "O(PQ, K, V) = P\\, O(Q, K, V)",
        _BLIND, twins=queries_permuted,
    ),
    FreshRule(
        "keys-shifted", "O(Q, K + 1uᵀ, V) = O(Q, K, V)", "O(Q, K + \\mathbf{1} u^{\\top}, V) = O(Q, K, V)",
        (*_BLIND, "zero-query", "zero-scale"), twins=keys_shifted,
    ),
    FreshRule(
        "features-duplicated", "O([Q Q], [K K], V) = O(√2 Q, K, V)",
        "O([Q\\;Q], [K\\;K], V) = O(\\sqrt{2}\\, Q, K, V)",
        (*_BLIND, "custom-scale", "zero-query", "equal-scores", "saturated"), twins=features_duplicated,
    ),
)  # fmt: skip
"""The table of these checks, in the order in which they are shown."""


def fresh_checks(question: Question, attend: Attend) -> tuple[Check, ...]:
    """Every check of ``FRESH`` that applies, on the program ``attend``; none for ``weighted`` inputs.

    The program is asked with Q, K and V themselves, for ``projected`` inputs those of the right forward.
    """
    asked = _direct(question)
    if asked is None:
        return ()
    checks = (_checked(rule, *asked, attend) for rule in FRESH)
    return tuple(check for check in checks if check is not None)


def _direct(question: Question) -> tuple[Question, Direct] | None:
    """The question with Q, K and V themselves as inputs, and these; None for ``weighted``, which has no Q and K."""
    inputs = question.inputs
    if isinstance(inputs, Weighted):
        return None
    if not isinstance(inputs, Direct):
        right = forward(inputs, question.mask, question.scale)
        assert right.attention is not None
        inputs = Direct(right.attention.query, right.attention.key, right.value)
    return replace(question, inputs=inputs), inputs


@np.errstate(all="ignore")
def _checked(rule: FreshRule, question: Question, given: Direct, attend: Attend) -> Check | None:
    """The verdict of one rule on the program ``attend``; None where the rule does not apply.

    It fails with ``does-not-fit`` where the program answers the first question but not the second. What it raises
    besides ValueError, and what it raises on the first question, is passed on.
    """
    twins = rule.twins(question, given)
    if twins is None:
        return None
    if not isinstance(twins, Twins):
        return Check(rule.id, "cannot-tell", None, None, None, twins)
    expected = attend(twins.first)
    try:
        answered = attend(twins.second)
    except ValueError:
        return Check(rule.id, "failed", None, None, None, "does-not-fit")
    if answered.shape != expected.shape:
        return Check(rule.id, "failed", None, None, None, "does-not-fit")
    return judge(rule.id, _evidence(twins, expected, twins.in_place(answered)))


def _evidence(twins: Twins, expected: Output, found: Output) -> Evidence:
    terms, rough = _terms(twins.first, expected)
    more_terms, more_rough = _terms(twins.second, found)
    rows = np.flatnonzero(~(rough | twins.in_place(more_rough)))
    all_terms = terms + twins.in_place(more_terms)
    deviations = np.abs(found - expected)[rows]
    cells = [f"output:{i}:{c}" for i in rows for c in range(expected.shape[1])]
    left_out = len(rows) < len(expected)
    doubt = twins.doubt or (None if cells else "too-large")
    return Evidence(deviations.ravel(), all_terms[rows].ravel(), cells, doubt, "rows-left-out" if left_out else None)


def _terms(question: Question, output: Output) -> tuple[Output, Array]:
    """How far rounding may move each O_ic, as a multiple of the tolerance, and the rows where nobody knows.

    Rounding moves S_ij by about ε s_ij, with s_ij = Σ_a |Q_ia K_ja| / √d_k, and so A_ij by ε (s_ij + Σ_k A_ik s_ik)
    of itself. A wrong program's output may be larger than Σ |A_ij V_jc|; it then counts as it is.
    """
    given, mask = question.inputs, question.allowed
    assert isinstance(given, Direct)
    factor = 1.0 / np.sqrt(given.query.shape[1]) if question.scale is None else abs(question.scale)
    sizes = np.where(mask, np.abs(given.query) @ np.abs(given.key).T * factor, 0.0)
    weights = forward(given, question.mask, question.scale).weights
    average = np.where(weights == 0, 0.0, weights * sizes).sum(axis=1)[:, None]
    moved = np.where(weights == 0, 0.0, weights * (1.0 + sizes + average))
    terms = product(moved, np.abs(given.value), weights != 0) + np.abs(output) * (1.0 + 2.0 * average)
    return terms, ~(RELATIVE_TOLERANCE * sizes.max(axis=1) <= ROUGH)
