"""What a fault is: one rule replaced, the formula that it breaks, and the questions that it fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from app.attention.question import Question
from app.attention.rules import RULES, Rules

Misfit = Literal[
    "needs-scores", "needs-projections", "needs-square", "needs-width", "needs-mask", "needs-causal",
    "needs-default-scale",
]  # fmt: skip
"""Why a fault does not fit: weights by hand; no X; n_q ≠ n_k; n_k ≠ d_k; nothing masked; not causal; own scale."""

Fit = Callable[[Question], bool]


def has_scores(question: Question) -> bool:
    """Whether weights are computed at all."""
    return question.inputs.kind != "weighted"


def has_projections(question: Question) -> bool:
    """Whether there is an X."""
    return question.inputs.kind == "projected"


def is_square(question: Question) -> bool:
    """Whether there are as many queries as keys."""
    return question.inputs.sizes["n_q"] == question.inputs.sizes["n_k"]


def fits_width(question: Question) -> bool:
    """Whether K can be read the other way round: as many keys as coordinates."""
    return question.inputs.sizes["n_k"] == question.inputs.sizes.get("d_k")


def has_masked(question: Question) -> bool:
    """Whether something is masked."""
    return not question.allowed.all()


def is_causal(question: Question) -> bool:
    """Whether the mask is the causal one."""
    return question.query_offset is not None


def has_default_scale(question: Question) -> bool:
    """Whether scores are divided by √d_k."""
    return question.scale is None


NEEDS: Mapping[Misfit, Fit] = {
    "needs-scores": has_scores,
    "needs-projections": has_projections,
    "needs-square": is_square,
    "needs-width": fits_width,
    "needs-mask": has_masked,
    "needs-causal": is_causal,
    "needs-default-scale": has_default_scale,
}


@dataclass(frozen=True)
class Fault:
    """A classic mistake.

    ``rule`` names the field of ``Rules`` that ``swap``, given the question, replaces; ``tensor`` is the first that it
    makes wrong, ``tex`` its wrong formula. ``needs`` are what a question must have.
    """

    id: str
    rule: str
    tensor: str
    tex: str
    swap: Callable[[Question], Callable[..., Any]]
    needs: tuple[Misfit, ...] = ("needs-scores",)

    def misfit(self, question: Question) -> Misfit | None:
        """The first need that ``question`` does not meet."""
        return next((need for need in self.needs if not NEEDS[need](question)), None)

    def rules(self, question: Question) -> Rules:
        """The rules of the wrong run; ``question`` must fit."""
        return replace(RULES, **{self.rule: self.swap(question)})


def always(rule: Callable[..., Any]) -> Callable[[Question], Callable[..., Any]]:
    """A swap that is the same for every question."""
    return lambda question: rule
