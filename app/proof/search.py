"""Inputs on which a fault shows: the page's examples first, then small whole numbers in the shapes at hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from app.attention.faults import FAULTS, Fault
from app.attention.question import Question
from app.attention.sight import verdicts
from app.examples import EXAMPLES
from app.questions import question_of
from app.schemas import RunRequest

_TRIES = 40
_SIZES = (1, 40)
"""What the whole numbers are multiplied by: some faults show only where scores overflow."""

_UNIT = [[1, 0], [0, 1]]
_CACHED: dict[str, Any] = {
    "inputs": {"kind": "direct", "query": [[1, 0]], "key": _UNIT, "value": _UNIT},
    "mask": {"kind": "causal", "query_offset": 1},
    "upstream": [[1, 1]],
}
"""One new query after a cached one, so as many keys as coordinates, and a causal mask with an offset."""


def shown(question: Question, fault: Fault) -> bool:
    """Whether some check of the table, or against a fresh run, sees the fault on this question."""
    if fault.misfit(question):
        return False
    return any(each.status == "failed" for each in verdicts(question, fault))


@cache
def example_for(fault: str) -> str | None:
    """The first example of the page on which a check sees the fault."""
    for name, given in EXAMPLES.items():
        if name != "blank" and shown(question_of(RunRequest.of(given)), FAULTS[fault]):
            return name
    return None


def inputs_for(request: RunRequest, fault: str) -> dict[str, Any] | None:
    """A request of the same kind and shapes on which a check sees the fault, or else of a form that it needs.

    The same request and fault always lead to the same answer. None where nothing was found.
    """
    for candidate in _candidates(request.to_json()):
        candidate.pop("fault", None)
        if shown(question_of(RunRequest.of(candidate)), FAULTS[fault]):
            return candidate
    return None


def _candidates(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The shapes at hand, filled anew with small and large numbers in turn; then a form that some faults need."""
    chance = random.Random(0)  # noqa: S311 (nothing to be guessed here)
    for form in (given, _CACHED):
        for _ in range(_TRIES):
            for size in _SIZES:
                yield _renewed(form, chance, size)


def _renewed(given: dict[str, Any], chance: random.Random, size: int) -> dict[str, Any]:
    """The same request with every matrix filled anew."""

    def filled(matrix: list[list[Any]]) -> list[list[int]]:
        return [[chance.randint(-2, 2) * size for _ in row] for row in matrix]

    inputs = {name: filled(each) if isinstance(each, list) else each for name, each in given["inputs"].items()}
    return {**given, "inputs": inputs, "upstream": filled(given["upstream"])}
