"""The terms, walked cell by cell from what is given: a second implementation of the whole computation."""

from __future__ import annotations

import itertools
import json
import math
from typing import get_args

import numpy as np
import pytest
from hypothesis import given, settings

from app.attention import terms
from app.attention.graph import Form
from app.attention.terms import Environment, Term, evaluate
from app.attention.trace import Trace, trace
from tests.attention.reference import Stored, assert_agrees, run_example, worked_examples
from tests.attention.samples import Sample, samples

FORMS: tuple[Form, ...] = get_args(Form)


def walked(run: Trace, form: Form) -> dict[str, np.ndarray]:
    """Every tensor that the terms make out of the given ones, nothing else being taken from ``run``."""
    graph = run.graph
    tensors = {each.tensor: run.tensors[each.tensor] for each in graph.operations if each.terms is None}
    constants = {"root_d_k": math.sqrt(run.shapes.get("d_k", 1)), "scale": run.scale or 0.0}
    mask = run.tensors["mask"].tolist() if "mask" in run.tensors else None
    sizes = {index: run.shapes.get(size, 0) for index, size in graph.indices.items()}
    environment = Environment(lambda name, at: float(tensors[name][at]), constants, mask, sizes)
    for each in graph.operations:
        if each.terms is None or each.form not in (None, form):
            continue
        made = np.empty([run.shapes[size] for size in each.shape])
        for at in itertools.product(*(range(size) for size in made.shape)):
            made[at] = evaluate(each.terms, dict(zip(each.indices, at, strict=True)), environment)
        tensors[each.tensor] = made
    return tensors


def assert_walk_agrees(run: Trace) -> None:
    plain, shifted = (walked(run, form) for form in FORMS)
    assert plain.keys() | shifted.keys() == run.tensors.keys()
    for made in (plain, shifted):
        for name, tensor in made.items():
            if run.graph.operation(name).kind != "given":
                assert_agrees(tensor, run.tensors[name])


@pytest.mark.parametrize("example", worked_examples(), ids=lambda example: example["name"])
def test_walking_a_worked_example(example: Stored) -> None:
    assert_walk_agrees(run_example(example))


@settings(max_examples=60, deadline=None)
@given(samples)
def test_walking_any_run(sample: Sample) -> None:
    assert_walk_agrees(trace(sample.inputs, sample.upstream, sample.mask, sample.scale))


TWO_BY_THREE = {"t": [[1.0, 2.0, 4.0], [-8.0, 16.0, 32.0]]}
MASK = [[True, False, True], [False, False, False]]


def value(term: Term, mask: list[list[bool]] | None = None, **binding: int) -> float:
    environment = Environment(lambda name, at: TWO_BY_THREE[name][at[0]][at[1]], {"two": 2.0}, mask, {"i": 2, "j": 3})
    return evaluate(term, binding, environment)


CELL = terms.ref("t", "i", "j")


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        (CELL, 4.0),
        (terms.const("two"), 2.0),
        (terms.mul(CELL, CELL, terms.const("two")), 32.0),
        (terms.add(CELL, CELL, terms.const("two")), 10.0),
        (terms.sub(CELL, terms.const("two")), 2.0),
        (terms.div(CELL, terms.const("two")), 2.0),
        (terms.exp(CELL), math.exp(4.0)),
        (terms.sum_over("j", CELL), 7.0),
        (terms.sum_over("i", CELL), 36.0),
        (terms.sum_over("i", terms.sum_over("j", CELL)), 47.0),
        (terms.max_over("i", CELL), 32.0),
        (terms.readable(CELL), 4.0),
    ],
)
def test_each_word(term: Term, expected: float) -> None:
    assert value(term, i=0, j=2) == expected
    assert json.loads(json.dumps(term)) == term


def test_what_may_not_be_read() -> None:
    guarded = terms.readable(CELL)
    assert value(guarded, MASK, i=0, j=1) == 0.0
    assert value(terms.sum_over("j", guarded), MASK, i=0) == 5.0
    assert value(terms.max_over("j", guarded), MASK, i=0) == 4.0
    assert value(terms.max_over("j", guarded), MASK, i=1) == 0.0
    assert value(terms.sum_over("j", guarded), MASK, i=1) == 0.0
    assert value(terms.max_over("i", terms.readable(terms.sub(CELL, terms.const("two")))), MASK, j=0) == -1.0


def test_a_sum_is_added_in_the_order_of_writing() -> None:
    small, large = 1.0, 1e16
    assert terms.total([small, large, -large]) == 0.0
    assert terms.total([large, -large, small]) == 1.0
    assert terms.total([]) == 0.0
    row = {"t": [[small, large, -large]]}
    environment = Environment(lambda name, at: row[name][at[0]][at[1]], {}, None, {"j": 3})
    assert evaluate(terms.sum_over("j", CELL), {"i": 0}, environment) == 0.0
    parts = [terms.ref("t", "i", index) for index in "abc"]
    assert evaluate(terms.add(*parts), {"i": 0, "a": 0, "b": 1, "c": 2}, environment) == 0.0


def test_mistakes_in_a_term() -> None:
    with pytest.raises(KeyError):
        value(CELL, i=0)
    with pytest.raises(ValueError, match="unknown op 'pow'"):
        value({"op": "pow", "of": []})
    with pytest.raises(OverflowError):
        value(terms.exp(terms.mul(*[terms.ref("t", "i", "j")] * 2)), i=1, j=2)
