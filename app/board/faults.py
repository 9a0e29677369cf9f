"""The fault laboratory's own structure: every mistake in its group, its formula beside the one that it breaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from app.attention.faults import Fault
from app.attention.faults.gradients import GRADIENT_FAULTS
from app.attention.faults.masking import MASK_FAULTS
from app.attention.faults.scores import SCORE_FAULTS
from app.attention.faults.weights import WEIGHT_FAULTS
from app.attention.graph import Kind, Scaling, build_graph
from app.board.formulas import formula

GROUPS: Mapping[str, tuple[Fault, ...]] = {
    "scores": SCORE_FAULTS,
    "weights": WEIGHT_FAULTS,
    "mask": MASK_FAULTS,
    "backward": GRADIENT_FAULTS,
}
"""Where a mistake is made, in the order of the computation."""

_SCALINGS: tuple[Scaling, ...] = ("default", "custom")

_SOFTMAX = "A_{ij} = \\frac{e^{S_{ij}}}{\\sum_k e^{S_{ik}}}"
_STABLE = "A_{ij} = \\frac{e^{S_{ij} - m_i}}{\\sum_k e^{S_{ik} - m_i}}"
_RIGHT: Mapping[str, str] = {
    **{
        fault.id: _STABLE if fault.id.startswith("maximum-") else _SOFTMAX
        for fault in WEIGHT_FAULTS
        if fault.rule == "softmax"
    },
    "masked-score-zero": "S_{ij} = -\\infty \\quad (M_{ij} = 0)",
    "mask-after-softmax": "A_{ij} = \\frac{M_{ij}\\, e^{S_{ij}}}{\\sum_k M_{ik}\\, e^{S_{ik}}}",
    "mask-inverted": "M",
    "causal-off-by-one": "j \\le i + o",
    "causal-top-left": "j \\le i + o",
    "gradient-at-masked-cells": "dS_{ij} = M_{ij} A_{ij} (dA_{ij} - \\mu_i)",
}
"""The other side of a wrong formula that says in one what the graph says in several, or in none."""


@dataclass(frozen=True)
class FaultView:
    """A mistake: what is right, by scaling where it differs (else under ``None``), and what is done in its place."""

    id: str
    tensor: str
    right: Mapping[Scaling | None, Markup]
    wrong: Markup


@cache
def fault_views() -> Mapping[str, tuple[FaultView, ...]]:
    """Every mistake by its group."""
    return {group: tuple(map(_view, faults)) for group, faults in GROUPS.items()}


def first_fault(kind: Kind) -> str:
    """The mistake that the laboratory opens with: one that these inputs can make."""
    return "output-transposed-weights" if kind == "weighted" else "scale-missing"


def _view(fault: Fault) -> FaultView:
    return FaultView(fault.id, fault.tensor, _right(fault), formula(fault.tex))


def _right(fault: Fault) -> Mapping[Scaling | None, Markup]:
    if fault.id in _RIGHT:
        return {None: formula(_RIGHT[fault.id])}
    made = {
        scaling: next(
            each.tex for each in build_graph("projected", "in_out", scaling).operations if each.tensor == fault.tensor
        )
        for scaling in _SCALINGS
    }
    if made["default"] == made["custom"]:
        return {None: formula(made["default"])}
    return {scaling: formula(tex) for scaling, tex in made.items()}
