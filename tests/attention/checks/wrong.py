"""The stored wrong forwards, written anew: what each of ``attention_cases.json`` says that the program does."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from app.attention.inputs import Direct
from app.attention.question import Question
from tests.attention.reference import Stored

Array = np.ndarray
Attend = Callable[[Question], Array]


def softmax(scores: Array) -> Array:
    """Row by row; a row of −∞ gives 0."""
    largest = scores.max(axis=1, keepdims=True)
    powers = np.exp(scores - np.where(np.isfinite(largest), largest, 0.0))
    sums = powers.sum(axis=1, keepdims=True)
    return np.asarray(powers / np.where(sums == 0, 1.0, sums))


def _capped(floor: float) -> Callable[[Array], Array]:
    def weights(scores: Array) -> Array:
        powers = np.exp(scores - np.maximum(scores.max(axis=1, keepdims=True), floor))
        sums = powers.sum(axis=1, keepdims=True)
        return np.asarray(powers / np.where(sums == 0, 1.0, sums))

    return weights


def _plus_one(scores: Array) -> Array:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / (1.0 + powers.sum(axis=1, keepdims=True)))


def _base_two(scores: Array) -> Array:
    powers = 2.0**scores
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


WEIGHTS: dict[str, Callable[[Array], Array]] = {
    "F13": lambda scores: softmax(scores.T).T,
    "F14": lambda scores: np.exp(scores) / np.exp(scores).sum(),
    "F16": lambda scores: np.exp(scores) / np.exp(scores).sum(axis=1),
    "F20": _capped(0.0),
    "F20b": _capped(-5e4),
    "F21": _base_two,
    "F22": lambda scores: softmax(softmax(scores)),
    "F23": _plus_one,
    "F25": np.exp,
    "F52": lambda scores: softmax(scores) / 0.9,
}
"""Scores to weights where nothing is masked."""

MASKED: dict[str, Callable[[Array, Array], Array]] = {
    "F26": lambda scores, mask: softmax(scores * mask),
    "F27": lambda scores, mask: softmax(np.where(mask, scores, -np.e)),
    "F28": lambda scores, mask: softmax(scores) * mask,
    "F29": lambda scores, mask: softmax(np.where(mask, -np.inf, scores)),
    "F30": lambda scores, mask: softmax(scores + mask),
    "F32": lambda scores, mask: softmax(np.where(mask, scores, -1e4)),
    "F32b": lambda scores, mask: softmax(scores - 10.0 * ~mask),
    "F32c": lambda scores, mask: softmax(scores - 12.0 * ~mask),
    "F38": lambda scores, mask: softmax(np.where(mask, scores, -1e30)),
    "F39": lambda scores, mask: softmax(np.where(mask | ~mask.any(axis=1, keepdims=True), scores, -np.inf)),
}
"""Scores and a mask to weights; F39's −10⁹ is added without its rounding."""

SCALES: dict[str, Callable[[Direct], float]] = {
    "F05/F04/F06": lambda given: 1.0 / given.query.shape[1],
    "F06": lambda given: np.sqrt(given.query.shape[1]),
    "F08": lambda given: 1.0 / np.sqrt(given.value.shape[1]),
    "F09": lambda _: 1.0 / np.sqrt(12.0),
    "F11": lambda given: 1.0 / np.sqrt(given.key.shape[0]),
}

CAUSAL: dict[str, int] = {"F43": -1, "F43b": 1}
"""How far off the diagonal is."""

BACKWARD = ("F65", "F66", "F67c", "F67d", "F69b", "F70", "F72", "F72b", "F40", "none:")
"""Faults that leave the forward right."""


def wrong_forward(case: Stored) -> Attend | None:
    """The program of a stored case; None where it is not written here."""
    name = case["faulty"]["fault"].split()[0]
    known = {*WEIGHTS, *MASKED, *SCALES, *CAUSAL, *BACKWARD, "F01", "F03", "F44", "F45", "F45b", "F59"}
    return (lambda question: _output(name, question)) if name in known else None


def _output(name: str, question: Question) -> Array:
    given = question.inputs
    assert isinstance(given, Direct)
    query, key, value = given.query, given.key, given.value
    scale = 1.0 / np.sqrt(query.shape[1]) if question.scale is None else question.scale
    scale = SCALES[name](given) if name in SCALES else scale
    products = {"F01": lambda: query @ key, "F03": lambda: key @ query.T}.get(name, lambda: query @ key.T)()
    scores = products * scale
    mask = _mask(name, question)
    if name in MASKED:
        return np.asarray(MASKED[name](scores, mask) @ value)
    if name in WEIGHTS:
        return np.asarray(WEIGHTS[name](scores) @ value)
    weights, read = softmax(np.where(mask, scores, -np.inf)), np.asarray(mask.any(axis=0))
    return np.asarray((weights.T if name == "F59" else weights) @ np.where(read[:, None], value, 0.0))


def _mask(name: str, question: Question) -> Array:
    n_q, n_k = question.allowed.shape
    offset = question.query_offset or 0
    if name == "F44":
        return ~_lower(n_q, n_k, offset - 1)
    if name == "F45":
        return _lower(n_q, n_k, 0)
    if name == "F45b":
        return _lower(n_q, n_k, n_k - n_q)
    return _lower(n_q, n_k, offset + CAUSAL[name]) if name in CAUSAL else question.allowed


def _lower(n_q: int, n_k: int, offset: int) -> Array:
    """j ≤ i + offset."""
    return np.asarray(np.arange(n_k) <= np.arange(n_q)[:, None] + offset)
