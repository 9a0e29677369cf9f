"""The one table of checks on a run, and what goes through it; those that need a fresh run are in ``fresh.py``."""

from __future__ import annotations

import numpy as np

from app.attention.checks import backward, forward, products
from app.attention.checks.judging import Check, Reason, Rule, judge
from app.attention.trace import Trace

_EXACT = "0"
_SOFTMAX: tuple[Reason, ...] = (
    "nothing-to-read", "no-upstream", "saturated", "exactly-zero", "too-small", "too-large",
)  # fmt: skip
_VALUE: tuple[Reason, ...] = ("nothing-to-read", "no-upstream", "exactly-zero", "too-small", "too-large")

RULES: tuple[Rule, ...] = (
    Rule(
        "weights-nonnegative", "A_ij ≥ 0", "A_{ij} \\ge 0",
        tensors=("weights",), measure=forward.nonnegative,
    ),
    Rule(
        "weights-rows-sum-to-one", "Σ_j A_ij = 1", "\\sum_j A_{ij} = 1", ("nothing-to-read", "too-large"),
        tensors=("weights",), measure=forward.rows_sum_to_one,
    ),
    Rule(
        "output-inside-value-range", "min_j V_jc ≤ O_ic ≤ max_j V_jc", "\\min_j V_{jc} \\le O_{ic} \\le \\max_j V_{jc}",
        ("not-shares", "nothing-to-read", "too-large"),
        tensors=("weights", "value", "output"), measure=forward.output_inside,
    ),
    Rule(
        "weights-log-ratios", "ln A_ij − ln A_ik = S_ij − S_ik", "\\ln A_{ij} - \\ln A_{ik} = S_{ij} - S_{ik}",
        ("nothing-to-read", "one-position", "saturated", "too-large"),
        tensors=("mask", "scores", "weights"), measure=forward.log_ratios,
    ),
    Rule(
        "weights-masked-zero", "A_ij = 0 where M_ij = 0", "A_{ij} = 0 \\quad (M_{ij} = 0)", tolerance=_EXACT,
        tensors=("mask", "weights"), measure=forward.weights_masked_zero, masked=True,
    ),
    Rule(
        "grad-scores-rows-sum-to-zero", "Σ_j dS_ij = 0", "\\sum_j dS_{ij} = 0", _SOFTMAX,
        tensors=("grad_scores",), measure=backward.grad_scores_rows,
    ),
    Rule(
        "grad-key-columns-sum-to-zero", "Σ_j dK_ja = 0", "\\sum_j dK_{ja} = 0", _SOFTMAX,
        tensors=("query", "grad_dot_products", "grad_key"), measure=backward.grad_key_columns,
    ),
    Rule(
        "grad-value-columns-sum", "Σ_j dV_jc = Σ_i G_ic", "\\sum_j dV_{jc} = \\sum_i G_{ic}", ("not-shares", *_VALUE),
        tensors=("weights", "upstream", "grad_value"), measure=backward.grad_value_columns,
    ),
    Rule(
        "value-product", "⟨dV, V⟩ = ⟨G, O⟩", "\\langle dV, V \\rangle = \\langle G, O \\rangle", _VALUE,
        tensors=("weights", "value", "output", "upstream", "grad_value"), measure=products.value_product,
    ),
    Rule(
        "row-averages-sum-to-probe", "Σ_i μ_i = J", "\\sum_i \\mu_i = J", _VALUE,
        tensors=("weights", "value", "upstream", "probe", "row_average"), measure=products.row_averages,
    ),
    Rule(
        "query-key-products", "⟨dQ, Q⟩ = ⟨dK, K⟩", "\\langle dQ, Q \\rangle = \\langle dK, K \\rangle", _SOFTMAX,
        tensors=("query", "key", "grad_dot_products", "grad_query", "grad_key"), measure=products.query_key,
    ),
    Rule(
        "query-scores-products", "⟨dQ, Q⟩ = ⟨dS, S⟩", "\\langle dQ, Q \\rangle = \\langle dS, S \\rangle", _SOFTMAX,
        tensors=("mask", "query", "key", "scores", "grad_scores", "grad_dot_products", "grad_query"),
        measure=products.query_scores,
    ),
    Rule(
        "x-product", "⟨dX, X⟩ = ⟨dQ, Q⟩ + ⟨dK, K⟩ + ⟨dV, V⟩",
        "\\langle dX, X \\rangle = \\langle dQ, Q \\rangle + \\langle dK, K \\rangle + \\langle dV, V \\rangle",
        _SOFTMAX,
        tensors=(
            "x", "w_query", "w_key", "w_value", "query", "key", "value",
            "grad_query", "grad_key", "grad_value", "grad_x",
        ),
        measure=products.x_product,
    ),
    Rule(
        "grad-scores-masked-zero", "dS_ij = 0 where M_ij = 0", "dS_{ij} = 0 \\quad (M_{ij} = 0)", ("no-upstream",),
        _EXACT, tensors=("mask", "upstream", "grad_scores"), measure=backward.grad_scores_masked_zero, masked=True,
    ),
)  # fmt: skip
"""What one run shows by itself, in the order in which it is shown."""


@np.errstate(all="ignore")
def run_checks(trace: Trace) -> tuple[Check, ...]:
    """Every check whose tensors this run has, in the order of ``RULES``.

    The masked ones are absent where nothing is masked. The run may be a wrong one: ``mask`` and ``readable`` are what
    was asked, all else is what it made.
    """
    return tuple(judge(rule.id, rule.measure(trace), _sound(rule, trace)) for rule in RULES if rule.applies(trace))


def _sound(rule: Rule, trace: Trace) -> bool:
    return all(bool(np.isfinite(trace.tensors[name]).all()) for name in rule.tensors)
