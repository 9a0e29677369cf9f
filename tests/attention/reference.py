"""The stored numbers, computed elsewhere with 50 to 450 digits, and how they are compared with a run."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from app.attention import masks
from app.attention.inputs import Direct, Inputs, Projected, Weighted
from app.attention.trace import Trace, trace

FOLDER = Path(__file__).parents[1] / "reference"
Stored = dict[str, Any]


@cache
def worked_examples() -> list[Stored]:
    """The 16 worked examples, every tensor of each."""
    return list(json.loads((FOLDER / "worked_examples.json").read_text())["cases"])


@cache
def attention_cases() -> list[Stored]:
    """The hard cases whose Q, K, V and G are plain matrices."""
    cases = json.loads((FOLDER / "attention_cases.json").read_text())["cases"]
    return [case for case in cases if all(_is_matrix(case["inputs"].get(name)) for name in "QKVG")]


def _is_matrix(given: object) -> bool:
    return isinstance(given, list) and all(
        isinstance(row, list) and not any(isinstance(cell, list) for cell in row) for row in given
    )


def numbers(stored: object) -> np.ndarray:
    """Stored numbers as float64: "NaN" and "Infinity" as such, None (don't care) as NaN."""
    if isinstance(stored, list):
        return np.array([numbers(part) for part in stored])
    return np.array(np.nan if stored is None else float(stored))  # type: ignore[arg-type]


def inputs_of(stored: Stored) -> Inputs:
    """The ``inputs`` of a worked example."""
    if stored["kind"] == "weighted":
        return Weighted(stored["weights"], stored["value"])
    if stored["kind"] == "direct":
        return Direct(stored["query"], stored["key"], stored["value"])
    return Projected(stored["x"], stored["w_query"], stored["w_key"], stored["w_value"], stored["weight_layout"])


def run_example(example: Stored) -> Trace:
    """A worked example, computed."""
    stored = example["inputs"]
    return trace(inputs_of(stored), stored["upstream"], stored.get("allowed"))


def run_case(case: Stored, inputs: Inputs | None = None) -> Trace:
    """A hard case, computed from its Q, K and V unless other ``inputs`` are given. Dropout is none of our business."""
    stored, expected = case["inputs"], case["expected"]
    if inputs is None:
        inputs = Direct(*(numbers(stored[name]) for name in "QKV"))
    n_q, n_k = inputs.sizes["n_q"], inputs.sizes["n_k"]
    mask = masks.none(n_q, n_k)
    if "allow" in expected:
        mask = masks.custom(np.array(expected["allow"]) == 1, n_q, n_k)
    elif stored["causal"]:
        mask = masks.causal(n_q, n_k, stored["query_offset"])
    scale = None if isinstance(stored["scale"], str) else stored["scale"]
    return trace(inputs, numbers(stored["G"]), mask, scale)


def assert_agrees(found: np.ndarray, expected: np.ndarray, tolerance: float = 1e-12, floor: float = 1.0) -> None:
    """|found − expected| ≤ ``tolerance`` · max(``floor``, |expected|) in every cell; NaN agrees with NaN, ∞ with ∞."""
    assert found.shape == expected.shape
    with np.errstate(invalid="ignore"):
        near = np.array(np.abs(found - expected) <= tolerance * np.maximum(floor, np.abs(expected)))
    near |= (found == expected) | (np.isnan(found) & np.isnan(expected))
    far = [at for at in np.ndindex(near.shape) if not near[at]]
    assert not far, "\n".join(f"{at}: found {found[at]!r}, expected {expected[at]!r}" for at in far)
