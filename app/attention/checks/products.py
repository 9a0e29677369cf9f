"""Inner products of gradients with what they are gradients of: ⟨dT, T⟩ = Σ dT ∘ T.

Each operation of the computation is linear in each of its operands, so what flows into an operand equals what flows
out of the result: for O = A V, ⟨dV, V⟩ = ⟨G, O⟩. A product with a factor of exactly 0 is left out, since the other
factor may be a NaN that nobody may read. Terms are written out to single products of inputs and weights, as sums in
between may have cancelled.
"""

from __future__ import annotations

import numpy as np

from app.attention.checks.doubts import blind, largest
from app.attention.checks.judging import Evidence
from app.attention.masks import cleared, product
from app.attention.shapes import Array, Matrix
from app.attention.trace import Trace


def value_product(trace: Trace) -> Evidence:
    """⟨dV, V⟩ = ⟨G, O⟩. Terms are |A_ij G_ic V_jc|."""
    tensors = trace.tensors
    into = _products(tensors["grad_value"], tensors["value"])
    deviation = into.sum() - _products(tensors["output"], tensors["upstream"]).sum()
    return _evidence(trace, deviation, _value_terms(trace), "grad_value", into, through_softmax=False)


def row_averages(trace: Trace) -> Evidence:
    """Σ_i μ_i = J, as μ_i = Σ_j A_ij Σ_c G_ic V_jc. Terms are |A_ij G_ic V_jc|."""
    averages = trace.tensors["row_average"]
    deviation = averages.sum() - trace.tensors["probe"]
    return _evidence(trace, deviation, _value_terms(trace), "row_average", averages, through_softmax=False)


def query_key(trace: Trace) -> Evidence:
    """⟨dQ, Q⟩ = ⟨dK, K⟩. Terms are |dR_ij Q_ia K_ja|."""
    tensors = trace.tensors
    into = _products(tensors["grad_query"], tensors["query"])
    deviation = into.sum() - _products(tensors["grad_key"], tensors["key"]).sum()
    return _evidence(trace, deviation, _score_terms(trace), "grad_query", into)


def query_scores(trace: Trace) -> Evidence:
    """⟨dQ, Q⟩ = ⟨dS, S⟩ over the cells that may be read. Terms are |dR_ij Q_ia K_ja| and |dS_ij S_ij|."""
    tensors = trace.tensors
    into = _products(tensors["grad_query"], tensors["query"])
    out = _products(cleared(tensors["grad_scores"], tensors["mask"]), tensors["scores"])
    terms = _score_terms(trace) + np.abs(out).sum()
    return _evidence(trace, into.sum() - out.sum(), terms, "grad_query", into)


def x_product(trace: Trace) -> Evidence:
    """⟨dX, X⟩ = ⟨dQ, Q⟩ + ⟨dK, K⟩ + ⟨dV, V⟩. Terms are |dQ_ia X_ie (W_Q)_ea| and those of K and V."""
    tensors, turned = trace.tensors, trace.graph.weight_layout == "out_in"
    into = _products(tensors["grad_x"], tensors["x"])
    deviation, terms = into.sum(), np.zeros(())
    for name in ("query", "key", "value"):
        gradient, projection = tensors[f"grad_{name}"], np.abs(tensors[f"w_{name}"])
        deviation = deviation - _products(gradient, tensors[name]).sum()
        sizes = np.abs(tensors["x"]) @ (projection.T if turned else projection)
        terms += _products(np.abs(gradient), sizes).sum()
    return _evidence(trace, deviation, terms, "grad_x", into)


def _products(first: Array, second: Array) -> Array:
    """``first`` ∘ ``second``, 0 wherever ``first`` is."""
    return np.where(first == 0, 0.0, first * second)


def _expanded(pairs: Matrix, right: Matrix, left: Matrix) -> Array:
    """Σ |pairs_ij left_ic right_jc|."""
    inner = product(np.abs(pairs), np.abs(right), pairs != 0)
    return np.asarray(_products(inner, np.abs(left)).sum())


def _value_terms(trace: Trace) -> Array:
    return _expanded(trace.tensors["weights"], trace.tensors["value"], trace.tensors["upstream"])


def _score_terms(trace: Trace) -> Array:
    return _expanded(trace.tensors["grad_dot_products"], trace.tensors["key"], trace.tensors["query"])


def _evidence(
    trace: Trace, deviation: Array, terms: Array, tensor: str, shown: Array, through_softmax: bool = True
) -> Evidence:
    """One number that should be 0, shown at the cell of ``tensor`` that adds most to it."""
    every = np.atleast_1d(terms)
    doubt = blind(trace, every, through_softmax)
    return Evidence(np.abs(np.atleast_1d(deviation)), every, largest(tensor, shown), doubt)
