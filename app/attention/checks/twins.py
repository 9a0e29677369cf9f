"""Pairs of questions whose answers must agree, whatever the numbers are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from app.attention.checks.doubts import saturated
from app.attention.checks.judging import Reason
from app.attention.forward import forward
from app.attention.inputs import Direct
from app.attention.masks import read, readable
from app.attention.question import Question
from app.attention.shapes import Array, Key


@dataclass(frozen=True, eq=False)
class Twins:
    """Two questions with one answer, the second's rows to be put back ``in_place`` first; ``doubt`` as in Evidence."""

    first: Question
    second: Question
    doubt: Reason | None = None
    in_place: Callable[[Array], Array] = np.asarray


def keys_permuted(question: Question, given: Direct) -> Twins | Reason | None:
    """The keys rotated by one, with their values and mask columns: O is the same. None where the mask is causal."""
    if _tied(question):
        return None
    moved = Direct(given.query, _rotated(given.key), _rotated(given.value))
    mask = None if question.mask is None else np.roll(question.mask, 1, axis=1)
    second = replace(question, inputs=moved, mask=mask)
    doubt = _doubt(question, given, second, len(given.key))
    if doubt is None and question.allowed.all():
        doubt = _without_scores(question, given)
    return Twins(question, second, doubt)


def queries_permuted(question: Question, given: Direct) -> Twins | Reason | None:
    """The queries rotated by one, with their mask rows: so is O. None where the mask is causal."""
    if _tied(question):
        return None
    mask = None if question.mask is None else _rotated(question.mask)
    moved = Direct(_rotated(given.query), given.key, given.value)
    second = replace(question, inputs=moved, mask=mask, upstream=_rotated(question.upstream))
    doubt = _doubt(question, given, second, len(given.query))
    return Twins(question, second, doubt, lambda output: np.roll(output, -1, axis=0))


def keys_shifted(question: Question, given: Direct) -> Twins | Reason | None:
    """One vector u added to every key: each row of S moves as a whole, by Q_i·u / √d_k, and O is the same."""
    shift = _shift(given.key[read(question.allowed)])
    second = replace(question, inputs=Direct(given.query, given.key + shift, given.value))
    doubt = _doubt(question, given, second, int(question.allowed.sum(axis=1).max()))
    return Twins(question, second, doubt or _without_scores(question, given))


def features_duplicated(question: Question, given: Direct) -> Twins | Reason | None:
    """[Q Q] and [K K] score 2 QKᵀ / √(2 d_k), as √2·Q and K do. With a scale of one's own that is not so."""
    if question.scale is not None:
        return "custom-scale"
    longer = replace(question, inputs=Direct(given.query * np.sqrt(2.0), given.key, given.value))
    doubled = Direct(np.hstack([given.query] * 2), np.hstack([given.key] * 2), given.value)
    second = replace(question, inputs=doubled)
    doubt = _doubt(question, given, second, int(question.allowed.sum(axis=1).max()))
    return Twins(longer, second, doubt or _without_scores(question, given) or _without_scale(longer))


def _tied(question: Question) -> bool:
    """A causal mask belongs to the order of the positions; only one that forbids nothing lets go of it."""
    return question.query_offset is not None and not question.allowed.all()


def _rotated(array: Array) -> Array:
    return np.roll(array, 1, axis=0)


def _shift(keys: Key) -> Array:
    """A vector as long as the longest key in each direction, no two of its entries alike."""
    finite = np.abs(keys[np.isfinite(keys)])
    size = float(finite.max()) if finite.any() else 1.0
    return np.asarray(size / np.arange(1, keys.shape[1] + 1))


def _doubt(question: Question, given: Direct, second: Question, positions: int) -> Reason | None:
    if not question.allowed.any():
        return "nothing-to-read"
    if positions < 2:
        return "one-position"
    if _same(given, second.inputs) and np.array_equal(question.allowed, second.allowed):
        return "symmetric"
    values = given.value[read(question.allowed)]
    return "values-alike" if (values == values[0]).all() else None


def _same(given: Direct, other: object) -> bool:
    assert isinstance(other, Direct)
    pairs = zip(given.tensors().values(), other.tensors().values(), strict=True)
    return all(np.array_equal(one, two, equal_nan=True) for one, two in pairs)


def _without_scores(question: Question, given: Direct) -> Reason | None:
    """Why all scores are 0 whatever the keys are."""
    if question.scale == 0:
        return "zero-scale"
    return None if given.query[readable(question.allowed)].any() else "zero-query"


def _without_scale(question: Question) -> Reason | None:
    """Why any scale gives the same weights."""
    right, mask = forward(question.inputs, question.mask), question.allowed
    assert right.attention is not None
    scores = right.attention.scores
    largest = np.where(mask, scores, -np.inf).max(axis=1)
    smallest = np.where(mask, scores, np.inf).min(axis=1)
    if (largest <= smallest)[mask.any(axis=1)].all():
        return "equal-scores"
    return "saturated" if saturated(right.weights, mask) else None
