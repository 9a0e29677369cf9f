"""The stored examples and cases as questions."""

from __future__ import annotations

import numpy as np

from app.attention import masks
from app.attention.inputs import Direct
from app.attention.question import Question
from tests.attention.reference import Stored, attention_cases, inputs_of, numbers, worked_examples


def example_question(name: str) -> Question:
    """A worked example."""
    (found,) = [each for each in worked_examples() if each["name"] == name]
    stored = found["inputs"]
    allowed = stored.get("allowed")
    mask = None if allowed is None else np.array(allowed)
    # The one causal example is stored as the matrix of its mask.
    offset = 0 if name == "causal" else None
    return Question(inputs_of(stored), np.array(stored["upstream"], dtype=np.float64), mask, None, offset)


def stored_case(name: str) -> Stored:
    """The hard case whose id begins with ``name``."""
    (found,) = [each for each in attention_cases() if each["id"].startswith(name)]
    return found


def case_question(case: Stored) -> Question:
    """A hard case."""
    stored, expected = case["inputs"], case["expected"]
    inputs = Direct(*(numbers(stored[name]) for name in "QKV"))
    n_q, n_k = inputs.sizes["n_q"], inputs.sizes["n_k"]
    mask = masks.causal(n_q, n_k, stored["query_offset"]) if stored["causal"] else masks.none(n_q, n_k)
    if "allow" in expected:
        mask = np.array(expected["allow"]) == 1
    scale = None if isinstance(stored["scale"], str) else stored["scale"]
    return Question(inputs, numbers(stored["G"]), mask, scale, stored["query_offset"] if stored["causal"] else None)
