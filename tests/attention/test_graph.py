"""The graph itself: its stages, the order of its operations, and that everything referred to fits."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from app.attention.graph import STAGES, Graph, Kind, Scaling, Stage, WeightLayout, build_graph
from app.attention.terms import Term
from tests.attention.samples import PRIMES

GRAPHS = [
    build_graph(kind, layout, scaling)
    for kind in get_args(Kind) for layout in get_args(WeightLayout) for scaling in get_args(Scaling)
]  # fmt: skip
graphs = pytest.mark.parametrize("graph", GRAPHS, ids=lambda g: f"{g.kind}-{g.weight_layout}-{g.scaling}")

MAKES = {
    "project": "query key value",
    "dot-products": "dot_products",
    "scores": "scores",
    "weights": "exponentials row_sums weights row_max exponentials_shifted row_sums_shifted",
    "output": "output",
    "probe": "probe",
    "back-output": "grad_value grad_weights",
    "back-weights": "row_average grad_scores",
    "back-scores": "grad_dot_products",
    "back-dot-products": "grad_query grad_key",
    "back-project": "grad_w_query grad_w_key grad_w_value grad_x_query grad_x_key grad_x_value grad_x",
}
"""The stages and what they make, as the project has published them: never renamed."""

GIVEN = {
    "direct": "query key value mask upstream",
    "projected": "x w_query w_key w_value mask upstream",
    "weighted": "weights value upstream",
}
STAGES_OF = {
    "direct": [name for name in ("inputs", *MAKES) if name not in ("project", "back-project")],
    "projected": ["inputs", *MAKES],
    "weighted": ["inputs", "output", "probe", "back-output"],
}


def references(term: Term, bound: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    """Every cell that a term refers to; an index that nothing binds fails the test."""
    if term["op"] in ("sum", "max"):
        assert term["index"] not in bound, "an index is bound twice"
        bound = (*bound, term["index"])
    assert set(term.get("indices", ())) <= set(bound), f"{term} uses an index that nothing binds"
    if term["op"] == "ref":
        return [(term["tensor"], tuple(term["indices"]))]
    return [each for part in term.get("of", ()) for each in references(part, bound)]


@graphs
def test_stages_and_what_they_make(graph: Graph) -> None:
    assert [stage.name for stage in graph.stages] == STAGES_OF[graph.kind]
    assert graph.stage("inputs").tensors == tuple(GIVEN[graph.kind].split())
    for stage in graph.stages[1:]:
        assert sorted(stage.tensors) == sorted(MAKES[stage.name].split())
        assert stage.undoes == (stage.name[5:] if stage.name.startswith("back-") else None)
    assert list(STAGES) == STAGES_OF["projected"]


@graphs
def test_shapes_of_operands_fit(graph: Graph) -> None:
    sizes = PRIMES | ({"n_k": PRIMES["n_q"]} if graph.kind == "projected" else {})
    declared = {each.tensor: tuple(sizes[size] for size in each.shape) for each in graph.operations}
    for each in graph.operations:
        assert declared[each.tensor] == tuple(sizes[size] for size in each.shape)
        for tensor, indices in references(each.terms, each.indices) if each.terms else ():
            assert tuple(sizes[graph.indices[index]] for index in indices) == declared[tensor], each.tensor


@graphs
@pytest.mark.parametrize("form", ["plain", "shifted"])
def test_operands_are_made_before_they_are_used(graph: Graph, form: str) -> None:
    made: set[str] = set()
    for each in graph.operations:
        if each.form in (None, form):
            assert set(each.operands) <= made, each.tensor
            made.add(each.tensor)


@graphs
def test_each_form_has_one_operation_a_tensor(graph: Graph) -> None:
    for form in ("plain", "shifted"):
        made = [each.tensor for each in graph.operations if each.form in (None, form)]
        assert len(made) == len(set(made))
    for each in graph.operations:
        assert graph.operation(each.tensor, each.form or "plain") is each


@graphs
def test_steps_show_each_tensor_of_a_stage_once(graph: Graph) -> None:
    for stage in graph.stages[1:]:
        shown = [tensor for step in stage.steps for tensor in step.tensors]
        assert sorted(shown) == sorted(stage.tensors)


def test_from_x_to_its_gradient_in_two_dozen_beats() -> None:
    def beats(stage: Stage, rows: int, columns: int) -> int:
        each = {"cell": columns + min(rows - 1, 2), "row": min(rows, 3), "whole": 1}
        return sum(each[step.detail] for step in stage.steps)

    graph = build_graph("projected")
    assert sum(beats(stage, 3, 3 if stage.name == "dot-products" else 2) for stage in graph.stages) <= 24


@graphs
def test_scaling_and_layout_are_written_into_the_terms(graph: Graph) -> None:
    text = json.dumps([each.terms for each in graph.operations])
    if graph.kind != "weighted":
        assert ("root_d_k" in text) == (graph.scaling == "default")
        assert ('"scale"' in text) == (graph.scaling == "custom")
    if graph.kind == "projected":
        for name, width in (("query", "a"), ("key", "a"), ("value", "c")):
            expected = ("e", width) if graph.weight_layout == "in_out" else (width, "e")
            assert graph.operation(f"w_{name}").indices == expected
            assert graph.operation(f"grad_w_{name}").indices == expected


def test_sums_over_pairs_leave_out_what_may_not_be_read() -> None:
    pairs = ["row_sums", "row_sums_shifted", "row_max", "output", "grad_value", "row_average", "grad_query", "grad_key"]
    for tensor in pairs:
        terms = build_graph("direct").operation(tensor).terms
        assert terms is not None
        assert terms["op"] in ("sum", "max")
        assert [part["op"] for part in terms["of"]] == ["readable"], tensor
    for tensor in ["exponentials", "exponentials_shifted", "weights", "grad_scores", "grad_dot_products"]:
        terms = build_graph("direct").operation(tensor).terms
        assert terms is not None
        assert terms["op"] == "readable", tensor
    assert "readable" not in json.dumps([each.terms for each in build_graph("weighted").operations])


def test_what_is_not_there() -> None:
    with pytest.raises(KeyError):
        build_graph("weighted").operation("scores")
    with pytest.raises(KeyError):
        build_graph("direct").stage("project")
    assert build_graph("direct").operation("row_max", "plain").form == "shifted"
