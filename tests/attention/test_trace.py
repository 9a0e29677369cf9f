"""Every tensor of a run against numbers computed elsewhere with 50 to 450 digits."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from app.attention.graph import build_graph
from app.attention.inputs import Projected
from app.attention.trace import trace
from tests.attention.reference import (
    Stored,
    assert_agrees,
    attention_cases,
    inputs_of,
    numbers,
    run_case,
    run_example,
    worked_examples,
)
from tests.attention.samples import Sample, samples

NAMES = {
    "S": "scores", "A": "weights", "O": "output", "dA": "grad_weights", "dV": "grad_value", "dS": "grad_scores",
    "dQ": "grad_query", "dK": "grad_key",
}  # fmt: skip
"""What the stored cases call the tensors."""

PROJECTED_NAMES = {
    "dWq": "grad_w_query", "dWk": "grad_w_key", "dWv": "grad_w_value", "dX_from_Q": "grad_x_query",
    "dX_from_K": "grad_x_key", "dX_from_V": "grad_x_value", "dX": "grad_x",
}  # fmt: skip

LOOSER = {("C16-finite-minus-inf-sentinel-5e4", "dK"): 1e-11}
VANISHING = ("F08-saturated-one-hot", "J04-vacuous-check")
"""Cases whose gradients are so small that any backward would pass; compared relatively."""

examples = pytest.mark.parametrize("example", worked_examples(), ids=lambda example: example["name"])
cases = pytest.mark.parametrize("case", attention_cases(), ids=lambda case: case["id"])


def test_no_stored_number_is_lost() -> None:
    assert len(worked_examples()) == 16
    assert len({example["name"] for example in worked_examples()}) == 16
    assert len({case["id"] for case in attention_cases()}) == 88
    assert {name for name, _ in LOOSER} | set(VANISHING) <= {case["id"] for case in attention_cases()}


@examples
def test_worked_example(example: Stored) -> None:
    run = run_example(example)
    given = set(example["inputs"]) - {"kind", "weight_layout", "allowed"}
    assert set(run.tensors) - {"mask"} == set(example["expected"]) | given
    for name, expected in example["expected"].items():
        assert_agrees(run.tensors[name], numbers(expected))
    for name in given:
        assert np.array_equal(run.tensors[name], numbers(example["inputs"][name]))


@cases
def test_hard_case(case: Stored) -> None:
    run, expected = run_case(case), case["expected"]
    for letter, name in NAMES.items():
        if letter not in expected:
            assert letter == "dA"
            assert case["id"].startswith("H0")
            continue
        stored, found = numbers(expected[letter]), run.tensors[name]
        if letter == "dA":  # not compared where nothing may be read
            found = np.where(run.tensors["mask"], found, np.nan)
        assert_agrees(found, stored, LOOSER.get((case["id"], letter), 1e-12))
    if "lse" in expected:
        with np.errstate(divide="ignore"):
            found = np.log(run.tensors["row_sums_shifted"]) + run.tensors["row_max"]
        assert_agrees(found, numbers(expected["lse"]))


@pytest.mark.parametrize("case", [case for case in attention_cases() if case["id"] in VANISHING], ids=VANISHING)
@pytest.mark.parametrize("letter", ["dQ", "dK", "dS"])
def test_vanishing_gradients_are_right_in_their_own_measure(case: Stored, letter: str) -> None:
    expected = numbers(case["expected"][letter])
    assert np.abs(expected).max() < 1e-30
    assert_agrees(run_case(case).tensors[NAMES[letter]], expected, 1e-6, floor=0.0)


PROJECTED_CASES = [case for case in attention_cases() if "X" in case["inputs"]]


@pytest.mark.parametrize("case", PROJECTED_CASES, ids=lambda case: case["id"])
def test_hard_case_from_x(case: Stored) -> None:
    assert len(PROJECTED_CASES) == 5
    stored = case["inputs"]
    assert stored["convention"] == "X@W"
    run = run_case(case, Projected(stored["X"], stored["Wq"], stored["Wk"], stored["Wv"]))
    for letter, name in (NAMES | PROJECTED_NAMES).items():
        if letter != "dA":
            assert_agrees(run.tensors[name], numbers(case["expected"][letter]))


@given(samples)
def test_every_tensor_of_the_graph_is_there_in_order_with_its_shape(sample: Sample) -> None:
    run = trace(sample.inputs, sample.upstream, sample.mask, sample.scale)
    assert list(run.tensors) == list(dict.fromkeys(each.tensor for each in run.graph.operations))
    assert run.graph.kind == sample.inputs.kind
    assert run.graph.scaling == ("default" if sample.scale is None else "custom")
    assert run.shapes == sample.inputs.sizes
    for each in run.graph.operations:
        assert run.tensors[each.tensor].shape == tuple(run.shapes[size] for size in each.shape)
        assert not run.tensors[each.tensor].flags.writeable


def test_the_layout_of_the_graph_is_that_of_the_inputs() -> None:
    stored = worked_examples()[0]["inputs"]
    assert stored["weight_layout"] == "out_in"
    assert trace(inputs_of(stored), stored["upstream"]).graph is build_graph("projected", "out_in")


def test_tensors_are_copies() -> None:
    stored = {**worked_examples()[2]["inputs"]}
    upstream, mask = np.array(stored["upstream"]), np.ones((2, 2), dtype=np.bool_)
    value = np.array(stored["value"])
    run = trace(inputs_of({**stored, "value": value}), upstream, mask)
    before = {name: tensor.copy() for name, tensor in run.tensors.items()}
    upstream += 1.0
    value += 1.0
    mask[:] = False
    assert all(np.array_equal(run.tensors[name], before[name]) for name in before)


def test_readable_names_the_rows_that_may_read_something() -> None:
    stored = worked_examples()[2]["inputs"]
    assert trace(inputs_of(stored), stored["upstream"], [[False, False], [False, True]]).readable.tolist() == [0, 1]
    weighted = worked_examples()[8]["inputs"]
    assert trace(inputs_of(weighted), weighted["upstream"]).readable.tolist() == [True] * 3
